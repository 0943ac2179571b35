package ninthage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/attack"
)

// View is a formation from above, front rank first, with the models that one
// Area Attack hits.
type View struct {
	Rows   []string // the signs of a grid: x C 1-9 and . for a gap
	Beside string   // models on Mismatching Bases, beside the first rank
	Hit    [][]bool // by rank and file
	Facing string   // the side that is hit
	Hits   int
}

// viewOf marks the models that an Area Attack hits: the same ranks or files, and
// as many models, as the law counts.
func viewOf(c *combatant, a Area, facing string) View {
	p := View{Rows: slices.Clone(c.grid), Facing: facing}
	for i := range c.unit.Characters {
		if n, ok := c.footprint(&c.unit.Characters[i].profile); !ok && n > 0 && !c.drawn(byte('1'+i)) {
			p.Beside += string(byte('1' + i))
		}
	}
	for _, row := range p.Rows {
		p.Hit = append(p.Hit, make([]bool, len(row)+len(p.Beside)))
	}
	if len(p.Hit) == 0 {
		p.Rows, p.Hit = []string{""}, [][]bool{make([]bool, len(p.Beside))}
	}
	form, models := c.standing(&c.start)
	p.Hits = a.hits(&form, models)
	p.mark(a)
	return p
}

// sign is what stands at a place.
func (p *View) sign(rank, file int) byte {
	if file < len(p.Rows[rank]) {
		return p.Rows[rank][file]
	}
	if rank == 0 {
		return p.Beside[file-len(p.Rows[rank])]
	}
	return '.'
}

// mark marks the hits of the ranks or files taken, those nearest to the
// attacker first, no model twice.
func (p *View) mark(a Area) {
	wide := len(p.Rows[0]) + len(p.Beside)
	lines := p.lines(a, wide)
	taken := map[byte]bool{}
	left := p.Hits
	for _, line := range lines[:min(len(lines), int(min(a.Pick, a.Y)))] {
		n := int(a.X)
		for _, at := range line {
			s := p.sign(at[0], at[1])
			if s == '.' || n == 0 || left == 0 {
				continue
			}
			n--
			if s >= '1' && s <= '9' {
				if taken[s] {
					continue // another place of a model that is hit
				}
				taken[s] = true
			}
			p.Hit[at[0]][at[1]] = true
			left--
		}
	}
	for _, line := range lines { // places that a big base fills twice hit others
		for _, at := range line {
			s := p.sign(at[0], at[1])
			if left > 0 && s != '.' && !p.Hit[at[0]][at[1]] && !(s >= '1' && s <= '9' && taken[s]) {
				if s >= '1' && s <= '9' {
					taken[s] = true
				}
				p.Hit[at[0]][at[1]] = true
				left--
			}
		}
	}
}

// lines are the ranks or files, those that give most hits first, and among equal
// ones those nearest to the attacker.
func (p *View) lines(a Area, wide int) [][][2]int {
	deep := len(p.Rows)
	var lines [][][2]int
	if a.Flank {
		for f := range wide {
			var line [][2]int
			for r := range deep {
				line = append(line, [2]int{r, f})
			}
			lines = append(lines, line)
		}
		if p.Facing == "right flank" {
			slices.Reverse(lines)
		}
	} else {
		for r := range deep {
			var line [][2]int
			for f := range wide {
				line = append(line, [2]int{r, f})
			}
			lines = append(lines, line)
		}
		if p.Facing == "rear" {
			slices.Reverse(lines)
		}
	}
	filled := func(line [][2]int) int {
		n := 0
		for _, at := range line {
			n += b2i(p.sign(at[0], at[1]) != '.')
		}
		return min(n, int(a.X))
	}
	slices.SortStableFunc(lines, func(x, y [][2]int) int { return filled(y) - filled(x) })
	return lines
}

// Text draws the view: # a model that is hit, o another of the rank-and-file, c
// the Champion, a digit a character; a hit Champion or character in brackets.
func (p View) Text() string {
	var b strings.Builder
	arrow := map[string]string{"front": "v", "rear": "^", "left flank": ">", "right flank": "<", "flank": ">"}[p.Facing]
	wide := len(p.Rows[0]) + len(p.Beside)
	line := func(s string) { b.WriteString(strings.TrimRight(s, " ") + "\n") }
	edge := strings.Repeat(" "+arrow+" ", wide)
	if p.Facing == "front" {
		line("  " + edge)
	}
	for r := range p.Rows {
		row := "  "
		if arrow == ">" {
			row = "> "
		}
		for f := range wide {
			row += p.cell(r, f)
		}
		if arrow == "<" {
			row += " <"
		}
		line(row)
	}
	if p.Facing == "rear" {
		line("  " + edge)
	}
	return b.String()
}

func (p View) cell(r, f int) string {
	s, hit := p.sign(r, f), p.Hit[r][f]
	switch {
	case s == '.':
		return "   "
	case s == 'x' && hit:
		return " # "
	case s == 'x':
		return " o "
	case s == 'C' && hit:
		return "[c]"
	case s == 'C':
		return " c "
	case hit:
		return "[" + string(s) + "]"
	}
	return " " + string(s) + " "
}

// picture draws the target under the facts of explain, where an Area Attack hits
// it.
func (q *question) picture() string {
	p, ok := q.view("")
	if !ok || len(p.Rows) > 60 {
		return ""
	}
	models, _, _ := q.target.victim.count(&q.target.start)
	return fmt.Sprintf("%s: %d of %s hit\n", q.target.name, p.Hits, attack.Counted(models, "model", "models")) + p.Text()
}
