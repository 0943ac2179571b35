package ninthage

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The second route of what a table shows: lines are sampled, in floating point,
// among shapes a little too large and a little too small. Where the two differ
// the table is too close to call, and skipped.

type xy struct{ x, y float64 }

// frame is where something stands and which way it looks.
type frame struct {
	at     xy
	facing float64
}

func (f frame) out(right, ahead float64) xy {
	sin, cos := math.Sincos(f.facing * math.Pi / 180)
	return xy{f.at.x + right*cos + ahead*sin, f.at.y - right*sin + ahead*cos}
}

func (f frame) in(p xy) (right, ahead float64) {
	sin, cos := math.Sincos(f.facing * math.Pi / 180)
	x, y := p.x-f.at.x, p.y-f.at.y
	return x*cos - y*sin, x*sin + y*cos
}

// blot is a disc, or a convex ring of corners, clockwise.
type blot struct {
	ring   []xy
	centre xy
	radius float64
}

func (f frame) rectangle(left, right, back, ahead float64) blot {
	return blot{ring: []xy{f.out(left, ahead), f.out(right, ahead), f.out(right, back), f.out(left, back)}}
}

// crossed tells whether a line meets the shape grown by so much.
func (b blot) crossed(p, q xy, grown float64) bool {
	if b.ring == nil {
		dx, dy := q.x-p.x, q.y-p.y
		t := 0.0
		if l := dx*dx + dy*dy; l > 0 {
			t = max(0, min(1, ((b.centre.x-p.x)*dx+(b.centre.y-p.y)*dy)/l))
		}
		return math.Hypot(p.x+t*dx-b.centre.x, p.y+t*dy-b.centre.y) <= b.radius+grown
	}
	from, to := 0.0, 1.0
	for i, c := range b.ring {
		d := b.ring[(i+1)%len(b.ring)]
		nx, ny := -(d.y - c.y), d.x-c.x // outwards
		l := math.Hypot(nx, ny)
		over := func(v xy) float64 { return ((v.x-c.x)*nx+(v.y-c.y)*ny)/l - grown }
		s, e := over(p), over(q)
		switch {
		case s > 0 && e > 0:
			return false
		case s > 0:
			from = max(from, s/(s-e))
		case e > 0:
			to = min(to, s/(s-e))
		}
	}
	return from <= to
}

func crossedAny(all []blot, p, q xy, grown float64) bool {
	return slices.ContainsFunc(all, func(b blot) bool { return b.crossed(p, q, grown) })
}

// edge are n points along a line, both ends among them.
func edge(p, q xy, n int) []xy {
	var out []xy
	for i := range n {
		t := float64(i) / float64(n-1)
		out = append(out, xy{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)})
	}
	return out
}

// border are points round the shape.
func (b blot) border(each int) []xy {
	var out []xy
	if b.ring == nil {
		for i := range 4 * each {
			a := 2 * math.Pi * float64(i) / float64(4*each)
			out = append(out, xy{b.centre.x + b.radius*math.Cos(a), b.centre.y + b.radius*math.Sin(a)})
		}
		return out
	}
	for i, c := range b.ring {
		out = append(out, edge(c, b.ring[(i+1)%len(b.ring)], each)...)
	}
	return out
}

// apart is the distance of two shapes that do not meet, from sampled borders.
func (b blot) apart(o blot) float64 {
	least := math.Inf(1)
	for _, x := range [2][2]blot{{b, o}, {o, b}} {
		for _, p := range x[0].border(24) {
			least = min(least, x[1].from(p))
		}
	}
	return least
}

func (b blot) from(p xy) float64 {
	if b.ring == nil {
		return math.Hypot(p.x-b.centre.x, p.y-b.centre.y) - b.radius
	}
	least := math.Inf(1)
	for i, c := range b.ring {
		least = min(least, blot{centre: p}.reach(c, b.ring[(i+1)%len(b.ring)]))
	}
	return least
}

