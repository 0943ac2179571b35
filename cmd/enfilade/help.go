package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/enfilade/enfilade"
)

const rootHelp = `Exact chances for tabletop attacks: what can happen, why, and what to do.

Usage: enfilade VERB [flags] FILE...       - reads standard input

  odds FILE...       the chances of every result
  explain FILE...    every number, the rules that made it, who may do what
  advise FILE...     the best decisions for a goal
  compare FILE...    several attacks side by side
  sweep FILE         every attacker at every target, on every core
  play FILE          step by step, with rolled or typed dice
  audit LOG          was it legal, was it added up, was it lucky
  rules [GAME] [WORDS]   examples [NAME]   schema GAME
  import PATH...     units WORDS     army LIST     printed units and weapons
  worker             work out parts of sweeps for other machines
  serve              the same in the browser, and as an HTTP API
  completion bash|zsh|fish

Games: %s
All verbs: -j --json  -q --quiet  -s --set PATH=VALUE  -x --exact
           -g --goal TEXT  -m --measure NAME,...  -w --width N  --ascii
           --color auto|always|never  -v --verbose  -h --help  --version
           -C --catalogue FILE  --lenient  where names after from: are looked up

  enfilade examples wh40k9/bolt-rifles | enfilade odds -

Exit status: 0 all answered, 1 a scenario was refused, 2 wrong usage, 3 a file
could not be read or written, 130 stopped by Ctrl-C.
`

