package warmachine

import (
	"slices"
	"sync"

	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/table"
)

// struckLaws is what every gun may do, worked out once for all laws of a volley.
type struckLaws struct {
	sync.Mutex
	laws  map[strikeAt]odds.Law[struck]
	list  [][][][]blowOn
	bound float64
}

// strikeAt is a strike at a model that stands so.
type strikeAt struct {
	strike strike
	at     blow
}

func (v *volley) known(b *odds.Book) ([][][][]blowOn, float64) {
	if v.most > mostRow {
		panic(table.TooMany{Procedure: "a row", What: "attacks"})
	}
	v.struck.Lock()
	defer v.struck.Unlock()
	if v.struck.list == nil {
		v.struck.laws = map[strikeAt]odds.Law[struck]{}
		v.struck.list, v.struck.bound = v.strikes(b, v.plan)
	}
	return v.struck.list, v.struck.bound
}

// lastMarch is the march of the attacks alone: how the volley ends.
type lastMarch struct {
	sync.Mutex
	*march
	met []visit
}

// visit is a way that a model stands when a gun attacks it, and how often on
// average.
type visit struct {
	gun, entry, body int
	times            float64
}

// base is the march of the attacks, worked out once.
func (v *volley) base(b *odds.Book) *march {
	v.whole.Lock()
	defer v.whole.Unlock()
	if v.whole.march == nil {
		laws, _ := v.known(b)
		m := newMarch(b, v, laws, incOf(cAttacks))
		times := make([][][]float64, len(laws))
		for i := range laws {
			times[i] = make([][]float64, len(v.line))
			for j, r := range v.line {
				times[i][j] = make([]float64, len(r.bodies))
			}
		}
		m.run(func(i, j, body int, p float64) { times[i][j][body] += p })
		v.whole.met = nil
		for i := range times {
			for j := range times[i] {
				for body, n := range times[i][j] {
					if n > 0 {
						v.whole.met = append(v.whole.met, visit{i, j, body, n})
					}
				}
			}
		}
		v.whole.march = m
	}
	return v.whole.march
}

// endless tells whether the models will not run out: there is one for every
// attack, or the chance that they do is less than rounding.
func (v *volley) endless(b *odds.Book) bool {
	return len(v.line) == 1 && (v.line[0].count == v.most || v.base(b).over.sum() < noChance)
}

// mayRunOut tells whether the models may run out, or nobody knows.
func (v *volley) mayRunOut() (may bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(table.TooMany); !ok {
				panic(r)
			}
			may = true
		}
	}()
	return !v.endless(odds.NewBook())
}

// noChance is a chance that is left out, and counted as an error.
const noChance = 1e-12

// mostRow is how many attacks in a row are worked out.
const mostRow = 5000

// longRow is how many attacks times models' boxes make an activation a volley.
const longRow = 3000

// onceRow is the volley of a scene, made once.
type onceRow struct {
	sync.Once
	volley *volley
}

// volley is the volley of the scene if its activation is long.
func (s *scene) volley() *volley {
	s.row.Do(func() { s.row.volley = s.longVolley() })
	return s.row.volley
}

func (s *scene) longVolley() *volley {
	if !s.long() {
		return nil
	}
	v := s.volleyFrom()
	if v == nil {
		return nil
	}
	places := 0
	for _, r := range v.line {
		places += r.count * v.plan.entries[r.entry].boxes
	}
	if v.most*places <= longRow {
		return nil
	}
	return v
}

// placed tells whether a count is read from where a volley ends.
func (v *volley) placed(c count) bool {
	p := v.plan
	switch {
	case c == cDamage:
		return !slices.ContainsFunc(v.line, func(r rank) bool { return p.entries[r.entry].special.has[tough] })
	case c == cSlain || c == cFriends || c == cBoxes || c >= cSlainOf:
		return true
	}
	return p.fixed(c)
}

