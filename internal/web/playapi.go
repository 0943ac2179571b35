package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/enfilade/enfilade"
)

// playQuestion plays a scenario once with a seed.
type playQuestion struct {
	Seed    uint64   `query:"seed" doc:"the dice: the same seed, the same play"`
	Seeds   string   `query:"seeds" doc:"A..B: many plays of one scenario, one a line, at most 10,000" maxLength:"50"`
	Set     []string `query:"set,explode" doc:"PATH=VALUE: change one field before it is checked"`
	Lenient bool     `query:"lenient" doc:"answer without printed rules that cannot be applied"`
	RawBody []byte   `contentType:"application/yaml"`
}

// Step is one request of a play that is stepped through: the server keeps
// nothing, the answers so far come in and the next thing to answer goes out.
type Step struct {
	Scenario json.RawMessage `json:"scenario" doc:"a scenario, as JSON, or as a text of YAML"`
	Answers  []StepAnswer    `json:"answers,omitempty" maxItems:"20000" doc:"what was rolled and decided so far, in order"`
	Seed     *uint64         `json:"seed,omitempty" doc:"roll with this seed what has no answer; without it every roll is asked for"`
	Ask      bool            `json:"ask,omitempty" doc:"ask for decisions; without it the defaults are taken"`
	Lenient  bool            `json:"lenient,omitempty" doc:"answer without printed rules that cannot be applied"`
}

// StepAnswer is the faces of a roll or the option of a decision.
type StepAnswer struct {
	Faces  []int  `json:"faces,omitempty" maxItems:"5000"`
	Option string `json:"option,omitempty"`
}

// StepNext is what has happened, and what is asked next.
type StepNext struct {
	Events []enfilade.Event `json:"events"`
	Roll   *StepRoll        `json:"roll,omitempty" doc:"roll these dice"`
	Choice *StepChoice      `json:"choice,omitempty" doc:"decide this"`
	Played json.RawMessage  `json:"played,omitempty" doc:"the whole play, when it has ended"`
	Record string           `json:"record,omitempty" doc:"the record for audit, as JSON Lines"`
}

// StepRoll is a roll that is asked for.
type StepRoll struct {
	Name   string `json:"name"`
	Dice   int    `json:"dice"`
	Sides  int    `json:"sides"`
	Step   string `json:"step" doc:"the roll in the words of the game"`
	Of     string `json:"of,omitempty" doc:"what it is for, where that may differ: a weapon and its target"`
	Player string `json:"player" doc:"attacker or defender"`
	Need   int    `json:"need,omitempty" doc:"the face that succeeds, where faces are ranked"`
	Low    bool   `json:"low,omitempty" doc:"faces up to need succeed, not those from it on"`
}

// StepChoice is a decision that is asked for.
type StepChoice struct {
	Name    string                `json:"name"`
	Of      string                `json:"of,omitempty" doc:"what it is for, where that may differ"`
	Player  string                `json:"player"`
	Options []enfilade.PlayOption `json:"options"`
	Default string                `json:"default"`
	Hidden  bool                  `json:"hidden,omitempty"`
}

func (s *Server) play(a huma.API) {
	op := s.operation("play", "One play, die by die")
	op.Middlewares = huma.Middlewares{s.limited(a)}
	op.RequestBody = scenarioBody()
	huma.Register(a, op, func(ctx context.Context, q *playQuestion) (*answered, error) {
		named := s.filling(ctx, q.Lenient)
		out, err := s.worked(ctx, func(b *enfilade.Book) ([]byte, error) {
			if q.Seeds != "" {
				return manyPlays(ctx, q, named)
			}
			return answers(b, &question{Set: q.Set, RawBody: q.RawBody}, named, func(_ *enfilade.Book, sc *enfilade.Scenario, _ *question, _ enfilade.Goal) (any, error) {
				return sc.Play(enfilade.Seeded(q.Seed), nil)
			})
		})
		return &answered{jsonType, out}, err
	})
	step := s.operation("play/step", "One step of a play: answers in, the next thing to answer out")
	step.OperationID = "play-step"
	step.Middlewares = huma.Middlewares{s.limited(a)}
	huma.Register(a, step, func(ctx context.Context, in *struct{ Body Step }) (*answered, error) {
		named := s.filling(ctx, in.Body.Lenient)
		out, err := s.worked(ctx, func(*enfilade.Book) ([]byte, error) { return stepped(&in.Body, named) })
		return &answered{jsonType, out}, err
	})
}

