package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/attack"
	"github.com/enfilade/enfilade/internal/report"
)

// playPart is a play as far as it has come. The page holds the answers given so
// far and the faces typed for the roll that is asked for; the server keeps
// nothing.
type playPart struct {
	Faults  []faultLine
	Wrong   string
	Answers string // as JSON
	Typed   string // faces of the roll asked for, as typed
	Log     []logLine
	Steps   []stepLine
	Roll    *rollPart
	Choice  *StepChoice
	Who     string
	Result  []factLine
	Minor   []factLine // of measures that the game does not show
	Ending  string
	Luck    *luckPart
	Rolls   []rollLine
	Record  string
	Odds    answer
	CanUndo bool
}

type logLine struct {
	No     int
	Step   string
	Of     string
	Who    string
	Text   string
	Faces  []facePart
	Chosen string
	Rules  []enfilade.RuleID
	Back   int // how many answers stand before it; -1: it took none
	Depth  int
}

type facePart struct {
	Face int
	Good bool
}

type stepLine struct {
	Name, What string
	Of         string
	Now        bool
}

type rollPart struct {
	Name, Words string
	Sides       int
	Faces       []int
	Left        []struct{}
	Keys        []int
}

type luckPart struct {
	Attacker, Defender string
	X                  float64
	From, Width        float64
	Judged             string
}

type rollLine struct {
	Who, What, Got, Average string
	X                       float64
	From, Width             float64
}

// mostAnswers is how long a play may be.
const mostAnswers = 20_000

// play takes the play one step on, as the form says.
func (q *asked) play(b *enfilade.Book, form url.Values) *playPart {
	out := &playPart{}
	if q.Scenario == nil {
		out.Faults = faultLines(q.Faults)
		return out
	}
	var step Step
	step.Ask = true
	if text := form.Get("_answers"); text != "" {
		if err := json.Unmarshal([]byte(text), &step.Answers); err != nil || len(step.Answers) > mostAnswers {
			out.Wrong = "The play so far cannot be read; it begins again."
			step.Answers = nil
		}
	}
	typed := facesOf(form.Get("_faces"))
	do, arg, _ := strings.Cut(form.Get("_do"), " ")
	switch do {
	case "undo":
		if len(typed) > 0 {
			typed = typed[:len(typed)-1]
		} else if n := len(step.Answers); n > 0 {
			step.Answers = step.Answers[:n-1]
		}
	case "clear":
		typed = nil
	case "back":
		if n, err := strconv.Atoi(arg); err == nil && n >= 0 && n < len(step.Answers) {
			step.Answers, typed = step.Answers[:n], nil
		}
	case "again":
		step.Answers, typed = nil, nil
	case "choose":
		step.Answers, typed = append(step.Answers, StepAnswer{Option: arg}), nil
	}
	p, played, err := q.played(&step, do == "roll-all")
	if p.bad != "" && len(step.Answers) > 0 { // an answer that does not fit is not kept
		out.Wrong = title(p.bad) + "."
		step.Answers = step.Answers[:len(step.Answers)-1]
		p, played, err = q.played(&step, false)
	}
	if p.next.Roll != nil && (do == "face" || do == "roll") {
		typed = p.rolled(typed, do, arg, &out.Wrong)
		if len(typed) == p.next.Roll.Dice {
			step.Answers, typed = append(step.Answers, StepAnswer{Faces: typed}), nil
			p, played, err = q.played(&step, false)
		}
	}
	if err != nil && !errors.Is(err, errAsked) {
		q.refuse(err)
		out.Faults = faultLines(q.Faults)
		return out
	}
	out.Answers = string(mustJSON(step.Answers))
	out.CanUndo = len(step.Answers) > 0 || len(typed) > 0
	out.tell(b, q, p, played, typed, err == nil)
	return out
}

func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // faces and words are JSON
	}
	return text
}

// played plays the answers again; auto rolls on until somebody must decide.
func (q *asked) played(step *Step, auto bool) (*asks, *enfilade.Played, error) {
	p := &asks{step: step, auto: auto}
	played, err := q.Scenario.Play(p, p)
	return p, played, err
}