func (b blot) reach(p, q xy) float64 {
	dx, dy := q.x-p.x, q.y-p.y
	t := max(0, min(1, ((b.centre.x-p.x)*dx+(b.centre.y-p.y)*dy)/(dx*dx+dy*dy)))
	return math.Hypot(p.x+t*dx-b.centre.x, p.y+t*dy-b.centre.y)
}

// sampled is a random table, and what the other route needs of it.
type sampled struct {
	text       strings.Builder
	own, foe   frame
	w, d       float64 // of the attacker's bases, inches
	round      bool
	gap        float64
	files      int
	spots      []spotOf // of the rank-and-file that may shoot
	others     map[byte]spotOf
	deep       int
	fw, fd     float64 // of the target's Unit Boundary
	foeRound   bool
	ah, bh     int
	tall       [2]bool
	screens    []sampledUnit
	terrain    []sampledTerrain
	volley     bool
	centre     bool
	rangeOf    float64
	everywhere []spotOf
}

type sampledUnit struct {
	shapes      []blot
	height      int
	skirm, tall bool
}

type sampledTerrain struct {
	parts  []blot
	cover  string
	opaque bool
}

const mm = 1 / 25.4

// base of the attacker at a spot.
func (s *sampled) base(at spotOf) (frame, float64, float64) {
	w := float64(at.lastFile-at.file+1)*s.w + float64(at.lastFile-at.file)*s.gap
	d := float64(at.lastRank-at.rank+1)*s.d + float64(at.lastRank-at.rank)*s.gap
	wide := float64(s.files)*(s.w+s.gap) - s.gap
	long := float64(s.deep)*(s.d+s.gap) - s.gap
	left := -wide/2 + float64(at.file)*(s.w+s.gap)
	front := long/2 - float64(at.rank)*(s.d+s.gap)
	return frame{s.own.out(left+w/2, front-d/2), s.own.facing}, w, d
}

func (s *sampled) body(at spotOf) blot {
	f, w, d := s.base(at)
	if s.round {
		return blot{centre: f.at, radius: w / 2}
	}
	return f.rectangle(-w/2, w/2, -d/2, d/2)
}

func (s *sampled) target() blot {
	if s.foeRound {
		return blot{centre: s.foe.at, radius: s.fw / 2}
	}
	return s.foe.rectangle(-s.fw/2, s.fw/2, -s.fd/2, s.fd/2)
}

func (s *sampled) hides(u *sampledUnit) bool {
	if u.skirm || u.height < s.ah || u.height < s.bh {
		return false
	}
	if !u.tall && (s.tall[0] && u.height == s.ah || s.tall[1] && u.height == s.bh) {
		return false
	}
	return true
}

// stands tells whether the model stands in the terrain; sure is false at a hair.
func (s *sampled) standsIn(at spotOf, t *sampledTerrain) (in, sure bool) {
	body := s.body(at)
	meets := func(grown float64) bool {
		for _, p := range t.parts {
			for _, q := range body.border(16) {
				if p.crossed(q, q, grown) {
					return true
				}
			}
			for _, q := range p.ring {
				if body.crossed(q, q, grown) {
					return true
				}
			}
		}
		return false
	}
	a, b := meets(0.03), meets(-0.03)
	return a, a == b
}

