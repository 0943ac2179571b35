package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
	shell "github.com/posener/complete"

	"github.com/enfilade/enfilade"
)

// complete answers a shell that asks how a line goes on, and ends the program;
// otherwise it does nothing.
func complete(parser *kong.Kong) {
	if os.Getenv("COMP_LINE") == "" {
		return
	}
	kongcompletion.Register(parser, kongcompletion.WithExitFunc(os.Exit), kongcompletion.WithPredictors(map[string]shell.Predictor{
		"scenario": shell.PredictFunc(scenarioFiles),
		"file":     shell.PredictFiles("*"),
		"example":  shell.PredictFunc(func(shell.Args) []string { return exampleNames() }),
		"game":     shell.PredictFunc(func(shell.Args) []string { return enfilade.Games() }),
		"rule":     shell.PredictFunc(func(shell.Args) []string { return ruleNames() }),
		"measure":  shell.PredictFunc(measureNames),
		"goal":     shell.PredictFunc(measureNames),
	}))
}

func scenarioFiles(a shell.Args) []string {
	var out []string
	for _, pattern := range []string{"*.yaml", "*.yml", "*.json"} {
		out = append(out, shell.PredictFiles(pattern).Predict(a)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func exampleNames() []string {
	out := enfilade.Games()
	for _, e := range enfilade.Examples() {
		out = append(out, e.Name)
	}
	return out
}

func ruleNames() []string {
	out := enfilade.Games()
	for _, r := range enfilade.Rules("") {
		out = append(out, string(r.ID))
	}
	return out
}

// measureNames are the measures of the file already typed.
func measureNames(a shell.Args) []string {
	out := []string{"all"}
	for _, word := range a.Completed {
		if !slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(word)) || strings.HasPrefix(word, "-") {
			continue
		}
		f, err := os.Open(word)
		if err != nil {
			continue
		}
		all, err := enfilade.ReadEach(f, word)
		f.Close()
		if err == nil && len(all) > 0 && all[0].Scenario != nil {
			out = append(out, all[0].Scenario.MeasureNames()...)
		}
	}
	return out
}

// In zsh the script may be sourced, where completion is perhaps not yet set up, or be
// a file of fpath, which is read at the first completion and then has to answer it.
const (
	zshBefore = "#compdef enfilade\n(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n"
	zshAfter  = "[[ $funcstack[1] = _enfilade ]] && eval $_comps[enfilade]\n"
)

// completion prints the script of a shell.
func (c *context) completion() error {
	zsh := c.cli.Completion.Shell == "zsh"
	if zsh {
		io.WriteString(c.kong.Stdout, zshBefore)
	}
	err := (&kongcompletion.Completion{Shell: c.cli.Completion.Shell, Code: true}).Run(c.kong)
	if zsh {
		io.WriteString(c.kong.Stdout, zshAfter)
	}
	return err
}
