package enfilade

import (
	"encoding/json"
	"strings"
	"testing"
)

// What is written as YAML is read as the same tree.
func TestTreeYAML(t *testing.T) {
	texts := []string{
		`{"game":"infinity","a":["x","-","[1, 2]","a: b","a #b","","null","+1","010","1,5","é","~","24\"","it's","a > b",">= 5","slain >= 5","50%","%x","a&b","a*b","a|b","!x","a!b","C#","x:y","a\\b","- x","--","<b>"],"b":{"c":[["0","1"],["2","3"]],"d":[{"e":"f"},{"g":[]}]},"say \"hi\"":{}}`,
		`{"k":[{"a":{"b":"c"},"d":"e"},{"a":[{"x":"y"}]}],"z":"line\nbreak"}`,
	}
	for _, e := range Examples() {
		trees, err := ReadTrees(strings.NewReader(e.Text), e.Name)
		if err != nil {
			t.Fatal(e.Name, err)
		}
		text, _ := json.Marshal(trees[0])
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		trees, err := ReadTrees(strings.NewReader(text), "x.json")
		if err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(trees[0])
		yaml := TreeYAML(trees[0])
		again, err := ReadTrees(strings.NewReader(yaml), "x.yaml")
		if err != nil {
			t.Errorf("%v of\n%s", err, yaml)
			continue
		}
		if got, _ := json.Marshal(again[0]); string(got) != string(want) {
			t.Errorf("got %s\nwant %s\nby\n%s", got, want, yaml)
		}
	}
}
