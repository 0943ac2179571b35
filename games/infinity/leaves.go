package infinity

import (
	"math/big"
	"slices"

	"github.com/enfilade/enfilade/internal/attack"
)

// leaves makes the Orders at the leaves of a tree. They differ in a few
// decisions, and a link in those that its own two troopers are part of: links
// once laid out are taken again.
type leaves struct {
	s     *scene
	q     asked
	want  []measure // what the goal joins; nil: it is not known, and every law is made
	terms map[shotPlan]Terms
	links map[linkPlan]Link
	aros  map[linkPlan][]answering

	half      int // see halves
	top       uint8
	floats    *halves[float64]
	fractions *halves[*big.Rat]
}

// shotPlan is what the attacker decides for all links, and the first target's
// answer where one roll is compared with all.
type shotPlan struct {
	action   string
	weapon   *weapon
	surprise bool
	spot     *Spot
	first    answering
}

// answering is an ARO and its weapon, with the rules that open it.
type answering struct {
	word   string
	weapon *weapon
	rules  *[]id
}

// linkPlan is all decisions that make a link.
type linkPlan struct {
	shotPlan
	link   int
	dice   int // of a split Burst, or -1
	answer answering
}

func (s *scene) leaves() *leaves {
	f := &leaves{
		s: s, q: s.asked(), terms: map[shotPlan]Terms{}, links: map[linkPlan]Link{}, aros: map[linkPlan][]answering{},
	}
	w := s.wanted(s.measures())
	own := func(m measure) bool { return m.Name == "attacks" || m.Name == "healed" } // of each plan
	if !s.coord && !slices.ContainsFunc(w, own) {
		f.want = w
	}
	return f
}

// of is the leaf of a plan: the law that the goal asks for, or all there are.
func (f *leaves) of(p plan) attack.Tree {
	if len(f.want) > 0 {
		if o := f.s.aimed(f.order(p), f.want); o.N == 1 || f.s.work(o) <= mostWork {
			a := f.solved(f.s.bind(o, f.want), o)
			return attack.Tree{Attack: &a}
		}
	}
	leaf := newScene(f.s.f, f.s.r, f.s.ground, p)
	laws := leaf.laws(f.q)
	return attack.Tree{Attack: &laws[0], More: append(laws[1:], leaf.joint(f.q)...)}
}

// order is the Order of a plan.
func (f *leaves) order(p plan) Order[[12]Link] {
	shot := f.shot(p)
	terms, ok := f.terms[shot]
	o := Order[[12]Link]{Terms: terms}
	for i := 0; ok && i < len(f.s.links); i++ {
		o.Links[i], ok = f.links[p.link(shot, i)]
		o.kills(o.Links[i].ToHub)
	}
	if ok {
		o.Hub.Top = o.top()
		return o
	}
	o = newScene(f.s.f, f.s.r, f.s.ground, p).build(f.q)
	for i := range f.s.links {
		f.links[p.link(shot, i)] = o.Links[i]
	}
	f.terms[shot] = o.Terms
	t := f.terms[shot]
	t.Stops, t.Shocks = false, false
	f.terms[shot] = t
	return o
}

// shot is what a plan decides for all links.
func (f *leaves) shot(p plan) shotPlan {
	out := shotPlan{action: p.action, weapon: p.weapons[0], surprise: p.surprise, spot: p.spot}
	if a := f.s.attackerAct(f.s.r.attackers[0], p.action, p.weapons[0]); a.rolledOnce() {
		out.first = answering{word: p.aro[0], weapon: p.aroWeapons[0]}
	}
	return out
}

// link is what a plan decides for one of them.
func (p plan) link(shot shotPlan, i int) linkPlan {
	out := linkPlan{shotPlan: shot, link: i, dice: -1, answer: answering{word: p.aro[i], weapon: p.aroWeapons[i]}}
	if p.split != nil {
		out.dice = p.split[i]
	}
	return out
}

// answers is what a target may answer to a plan: the same, whatever the others
// answer.
func (f *leaves) answers(p plan, j int) []answering {
	key := p.link(f.shot(p), j)
	key.answer, key.first, key.dice = answering{}, answering{}, min(1, key.dice)
	out, ok := f.aros[key]
	if !ok {
		out = f.s.answersTo(p, j)
		f.aros[key] = out
	}
	return out
}
