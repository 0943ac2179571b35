package oracle

import (
	"math"
	"strconv"
	"testing"

	"github.com/enfilade/enfilade"
)

const (
	fourShots    = "ninthage/four-shots"
	roundOfForty = "ninthage/round-of-forty"
)

var slain = enfilade.OddsOptions{NoRules: true, Measures: []string{"slain"}}

// areaShot is the chance that one hit of the committed scenario slays a model:
// wound on 4+, armour save on 5+, Aegis on 5+.
const areaShot = 0.5 * 4 / 6 * 4 / 6

// The Area Attack of the committed scenario is that of the kernel.
func TestAreaAttackKernel(t *testing.T) {
	for _, shots := range []int{1, 4, 16, 64} {
		s, err := asked(t, fourShots).Set("attacker.weapon.shots", strconv.Itoa(shots))
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.Odds(enfilade.NewBook(), slain)
		if err != nil {
			t.Fatal(err)
		}
		got := map[int]float64{}
		for _, c := range o.Measures[0].Distribution {
			got[int(c.Value.Float())] = c.P
		}
		for k, p := range we(shots, 9, 20, 0.5, areaShot) {
			if math.Abs(p-got[k]) > 1e-12 {
				t.Errorf("%d shots, %d slain: %.15f, the kernel has %.15f", shots, k, got[k], p)
			}
		}
	}
}

// BenchmarkAreaAttack is four shots with Area Attack 3x3, wound, armour, Aegis,
// through the public API, beside the kernel: warm and cold.
func BenchmarkAreaAttack(b *testing.B) {
	base := asked(b, fourShots)
	for _, shots := range []int{4, 8, 16, 32, 64} {
		s, err := base.Set("attacker.weapon.shots", strconv.Itoa(shots))
		if err != nil {
			b.Fatal(err)
		}
		n := strconv.Itoa(shots)
		book := enfilade.NewBook()
		timed(b, n+"/floor", func() { we(shots, 9, 20, 0.5, areaShot) })
		timed(b, n+"/warm", func() { answer(b, s, book, slain) })
		timed(b, n+"/cold", func() { answer(b, s, enfilade.NewBook(), slain) })
	}
}

// wr is a Round of Combat by hand: who is left of two units of forty, each ten
// wide, where the first strikes at two steps and the second between them. A
// striker slays with the chance given for each of the three kinds of attacks.
func wr(rider, halberd, horse float64) (law [41][41]float64) {
	attacks := func(left int) int { return min(left, 30) } // in Line Formation two ranks support
	row := make([]float64, 64)
	first := make([]float64, 41)
	binomRow(row[:31], attacks(40), rider)
	for k := range 31 {
		first[40-k] = row[k]
	}
	for b, p := range first {
		if p == 0 {
			continue
		}
		n := attacks(b)
		binomRow(row[:n+1], n, halberd)
		back := append([]float64{}, row[:n+1]...)
		for k, q := range back {
			a := 40 - k
			m := min(a, 10)
			binomRow(row[:m+1], m, horse)
			for j, r := range row[:m+1] {
				law[a][max(b-j, 0)] += p * q * r
			}
		}
	}
	return law
}

var roundChances = [3]float64{
	0.5 * 4 / 6,         // Off 4, Def 4: 4+; Str 4, Res 3: 3+; Arm 1, AP 1: no save
	0.5 * 4 / 6 * 4 / 6, // 4+; Str 4, Res 3: 3+; Arm 3, AP 1: 5+
	0.5 * 3 / 6 * 5 / 6, // Off 3, Def 4: 4+; Str 3, Res 3: 4+; Arm 1: 6+
}

// The Round of Combat of the committed scenario is that of the kernel.
func TestRoundKernel(t *testing.T) {
	law := wr(roundChances[0], roundChances[1], roundChances[2])
	o, err := asked(t, roundOfForty).Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]map[int]float64{"slain": {}, "attacker_slain": {}}
	for a := range law {
		for b, p := range law[a] {
			want["slain"][40-b] += p
			want["attacker_slain"][40-a] += p
		}
	}
	for _, m := range o.Measures {
		for _, c := range m.Distribution {
			if w, ok := want[m.Name]; ok && math.Abs(w[int(c.Value.Float())]-c.P) > 1e-12 {
				t.Errorf("%s %v: %.15f, the kernel has %.15f", m.Name, c.Value.Float(), c.P, w[int(c.Value.Float())])
			}
		}
	}
}

// BenchmarkRound is a Round of Combat of two units of forty with three
// Initiative Steps, every measure.
func BenchmarkRound(b *testing.B) {
	s := asked(b, roundOfForty)
	all := enfilade.OddsOptions{NoRules: true}
	book := enfilade.NewBook()
	timed(b, "floor", func() { wr(roundChances[0], roundChances[1], roundChances[2]) })
	timed(b, "warm", func() { answer(b, s, book, all) })
	timed(b, "cold", func() { answer(b, s, enfilade.NewBook(), all) })
}