// laws are one law of the attacks and of all that is read from the end, and one
// more of each other count.
func (v *volley) laws(all []count) []attack.Attack {
	first := []count{cSlain}
	for _, c := range all {
		if c != cSlain && (v.placed(c) || c == cAttacks) {
			first = append(first, c)
		}
	}
	out := []attack.Attack{v.law(cAttacks, first)}
	for _, c := range all {
		if !slices.Contains(first, c) {
			out = append(out, v.law(c, []count{c}).Silent())
		}
	}
	return out
}

// joint are the laws of a count with all that is read from the end.
func (v *volley) joint(all []count) []attack.Attack {
	var out []attack.Attack
	for _, c := range all {
		if c == cAttacks || c == cKillAt || v.placed(c) {
			continue
		}
		counted := []count{c}
		for _, o := range all {
			if v.placed(o) {
				counted = append(counted, o)
			}
		}
		out = append(out, v.law(c, counted))
	}
	return out
}

// law is one count that is kept on the way, and what is read from the end.
func (v *volley) law(of count, counted []count) attack.Attack {
	a := attack.Attack{
		Cited:  v.cited,
		Counts: v.rolls,
		Law: func(b *odds.Book) attack.Law {
			if of == cAttacks {
				return v.outcomes(v.base(b), of, counted)
			}
			return v.outcomes(v.marchOf(b, of, len(counted) > 1), of, counted)
		},
		Exact: func(*odds.Book) attack.Law { panic(table.TooMany{Procedure: "a volley", What: "fractions"}) },
	}
	for _, c := range counted {
		m := v.plan.measure(c)
		m.Quiet = v.tooWide(of)
		a.Measures = append(a.Measures, m)
	}
	return a
}

// tooWide tells whether a count is so wide where models may run out that its law
// is not worked out unasked.
func (v *volley) tooWide(c count) bool {
	if c == cAttacks || c == cKillAt || c == cOutcome {
		return false
	}
	places := 0
	for _, r := range v.line {
		places += r.count * v.plan.entries[r.entry].boxes
	}
	wide := 1
	if c == cRolled || c == cDamage {
		wide = 8
	}
	boxes := places / v.models()
	rows := float64(min(places, 18*boxes*root(v.most)))
	products := float64(v.most) * rows * float64(min(wide*v.most, 9*wide*root(v.most))) * float64(2+wide)
	return products > tooWide && v.mayRunOut()
}

// tooWide is how many products a law may seem to take, which is many times those
// it does.
const tooWide = 8e9

// models is how many models a volley may come to.
func (v *volley) models() int {
	n := 0
	for _, r := range v.line {
		n += r.count
	}
	return n
}

func root(n int) int {
	r := 0
	for r*r < n {
		r++
	}
	return r
}

// marchOf is the volley's march with one count. Places: how it ends is asked too.
func (v *volley) marchOf(b *odds.Book, c count, places bool) *march {
	laws, _ := v.known(b)
	m := newMarch(b, v, laws, incOf(c))
	m.best = c == cOutcome
	switch {
	case c == cKillAt:
		j := slices.IndexFunc(v.line, func(r rank) bool { return r.entry == 0 })
		if j < 0 {
			break
		}
		m.stop = v.line[j].first + len(v.line[j].bodies)
	case c != cAttacks && c != cOutcome && !places && v.endless(b):
		m.renews()
		if v.line[0].count < v.most {
			m.lost += v.base(b).over.sum()
		}
	}
	m.run(nil)
	return m
}

// incOf is what one strike adds to a count; one to those of attacks, up to the
// first kill too.
func incOf(c count) func(struck) int {
	if c == cOutcome {
		return func(r struck) int { return int(outcomeOf(r.Flags)) }
	}
	return func(r struck) int {
		if n, ok := r.of(c); ok {
			return n
		}
		return 1
	}
}

