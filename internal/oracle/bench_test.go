package oracle

import (
	"testing"

	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/oracle/sketch/wh40k9"
)

func volleyA(n int) wh40k9.Volley {
	return wh40k9.Volley{
		Weapons: 1, Attacks: wh40k9.Dice{Plus: uint8(n)},
		Attack:   wh40k9.Attack{Hit: 3, Wound: 4, Save: 5},
		Casualty: wh40k9.Casualty{Damage: wh40k9.Damage{Dice: wh40k9.Dice{N: 1, Sides: 3}, Ignore: 5}, Wounds: 2},
		Target:   wh40k9.Unit{Models: 10, Left: 2},
	}
}

func volleyB(models, weapons int) wh40k9.Volley {
	return wh40k9.Volley{
		Weapons: uint8(weapons), Attacks: wh40k9.Dice{N: 2, Sides: 6}, Blast: true,
		Attack:   wh40k9.Attack{Hit: 4, Wound: 3, Save: 4},
		Casualty: wh40k9.Casualty{Damage: wh40k9.Damage{Dice: wh40k9.Dice{Plus: 1}, Ignore: 7}, Wounds: 1},
		Target:   wh40k9.Unit{Models: uint16(models), Left: 1},
	}
}

// timed runs f and reports processor time, which a busy machine leaves alone.
func timed(b *testing.B, name string, f func()) {
	b.Run(name, func(b *testing.B) {
		start := cpu()
		for b.Loop() {
			f()
		}
		b.ReportMetric(float64(cpu()-start)/float64(b.N), "cpu-ns/op")
	})
}

// trio times a hand-written kernel beside the engine: with a book that has seen
// the attack's procedures, with a new book, and exactly with a new book.
func trio(b *testing.B, floor func(), float, exact func(*odds.Book)) {
	timed(b, "floor", floor)
	book := odds.NewBook()
	timed(b, "warm", func() { float(book) })
	timed(b, "cold", func() { float(odds.NewBook()) })
	timed(b, "exact", func() { exact(odds.NewBook()) })
}

func BenchmarkA60(b *testing.B) {
	v := volleyA(60)
	trio(b, func() { wa(60) },
		func(k *odds.Book) { odds.Of(k, v, v.Start(), nil) },
		func(k *odds.Book) { odds.Exactly(k, v, v.Start(), nil) })
}

func BenchmarkB1(b *testing.B) {
	v := volleyB(20, 1)
	trio(b, func() { wb(20, 1) },
		func(k *odds.Book) { odds.Of(k, v, v.Start(), nil) },
		func(k *odds.Book) { odds.Exactly(k, v, v.Start(), nil) })
}

func BenchmarkB2(b *testing.B) {
	v := volleyB(8, 1)
	trio(b, func() { wb(8, 1) },
		func(k *odds.Book) { odds.Of(k, v, v.Start(), nil) },
		func(k *odds.Book) { odds.Exactly(k, v, v.Start(), nil) })
}
