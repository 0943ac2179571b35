package enfilade_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/enfilade/enfilade"
)

const bolters = `
game: wh40k9
title: Five boltguns at marines
attacker: {bs: 3+, weapons: [{name: Boltgun, count: 5, range: 24", type: Rapid Fire 1, s: 4, ap: 0, d: 1}]}
target: {name: Marines, models: 5, t: 4, w: 2, save: 3+}
situation: {distance: 20"}
`

func ExampleScenario_Odds() {
	scenarios, err := enfilade.Read(strings.NewReader(bolters), "bolters.yaml")
	if err != nil {
		log.Fatal(err)
	}
	odds, err := scenarios[0].Odds(enfilade.NewBook(), enfilade.OddsOptions{Exact: true, Measures: []string{"slain"}})
	if err != nil {
		log.Fatal(err)
	}
	slain, _ := odds.Measures.Get("slain")
	for _, c := range slain.Distribution {
		fmt.Printf("%.0f slain: %s\n", c.Value.Float(), c.Exact.RatString())
	}
	fmt.Println("mean", slain.MeanExact.RatString())
	// Output:
	// 0 slain: 53248/59049
	// 1 slain: 640/6561
	// 2 slain: 41/59049
	// mean 5842/59049
}

func ExampleScenario_Explain() {
	scenarios, err := enfilade.Read(strings.NewReader(bolters), "bolters.yaml")
	if err != nil {
		log.Fatal(err)
	}
	why, err := scenarios[0].Explain(enfilade.NewBook(), false)
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range why.Derivation {
		if d.Fact == "wound.needed" {
			for _, b := range d.Because {
				fmt.Println(d.Fact, d.Value, b.Rule, b.Effect)
			}
		}
	}
	// Output:
	// wound.needed 4 wh40k9.wound.table S 4 against T 4
}

func ExampleScenario_Play() {
	scenarios, err := enfilade.Read(strings.NewReader(bolters), "bolters.yaml")
	if err != nil {
		log.Fatal(err)
	}
	played, err := scenarios[0].Play(enfilade.Seeded(7), nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range played.Events {
		if e.Faces != nil {
			fmt.Println(e.Step, e.Faces)
		}
	}
}
