package sweep

import (
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSchema wants the schema to take what Read takes, and to refuse what it
// refuses for its form.
func TestSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sweep.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sweep.json")
	if err != nil {
		t.Fatal(err)
	}
	for text, good := range map[string]bool{
		volleys: true,
		file("  - zip: [target.t: [3, 4], target.w: [1, 2]]\n", "measure: [slain]\nskip: [{target.t: 3}]\nper: target.value\n"): true,
		file("  - target.t: 5\n", "measure: [slain]\n"):                    false,
		file("  - {target.t: [3], target.w: [1]}\n", "measure: [slain]\n"): false,
		file("  - target.t: [3]\n", "measure: [slain]\nmesure: 1\n"):       false,
		file("  - target.t: []\n", "measure: [slain]\n"):                   false,
		file("  - zip: [target.t: [3]]\n", "measure: [slain]\n"):           false,
		"vary: [{target.t: [3]}]\nmeasure: [slain]\n":                      false,
		file("  - target.t: 3..5\n", "measure: []\n"):                      false,
	} {
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(plain(v)); (err == nil) != good {
			t.Errorf("%s\n%v", text, err)
		}
		if _, err := Read(strings.NewReader(text), "s.yaml", Source{}); (err == nil) != good {
			t.Errorf("%s\nread: %v", text, err)
		}
	}
}

// plain is a value as JSON would have it.
func plain(v any) any {
	switch x := v.(type) {
	case map[string]any:
		for k := range x {
			x[k] = plain(x[k])
		}
	case []any:
		for i := range x {
			x[i] = plain(x[i])
		}
	case uint64:
		return float64(x)
	case int64:
		return float64(x)
	}
	return v
}
