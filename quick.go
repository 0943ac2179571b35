package enfilade

import "github.com/enfilade/enfilade/internal/scenario"

// Quick answers goals of many cells of one Variation without reading each of
// them whole: what a cell shares with one asked before is kept. It is for one
// goroutine.
type Quick struct {
	v     *Variation
	goals []quickGoal
	ids   [][][]int32 // by part, place, value: a number for each key
	sizes [][]uint64  // how many numbers, by part and place
	kept  []map[uint64]any
	keys  []uint64 // of the cell, by part
	parts []any
	out   []float64
	add   func(numbers []int64, p float64)
}

// quickGoal is a mean or comparisons of numbers.
type quickGoal struct {
	mean  int // place of the measure; -1: comparisons
	parts []quickPart
}

type quickPart struct {
	at        int
	low, high int64 // the goal is met from low to high, or outside them
	outside   bool
}

// Quick prepares the fast way for the goals; nil if there is none.
func (v *Variation) Quick(goals []Goal) *Quick {
	if v.keys == nil {
		return nil
	}
	n := v.game.Parts.Count
	q := &Quick{
		v: v, parts: make([]any, n), keys: make([]uint64, n), kept: make([]map[uint64]any, n),
		ids: make([][][]int32, n), sizes: make([][]uint64, n),
	}
	for part := range n {
		q.kept[part] = map[uint64]any{}
		total := 1.0
		for place := range v.places {
			total *= float64(q.number(part, place))
		}
		if total >= 1<<62 {
			return nil
		}
	}
	for _, g := range goals {
		x, ok := g.quick(v.game.Parts.Measure)
		if !ok {
			return nil
		}
		q.goals = append(q.goals, x)
	}
	q.add = q.count
	return q
}

// number numbers the keys of a place and returns how many there are.
func (q *Quick) number(part, place int) int {
	seen := map[string]int32{}
	ids := make([]int32, len(q.v.keys[place]))
	for value, keys := range q.v.keys[place] {
		id, ok := seen[keys[part]]
		if !ok {
			id = int32(len(seen))
			seen[keys[part]] = id
		}
		ids[value] = id
	}
	q.ids[part] = append(q.ids[part], ids)
	q.sizes[part] = append(q.sizes[part], uint64(len(seen)))
	return len(seen)
}

// quick is the goal as whole numbers; false if it asks for anything else.
func (g Goal) quick(measure func(string) int) (quickGoal, bool) {
	if g.mean != "" {
		at := measure(g.mean)
		return quickGoal{mean: at}, at >= 0
	}
	out := quickGoal{mean: -1}
	for _, c := range g.parts {
		at := measure(c.measure)
		if at < 0 || c.number == nil || !c.number.IsInt() || !c.number.Num().IsInt64() {
			return out, false
		}
		n := c.number.Num().Int64()
		const least, most = -1 << 62, 1 << 62
		if n <= least || n >= most {
			return out, false
		}
		p := quickPart{at: at, low: least, high: most}
		switch c.op {
		case ">=":
			p.low = n
		case ">":
			p.low = n + 1
		case "<=":
			p.high = n
		case "<":
			p.high = n - 1
		default:
			p.low, p.high, p.outside = n, n, c.op == "!="
		}
		out.parts = append(out.parts, p)
	}
	return out, true
}

// Worths answers the goals of one cell into out. ErrNoFastWay: ask
// Variation.Read.
func (q *Quick) Worths(b *Book, at []int, out []float64) error {
	known := true
	for part, ids := range q.ids {
		key := uint64(0)
		for place, of := range ids {
			key = key*q.sizes[part][place] + uint64(of[at[place]])
		}
		q.keys[part] = key
		p, ok := q.kept[part][key]
		q.parts[part] = p
		known = known && ok
	}
	if !known {
		if err := q.learn(at); err != nil {
			return err
		}
	}
	clear(out)
	q.out = out
	q.v.game.Parts.Each(b.Book, q.parts, q.add)
	for i := range q.goals {
		if q.goals[i].mean < 0 {
			out[i] = min(out[i], 1) // a sum of chances, each rounded, may exceed it by a bit
		}
	}
	return nil
}

// learn reads a cell whole to find the parts that are not known.
func (q *Quick) learn(at []int) error {
	t, err := q.v.Tree(at)
	if err != nil {
		return err
	}
	whole := q.v.game.Parts.Take(&scenario.Document{Root: t})
	if whole == nil {
		return ErrNoFastWay
	}
	for part, p := range q.parts {
		if p == nil {
			q.kept[part][q.keys[part]], q.parts[part] = whole, whole
		}
	}
	return nil
}

// count adds one result to every goal.
func (q *Quick) count(numbers []int64, p float64) {
	for i := range q.goals {
		g := &q.goals[i]
		if g.mean >= 0 {
			q.out[i] += p * float64(numbers[g.mean])
			continue
		}
		met := true
		for _, c := range g.parts {
			n := numbers[c.at]
			met = met && (n >= c.low && n <= c.high) != c.outside
		}
		if met {
			q.out[i] += p
		}
	}
}