var verbHelp = map[string]string{
	"odds": `enfilade odds [flags] FILE...     the chances of every result, exactly
  -g, --goal TEXT          'slain >= 2 and damage = 4' or 'mean slain'
  -m, --measure NAME,...   show these only; all for every one
  -s, --set PATH=VALUE     change one field, as often as you like
  -x, --exact              fractions as well
  -C, --catalogue FILE     where names after from: are looked up
      --lenient            answer without printed rules that cannot be applied
      --attacker NAME --target NAME   instead of a file
  -q, --quiet              the headline only
  -j, --json               one JSON object a scenario

  enfilade odds mob.yaml --goal 'slain >= 5' --set target.save=5+
`,
	"explain": `enfilade explain [flags] FILE...     every number, the rules that made it,
                                     who may do what
  -s, --set PATH=VALUE     change one field, as often as you like
  -x, --exact              chances as fractions
  -v, --verbose            the dice and stages on average as well
  -q, --quiet              name=value on one line
  -j, --json               one JSON object a scenario
  -C, --catalogue FILE  --lenient   as in odds

  enfilade explain mob.yaml --set situation.cover=light
`,
	"advise": `enfilade advise [flags] FILE...     the best decisions for a goal
  -g, --goal TEXT          what to make as likely, or as large, as can be
  -s, --set PATH=VALUE     change one field, as often as you like
  -x, --exact              fractions as well
  -q, --quiet              the headline only
  -j, --json               one JSON object a scenario
  -C, --catalogue FILE  --lenient   as in odds

  enfilade advise lascannon.yaml --goal 'slain >= 1'
  enfilade advise volley.yaml --goal 'mean slain' --set decisions.order=open
`,
	"compare": `enfilade compare [flags] FILE...     several attacks side by side
  -m, --measure NAME       the measure to compare; all for every row
  -g, --goal TEXT          rank by the chance of this
  -s, --set PATH=VALUE     change one field of each
  -j, --json               one JSON object: {"scenarios": [...]}
  -C, --catalogue FILE  --lenient   as in odds

  enfilade compare rifles.yaml bolters.yaml frag.yaml -m slain
`,
	"play": `enfilade play [flags] FILE     step by step, with rolled or typed dice
      --seed N       roll with this seed: the same seed, the same play
      --seeds A..B   many plays, one line each, with --json
      --dice hand    type in what you rolled
  -l, --log FILE     write the record, for audit
      --force        over a record of typed dice, or another file, as well
  -s, --set PATH=VALUE   change one field
  -j, --json         one JSON object
  -C, --catalogue FILE  --lenient   as in odds

  enfilade play mob.yaml --dice hand --log mob.jsonl
`,
	"audit": `enfilade audit [flags] LOG     was it legal, was it added up, was it lucky
  -j, --json     one JSON object

  A record that is not legal is an answer, status 0: look at "legal" in --json.
  What is no record of a play is refused, status 1.

  enfilade play mob.yaml --seed 7 --log mob.jsonl
  enfilade audit mob.jsonl
`,
	"rules": `enfilade rules [flags] [GAME] [WORDS]     the index of rules
  -j, --json     one JSON object a rule

  enfilade rules wh40k9 blast
  enfilade rules wh40k9.blast.minimum-three
`,
	"examples": `enfilade examples [flags] [NAME]     the built-in scenarios, or one of them
  -j, --json     one JSON object an example

  enfilade examples wh40k9/bolt-rifles > bolt-rifles.yaml
`,
	"schema": `enfilade schema GAME     the JSON Schema of a game's scenario files

  enfilade schema wh40k9 > wh40k9.json
  enfilade schema sweep > sweep.json
`,
	"sweep": `enfilade sweep [flags] FILE     every combination of the values of some keys
  -o, --output FILE      the rows: .parquet, .csv, .jsonl; - is standard output
      --format FORMAT    parquet, csv or jsonl
      --top N            list the N largest rows
      --by COLUMN        the largest of this, such as 'mean slain'
      --svg FILE         draw the map of two axes
      --resume           go on from the parts that are there
      --jobs N           cores to use
  -s, --set PATH=VALUE   change one field of the base
  -x, --exact            fractions as well
  -j, --json             the summary as one JSON object
      --nats URL,...     have workers do it, by a NATS server with JetStream
      --embed            start such a server here, for trying it out
      --replicas N       copies that a NATS cluster keeps
      --creds FILE --tls-ca FILE --tls-cert FILE --tls-key FILE

  enfilade sweep shooting.yaml -o shooting.parquet --top 20 --by 'mean slain'
`,
	"worker": `enfilade worker [flags]     work out parts of sweeps for other machines
      --nats URL,...     where the work is handed out
      --jobs N           cores to use
      --idle             end when there is no work
      --creds FILE --tls-ca FILE --tls-cert FILE --tls-key FILE

  enfilade worker --nats nats://host:4222
`,
	"import": `enfilade import [flags] PATH...     read public army data into the catalogue
  -C, --catalogue FILE   another catalogue
  -v, --verbose          name every weapon, and what was skipped
  -q, --quiet            the headline only
  -j, --json             one JSON object

  enfilade import Orks.catz 'Warhammer 40,000.gstz'
  enfilade import ~/data
`,
	"units": `enfilade units [flags] WORDS     search the catalogue
      --game GAME        of this game only
      --faction WORDS    of this faction only
      --keyword WORD     with this keyword only
      --kind KIND        unit or weapon
      --all              every hit
      --show ID          all of one unit or weapon
  -C, --catalogue FILE   another catalogue
  -j, --json             one JSON object a hit

  enfilade units ork boy
`,
	"army": `enfilade army [flags] LIST     the units of a saved army list
  -j, --json     one JSON object a unit

  enfilade army thursday.rosz
  enfilade odds --attacker 'thursday.rosz#Tin Squad' --target Boyz --lenient
`,
	"serve": `enfilade serve [flags]     the same in the browser, and as an HTTP API
      --addr HOST:PORT   where to listen, 127.0.0.1:8080 by itself
      --open             open the page in the browser
  -C, --catalogue FILE   another catalogue of units and weapons
  -v, --verbose          log every request

  enfilade serve --open
  curl --data-binary @mob.yaml http://127.0.0.1:8080/api/v1/odds
`,
	"completion": `enfilade completion bash|zsh|fish     the completion script of a shell

  enfilade completion bash > /etc/bash_completion.d/enfilade
  enfilade completion zsh > "${fpath[1]}/_enfilade"
  enfilade completion fish > ~/.config/fish/completions/enfilade.fish
`,
}

