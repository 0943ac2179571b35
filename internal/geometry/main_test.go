package geometry

import (
	"flag"
	"os"
	"testing"
)

// TestMain draws the same cases in every run, unless a seed is given, and forty
// of a kind, unless -rapid.checks says otherwise.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.seed"); f != nil && f.Value.String() == "0" {
		_ = f.Value.Set("9")
	}
	if f := flag.Lookup("rapid.checks"); f != nil && f.Value.String() == "100" {
		_ = f.Value.Set("40")
	}
	if f := flag.Lookup("rapid.nofailfile"); f != nil {
		_ = f.Value.Set("true")
	}
	os.Exit(m.Run())
}
