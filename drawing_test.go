package enfilade_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/enfilade/enfilade"
)

const stone = `
game: ninthage
attacker:
  models: 1
  base: round 60
  aim: 4+
  weapon: {name: Stone, range: 48", str: 4, ap: 0, abilities: ["Area Attack (3x3)"]}
target: {models: 6, files: 4, res: 3}
situation: {facing: front}
`

func ExampleScenario_Drawing() {
	scenarios, err := enfilade.Read(strings.NewReader(stone), "stone.yaml")
	if err != nil {
		log.Fatal(err)
	}
	svg, ok := scenarios[0].Drawing()
	first, _, _ := strings.Cut(svg, "\n")
	fmt.Println(ok, strings.Count(svg, "<circle"), "models hit")
	fmt.Println(first)
	// Output:
	// true 5 models hit
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 112" role="img" aria-label="5 models hit from the front">
}

// The six units of the figure are drawn in all facings, byte for byte.
func TestDrawings(t *testing.T) {
	for _, unit := range []string{"a", "b", "c", "d", "e", "f"} {
		s := exampleNamed(t, "ninthage/seed-"+unit)
		for _, facing := range []string{"front", "right flank", "rear", "left flank"} {
			turned, err := s.Set("situation.facing", facing)
			if err != nil {
				t.Fatal(err)
			}
			got, ok := turned.Drawing()
			if !ok {
				t.Errorf("unit %s, %s: not drawn", unit, facing)
			}
			name := filepath.Join("games", "ninthage", "testdata", "unit-"+unit+"-"+strings.ReplaceAll(facing, " ", "-")+".svg")
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
			}
		}
	}
}

// Nothing is drawn of a game or a scenario that has nothing to draw.
func TestNothingDrawn(t *testing.T) {
	for _, name := range []string{"ninthage/allocate", "wh40k9/volley-of-sixty"} {
		if svg, ok := exampleNamed(t, name).Drawing(); ok || svg != "" {
			t.Errorf("%s is drawn: %s", name, svg)
		}
	}
}

// exampleNamed is a built-in scenario.
func exampleNamed(t *testing.T, name string) *enfilade.Scenario {
	t.Helper()
	e, err := enfilade.FindExample(name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := enfilade.Read(strings.NewReader(e.Text), name)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}
