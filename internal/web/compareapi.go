package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade"
)

// Comparison is up to twenty scenarios to be compared.
type Comparison struct {
	Scenarios []json.RawMessage `json:"scenarios" minItems:"1" maxItems:"20" doc:"scenarios, as JSON, or as texts of YAML"`
}

// mostInComparison is how many scenarios a request may compare.
const mostInComparison = 20

// comparing is a request that compares.
type comparing struct {
	Exact   bool     `query:"exact" doc:"fractions as well"`
	Goal    string   `query:"goal" doc:"in place of the scenarios' own" maxLength:"1000"`
	Measure []string `query:"measure" doc:"only these measures; all for every one"`
	Set     []string `query:"set,explode" doc:"PATH=VALUE: change one field of each before it is checked"`
	Lenient bool     `query:"lenient" doc:"answer without printed rules that cannot be applied"`
	RawBody []byte   `contentType:"application/yaml"`
}

func (s *Server) compare(a huma.API) {
	op := s.operation("compare", "Several scenarios side by side")
	op.Middlewares = huma.Middlewares{s.limited(a)}
	op.RequestBody = scenarioBody()
	op.RequestBody.Description = `a stream of scenarios, or {"scenarios": [...]}, each as JSON or a text of YAML`
	huma.Register(a, op, func(ctx context.Context, in *comparing) (*answered, error) {
		named := s.filling(ctx, in.Lenient)
		out, err := s.worked(ctx, func(b *enfilade.Book) ([]byte, error) { return compared(b, in, named) })
		return &answered{jsonType, out}, err
	})
}

// refusedOne is the place of a scenario that was refused among the answers.
type refusedOne struct {
	Scenario string             `json:"scenario"`
	Error    enfilade.Problem   `json:"error"`
	Others   []enfilade.Problem `json:"others,omitempty"`
}

func compared(b *enfilade.Book, in *comparing, named *filling) ([]byte, error) {
	all, err := scenariosOf(in, named)
	if err != nil {
		return nil, err
	}
	g, err := goalOf(in.Goal)
	if err != nil {
		return nil, err
	}
	q := &question{Exact: in.Exact, Measure: in.Measure}
	values := make([]any, len(all))
	for i, x := range all {
		err := x.Err
		if err == nil {
			values[i], err = oddsOf(b, x.Scenario, q, g)
		}
		var faults enfilade.Problems
		switch {
		case errors.As(err, &faults):
			values[i] = refusedOne{x.Title, faults[0], faults[1:]}
		case err != nil:
			return nil, err
		}
	}
	return lineOf(map[string]any{"scenarios": values})
}

// lineOf is a value as one line of JSON.
func lineOf(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return out.Bytes(), err
}

// scenariosOf reads the scenarios of a comparison: those of its list, or those
// of a stream.
func scenariosOf(in *comparing, named *filling) ([]enfilade.Reading, error) {
	list, listed, err := listOf(in.RawBody)
	if err != nil {
		return nil, err
	}
	if !listed {
		all, err := read(in.RawBody, named, in.Set)
		if err == nil && len(all) > mostInComparison {
			err = huma.Error400BadRequest(fmt.Sprintf("at most %d scenarios are compared (got %d)", mostInComparison, len(all)))
		}
		return all, err
	}
	var out []enfilade.Reading
	for i, raw := range list {
		text := string(raw)
		if len(raw) > 0 && raw[0] == '"' {
			if err := json.Unmarshal(raw, &text); err != nil {
				return nil, huma.Error400BadRequest(fmt.Sprintf("scenarios[%d]: %s", i, err))
			}
		}
		one, err := read([]byte(text), named, in.Set)
		switch {
		case err != nil:
			return nil, err
		case len(one) != 1:
			return nil, huma.Error400BadRequest(fmt.Sprintf("scenarios[%d]: one scenario is wanted, there are %d", i, len(one)))
		}
		out = append(out, one[0])
	}
	return out, nil
}

// listOf is the list of a body {"scenarios": [...]}; a body of another kind is
// not one.
func listOf(body []byte) (list []json.RawMessage, ok bool, err error) {
	var keys map[string]json.RawMessage
	if json.Unmarshal(body, &keys) != nil || keys["scenarios"] == nil {
		return nil, false, nil
	}
	for key := range keys {
		if key != "scenarios" {
			return nil, false, huma.Error422UnprocessableEntity("validation failed", &huma.ErrorDetail{Location: "body." + clipTo(key, 100), Message: "no such key"})
		}
	}
	if err := json.Unmarshal(keys["scenarios"], &list); err != nil || len(list) == 0 || len(list) > mostInComparison {
		return nil, false, huma.Error422UnprocessableEntity("validation failed", &huma.ErrorDetail{Location: "body.scenarios", Message: fmt.Sprintf("must be a list of 1 to %d scenarios", mostInComparison)})
	}
	return list, true, nil
}
