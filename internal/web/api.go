package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/enfilade/enfilade"
)

// verbs are those of the API.
var verbs = []string{"odds", "explain", "advise", "play", "audit", "compare", "rules", "schema", "examples", "units", "army"}

// question is a request that asks one scenario.
type question struct {
	Exact   bool     `query:"exact" doc:"fractions as well"`
	Goal    string   `query:"goal" doc:"in place of the scenario's own: slain >= 5, mean slain" maxLength:"1000"`
	Measure []string `query:"measure" doc:"only these measures; all for every one"`
	Set     []string `query:"set,explode" doc:"PATH=VALUE: change one field before it is checked"`
	Lenient bool     `query:"lenient" doc:"answer without printed rules that cannot be applied"`
	RawBody []byte   `contentType:"application/yaml"`
}

// bare is a question of a verb that shows no measures.
type bare struct {
	Exact   bool     `query:"exact" doc:"fractions as well"`
	Set     []string `query:"set,explode" doc:"PATH=VALUE: change one field before it is checked"`
	Lenient bool     `query:"lenient" doc:"answer without printed rules that cannot be applied"`
	RawBody []byte   `contentType:"application/yaml"`
}

// aimed is a question of a verb that has a goal.
type aimed struct {
	Exact   bool     `query:"exact" doc:"fractions as well"`
	Goal    string   `query:"goal" doc:"in place of the scenario's own: slain >= 5, mean slain" maxLength:"1000"`
	Set     []string `query:"set,explode" doc:"PATH=VALUE: change one field before it is checked"`
	Lenient bool     `query:"lenient" doc:"answer without printed rules that cannot be applied"`
	RawBody []byte   `contentType:"application/yaml"`
}

// answered is a JSON answer, whole.
type answered struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func (s *Server) api(mux *http.ServeMux) {
	typed()
	c := huma.DefaultConfig("enfilade", enfilade.Version)
	c.OpenAPIPath, c.DocsPath, c.SchemasPath, c.CreateHooks = "/api/v1/openapi", "", "", nil
	c.Info.Description = "Exact chances for tabletop attacks. A question is a scenario, as JSON or YAML; the answers are those of the command line with --json. A question of several scenarios gets one JSON object a line."
	a := humago.New(mux, c)
	s.described = a
	ask(s, a, "odds", "The exact law of every measure", oddsOf, func(q *question) *question { return q })
	ask(s, a, "explain", "Every derived value with its rules; the options of both players", explainOf, func(q *bare) *question {
		return &question{Exact: q.Exact, Set: q.Set, Lenient: q.Lenient, RawBody: q.RawBody}
	})
	ask(s, a, "advise", "The decisions that are best for a goal", adviseOf, func(q *aimed) *question {
		return &question{Exact: q.Exact, Goal: q.Goal, Set: q.Set, Lenient: q.Lenient, RawBody: q.RawBody}
	})
	s.compare(a)
	s.play(a)
	s.audit(a)
	s.index(a)
	s.unitsAPI(a)
	s.armyAPI(a)
}

type asker func(b *enfilade.Book, sc *enfilade.Scenario, q *question, g enfilade.Goal) (any, error)

func oddsOf(b *enfilade.Book, sc *enfilade.Scenario, q *question, g enfilade.Goal) (any, error) {
	o, err := sc.Odds(b, enfilade.OddsOptions{Exact: q.Exact, Goal: g, Measures: q.Measure})
	if err == nil {
		o.NotApplied = sc.NotApplied()
	}
	return o, err
}

func explainOf(b *enfilade.Book, sc *enfilade.Scenario, q *question, _ enfilade.Goal) (any, error) {
	e, err := sc.Explain(b, q.Exact)
	if err == nil {
		e.NotApplied = sc.NotApplied()
	}
	return e, err
}

func adviseOf(b *enfilade.Book, sc *enfilade.Scenario, q *question, g enfilade.Goal) (any, error) {
	a, err := sc.Advise(b, g, q.Exact)
	if err == nil {
		a.NotApplied = sc.NotApplied()
	}
	return a, err
}

// operation describes one verb.
func (s *Server) operation(verb, summary string) huma.Operation {
	return huma.Operation{
		OperationID: verb, Method: http.MethodPost, Path: "/api/v1/" + verb, Summary: summary,
		MaxBodyBytes: s.options.MaxBody, SkipValidateBody: verb != "play/step", Errors: []int{400, 413, 415, 422, 429, 503},
	}
}

// ask answers a verb that is asked of each scenario of a body; plain is its
// question.
func ask[Q any](s *Server, a huma.API, verb, summary string, ask asker, plain func(*Q) *question) {
	op := s.operation(verb, summary)
	op.Middlewares = huma.Middlewares{s.limited(a)}
	op.RequestBody = scenarioBody()
	huma.Register(a, op, func(ctx context.Context, in *Q) (*answered, error) {
		q := plain(in)
		key := cacheKey(verb, fmt.Sprint(q.Exact, q.Lenient), q.Goal, strings.Join(q.Measure, "\x01"), strings.Join(q.Set, "\x01"), string(q.RawBody))
		if kept, ok := s.cache.get(key); ok {
			s.counts.hits.Inc()
			return &answered{jsonType, kept}, nil
		}
		named := s.filling(ctx, q.Lenient)
		out, err := s.worked(ctx, func(b *enfilade.Book) ([]byte, error) { return answers(b, q, named, ask) })
		if err != nil {
			return nil, err
		}
		if !named.used() {
			s.cache.put(key, out)
		}
		return &answered{jsonType, out}, nil
	})
}

const jsonType = "application/json"

