package web

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Text stands out 4.5 to 1 from every surface that it stands on, edges, bars and
// lines of the board 3 to 1, in light and in dark.
func TestContrast(t *testing.T) {
	text, err := os.ReadFile("styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	sheet := string(text)
	light := tokens(sheet[:strings.Index(sheet, "@media")])
	dark := tokens(sheet[:strings.Index(sheet, "@media")])
	for k, v := range tokens(sheet[strings.Index(sheet, `:root[data-scheme="dark"]`):strings.Index(sheet, "@media (prefers-reduced-motion")]) {
		dark[k] = v
	}
	pairs := map[string][]string{
		"ink": {"ground", "surface", "sunken", "accent-soft", "caution-soft", "attacker-soft", "defender-soft", "board"}, "ink-2": {"ground", "surface", "sunken"},
		"accent": {"ground", "surface", "accent-soft"}, "on-accent": {"accent"}, "attacker": {"surface", "attacker-soft", "accent-soft"}, "defender": {"surface", "defender-soft", "accent-soft"},
		"legal": {"surface"}, "barred": {"surface"}, "caution": {"surface"}, "board-ink": {"board"}, "surface": {"ink"},
		"series-1": {"surface"}, "series-2": {"surface"}, "series-3": {"surface"}, "series-4": {"surface"},
	}
	edges := map[string][]string{"edge": {"surface", "ground"}, "bar-goal": {"surface"}, "bar-edge": {"surface"}, "wall": {"board"}, "template": {"board"}, "attacker": {"board"}, "defender": {"board"}, "arc": {"board"}}
	for name, scheme := range map[string]map[string]string{"light": light, "dark": dark} {
		check := func(of map[string][]string, least float64) {
			for fore, backs := range of {
				for _, back := range backs {
					if c := contrast(scheme[fore], scheme[back]); !(c >= least) {
						t.Errorf("%s: %s on %s is %.2f to 1, not %g", name, fore, back, c, least)
					}
				}
			}
		}
		check(pairs, 4.5)
		check(edges, 3)
	}
}

var token = regexp.MustCompile(`--([a-z0-9-]+): (#[0-9a-f]{3,6})\b`)

func tokens(sheet string) map[string]string {
	out := map[string]string{}
	for _, m := range token.FindAllStringSubmatch(sheet, -1) {
		out[m[1]] = m[2]
	}
	return out
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(colour string) float64 {
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	if err != nil || len(colour) != 7 {
		return math.NaN()
	}
	channel := func(shift int) float64 {
		c := float64(n>>shift&255) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}
