package enfilade_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	yaml "github.com/goccy/go-yaml"
	jsonschema "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/enfilade/enfilade"
)

// The schemas in the repository are those that the program prints, and every
// example is valid by its game's. ENFILADE_UPDATE=1 writes them anew.
func TestSchema(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			text, err := enfilade.Schema(game)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("schema", game+".json")
			if os.Getenv("ENFILADE_UPDATE") != "" {
				if err := os.WriteFile(file, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, text) {
				t.Errorf("%s is not what the program prints; run ENFILADE_UPDATE=1 go test -run TestSchema .", file)
			}
			checkExamples(t, game, text)
			checkFrom(t, game, text)
		})
	}
}

func compiled(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func checkExamples(t *testing.T, game string, text []byte) {
	s := compiled(t, text)
	for _, e := range enfilade.Examples() {
		if e.Game != game {
			continue
		}
		d := yaml.NewDecoder(strings.NewReader(e.Text))
		for {
			var v any
			if d.Decode(&v) != nil {
				break
			}
			plain, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Validate(value); err != nil {
				t.Errorf("%s: %v", e.Name, err)
			}
		}
	}
}

// checkFrom wants a schema to take units and weapons that are named in the
// catalogue, alone and with keys beside the name, and to want from where it
// wanted more without.
func checkFrom(t *testing.T, game string, text []byte) {
	s := compiled(t, text)
	weapon := map[string]string{
		"wh40k9": `"weapons": [{"from": "G", "count": 5}]`, "ninthage": `"weapon": {"from": "G"}`, "infinity": `"weapon": {"from": "G"}`,
		"bushido": `"weapon": {"from": "G"}`, "warmachine": `"weapons": [{"from": "G"}]`,
	}[game]
	for _, x := range []string{
		`{"from": "A"}`, `{"from": "A", "name": "B"}`, `{"from": "A", ` + weapon + `}`,
	} {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"game": "` + game + `", "attacker": ` + x + `, "target": {"from": "T"}}`))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(v); err != nil {
			t.Errorf("%s: %v", x, err)
		}
	}
	if game == "warmachine" { // whose targets need keys of their own
		v, _ := jsonschema.UnmarshalJSON(strings.NewReader(`{"game": "warmachine", "target": {"name": "T"}}`))
		if s.Validate(v) == nil {
			t.Error("a target without DEF and ARM is taken")
		}
	}
}
