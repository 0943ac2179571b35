package bushido

import (
	"fmt"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/table"
)

// played is the exchange as it is played.
func (d *duel) played(o open, ask bool) attack.Attack {
	o.steps = true
	if ask {
		o.rerolls = [2]bool{true, true}
	}
	start := d.startOf()
	var moves [2][]*term
	secret := false
	if ask {
		moves, secret = d.secrets()
	}
	if !secret {
		x := d.exchange(o, nil)
		a := d.bind(x, start)
		if d.spars(&x, start) { // every result is shown
			decide := a.Decide
			a = d.bound(d.onTable(x), start)
			a.Decide = decide
		}
		if o.asks() && !ask {
			return selfish(a)
		}
		return a
	}
	x := d.exchange(o, &moves)
	x.Secret, x.Stated, x.Split = true, d.stated, start.Split
	return d.bind(x, Fray{})
}

// secrets are the specials that players who are there choose from, with their
// splits; the file may have decided both.
func (d *duel) secrets() (moves [2][]*term, secret bool) {
	if d.s.past.begun() {
		return moves, false
	}
	m := mind{s: d.s, ask: true}
	for i := range 2 {
		_, special, split, _ := d.s.keysOf(i)
		side := d.sides[i].side
		secret = secret || m.decision(side, split) != fixed || m.decision(side, special) != fixed
		if m.decision(side, special) != fixed {
			moves[i] = d.openMoves(i)
		}
	}
	return moves, secret
}

// say words an event of a melee exchange.
func (d *duel) say(e table.Event) attack.Said {
	said := attack.Said{Step: stepOf(e, map[string]string{"damage roll": "Damage Roll", "rise": "Rise"}), Player: thrower(e)}
	switch e.Name {
	case "damage roll":
		if said.Sum = len(e.Faces) > 0; said.Sum {
			sum := 0
			for _, f := range e.Faces {
				sum += f
			}
			said.Text = itoa(sum) + " on the dice"
		}
	case "rise": // of the model that was struck
		if side, ok := e.Of.(table.Side); ok {
			said.Player = player(1 - side)
		}
	case "":
	default:
		judged(&said, e, 2)
		if step, theirs := strings.CutPrefix(e.Name, "target's "); theirs {
			said.Step, said.Player = step, player(table.Defender)
		}
	}
	return said
}

// tell words an answer of odds.
func (d *duel) tell(s attack.Summary) attack.Story {
	a, b := d.sides[0].name, d.sides[1].name
	st := attack.Story{Shown: []string{"outcome"}}
	st.Headline = fmt.Sprintf("%s slays %s with %s and is slain with %s", a, b, attack.Chance(s.AtLeast("slain", 1)), attack.Chance(s.AtLeast("attacker_slain", 1)))
	st.Headline += goalWords(s, "slain >= 1") + "."
	rows := [][]string{{"", a, b}}
	split := func(i int) string { return fmt.Sprintf("%d/%d", d.split[i][0], d.split[i][1]) }
	rows = append(rows, []string{"attack/defence dice", split(0), split(1)},
		[]string{"hits", attack.Chance(hitChance(s, "sl")), attack.Chance(hitChance(s, "target_sl"))},
		[]string{"wounds dealt", attack.Average(s.Mean("wounds")), attack.Average(s.Mean("attacker_wounds"))})
	st.Blocks = []attack.Block{{Rows: rows}}
	return st
}

// hitChance is the chance of a strike that succeeds.
func hitChance(s attack.Summary, measure string) float64 {
	return max(0, 1-s.Is(measure, "fail")-s.Is(measure, "none"))
}

// because words the headline of explain.
func (d *duel) because() string {
	return fmt.Sprintf("%s has %s, %s %s; %s strikes first.", d.sides[0].name, diceWords(d.even[0]), d.sides[1].name, diceWords(d.even[1]), d.sides[d.first].name)
}

// sayBare words an event of a bare test.
func sayBare(e table.Event) attack.Said {
	said := attack.Said{Step: e.Name, Player: thrower(e)}
	if e.Name == "roll" || e.Name == "reroll" {
		judged(&said, e, 2)
	}
	return said
}

func tellChallenge(name string, cn, n int) func(attack.Summary) attack.Story {
	return func(s attack.Summary) attack.Story {
		head := fmt.Sprintf("%s reaches %d with %s, %s", name, cn, attack.Chance(s.Is("outcome", "success")), usually(s, "result", "for a result"))
		return attack.Story{Headline: head + goalWords(s, "") + ".", Shown: []string{"result"}, Blocks: []attack.Block{{Rows: [][]string{{"dice", itoa(n)}, {"needed", itoa(cn)}}}}}
	}
}

func tellOpposed(a, b string, n, m int) func(attack.Summary) attack.Story {
	return func(s attack.Summary) attack.Story {
		head := fmt.Sprintf("%s wins with %s, %s with %s", a, attack.Chance(s.Is("outcome", "attacker wins")), b, attack.Chance(s.Is("outcome", "target wins")))
		return attack.Story{Headline: head + goalWords(s, "") + ".", Shown: []string{"result", "target_result"}, Blocks: []attack.Block{{Rows: [][]string{{"dice", itoa(n), "of " + a}, {"", itoa(m), "of " + b}}}}}
	}
}

func tellEnd(name, suffered string) func(attack.Summary) attack.Story {
	return func(s attack.Summary) attack.Story {
		head := fmt.Sprintf("%s suffers markers of %s: %s", name, suffered, several(s.Mean("wounds"), "wound"))
		if suffered == "none" {
			head = name + " suffers no marker"
		}
		return attack.Story{Headline: head + goalWords(s, "") + ".", Shown: []string{"wounds"}}
	}
}