// mostPlays is how many plays of one scenario a request may ask for.
const mostPlays = 10_000

// manyPlays plays one scenario with many seeds, one line each.
func manyPlays(ctx context.Context, q *playQuestion, named *filling) ([]byte, error) {
	from, to, ok := strings.Cut(q.Seeds, "..")
	first, err1 := strconv.ParseUint(from, 10, 64)
	last, err2 := strconv.ParseUint(to, 10, 64)
	if !ok || err1 != nil || err2 != nil || last < first || last-first >= mostPlays {
		return nil, huma.Error400BadRequest("seeds: write A..B, at most 10000 of them", &huma.ErrorDetail{Location: "query.seeds", Message: "write A..B, at most 10000 of them", Value: q.Seeds})
	}
	if q.Seed != 0 {
		return nil, huma.Error400BadRequest("seed and seeds exclude each other", &huma.ErrorDetail{Location: "query.seed", Message: "seed and seeds exclude each other", Value: q.Seed})
	}
	all, err := read(q.RawBody, named, q.Set)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 || all[0].Err != nil {
		return nil, oneScenario(all)
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	for i := range last - first + 1 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p, err := all[0].Scenario.Play(enfilade.Seeded(first+i), nil)
		if err != nil {
			return nil, problem(err)
		}
		if err := e.Encode(p); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// oneScenario is what is wrong with a body that does not hold one scenario.
func oneScenario(all []enfilade.Reading) error {
	if len(all) != 1 {
		return huma.Error400BadRequest(fmt.Sprintf("one scenario is wanted, there are %d", len(all)))
	}
	return problem(all[0].Err)
}

// asks is dice and a player that answer from a list, then stop the play.
type asks struct {
	step   *Step
	at     int
	seeded enfilade.Dice
	next   StepNext
	bad    string
	auto   bool // roll what has no answer, and keep it as one
	told   enfilade.Roll
}

var errAsked = errors.New("something is asked")

// Tell hears what is rolled next.
func (p *asks) Tell(r enfilade.Roll) { p.told = r }

// Roll answers a roll.
func (p *asks) Roll(name string, n, sides int) ([]int, error) {
	if p.seeded != nil {
		faces, err := p.seeded.Roll(name, n, sides)
		if p.at < len(p.step.Answers) && p.step.Answers[p.at].Faces != nil {
			faces = p.step.Answers[p.at].Faces
			p.at++
		}
		return faces, err
	}
	if p.at == len(p.step.Answers) && p.auto && p.at < mostAnswers {
		p.step.Answers = append(p.step.Answers, StepAnswer{Faces: dice(n, sides)})
	}
	if p.at == len(p.step.Answers) {
		r := p.told
		p.next.Roll = &StepRoll{name, n, sides, r.Step, r.Of, r.Player, r.Need, r.Low}
		return nil, errAsked
	}
	got := p.step.Answers[p.at]
	faces := got.Faces
	p.at++
	switch {
	case got.Option != "":
		p.bad = fmt.Sprintf("answer %d: an option where %s rolls dice", p.at, name)
		return nil, errAsked
	case slices.ContainsFunc(faces, func(f int) bool { return f < 1 || f > sides }):
		p.bad = fmt.Sprintf("answer %d: a die of %d sides does not show all of %v", p.at, sides, faces)
		return nil, errAsked
	case len(faces) != n:
		p.bad = fmt.Sprintf("answer %d: %d faces where %s takes %d", p.at, len(faces), name, n)
		return nil, errAsked
	}
	return faces, nil
}

// Choose answers a decision.
func (p *asks) Choose(d enfilade.Decision) (int, error) {
	if !p.step.Ask {
		return d.Default, nil
	}
	if p.at == len(p.step.Answers) {
		p.next.Choice = &StepChoice{d.Name, d.Of, d.Player, d.Options, d.Options[d.Default].Name, d.Hidden}
		return 0, errAsked
	}
	got := p.step.Answers[p.at]
	want := got.Option
	p.at++
	if got.Faces != nil {
		p.bad = fmt.Sprintf("answer %d: faces where %s is decided", p.at, d.Name)
		return 0, errAsked
	}
	for i, o := range d.Options {
		if o.Name == want && o.Barred == nil {
			return i, nil
		}
	}
	p.bad = fmt.Sprintf("answer %d: %s has no open option %q", p.at, d.Name, want)
	return 0, errAsked
}

func stepped(in *Step, named *filling) ([]byte, error) {
	sc, err := scenarioOf(in.Scenario, named)
	if err != nil {
		return nil, err
	}
	p := &asks{step: in}
	if in.Seed != nil {
		p.seeded = enfilade.Seeded(*in.Seed)
	}
	played, err := sc.Play(p, p)
	var faults enfilade.Problems
	switch {
	case errors.As(err, &faults):
		return nil, problem(err)
	case p.bad != "":
		return nil, huma.Error422UnprocessableEntity(p.bad)
	case err != nil && !errors.Is(err, errAsked):
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	p.next.Events = played.Events
	if p.next.Events == nil {
		p.next.Events = []enfilade.Event{}
	}
	if err == nil {
		if p.at < len(in.Answers) {
			return nil, huma.Error422UnprocessableEntity(fmt.Sprintf("the play asks for %d answers (got %d)", p.at, len(in.Answers)))
		}
		p.next.Played, _ = played.MarshalJSON()
	}
	var record bytes.Buffer
	if err := played.WriteLog(&record); err != nil {
		return nil, err
	}
	p.next.Record = record.String()
	return json.Marshal(p.next)
}

// scenarioOf reads a scenario that stands in a JSON body: an object, or a text
// of YAML.
func scenarioOf(raw json.RawMessage, named *filling) (*enfilade.Scenario, error) {
	text := string(raw)
	if len(raw) > 0 && raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return nil, huma.Error400BadRequest("scenario: " + err.Error())
		}
	}
	all, err := read([]byte(text), named, nil)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 || all[0].Err != nil {
		return nil, oneScenario(all)
	}
	return all[0].Scenario, nil
}

func (s *Server) audit(a huma.API) {
	op := s.operation("audit", "Is a record of a play legal, and how lucky was each side")
	op.Middlewares = huma.Middlewares{s.limited(a)}
	op.RequestBody = &huma.RequestBody{Required: true, Description: "a record", Content: map[string]*huma.MediaType{"application/jsonl": {Schema: &huma.Schema{Type: "string"}}}}
	type input struct {
		RawBody []byte `contentType:"application/jsonl"`
	}
	huma.Register(a, op, func(ctx context.Context, in *input) (*answered, error) {
		out, err := s.worked(ctx, func(b *enfilade.Book) ([]byte, error) {
			found, err := enfilade.AuditLog(b, bytes.NewReader(in.RawBody))
			var fault *enfilade.AuditFault
			if errors.As(err, &fault) {
				return nil, refused("no record of a play", enfilade.Problems{{Line: fault.Line, Column: 1, Message: "no record of a play: " + fault.Message}})
			}
			if err != nil {
				return nil, huma.Error422UnprocessableEntity(err.Error())
			}
			return json.Marshal(found)
		})
		return &answered{jsonType, out}, err
	})
}
