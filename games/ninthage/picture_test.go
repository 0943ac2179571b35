package ninthage

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
)

var facings = []string{"front", "right flank", "rear", "left flank"}

// TestFigure draws the units A to F in all facings, from the same hits that the
// law counts.
func TestFigure(t *testing.T) {
	texts := exampleTexts(t)
	for _, unit := range []string{"a", "b", "c", "d", "e", "f"} {
		var out strings.Builder
		for _, facing := range facings {
			v, ok := questionOf(t, texts["seed-"+unit]).view(facing)
			if !ok {
				t.Fatalf("unit %s, %s: not drawn", unit, facing)
			}
			fmt.Fprintf(&out, "unit %s, %s: %d hits\n%s\n", strings.ToUpper(unit), facing, v.Hits, v.Text())
			if n := marked(v); n != v.Hits {
				t.Errorf("unit %s, %s: %d models marked, %d hits", unit, facing, n, v.Hits)
			}
			if err := xml.Unmarshal([]byte(v.SVG()), new(struct{})); err != nil {
				t.Errorf("unit %s, %s: %v", unit, facing, err)
			}
			if n := strings.Count(v.SVG(), "<circle"); n != v.Hits {
				t.Errorf("unit %s, %s: %d discs, %d hits", unit, facing, n, v.Hits)
			}
			conform.Golden(t, "testdata/unit-"+unit+"-"+strings.ReplaceAll(facing, " ", "-")+".svg", v.SVG())
		}
		conform.Golden(t, "testdata/unit-"+unit+".txt", out.String())
	}
}

func marked(v View) int {
	n := 0
	for _, row := range v.Hit {
		for _, hit := range row {
			n += b2i(hit)
		}
	}
	return n
}

// TestPictures marks as many models as the law counts in every example.
func TestPictures(t *testing.T) {
	for name, text := range exampleTexts(t) {
		q := questionOf(t, text)
		for _, facing := range append([]string{""}, facings...) {
			if v, ok := q.view(facing); ok && marked(v) != v.Hits {
				t.Errorf("%s, %q: %d models marked, %d hits\n%s", name, facing, marked(v), v.Hits, v.Text())
			}
		}
	}
}
