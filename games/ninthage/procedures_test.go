package ninthage

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"

	"github.com/enfilade/enfilade/internal/conform"
)

// procedures hold every procedure of the package to the kit, by the name of its
// type. Those of Phase are those of the examples.
var procedures = map[string]func(*testing.T){
	"Phase":  nil,
	"Unhit":  func(t *testing.T) { conform.Quick(t, Unhit{}, End{}) },
	"traced": nil, // a phase that notes its states, for so_far
	"shots": func(t *testing.T) {
		conform.Quick(t, shots{Fusillade{Number{N: 2, Sides: 6, Times: 1}}}, shotsRolled{})
	},
	"aftermath": func(t *testing.T) {
		conform.Quick(t, aftermath{&Plan{N: 1, Strands: make([]Strand, 1), Count: CountLosses, Morale: Morale{Start: 8, Heavy: true, Known: true, Dis: 7}}}, State{At: casualties, Run: Run{HP: Pools{4}}})
	},
	"afterPanic": func(t *testing.T) {
		conform.Quick(t, afterPanic{&Plan{Morale: Morale{Dis: 7, Again: true}}}, State{At: panicTest})
	},
	"Batch": func(t *testing.T) {
		q := questionOf(t, "game: ninthage"+`
attacker: {models: 4, files: 4, aim: 4+, weapon: Bow, abilities: [Poison Attacks]}
target: {models: 3, files: 3, res: 3, characters: [{name: General, type: Cavalry, hp: 2, res: 4}]}`)
		p, s := q.phase(ask{stages: CountLosses | CountHits, unit: -1, pool: -1})
		conform.Quick(t, Batch{p}, p.apart(&s, 0, 0))
	},
	"Chronicle": func(t *testing.T) { chronicle(t, "four-stones") },
	"Alone":     func(t *testing.T) { conform.Quick(t, Alone{salvo}, Run{HP: Pools{20}}) },
	"Salvo":     func(t *testing.T) { conform.Quick(t, salvo, Run{HP: Pools{20, 1}}) },
	"Assault":   func(t *testing.T) { conform.Quick(t, salvo.Assault, Run{HP: Pools{3, 2}}) },
	"Attack": func(t *testing.T) {
		conform.Quick(t, poisoned, Shooting{})
		conform.Quick(t, Attack{Need: 7, Again: AgainFailed, Hits: 4, Partial: 2, Kind: catapult, Area: true, Plain: strike, Small: strike, Count: everything, Cap: 5}, Shooting{})
	},
	"Pile":  func(t *testing.T) { conform.Quick(t, Pile{strike, 7}, Toll{}) },
	"Tally": func(t *testing.T) { conform.Quick(t, Tally{only(CountLosses)}, Metered{}) },
	"Meter": func(t *testing.T) { conform.Quick(t, Meter{counting(CountHits)}, Metered{}) },
	"Burst": func(t *testing.T) {
		conform.Quick(t, Burst{Number{N: 1, Sides: 3, Times: 1}, Meter{counting(CountWounds)}}, Bursting{})
	},
	"Strike": func(t *testing.T) { conform.Quick(t, strike, Blow{}) },
	"Number": func(t *testing.T) {
		conform.Quick(t, Number{N: 2, Sides: 3, Plus: 1, Times: 2, Extreme: Minimised}, Rolled{})
	},
	"Retry": func(t *testing.T) {
		conform.Quick(t, Retry{Number{N: 2, Sides: 6, Times: 1, Of: OfHits}, 6}, Retried{})
	},
	"Barrage": func(t *testing.T) { conform.Quick(t, barrage(), Barraging{Run: Run{HP: Pools{6}}}) },
	"Gun": func(t *testing.T) {
		full, less := barrage().Full.Attack, barrage().Less.Attack
		conform.Quick(t, Gun{Number: Number{N: 2, Sides: 6, Times: 1}, Full: full, Less: less, Attacks: true, Shots: true}, Firing{})
		conform.Quick(t, Gun{Number: Number{N: 1, Sides: 6, Times: 1, Of: OfHits}, Flames: true, Below: 3, Full: full, Attacks: true, Shots: true}, Firing{})
	},
	"Test": func(t *testing.T) { conform.Quick(t, Test{strike, wounded}, Blow{At: wounded}) },
	"woundRoll": func(t *testing.T) {
		conform.Quick(t, woundRoll{Test{strike, toWound}}, Blow{})
	},
	"atLeastOne": func(t *testing.T) { conform.Quick(t, atLeastOne{Number{N: 1, Sides: 6, Times: 1, Most: 3}}, Rolled{}) },
}

var (
	strike = Strike{
		Wound: 3, Save: 5, Special: 5, Least: 6, Lethal: true, WoundAgain: AgainOnes, SaveAgain: AgainSuccesses, SpecialAgain: AgainSuccesses,
		Loss: Number{N: 1, Sides: 3, Times: 1, Of: OfWounds}, Cap: 2, Count: everything,
	}
	poisoned = Attack{
		Need: 4, Again: AgainFailed, Hits: 3, Area: true, Focus: true, Poison: true, Bracket: true,
		Plain: strike, Bracketed: strike, Count: CountHits | CountLosses, Cap: 6,
	}
	salvo = Salvo{Assault: Assault{Attack: counting(CountLosses), Overflow: true}, Number: Number{N: 1, Sides: 6, Times: 1}, Models: 2}
)

func only(c Counted) Strike { k := strike; k.Count = c; return k }

func counting(c Counted) Attack {
	a := poisoned
	a.counting(c, 30)
	return a
}

func barrage() Barrage {
	full := Assault{Attack: Attack{Need: 4, Hits: 1, Plain: only(CountLosses), Count: CountLosses}}
	less := full
	less.Attack.Need = 5
	return Barrage{Number{N: 2, Sides: 6, Times: 1}, full, less, true}
}

func chronicle(t *testing.T, name string) {
	q := questionOf(t, exampleTexts(t)[name])
	p, s := q.phase(ask{stages: everything, unit: -1, pool: -1, staged: true})
	p.N = 1
	conform.Quick(t, Chronicle{Phase{p}}, Account{State: s})
}

// TestProcedures finds every type with a Step and holds it to the kit.
func TestProcedures(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == "Step" {
				if id, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
					found[id.Name] = true
				}
			}
		}
	}
	for name := range found {
		hold, ok := procedures[name]
		if !ok {
			t.Errorf("%s is not held to the kit", name)
		}
		if hold != nil {
			t.Run(name, hold)
		}
	}
	for name := range procedures {
		if !found[name] {
			t.Errorf("there is no procedure %s", name)
		}
	}
}