// outcomes reads a march that has ended.
func (v *volley) outcomes(m *march, of count, counted []count) attack.Law {
	_, strike := v.struck.list, v.struck.bound
	n := v.most
	law := attack.Law{Bound: odds.Rounded(n*(m.widest()+2)) + float64(n)*(strike+m.merging)}
	law.Sum = law.Bound + m.lost
	sums := map[[8]int64]int{}
	add := func(x, c int, p float64) {
		values := make([]attack.Value, len(counted))
		key := [8]int64{}
		for i, k := range counted {
			values[i] = v.read(k, of, x, c)
			if i < len(key) {
				key[i] = values[i].N
			}
		}
		if len(counted) <= len(key) && of != cOutcome {
			if i, ok := sums[key]; ok {
				law.Outcomes[i].P += p
				return
			}
			sums[key] = len(law.Outcomes)
		}
		law.Outcomes = append(law.Outcomes, attack.Outcome{Values: values, P: p})
	}
	for c, p := range m.over.p {
		if p > 0 {
			add(m.places, m.over.low+c, p)
		}
	}
	for x := m.from; x < m.to; x++ {
		for c, p := range m.at[x].p {
			switch {
			case p == 0:
			case of == cKillAt:
				add(x, 0, p) // none was destroyed
			default:
				add(x, m.at[x].low+c, p)
			}
		}
	}
	return law
}

// read is a count at the end of a volley that stands at place x, c being what
// was counted on the way.
func (v *volley) read(k, of count, x, c int) attack.Value {
	p := v.plan
	if k == of {
		return p.value(k, uint32(c))
	}
	n := 0
	for _, r := range v.line {
		e := p.entries[r.entry]
		size := len(r.bodies)
		gone := min(r.count, max(0, x-r.first)/size)
		left := e.boxes
		if gone < r.count && x >= r.first {
			left = int(r.bodies[(x-r.first)%size].Left)
		}
		switch {
		case k == cSlain && !e.friendly, k == cFriends && e.friendly, k >= cSlainOf && int(k-cSlainOf) == e.family:
			n += gone
		case k == cDamage:
			n += gone*e.boxes + e.boxes - left
		case k == cBoxes && gone == 0:
			n += left
		}
	}
	return p.value(k, uint32(n))
}

// cited are the rules of all attacks that have a chance.
func (v *volley) cited(b *odds.Book) []table.RuleID {
	var out []table.RuleID
	cite := func(ids []table.RuleID) {
		for _, id := range ids {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	type attack struct {
		strike strike
		at     group
	}
	met := map[attack]bool{} // guns may be alike
	v.visits(b, func(g gun, at group, _ float64) {
		f := v.plan.profile(g.weapon, v.plan.policy.action.kind(), at, plain)
		var none now
		cite(g.ids)
		cite([]table.RuleID{"warmachine.seq.step1"})
		cite(f.ids)
		if !f.strike.is(bNoDamage) || len(f.dids) > 0 {
			cite(f.dids)
		}
		if x := (attack{f.strike, at}); !met[x] {
			met[x] = true
			cite(odds.Cited(b, f.strike, v.plan.blowAt(&none, at), nil))
		}
	})
	return out
}

// rolls are the dice rolled on average, by roll.
func (v *volley) rolls(b *odds.Book) map[string]float64 {
	out := map[string]float64{}
	v.visits(b, func(g gun, at group, p float64) {
		f := v.plan.profile(g.weapon, v.plan.policy.action.kind(), at, plain)
		var none now
		for name, n := range odds.Counts(b, f.strike, v.plan.blowAt(&none, at), nil) {
			out[name] += p * n
		}
	})
	n := v.plan.start()
	for _, g := range v.guns {
		if w := v.plan.weapons[g.weapon]; w.typ == "ranged" && !w.rof.Fixed() {
			out["shots of "+w.name] = float64(int(n.Initial[g.weapon]) * w.rof.N)
		}
	}
	return out
}

// visits tells how many attacks each gun makes on average at each way a model
// may stand.
func (v *volley) visits(b *odds.Book, tell func(g gun, at group, p float64)) {
	v.base(b)
	for _, x := range v.whole.met {
		tell(v.guns[x.gun], v.line[x.entry].bodies[x.body], x.times)
	}
}
