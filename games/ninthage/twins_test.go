package ninthage_test

import (
	"math/big"
	"testing"

	"github.com/enfilade/enfilade"
)

// law is chances of numbers, as fractions.
type law map[int]*big.Rat

func (l law) add(k int, p *big.Rat) {
	if l[k] == nil {
		l[k] = new(big.Rat)
	}
	l[k].Add(l[k], p)
}

// mul is the product of chances.
func mul(ps ...*big.Rat) *big.Rat {
	out := big.NewRat(1, 1)
	for _, p := range ps {
		out.Mul(out, p)
	}
	return out
}

func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }

// times is n independent numbers of the law, added up, no further than most.
func (l law) times(n, most int) law {
	out := law{0: rat(1, 1)}
	for range n {
		next := law{}
		for a, p := range out {
			for b, q := range l {
				next.add(min(a+b, most), mul(p, q))
			}
		}
		out = next
	}
	return out
}

// mixed is one law of several, each with its chance.
func mixed(parts ...struct {
	p *big.Rat
	l law
},
) law {
	out := law{}
	for _, x := range parts {
		for k, p := range x.l {
			out.add(k, mul(x.p, p))
		}
	}
	return out
}

type part = struct {
	p *big.Rat
	l law
}

// yes is 1 with a chance, else 0.
func yes(p *big.Rat) law { return law{1: p, 0: new(big.Rat).Sub(rat(1, 1), p)} }

// die is one roll, for every face, as a law of what f makes of it.
func die(f func(face int) law) law {
	out := law{}
	for face := 1; face <= 6; face++ {
		for k, p := range f(face) {
			out.add(k, mul(p, rat(1, 6)))
		}
	}
	return out
}

var none, one = law{0: rat(1, 1)}, law{1: rat(1, 1)}

// twins are examples with their laws worked out by hand, die by die.
var twins = map[string]struct {
	measure string
	law     func() law
}{
	"four-shots": {"slain", func() law {
		hit := die(func(w int) law {
			if w < 4 {
				return none
			}
			return die(func(s int) law {
				if s >= 5 {
					return none
				}
				return die(func(a int) law {
					if a >= 5 {
						return none
					}
					return one
				})
			})
		})
		shot := mixed(part{rat(1, 2), none}, part{rat(1, 2), hit.times(9, 20)})
		return shot.times(4, 20)
	}},
	"poison": {"slain", func() law {
		attack := die(func(h int) law {
			switch {
			case h == 6:
				return one
			case h >= 4:
				return yes(rat(1, 6))
			}
			return none
		})
		return attack.times(10, 20)
	}},
	"lethal-strike": {"slain", func() law {
		attack := die(func(h int) law {
			if h < 4 {
				return none
			}
			return die(func(w int) law {
				switch {
				case w == 6:
					return one
				case w >= 4:
					return yes(mul(rat(2, 6), rat(4, 6))) // Arm 4 fails on 1 and 2, Fortitude on 1 to 4
				}
				return none
			})
		})
		return attack.times(6, 10)
	}},
	"hopeless-shots": {"slain", func() law {
		return yes(mul(rat(1, 6), rat(1, 2), rat(1, 2), rat(5, 6))).times(12, 20)
	}},
	"battle-focus": {"hits", func() law {
		first := func(f func(int) law) law {
			return die(func(h int) law {
				if h >= 4 {
					return f(h)
				}
				return die(f) // Hatred: once more
			})
		}
		attack := first(func(h int) law {
			switch {
			case h == 6:
				return law{2: rat(1, 1)}
			case h >= 4:
				return one
			}
			return none
		})
		return attack.times(8, 1000)
	}},
	"trolls": {"damage", func() law {
		// 3+ to hit, Str 7 against Res 4: 2+; Fortitude 5+; D6 wounds, at most 3.
		loss := die(func(d int) law { return law{min(d, 3): rat(1, 1)} })
		through := mul(rat(4, 6), rat(5, 6), rat(4, 6))
		attack := mixed(part{through, loss}, part{new(big.Rat).Sub(rat(1, 1), through), none})
		return attack.times(3, 29)
	}},
	"cannon-flank": {"damage", func() law {
		// Five hits, one of Str 10 with D3+1 wounds; Fortitude 5+ against all.
		big10 := die(func(d int) law { return law{min((d+1)/2+1, 3): rat(1, 1)} })
		p := mul(rat(5, 6), rat(4, 6))
		strong := mixed(part{p, big10}, part{new(big.Rat).Sub(rat(1, 1), p), none})
		plain := yes(mul(rat(1, 2), rat(4, 6))).times(4, 15)
		both := law{}
		for a, x := range strong {
			for b, y := range plain {
				both.add(a+b, mul(x, y))
			}
		}
		return mixed(part{rat(1, 2), both}, part{rat(1, 2), none})
	}},
	"parry": {"slain", func() law {
		// Def 3 becomes 5 by the better skill: 4+; Str 4, Res 3: 3+; Arm 2+1, AP 1: 5+.
		return yes(mul(rat(1, 2), rat(4, 6), rat(4, 6))).times(8, 20)
	}},
	"seed-one-each": {"characters[0].damage", func() law {
		// One of the five hits is the Duke's: Str 4 against Res 6, Arm 4.
		return yes(mul(rat(1, 2), rat(1, 6), rat(2, 6)))
	}},
}

// TestTwins holds the laws to those worked out by hand, as fractions.
func TestTwins(t *testing.T) {
	all := examples(t)
	for name, twin := range twins {
		o, err := all[name].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{twin.measure}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := twin.law()
		for _, c := range o.Measures[0].Distribution {
			k := int(c.Value.Float())
			if want[k] == nil || want[k].Cmp(c.Exact) != 0 {
				t.Errorf("%s: P(%s = %d) is %v, by hand %v", name, twin.measure, k, c.Exact, want[k])
			}
			delete(want, k)
		}
		for k, p := range want {
			if p.Sign() > 0 {
				t.Errorf("%s: P(%s = %d) is missing, by hand %v", name, twin.measure, k, p)
			}
		}
	}
}

// TestPlaysAgree plays examples many times and holds the means to the laws.
func TestPlaysAgree(t *testing.T) {
	all := examples(t)
	for _, name := range []string{"catapult", "swordsmen-and-orcs", "four-stones", "flame-cannon", "knights-and-duke", "great-weapons", "rocketeer", "grind"} {
		s := all[name]
		o, err := s.Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		const plays = 600
		sums := map[string]float64{}
		for seed := range uint64(plays) {
			p, err := s.Play(enfilade.Seeded(seed), nil)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, r := range p.Result {
				sums[r.Name] += r.Value.Float()
			}
		}
		for _, m := range o.Measures {
			if !m.Numeric {
				continue
			}
			got, ok := sums[m.Name]
			if !ok {
				t.Errorf("%s: %s is not played", name, m.Name)
				continue
			}
			if far := got/plays - m.Mean; far*far > 25*(m.SD*m.SD+1e-3)/plays {
				t.Errorf("%s: %s is %.3f on average of plays, %.3f in the law", name, m.Name, got/plays, m.Mean)
			}
		}
	}
}
