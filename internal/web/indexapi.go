package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade"
)

func about(name, path, summary string) huma.Operation {
	return huma.Operation{OperationID: name, Method: http.MethodGet, Path: "/api/v1/" + path, Summary: summary, Errors: []int{400, 404}}
}

// index answers the questions about the program itself.
func (s *Server) index(a huma.API) {
	type rulesInput struct {
		Game  string `query:"game" doc:"of this game only"`
		Words string `query:"q" maxLength:"200" doc:"words that must all occur"`
	}
	huma.Register(a, about("rules", "rules", "The index of rules"), func(_ context.Context, in *rulesInput) (*struct{ Body []enfilade.Rule }, error) {
		if in.Game != "" && shapeMissing(in.Game) {
			return nil, noGame(in.Game)
		}
		found := enfilade.Rules(in.Game, fields(in.Words)...)
		if found == nil {
			found = []enfilade.Rule{}
		}
		return &struct{ Body []enfilade.Rule }{found}, nil
	})
	type ruleInput struct {
		ID string `path:"id" maxLength:"200"`
	}
	huma.Register(a, about("rule", "rules/{id}", "One rule"), func(_ context.Context, in *ruleInput) (*answered, error) {
		for _, r := range enfilade.Rules("") {
			if string(r.ID) == in.ID {
				text, err := json.Marshal(r)
				return &answered{jsonType, text}, err
			}
		}
		return nil, huma.Error404NotFound(noRuleOf(in.ID))
	})
	s.schemas(a)
	s.exampleTexts(a)
}

// noGame is the fault of a query for a game that there is not.
func noGame(game string) error {
	said := "no such game"
	if near := enfilade.Nearest(game, enfilade.Games()); near != "" {
		said += "; did you mean " + near + "?"
	}
	return huma.Error400BadRequest("game: "+said, &huma.ErrorDetail{Location: "query.game", Message: said, Value: game})
}

func noRuleOf(id string) string {
	var ids []string
	for _, r := range enfilade.Rules("") {
		ids = append(ids, string(r.ID))
	}
	said := fmt.Sprintf("no rule %q", id)
	if near := enfilade.Nearest(id, ids); near != "" {
		said += fmt.Sprintf("; did you mean %q?", near)
	}
	return said
}

func (s *Server) schemas(a huma.API) {
	schema := func(game string) (*answered, error) {
		text, err := enfilade.Schema(game)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		return &answered{"application/schema+json", text}, nil
	}
	type asked struct {
		Game string `query:"game" required:"true" doc:"a game"`
	}
	huma.Register(a, about("schema", "schema", "The JSON Schema of a game's scenarios"), func(_ context.Context, in *asked) (*answered, error) { return schema(in.Game) })
	type named struct {
		Game string `path:"game" maxLength:"50"`
	}
	huma.Register(a, about("schema-of", "schema/{game}", "The same, at an address of its own"), func(_ context.Context, in *named) (*answered, error) { return schema(in.Game) })
}

func (s *Server) exampleTexts(a huma.API) {
	example := func(name string) (*answered, error) {
		e, err := enfilade.FindExample(name)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		return &answered{"application/yaml", []byte(e.Text)}, nil
	}
	type asked struct {
		Name string `query:"name" doc:"one example, as YAML; all are listed without it"`
	}
	huma.Register(a, about("examples", "examples", "The built-in scenarios"), func(_ context.Context, in *asked) (*answered, error) {
		if in.Name == "" {
			text, err := json.Marshal(enfilade.Examples())
			return &answered{jsonType, text}, err
		}
		return example(in.Name)
	})
	type named struct {
		Name string `path:"name" maxLength:"200"`
	}
	huma.Register(a, about("example", "examples/{name}", "One of them, as YAML"), func(_ context.Context, in *named) (*answered, error) { return example(in.Name) })
	type ofGame struct {
		Game string `path:"game" maxLength:"200"`
		Name string `path:"name" maxLength:"200"`
	}
	huma.Register(a, about("example-of-game", "examples/{game}/{name}", "One of them by its whole name, as YAML"), func(_ context.Context, in *ofGame) (*answered, error) {
		return example(in.Game + "/" + in.Name)
	})
}