func scenarioBody() *huma.RequestBody {
	text := &huma.Schema{Type: "string"}
	return &huma.RequestBody{Required: true, Description: "a scenario", Content: map[string]*huma.MediaType{
		"application/yaml": {Schema: text}, jsonType: {Schema: &huma.Schema{}}, "text/plain": {Schema: text},
	}}
}

// answers asks every scenario of the body: one JSON object, or one a line.
func answers(b *enfilade.Book, q *question, named *filling, ask asker) ([]byte, error) {
	readings, err := read(q.RawBody, named, q.Set)
	if err != nil {
		return nil, err
	}
	g, err := goalOf(q.Goal)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	for _, x := range readings {
		v, err := any(nil), x.Err
		if err == nil {
			v, err = ask(b, x.Scenario, q, g)
		}
		var faults enfilade.Problems
		switch {
		case errors.As(err, &faults) && len(readings) > 1:
			v = map[string]any{"scenario": x.Title, "error": faults[0], "others": faults[1:]}
		case err != nil:
			return nil, problem(err)
		}
		if err := e.Encode(v); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

func read(body []byte, named *filling, sets []string) ([]enfilade.Reading, error) {
	var changes []enfilade.Change
	for _, x := range sets {
		path, value, ok := strings.Cut(x, "=")
		if !ok || path == "" {
			return nil, huma.Error400BadRequest("set: write PATH=VALUE")
		}
		changes = append(changes, enfilade.Change{Path: path, Value: value})
	}
	all, err := enfilade.ReadFilled(bytes.NewReader(body), "scenario", named.fill, changes...)
	if err != nil {
		return nil, huma.Error400BadRequest(err.Error())
	}
	if len(all) > mostScenarios {
		return nil, huma.NewError(http.StatusRequestEntityTooLarge, fmt.Sprintf("at most %d scenarios in a request (got %d)", mostScenarios, len(all)))
	}
	return all, nil
}

// mostScenarios is how many scenarios a request may hold.
const mostScenarios = 10_000

func goalOf(text string) (enfilade.Goal, error) {
	if text == "" {
		return enfilade.Goal{}, nil
	}
	g, err := enfilade.ParseGoal(text)
	if err != nil {
		return g, problem(enfilade.Problems{{Path: "goal", Message: err.Error()}})
	}
	return g, nil
}

// problem is a refused scenario as problem details: each fault with the path of
// its field.
func problem(err error) error {
	var faults enfilade.Problems
	if !errors.As(err, &faults) {
		return err
	}
	return refused("the scenario is refused", faults)
}

func refused(title string, faults enfilade.Problems) *refusal {
	m := &refusal{ErrorModel: huma.ErrorModel{
		Type: "about:blank", Title: title, Status: http.StatusUnprocessableEntity, Detail: faults[0].Error(),
	}, Faults: faults}
	for _, p := range faults {
		message := p.Message
		if p.Hint != "" {
			message += " (" + p.Hint + ")"
		}
		m.Errors = append(m.Errors, &huma.ErrorDetail{Message: message, Location: p.Path})
	}
	return m
}

// refusal is problem details with the faults as the command line has them.
type refusal struct {
	huma.ErrorModel
	Faults []enfilade.Problem `json:"faults"`
}

// clientLeft is the status of a request whose client did not wait.
const clientLeft = 499

// worked runs a question within the limits on time and on how many run. A
// question that is given up on is interrupted, and holds its place until it has
// really ended.
func (s *Server) worked(ctx context.Context, work func(b *enfilade.Book) ([]byte, error)) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.options.Timeout)
	defer cancel()
	end, err := s.limits.begin(ctx)
	if err != nil {
		return nil, turnedAway(err)
	}
	type result struct {
		out []byte
		err error
	}
	done := make(chan result, 1)
	book := enfilade.NewBook()
	go func() {
		defer end()
		defer func() {
			if r := recover(); r != nil {
				s.options.Log.Error("a question panicked", "panic", fmt.Sprint(r))
				done <- result{nil, huma.Error500InternalServerError("a fault of the program: send us the question and the version " + enfilade.Version)}
			}
		}()
		out, err := work(book)
		done <- result{out, err}
	}()
	select {
	case r := <-done:
		return r.out, r.err
	case <-ctx.Done():
		book.Interrupt()
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, huma.NewError(clientLeft, "the client left")
		}
		return nil, turnedAway(busy{http.StatusServiceUnavailable, s.options.Timeout, fmt.Sprintf("not answered within %v; ask for less at a time", s.options.Timeout)})
	}
}

// turnedAway is problem details that say when to come again.
func turnedAway(err error) error {
	var b busy
	if !errors.As(err, &b) {
		return err
	}
	return huma.ErrorWithHeaders(huma.NewError(b.status, b.why), http.Header{"Retry-After": {strconv.Itoa(b.retryAfter())}})
}

// limited holds each client to its rate.
func (s *Server) limited(a huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, _ := humago.Unwrap(ctx)
		var b busy
		if err := s.limits.allow(r); errors.As(err, &b) {
			ctx.SetHeader("Retry-After", strconv.Itoa(b.retryAfter()))
			_ = huma.WriteErr(a, ctx, b.status, b.why)
			return
		}
		next(ctx)
	}
}

func fields(words string) []string { return strings.Fields(words) }

// typed makes every problem name its type, those that huma words itself too.
var typed = sync.OnceFunc(func() {
	plain := huma.NewError
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		e := plain(status, message, errs...)
		if m, ok := e.(*huma.ErrorModel); ok {
			m.Type = "about:blank"
		}
		return e
	}
})
