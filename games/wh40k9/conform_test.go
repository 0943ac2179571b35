package wh40k9

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
	"github.com/enfilade/enfilade/internal/odds"
	"github.com/enfilade/enfilade/internal/scenario"
)

// sample reads a scenario and makes its plan.
func sample(t testing.TB, text string) *plan {
	t.Helper()
	docs, err := scenario.Documents(strings.NewReader(text), "sample")
	if err != nil {
		t.Fatal(err)
	}
	f := &scenario.Faults{}
	file := new(File)
	scenario.Decode(docs[0].Root, f, file)
	s := &scene{file: file, faults: f}
	if !f.Any() {
		s.read()
	}
	if !f.Any() {
		s.deriveAll()
	}
	if f.Any() {
		t.Fatal(f.List())
	}
	return s.plan()
}

const everything = `
game: wh40k9
attacker: {bs: 3+, w: 1, command_reroll: true, weapons: [{name: Gun, count: 2, range: 24", type: Assault D3, s: 4, ap: -1, d: D3, abilities: [Extra Hits (1) on hit 6, Re-roll Hit 1s, Better AP (1) on wound 6, Overheat (1 mortal each) on hit 1]}]}
target: {models: 3, t: 4, w: 2, save: 4+, ld: 7, starting_strength: 4, passengers: 2, abilities: [Ignore Wounds (6+), Re-roll Save 1s, "Explodes (6+, 6\", D3)"]}
`

const mortals = `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Assault 2, s: 4, ap: -1, d: 2, abilities: [Mortal Wounds (D3) on wound 6, Mortal Wounds (1) on hit 6, Auto-wound on hit 5+, Damage (3) on wound 5+]}]}
target: {t: 4, save: 4+, mix: [{name: a, models: 1, w: 3, invulnerable: 4+}, {name: b, models: 2, w: 1, t: 5}]}
decisions: {mortal_timing: after_group}
`

const damaged = `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, range: 24", type: Assault 2, s: 4, ap: -1, d: 2}]}
target: {models: 2, t: 8, w: 3, wounds_left: 2, save: 4+, damage_rows: [{wounds: 1-2, t: 4, save: 6+}]}
`

