package bushido

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/scenario"
)

// odd are scalars, lists and blocks that turn up in wrong places.
var odd = []string{
	"-1", "0", "1000000000", "1e9", "NaN", "+3", "1/2", "none", "best", "open", "secret", "[]", "{}", "[1, 2]", "{ a: b }", "[{}]", "null", "true", "''",
	"Bandit", "attacker", "Combo Attack (1)", "Prowess", `"Prowess [Ranged] (20)"`, "[Prone]", "[Disguised (20)]", "3/0", "-/-/-", "1/2/60", "melee", "test",
	"end_phase", "[6, 6]", "99", "30", "huge", "beyond",
}

// TestHostile swaps values of the examples about: nothing may break, hang, or be
// answered by chances that do not add up.
func TestHostile(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all := examples(t)
	names := slices.Sorted(maps.Keys(all))
	for _, name := range names {
		for range 60 {
			text := mutated(r, all[name])
			start := time.Now()
			ask(t, text)
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("%v for\n%s", took, text)
			}
			if t.Failed() {
				t.Fatalf("broken by\n%s", text)
			}
		}
	}
}

func ask(t *testing.T, text string) {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "hostile")
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range docs {
		q, problems := readScenario(doc)
		if q == nil && len(problems) == 0 {
			t.Error("no question and no problem")
		}
		if q != nil && len(q.Illegal) == 0 && len(q.Undecided) == 0 {
			answered(t, q)
		}
	}
}

// mutated is the text with one to three values replaced, keys dropped or lines
// swapped.
func mutated(r *rand.Rand, text string) string {
	for range 1 + r.IntN(3) {
		words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \n{}[],", c) })
		w := words[r.IntN(len(words))]
		switch r.IntN(4) {
		case 0:
			text = strings.Replace(text, w, odd[r.IntN(len(odd))], 1)
		case 1:
			text = strings.Replace(text, ": "+w, ": "+odd[r.IntN(len(odd))], 1)
		case 2:
			text = strings.Replace(text, w, words[r.IntN(len(words))], 1)
		default:
			lines := strings.Split(text, "\n")
			i := r.IntN(len(lines))
			text = strings.Join(slices.Delete(lines, i, i+1), "\n")
		}
	}
	return text
}
