package infinity

import (
	"os"
	"strings"
	"testing"

	"github.com/enfilade/enfilade/internal/scenario"
)

// TestRefused holds every refusal to the path that it names.
func TestRefused(t *testing.T) {
	text, err := os.ReadFile("testdata/refused.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, line := range strings.Split(string(text), "\n") {
		path, body, ok := strings.Cut(line, "\t")
		if !ok {
			continue
		}
		n++
		docs, err := scenario.Documents(strings.NewReader(body), "refused")
		if err != nil || len(docs[0].Problems) > 0 {
			t.Fatalf("%s: %v %v", body, err, docs[0].Problems)
		}
		q, problems := Read(docs[0])
		if q != nil {
			problems = q.Illegal
		}
		if len(problems) == 0 {
			t.Errorf("answered, should be refused at %s: %s", path, body)
			continue
		}
		if got := problems[0].Path; got != path && !strings.HasPrefix(got, path+".") {
			t.Errorf("refused at %s (%s), want %s: %s", got, problems[0].Message, path, body)
		}
	}
	if n < 80 {
		t.Errorf("only %d refusals", n)
	}
}

// TestOptions holds what may be declared to the rules that say so.
func TestOptions(t *testing.T) {
	far := "situation: {range: 12, line_of_fire: false}\n"
	for _, c := range []struct{ text, player, option, rule string }{ // rule "-": forbidden
		{fire(rifle, "", at12), "attacker", "BS Attack", "bs.requirements"},
		{fire(rifle, "", far), "attacker", "BS Attack", "- bs.requirements"},
		{fire("weapon: Contender", "", at12), "attacker", "Suppressive Fire", "- bs.suppressive"},
		{fire("weapon: Combi Rifle", "", at12), "attacker", "Suppressive Fire", "bs.suppressive"},
		{fire(rifle, "states: [Camouflaged]", at12), "attacker", "BS Attack", "- bs.discover"},
		{fire(rifle, "states: [Camouflaged]", at12), "attacker", "Discover", "bs.discover"},
		{fire("weapon: Chain Rifle", "states: [Camouflaged]", at12), "attacker", "Intuitive Attack", "intuitive.requirements"},
		{fire(rifle, "", "situation: {range: 12, contact: true}"), "attacker", "BS Attack", "- state.engaged"},
		{fire(rifle, "", "situation: {range: 12, contact: true}"), "attacker", "CC Attack", "- cc.requirements"},
		{fire(blade, "", touch), "attacker", "CC Attack", "cc.requirements"},
		{fire(blade, "", at12), "attacker", "CC Attack", "- cc.requirements"},
		{fire(blade, "", touch), "attacker", "Coup de Grace", "- cc.coup-de-grace"},
		{fire(blade, "states: [Unconscious]", touch), "attacker", "Coup de Grace", "cc.coup-de-grace"},
		{fire(rifle, "", "situation: {range: 12, visibility: zero}"), "attacker", "BS Attack", "- mod.zero-vis"},
		{fire("weapon: Carbonite", "type: HI", hacked), "attacker", "Carbonite", "hack.carbonite"},
		{fire("weapon: Carbonite", "type: LI", hacked), "attacker", "Carbonite", "- hack.carbonite"},
		{fire("weapon: Carbonite", "type: HI", ""), "attacker", "Carbonite", "- hack.carbonite"},
		{fire("weapon: Total Control", "type: HI", hacked), "attacker", "Total Control", "- hack.total-control"},
		{fire("weapon: Grenades", "", "situation: {range: 6, trajectory: true}\ndecisions: {action: Speculative Attack}"), "attacker", "Speculative Attack", "spec.trajectory"},
		{fire("weapon: Grenades", "", "situation: {range: 6}\ndecisions: {action: Speculative Attack}"), "attacker", "impact off the Main Target", "spec.template-offset"},
		{fire("weapon: Grenades", "", "situation: {range: 6}"), "attacker", "impact off the Main Target", "- template.impact"},
		{fire("weapon: Grenades", rifle, "situation: {range: 6}\ndecisions: {action: Speculative Attack}"), "defender", "Dodge", "spec.aro"},
		{fire("weapon: Grenades", rifle, "situation: {range: 6}\ndecisions: {action: Speculative Attack}"), "defender", "BS Attack", "- aro.options"},
		{fire(rifle, rifle, at12), "defender", "BS Attack", "bs.requirements"},
		{fire(rifle, rifle, at12), "defender", "Reset", "reset.ftf"},
		{fire(blade, rifle, touch), "defender", "BS Attack", "- state.engaged"},
		{fire(blade, blade, touch), "defender", "CC Attack", "cc.requirements"},
		{fire(blade, blade, touch), "defender", "Dodge", "cc.dodge"},
		{fire(rifle, blade, at12), "defender", "CC Attack", "- aro.options"},
		{fire(rifle, rifle+", states: [Stunned]", at12), "defender", "BS Attack", "- state.stunned"},
		{fire(rifle, rifle+", states: [IMM-B]", at12), "defender", "Dodge", "- state.imm-b"},
		{fire(rifle, rifle+", states: [IMM-A]", at12), "defender", "BS Attack", "- state.imm-a"},
		{fire(rifle, rifle+", states: [Unconscious]", at12), "defender", "Dodge", "- wound.unconscious"},
		{fire(rifle, rifle+", skills: [Sixth Sense]", far+"decisions: {action: none}"), "defender", "BS Attack", "- aro.options"},
		{fire(rifle, rifle, at12), "defender", "none", "seq.aro-1"},
		{fire("weapon: Carbonite", "type: HI, weapon: Zero Pain", hacked), "defender", "Zero Pain", "hack.zero-pain"},
		{fire("weapon: Carbonite", "type: HI, weapon: Oblivion", hacked), "defender", "Oblivion", "- aro.options"},
	} {
		rule, forbidden := strings.CutPrefix(c.rule, "- ")
		found := false
		for _, o := range sceneOf(t, c.text).options() {
			if o.Player != c.player || o.Option != c.option {
				continue
			}
			found = true
			cites := false
			for _, r := range o.Rules {
				cites = cites || r == id("infinity."+rule)
			}
			if o.Legal == forbidden || !cites {
				t.Errorf("%s %s: legal %v by %v, want %s\n%s", c.player, c.option, o.Legal, o.Rules, c.rule, c.text)
			}
		}
		if !found {
			t.Errorf("%s %s is not ruled on\n%s", c.player, c.option, c.text)
		}
	}
}
