module github.com/enfilade/enfilade

go 1.26