// Every procedure of the package keeps what the engine is promised.
func TestConform(t *testing.T) {
	p, q := sample(t, everything), sample(t, mortals)
	g, h := p.groups[0], q.groups[0]
	o := g.One
	m := h.One
	all := new(chains)
	checks := map[string]func(t *testing.T){
		"Number": func(t *testing.T) {
			conform.Quick(t, Number{N: 2, Sides: 6, Plus: 1, Div: 2, Again: 8, Best: true}, Rolling{})
		},
		"oneDie": func(t *testing.T) { conform.Quick(t, oneDie{3}, face{}) },
		"Attack": func(t *testing.T) { conform.Quick(t, Attack{g.volley().Attack.Strike}, Roll{}) },
		"Stage":  func(t *testing.T) { conform.Quick(t, Stage{Strike: m.Strike, Of: countMortal}, Counted{}) },
		"sparedStrike": func(t *testing.T) {
			conform.Quick(t, sparedStrike{Stage: Stage{Strike: m.Strike, Of: countHits}, Spend: commandHit}, sparedBlow{Spare: spareAttack})
		},
		"Sparely": func(t *testing.T) {
			conform.Quick(t, Sparely{&Spared{Groups: [16]StageGroup{p.stageGroups("hits")[0]}, Low: [16]uint16{2}, N: 1, Spend: commandAttacks}}, Sparing{Spare: spareAttack})
		},
		"Unspent": func(t *testing.T) {
			c := Spared{Groups: [16]StageGroup{p.stageGroups("hits")[0]}, N: 1, Spend: commandHit}
			conform.Quick(t, Unspent{&c}, Sparing{Spare: spareAttack})
		},
		"Mustered": func(t *testing.T) {
			c := Spared{Groups: [16]StageGroup{p.stageGroups("hits")[0]}, Low: [16]uint16{2}, N: 1, Spend: commandAttacks}
			conform.Quick(t, Mustered{&c}, Sparing{Weapons: 1, Attacks: 2})
		},
		"StageGroup": func(t *testing.T) { conform.Quick(t, p.stageGroups("unsaved")[0], Counting{}) },
		"Damage":     func(t *testing.T) { conform.Quick(t, o.Rows[0].Damage[0], Hurt{Model: Model{2, 3}}) },
		"Casualty":   func(t *testing.T) { conform.Quick(t, g.volley().Casualty, p.start[0].Unit) },
		"Volley":     func(t *testing.T) { conform.Quick(t, g.volley(), Shooting{Unit: p.start[0].Unit}) },
		"Salvo": func(t *testing.T) {
			conform.Quick(t, Salvo[Attack, Roll]{Number: Number{N: 1, Sides: 3, Plus: 1, Attacks: true}, Rolls: 2, One: g.fast()}, Firing{})
		},
		"Rounds": func(t *testing.T) {
			conform.Quick(t, Rounds{Total{Weapons: 2, Number: Number{N: 1, Sides: 3}}, true, false, g.volley().Attack}, Firing{})
			conform.Quick(t, Rounds{Total{Weapons: 2, Number: Number{N: 1, Sides: 3}, Rolls: 2}, false, false, Attack{}}, Firing{})
		},
		"Chain": func(t *testing.T) { conform.Quick(t, all.after(all.after(Chain{}, &h), &h), q.start[0].Unit) },
		"Link": func(t *testing.T) {
			u := q.start[0].Unit
			conform.Quick(t, Link(all.after(Chain{}, &h)), u)
			u.early = true
			conform.Quick(t, Link(all.after(all.after(Chain{}, &h), &h)), u)
		},
		"Known": func(t *testing.T) { conform.Quick(t, known(&m), Exchange{Unit: q.start[0].Unit}) },
		"OneAttack": func(t *testing.T) {
			conform.Quick(t, m, Exchange{Unit: q.start[0].Unit})
			w := sample(t, damaged)
			conform.Quick(t, w.groups[0].One, Exchange{Unit: w.start[0].Unit})
		},
		"Turns":  func(t *testing.T) { conform.Quick(t, Turns{m, 2}, Exchange{Unit: q.start[0].Unit}) },
		"Series": func(t *testing.T) { conform.Quick(t, Series{h.Total, 0, false, m}, Making{Unit: q.start[0].Unit}) },
		"Muster": func(t *testing.T) {
			conform.Quick(t, Muster{Total{Weapons: 2, Number: Number{N: 1, Sides: 3}}, 2}, Mustering{})
		},
		"Explosion": func(t *testing.T) { conform.Quick(t, p.follow[0].Blasts[0], Exploding{}) },
		"passenger": func(t *testing.T) { conform.Quick(t, passenger{}, leaving(0)) },
		"Morale":    func(t *testing.T) { conform.Quick(t, p.follow[0].Morale, Nerve{Left: 3, Destroyed: 4}) },
		"deserter":  func(t *testing.T) { conform.Quick(t, deserter{true}, leaving(0)) },
		"hitRoll":   func(t *testing.T) { conform.Quick(t, hitRoll{Strike: m.Strike}, rolling{}) },
		"woundRoll": func(t *testing.T) { conform.Quick(t, woundRoll{Strike: m.Strike}, rolling{}) },
		"saveRoll":  func(t *testing.T) { conform.Quick(t, saveRoll{o.Strike, o.Rows[0].Save[0]}, rolling{}) },
		"Overheat":  func(t *testing.T) { conform.Quick(t, g.Harm, Overheating{}) },
		"Bearers": func(t *testing.T) {
			conform.Quick(t, Bearers{Kinds: [8]Overheat{g.Harm}, Count: [8]uint16{2}, N: 1}, Bearing{})
		},
		"Activation": func(t *testing.T) {
			a, f, _ := activation[[1]Group, [1]After, [1]Aftermath](p)
			conform.Quick(t, a, f)
		},
		"Held": func(t *testing.T) { // the activation itself is held to the kit
			a, f, _ := activation[[1]Group, [1]After, [1]Aftermath](p)
			law, held := odds.Of(odds.NewBook(), a, f, nil), odds.Of(odds.NewBook(), Held[[1]Group, [1]After, [1]Aftermath]{&a}, f, nil)
			if !reflect.DeepEqual(law, held) {
				t.Error("another law than the activation's")
			}
		},
		"Adaptive": func(t *testing.T) {
			x := sample(t, strings.Replace(everything, "Assault D3", "Assault 1", 1)+"decisions: {command_reroll: adaptive}\n")
			a, f, _ := activation[[1]Group, [1]After, [1]Aftermath](x)
			conform.Quick(t, Adaptive[[1]Group, [1]After, [1]Aftermath]{Activation: a}, Deliberating[[1]Aftermath]{Field: f})
		},
		"Followed": TestFollowUpsByThemselves, // of an activation in one place
		"HeldAdaptive": func(t *testing.T) {
			x := sample(t, strings.Replace(everything, "Assault D3", "Assault 1", 1)+"decisions: {command_reroll: adaptive}\n")
			a, f, _ := activation[[1]Group, [1]After, [1]Aftermath](x)
			b := Adaptive[[1]Group, [1]After, [1]Aftermath]{Activation: a}
			s := Deliberating[[1]Aftermath]{Field: f}
			law, held := odds.Of(odds.NewBook(), b, s, nil), odds.Of(odds.NewBook(), HeldAdaptive[[1]Group, [1]After, [1]Aftermath]{&b}, s, nil)
			if !reflect.DeepEqual(law, held) {
				t.Error("another law than the adaptive activation's")
			}
		},
		"Playing": func(t *testing.T) {
			x := sample(t, `
game: wh40k9
attacker: {bs: 3+, weapons: [{name: Gun, count: 2, range: 24", type: Assault 1, s: 4, ap: -1, d: 2}]}
target: {models: 2, t: 4, w: 2, save: 4+}
`)
			a, f, _ := activation[[1]Group, [1]After, [1]Aftermath](x)
			conform.Quick(t, Playing[[1]Group, [1]After, [1]Aftermath]{a}, Scene[[1]Aftermath]{Field: f})
		},
	}
	for _, name := range procedures(t) {
		check, ok := checks[name]
		if !ok {
			t.Errorf("%s is a procedure and is not checked", name)
			continue
		}
		t.Run(name, check)
	}
}

// procedures lists the types of the package that have a Step.
func procedures(t *testing.T) []string {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == "Step" {
				out = append(out, receiver(fn.Recv.List[0].Type))
			}
		}
	}
	return out
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	}
	return ""
}

// eachExample visits every example, in order of name.
func eachExample(t *testing.T, visit func(name, text string)) {
	t.Helper()
	files, err := filepath.Glob("../../examples/wh40k9/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples: ", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		visit(strings.TrimSuffix(filepath.Base(file), ".yaml"), string(text))
	}
}

// The attack of every example keeps the promises too, where it is small.
func TestExamplesConform(t *testing.T) {
	eachExample(t, func(name, text string) {
		t.Run(name, func(t *testing.T) {
			p := sample(t, text)
			if len(p.scene.illegal) > 0 || p.outcomes() > 500 || len(p.groups) > 16 {
				t.Skip("not legal, or large")
			}
			a, f, _ := activation[[16]Group, [3]After, [3]Aftermath](p)
			conform.Hold(t, a, f, conform.Effort{Plays: 200, Replays: 2, Paths: 200, Policies: 1, States: 200})
		})
	})
}