// sees tells whether the model sees the target.
func (s *sampled) sees(at spotOf, volley bool) (sight, sure bool) {
	var block []blot
	for i := range s.terrain {
		t := &s.terrain[i]
		if !t.opaque {
			continue
		}
		in, ok := s.standsIn(at, t)
		if !ok {
			return false, false
		}
		if !in {
			block = append(block, t.parts...)
		}
	}
	for i := range s.screens {
		if u := &s.screens[i]; s.hides(u) && !(volley && u.height <= s.ah) {
			block = append(block, u.shapes...)
		}
	}
	f, w, d := s.base(at)
	from := edge(f.out(-w/2, d/2), f.out(w/2, d/2), 17)
	if s.round {
		from = s.body(at).border(12)
	}
	to := s.target().border(28)
	any := func(grown float64) bool {
		for _, p := range from {
			for _, q := range to {
				right, ahead := f.in(q)
				if !s.round && math.Abs(right)-w/2 > ahead-d/2-grown {
					continue
				}
				if !crossedAny(block, p, q, grown) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case any(0.005):
		return true, true
	case any(-0.1):
		return false, false
	}
	return false, true
}

var coverWords = []string{"none", "soft", "hard"}

// cover is the cover from the best point of the front.
func (s *sampled) cover(at spotOf, volley bool, facing string) (word string, sure bool) {
	var hard, soft []blot
	for i := range s.terrain {
		t := &s.terrain[i]
		in, ok := s.standsIn(at, t)
		switch {
		case t.cover == "none":
		case !ok:
			return "", false
		case in:
		case t.cover == "hard":
			hard = append(hard, t.parts...)
		default:
			soft = append(soft, t.parts...)
		}
	}
	for i := range s.screens {
		u := &s.screens[i]
		switch {
		case volley && u.height <= s.ah, (s.ah == 3 || s.bh == 3) && u.height == 1:
		case s.hides(u):
			hard = append(hard, u.shapes...)
		default:
			soft = append(soft, u.shapes...)
		}
	}
	f, w, d := s.base(at)
	eyes := edge(f.out(-w/2, d/2), f.out(w/2, d/2), 17)
	if s.centre {
		eyes = eyes[8:9]
	}
	if s.round {
		eyes = []xy{f.at}
	}
	best := func(grown, margin float64) int {
		least := 2
		for _, e := range eyes {
			var h, all float64
			if s.foeRound {
				far := math.Hypot(e.x-s.foe.at.x, e.y-s.foe.at.y)
				k := s.fw / 2 / far
				near := xy{s.foe.at.x + k*(e.x-s.foe.at.x), s.foe.at.y + k*(e.y-s.foe.at.y)}
				h = float64(b2i(crossedAny(hard, e, near, grown)))
				all = max(h, float64(b2i(crossedAny(soft, e, near, grown))))
			} else {
				const n = 120
				a, b := s.side(facing)
				for i := range n {
					t := (float64(i) + 0.5) / n
					p := xy{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)}
					x := b2i(crossedAny(hard, e, p, grown))
					h += float64(x) / n
					all += float64(max(x, b2i(crossedAny(soft, e, p, grown)))) / n
				}
			}
			switch {
			case h+margin >= 0.5:
			case all+margin >= 0.5:
				least = min(least, 1)
			default:
				least = 0
			}
		}
		return least
	}
	few, most := best(-0.06, -0.03), best(0.005, 0.03)
	return coverWords[few], few == most
}

// side are the ends of a facing of the target.
func (s *sampled) side(facing string) (xy, xy) {
	w, d := s.fw/2, s.fd/2
	switch facing {
	case "rear":
		return s.foe.out(-w, -d), s.foe.out(w, -d)
	case "left flank":
		return s.foe.out(-w, -d), s.foe.out(-w, d)
	case "right flank":
		return s.foe.out(w, -d), s.foe.out(w, d)
	}
	return s.foe.out(-w, d), s.foe.out(w, d)
}

// arc is the Arc the model is Located in.
func (s *sampled) arc(at spotOf) (string, bool) {
	if s.foeRound {
		return "front", true
	}
	f, _, d := s.base(at)
	p := f.out(0, d/2)
	if s.round {
		p = f.at
	}
	right, ahead := s.foe.in(p)
	u, v := math.Abs(right)-s.fw/2, math.Abs(ahead)-s.fd/2
	sure := math.Abs(u-v) > 1e-3
	switch {
	case v > u && ahead > 0:
		return "front", sure
	case v > u:
		return "rear", sure
	case right < 0:
		return "left flank", sure
	}
	return "right flank", sure
}

// one is all that a model sees, as a word, and the penalty of its shots.
func (s *sampled) one(at spotOf, volley bool) (word string, able bool, penalty int, sure bool) {
	facing, ok1 := s.arc(at)
	cover, ok2 := s.cover(at, volley, facing)
	sight, ok3 := s.sees(at, volley)
	far := s.body(at).apart(s.target())
	hair := math.Abs(far-s.rangeOf) < 0.02 || math.Abs(far-s.rangeOf/2) < 0.02
	long := far > s.rangeOf/2
	penalty = slices.Index(coverWords, cover) + b2i(long)
	return fmt.Sprint(facing, "|", cover, "|", long), sight && far <= s.rangeOf, penalty, ok1 && ok2 && ok3 && !hair
}

// anyone tells whether any model of the unit sees.
func (s *sampled) anyone() (any, sure bool) {
	sure = true
	for _, at := range s.everywhere {
		yes, ok := s.sees(at, false)
		if yes && ok {
			return true, true
		}
		sure = sure && ok
	}
	return false, sure
}

func pick[T any](r *rand.Rand, all ...T) T { return all[r.IntN(len(all))] }

var heightWords = []string{"", "Standard", "Large", "Gigantic"}

// sample draws a table.
func sample(r *rand.Rand) *sampled {
	s := &sampled{others: map[byte]spotOf{}}
	b := &s.text
	coin := func(n int) bool { return r.IntN(n) == 0 }
	number := func(lo, hi float64) float64 { return math.Round((lo+r.Float64()*(hi-lo))*100) / 100 }
	s.files = 1 + r.IntN(5)
	models := 1 + r.IntN(3*s.files)
	s.round = coin(6)
	base := pick(r, [2]int{20, 20}, [2]int{25, 25}, [2]int{25, 50})
	abilities := []string{}
	if coin(5) && !s.round {
		abilities, s.gap = append(abilities, "Skirmisher"), 12.5*mm
	}
	character := base == [2]int{20, 20} && s.files > 1 && !s.round && s.gap == 0 && coin(3)
	champion := !s.round && models > 1 && coin(3)
	if s.round {
		s.files, models, base = 1, 1, [2]int{60, 60}
	}
	s.w, s.d = float64(base[0])*mm, float64(base[1])*mm
	s.ah, s.bh = pick(r, 1, 1, 2, 3), pick(r, 1, 1, 2, 3)
	if s.tall[0] = coin(4); s.tall[0] {
		abilities = append(abilities, "Tall")
	}
	s.volley = coin(2)
	s.rangeOf = float64(pick(r, 12, 18, 24, 30))
	weapon := fmt.Sprintf(`{name: Bow, range: '%g"', str: 4, abilities: [%s]}`, s.rangeOf, map[bool]string{true: "Volley Fire"}[s.volley])
	shape := fmt.Sprintf("%dx%d", base[0], base[1])
	if s.round {
		shape = "round 60"
	}
	fmt.Fprintf(b, "game: ninthage\nattacker: {models: %d, files: %d, base: %s, height: %s, aim: 3+, weapon: %s, abilities: [%s]", models, s.files, shape, heightWords[s.ah], weapon, strings.Join(abilities, ", "))
	if champion {
		b.WriteString(", champion: {aim: 2+}")
	}
	if character {
		fmt.Fprintf(b, ", characters: [{name: Lord, aim: 2+, hp: 3, base: 40x40, weapon: %s}]", weapon)
	}
	b.WriteString("}\n")
	// who stands where
	taken := map[[2]int]bool{}
	if character {
		s.others['1'] = spotOf{0, 0, 1, 1}
		s.everywhere = append(s.everywhere, s.others['1'])
		taken = map[[2]int]bool{{0, 0}: true, {0, 1}: true, {1, 0}: true, {1, 1}: true}
		s.deep = 2
	}
	ranks := 2
	if s.gap > 0 {
		ranks = 1000
	}
	left, first, wide := models, champion, 2*len(s.others)
	for rank := 0; left > 0; rank++ {
		for file := 0; file < s.files && left > 0; file++ {
			if taken[[2]int{rank, file}] {
				continue
			}
			at := spotOf{rank, file, rank, file}
			s.everywhere = append(s.everywhere, at)
			wide = max(wide, file+1)
			switch {
			case rank >= ranks:
			case first:
				s.others['C'] = at
			default:
				s.spots = append(s.spots, at)
			}
			first = false
			left--
			s.deep = max(s.deep, rank+1)
		}
	}
	s.files = wide
	// the target
	s.foeRound = coin(4)
	foe := ""
	if s.tall[1] = coin(4); s.tall[1] {
		foe = "Tall"
	}
	if s.foeRound {
		s.fw, s.fd = 60*mm, 60*mm
		fmt.Fprintf(b, "target: {models: 1, base: round 60, hp: 5, res: 4, height: %s, abilities: [%s]}\n", heightWords[s.bh], foe)
	} else {
		wide, deep := 1+r.IntN(5), 1+r.IntN(4)
		s.fw, s.fd = float64(wide)*25*mm, float64(deep)*25*mm
		fmt.Fprintf(b, "target: {models: %d, files: %d, base: 25x25, res: 4, height: %s, abilities: [%s]}\n", wide*deep, wide, heightWords[s.bh], foe)
	}
	if s.centre = coin(4); s.centre {
		b.WriteString("decisions: {cover_point: centre}\n")
	}
	s.foe = frame{xy{number(-3, 3), number(-3, 3)}, float64(r.IntN(360))}
	far, turn := number(6, 20), r.Float64()*2*math.Pi
	s.own.at = xy{math.Round((s.foe.at.x+far*math.Cos(turn))*100) / 100, math.Round((s.foe.at.y+far*math.Sin(turn))*100) / 100}
	look := math.Atan2(s.foe.at.x-s.own.at.x, s.foe.at.y-s.own.at.y) * 180 / math.Pi
	s.own.facing = math.Round(look + pick(r, 0.0, 20, 45, 60)*(2*r.Float64()-1))
	fmt.Fprintf(b, "table:\n  attacker: {at: [%g, %g], facing: %g}\n  target: {at: [%g, %g], facing: %g}\n", s.own.at.x, s.own.at.y, s.own.facing, s.foe.at.x, s.foe.at.y, s.foe.facing)
	between := func() xy {
		t := 0.2 + 0.6*r.Float64()
		x := s.own.at.x + t*(s.foe.at.x-s.own.at.x) + 4*(r.Float64()-0.5)
		y := s.own.at.y + t*(s.foe.at.y-s.own.at.y) + 4*(r.Float64()-0.5)
		return xy{math.Round(x*100) / 100, math.Round(y*100) / 100}
	}
	b.WriteString("  units: [")
	for range r.IntN(3) {
		u := sampledUnit{height: pick(r, 1, 2, 3), skirm: coin(4), tall: coin(4)}
		n, files := 1+r.IntN(9), 1+r.IntN(4)
		round := coin(4)
		f := frame{between(), float64(r.IntN(360))}
		size, gap := 25*mm, 0.0
		if u.skirm {
			gap = 12.5 * mm
		}
		files = min(files, n)
		deep := (n + files - 1) / files
		wide, long := float64(files)*(size+gap)-gap, float64(deep)*(size+gap)-gap
		full := files * (n / files)
		if u.skirm || n == 1 {
			full = 0
		}
		if full > 0 { // of full ranks nothing is seen between the bases
			u.shapes = append(u.shapes, f.rectangle(-wide/2, wide/2, long/2-float64(n/files)*size, long/2))
		}
		for i := full; i < n; i++ {
			x, y := -wide/2+size/2+float64(i%files)*(size+gap), long/2-size/2-float64(i/files)*(size+gap)
			if round {
				u.shapes = append(u.shapes, blot{centre: f.out(x, y), radius: size / 2})
			} else {
				u.shapes = append(u.shapes, f.rectangle(x-size/2, x+size/2, y-size/2, y+size/2))
			}
		}
		word, tags := "25x25", []string{}
		if round {
			word = "round 25"
		}
		if u.skirm {
			tags = append(tags, "Skirmisher")
		}
		if u.tall {
			tags = append(tags, "Tall")
		}
		fmt.Fprintf(b, "{models: %d, files: %d, base: %s, height: %s, abilities: [%s], at: [%g, %g], facing: %g}, ", n, files, word, heightWords[u.height], strings.Join(tags, ", "), f.at.x, f.at.y, f.facing)
		s.screens = append(s.screens, u)
	}
	b.WriteString("]\n  terrain: [")
	for range r.IntN(4) {
		t := sampledTerrain{cover: pick(r, coverWords...), opaque: coin(3)}
		at := between()
		if coin(6) {
			at = s.own.at
		}
		corner := func(x, y float64) xy { return xy{at.x + x, at.y + y} }
		w, h := number(1, 4), number(0.5, 3)
		var ring []xy
		switch r.IntN(3) {
		case 0:
			ring = []xy{corner(0, h), corner(w, h), corner(w, 0), corner(0, 0)}
			t.parts = []blot{{ring: ring}}
		case 1:
			ring = []xy{corner(0, 0), corner(number(-1, 1), h), corner(w, number(0, h/2))}
			t.parts = []blot{{ring: ring}}
		default: // an L
			ring = []xy{corner(0, 2*h), corner(w/2, 2*h), corner(w/2, h), corner(w, h), corner(w, 0), corner(0, 0)}
			t.parts = []blot{{ring: []xy{ring[0], ring[1], corner(w/2, 0), ring[5]}}, {ring: []xy{corner(0, h), ring[3], ring[4], ring[5]}}}
		}
		var words []string
		for _, p := range ring {
			words = append(words, fmt.Sprintf("[%.4f, %.4f]", p.x, p.y))
		}
		fmt.Fprintf(b, "{corners: [%s], cover: %s, opaque: %v}, ", strings.Join(words, ", "), t.cover, t.opaque)
		s.terrain = append(s.terrain, t)
	}
	b.WriteString("]\n")
	return s
}

// TestTabletopSampled holds what is measured on random tables to sampled lines,
// and the law of hits to what the models see one by one.
func TestTabletopSampled(t *testing.T) {
	tables := 50
	if testing.Short() {
		tables = 20
	}
	called, fired, volleyed := 0, 0, 0
	for seed := range tables {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		s := sample(r)
		volley, sure := false, true
		if s.volley {
			volley, sure = s.anyone()
		}
		want := map[string]int{}
		law := map[int]*big.Rat{0: big.NewRat(1, 1)}
		add := func(need int) { law = twice(law, binomial(1, big.NewRat(int64(7-need), 6), 1)) }
		for _, at := range s.spots {
			word, able, penalty, ok := s.one(at, volley)
			sure = sure && ok
			if able {
				want[word]++
				add(3 + penalty)
			}
		}
		shot := len(want) > 0
		wordOf := func(l look) string { return fmt.Sprint(l.facing, "|", l.cover, "|", l.long) }
		aside := map[byte]string{}
		for sign, at := range s.others {
			word, able, penalty, ok := s.one(at, volley)
			sure = sure && ok
			if aside[sign] = word; able {
				add(2 + penalty)
			}
		}
		if !sure {
			continue
		}
		called++
		volleyed += b2i(volley)
		q := questionOf(t, s.text.String())
		got := map[string]int{}
		for _, x := range q.measured[0] {
			if x.models > 0 && (shot || x.look.sight && x.look.reached(q.chosen[0].weapon)) {
				got[wordOf(x.look)] += x.models
			}
		}
		for sign, word := range aside {
			l := q.placed[0][sign]
			l.distance(q.chosen[0].weapon)
			if wordOf(l) != word {
				t.Errorf("table %d: %c sees %v, sampled %v\n%s", seed, sign, wordOf(l), word, s.text.String())
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("table %d: measured %v, sampled %v\n%s", seed, got, want, s.text.String())
			continue
		}
		if !shot {
			continue
		}
		fired++
		before := t.Failed()
		sameLaw(t, lawOf(t, strings.TrimPrefix(s.text.String(), "game: ninthage"), "hits"), law)
		if t.Failed() && !before {
			t.Logf("table %d\n%s", seed, s.text.String())
			return
		}
	}
	t.Logf("%d of %d tables called, %d with shots, %d by Volley Fire", called, tables, fired, volleyed)
	if called < tables/4 || fired < tables/8 || volleyed == 0 {
		t.Errorf("only %d of %d tables are called, %d with shots, %d by Volley Fire", called, tables, fired, volleyed)
	}
}
