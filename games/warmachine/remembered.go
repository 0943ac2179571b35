package warmachine

import (
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// remembered is an activation as a procedure that is called, so that a book
// keeps its law.
type remembered[G groupSpace, C countSpace] struct{ plan *plan }

// Step hands over to the activation.
func (r remembered[G, C]) Step(t *table.T, m moment[G, C]) (moment[G, C], bool) {
	table.HandOver(t, "activation", activation[G, C](r), m)
	return m, true
}

// Result is never asked: that of the activation is.
func (r remembered[G, C]) Result(m moment[G, C]) C { return m.Counts }

// fewAnswers is how many answers an activation may try for a book to keep its
// states.
const fewAnswers = 20_000

// remember is the law of an activation that is kept by the book once it has been
// asked for before. The first time nothing is kept, since most are asked once.
func (p *plan) remember(a, kept attack.Attack) attack.Attack {
	if p.ask {
		return a
	}
	first := a
	noted := func(l attack.Law) attack.Law {
		p.asked.Store(p.spent.Load() < fewAnswers)
		return l
	}
	a.Law = func(b *odds.Book) attack.Law {
		if p.asked.Load() {
			return kept.Law(b)
		}
		return noted(first.Law(b))
	}
	a.Few = func(b *odds.Book, measures []int) attack.Law {
		if p.asked.Load() {
			return kept.Few(b, measures)
		}
		return noted(first.Few(b, measures))
	}
	return a
}