func help(verb string) string {
	if text, ok := verbHelp[verb]; ok {
		return text
	}
	return fmt.Sprintf(rootHelp, strings.Join(enfilade.Games(), " "))
}

// usageLine is the first line of a verb's help.
func usageLine(verb string) string {
	text, ok := verbHelp[verb]
	if !ok {
		return "usage: enfilade VERB [flags] FILE..."
	}
	line, _, _ := strings.Cut(text, "\n")
	line, _, _ = strings.Cut(line, "     ")
	return "usage: " + line
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

// How kong says that a value is no number, none of several words, or looks like a flag.
var (
	notANumber     = regexp.MustCompile(`^(--[a-z-]+): expected (?:a valid .*)?u?int(?: value)? but got "([^"]*)"`)
	oneOf          = regexp.MustCompile(`^(\S+) must be one of (.*) but got "(.*)"$`)
	nothingGiven   = regexp.MustCompile(`^(--[a-z-]+): .* but got "EOL"`)
	startsLikeFlag = regexp.MustCompile(`^(--[a-z-]+): expected [a-z]+ value but got "(-.*)" \(`)
)

// misuse words a fault of the command line that kong found.
func misuse(err error, verb string) usage {
	text := err.Error()
	suggestion := ""
	if before, after, ok := strings.Cut(text, ", did you mean "); ok {
		text = before
		if m := quoted.FindStringSubmatch(after); m != nil {
			suggestion = "; did you mean " + m[1] + "?"
		}
	}
	if m := notANumber.FindStringSubmatch(text); m != nil {
		wants := map[string]string{"--width": "40 to 200", "--top": "a whole number", "--seed": "a whole number, 0 to 18446744073709551615"}[m[1]]
		return usage{message: fmt.Sprintf("%s: %s (got %s)", m[1], cmp.Or(wants, "a whole number, 0 or more"), m[2]), verb: verb}
	}
	if m := nothingGiven.FindStringSubmatch(text); m != nil {
		return usage{message: m[1] + ": a value is missing", verb: verb}
	}
	if m := startsLikeFlag.FindStringSubmatch(text); m != nil {
		return usage{message: fmt.Sprintf("%s %s: what begins with - is written %s=%s", m[1], m[2], m[1], m[2]), verb: verb}
	}
	if m := oneOf.FindStringSubmatch(text); m != nil {
		choices := slices.DeleteFunc(strings.Split(strings.ReplaceAll(m[2], `"`, ""), ","), func(w string) bool { return w == "" })
		return usage{message: fmt.Sprintf("%s: one of %s (got %s)", strings.Trim(m[1], "<>"), strings.Join(choices, ", "), m[3]) + meant(m[3], choices), verb: verb}
	}
	switch {
	case strings.HasPrefix(text, "unknown flag "):
		text = "no flag " + strings.TrimPrefix(text, "unknown flag ")
	case strings.HasPrefix(text, "unexpected argument ") && verb == "":
		text = "no verb " + strings.TrimPrefix(text, "unexpected argument ")
	case strings.HasPrefix(text, "unexpected argument "):
		text = "too much: " + strings.TrimPrefix(text, "unexpected argument ")
	case strings.Contains(text, `expected "<`):
		text = "missing: " + strings.Trim(strings.TrimPrefix(text, "expected "), `"<> .`)
	case strings.HasPrefix(text, "expected one of"):
		text = "a verb is missing"
	}
	return usage{message: text + suggestion, verb: verb}
}

// meant is a word that is close, as a suggestion.
func meant(got string, words []string) string {
	if near := enfilade.Nearest(got, words); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// selected is the verb of a parse, as far as it went.
func selected(err error) string {
	if pe, ok := err.(*kong.ParseError); ok && pe.Context != nil && pe.Context.Selected() != nil {
		return pe.Context.Selected().Name
	}
	return ""
}