// rolled adds a typed face, or rolls those that are left.
func (p *asks) rolled(typed []int, do, arg string, wrong *string) []int {
	r := p.next.Roll
	if len(typed) > r.Dice {
		typed = nil
	}
	if do == "roll" {
		return append(typed, dice(r.Dice-len(typed), r.Sides)...)
	}
	for _, f := range strings.FieldsFunc(arg, func(c rune) bool { return c == ' ' || c == ',' }) {
		n, err := strconv.Atoi(f)
		switch {
		case err != nil || n < 1 || n > r.Sides:
			*wrong = fmt.Sprintf("No die shows %s: 1 to %d.", f, r.Sides)
			return typed
		case len(typed) == r.Dice:
			*wrong = attack.Counted(r.Dice, "die is", "dice are") + " enough."
			return typed
		}
		typed = append(typed, n)
	}
	return typed
}

func dice(n, sides int) []int {
	out := make([]int, max(0, n))
	for i := range out {
		out[i] = 1 + rand.IntN(sides)
	}
	return out
}

func facesOf(text string) []int {
	var out []int
	for f := range strings.SplitSeq(text, ",") {
		if n, err := strconv.Atoi(strings.TrimSpace(f)); err == nil && len(out) < 5000 {
			out = append(out, n)
		}
	}
	return out
}

// tell puts what has happened and what is asked in words.
func (out *playPart) tell(b *enfilade.Book, q *asked, p *asks, played *enfilade.Played, typed []int, over bool) {
	if played != nil {
		out.log(played, p.step.Answers)
		out.luckOfRolls(q, played)
		var record bytes.Buffer
		if played.WriteLog(&record) == nil {
			out.Record = record.String()
		}
	}
	switch {
	case p.next.Roll != nil:
		out.roll(p.next.Roll, typed)
	case p.next.Choice != nil:
		out.Choice, out.Who = p.next.Choice, p.next.Choice.Player
	case over:
		out.finish(b, q, played)
	}
}

func (out *playPart) roll(r *StepRoll, typed []int) {
	n := strconv.Itoa(r.Dice)
	if r.Dice <= 12 {
		n = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}[r.Dice]
	}
	dice := "dice"
	if r.Dice == 1 {
		dice = "die"
	}
	part := &rollPart{Name: r.Step, Sides: r.Sides, Faces: typed, Left: make([]struct{}, min(60, r.Dice-len(typed)))}
	part.Words = rollWords(n, dice, r.Step)
	if r.Sides != 6 {
		part.Words = fmt.Sprintf("Roll %s %s with %d sides: %s", n, dice, r.Sides, plainWord(r.Step))
	}
	if r.Of != "" {
		part.Words += ", " + r.Of
	}
	if need := report.Need(r.Need, r.Low); need != "" {
		part.Words += ", " + need
	}
	part.Words += " (" + r.Player + ")"
	for i := 1; i <= r.Sides && i <= 20; i++ {
		part.Keys = append(part.Keys, i)
	}
	out.Typed = strings.Trim(strings.Join(strings.Fields(fmt.Sprint(typed)), ","), "[]")
	out.Roll = part
}

func (out *playPart) log(played *enfilade.Played, answers []StepAnswer) {
	used := 0
	for i, e := range played.Events {
		back := -1
		if used < len(answers) && (len(e.Faces) > 0 && slices.Equal(e.Faces, answers[used].Faces) || e.Chosen != "" && e.Chosen == answers[used].Option) {
			back = used
			used++
		}
		l := logLine{Back: back, No: i + 1, Step: title(plainWord(e.Step)), Of: e.Of, Who: title(e.Player), Text: e.Text, Chosen: e.Chosen, Rules: e.Rules, Depth: e.Depth}
		for _, f := range e.Faces {
			l.Faces = append(l.Faces, facePart{f, e.Need > 0 && (e.Low && f <= e.Need || !e.Low && f >= e.Need)})
		}
		out.Log = append(out.Log, l)
		if n := len(out.Steps); n == 0 || out.Steps[n-1].Name != l.Step || out.Steps[n-1].Of != e.Of {
			out.Steps = append(out.Steps, stepLine{Name: l.Step, Of: e.Of})
		}
		last := &out.Steps[len(out.Steps)-1]
		switch {
		case e.Text != "":
			last.What = e.Text
		case e.Chosen != "":
			last.What = e.Chosen
		}
	}
	for i, j := 0, len(out.Log)-1; i < j; i, j = i+1, j-1 {
		out.Log[i], out.Log[j] = out.Log[j], out.Log[i]
	}
	const most = 14
	if len(out.Steps) > most {
		out.Steps = out.Steps[len(out.Steps)-most:]
	}
}

func (out *playPart) luckOfRolls(q *asked, played *enfilade.Played) {
	for _, l := range q.Scenario.LuckSoFar(played) {
		x := rollLine{Who: title(l.Player), What: l.What, Got: strconv.Itoa(l.Got), Average: average(l.Average)}
		x.From, x.Width = 100*l.Fewer, max(1, 100*l.AsMany)
		out.Rolls = append(out.Rolls, x)
	}
}

func (out *playPart) finish(b *enfilade.Book, q *asked, played *enfilade.Played) {
	var shown []string
	if o, err := q.Scenario.Odds(b, enfilade.OddsOptions{NoRules: true}); err == nil {
		out.Ending = report.Clean(report.Ending(q.Scenario, o, played))
		shown = q.Scenario.Story(o).Shown
	}
	for _, r := range played.Result {
		line := factLine{measureLabel(r.Name), valueText(r.Value)}
		if len(shown) == 0 || slices.Contains(shown, r.Name) {
			out.Result = append(out.Result, line)
		} else {
			out.Minor = append(out.Minor, line)
		}
	}
	if a, err := enfilade.AuditLog(b, strings.NewReader(out.Record)); err == nil && a.Luck != nil {
		l := a.Luck
		out.Luck = &luckPart{
			Attacker: percent(l.Attacker, 0), Defender: percent(l.Defender, 0), Judged: measureLabel(a.Judged),
			From: 100 * l.Fewer, Width: max(1, 100*l.AsMany),
		}
	}
}

// auditPart is what an audit found.
type auditPart struct {
	Wrong   string // why the text is no record
	Legal   bool
	Steps   int
	Whole   bool
	Fault   string
	At      int
	Rules   []enfilade.RuleID
	Luck    *luckPart
	Rolls   []rollLine
	Title   string
	Version string
}

func auditOf(a *enfilade.Audit, err error) *auditPart {
	var fault *enfilade.AuditFault
	switch {
	case errors.As(err, &fault):
		a = &enfilade.Audit{FirstFault: fault, Steps: fault.Step}
	case err != nil:
		return &auditPart{Wrong: title(err.Error()) + "."}
	}
	p := &auditPart{Legal: a.Legal, Steps: a.Steps, Whole: a.Whole, Title: a.Scenario, Version: a.Version}
	if f := a.FirstFault; f != nil {
		p.Fault, p.At, p.Rules = f.Message, f.Line, f.Rules
	}
	if l := a.Luck; l != nil {
		p.Luck = &luckPart{Attacker: percent(l.Attacker, 0), Defender: percent(l.Defender, 0), Judged: measureLabel(a.Judged), From: 100 * l.Fewer, Width: max(1, 100*l.AsMany)}
		for _, r := range l.Rolls {
			p.Rolls = append(p.Rolls, rollLine{Who: title(r.Player), What: r.What, Got: strconv.Itoa(r.Got), Average: average(r.Average), From: 100 * r.Fewer, Width: max(1, 100*r.AsMany)})
		}
	}
	return p
}

func rollWords(n, dice, name string) string {
	if name == "" || name == "roll" {
		return fmt.Sprintf("Roll %s %s", n, dice)
	}
	return fmt.Sprintf("Roll %s %s: %s", n, dice, plainWord(name))
}
