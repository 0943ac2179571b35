package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/report"
)

// play plays scenarios, seeded or with dice typed in.
func (c *context) play() error {
	p := &c.cli.Play
	hand := p.Dice == "hand"
	switch {
	case p.Seeds != "" && !c.cli.JSON:
		return usage{"--seeds needs --json", "play"}
	case p.Seeds != "" && (p.Seed != nil || hand || p.Log != ""):
		return usage{"--seeds stands alone: without --seed, --dice and --log", "play"}
	case hand && p.Seed != nil:
		return usage{"--dice hand and --seed exclude each other", "play"}
	case p.Log == "-":
		return usage{"--log takes the name of a file", "play"}
	case p.Force && p.Log == "":
		return usage{"--force means nothing without --log", "play"}
	case hand && p.File == "-":
		return usage{"--dice hand reads the dice from standard input; name a file", "play"}
	}
	if p.Seeds != "" {
		return c.many(p.Seeds)
	}
	if err := c.mayLog(); err != nil {
		return err
	}
	all, err := c.sources([]string{p.File})
	if err != nil {
		return err
	}
	if p.Log != "" && len(all) > 1 {
		return usage{fmt.Sprintf("--log takes one scenario; there are %d", len(all)), "play"}
	}
	seed := c.seed()
	for i, s := range all {
		err := c.one(s, i, len(all), func(s *enfilade.Scenario) (answer, error) {
			if hand {
				return c.byHand(s)
			}
			return c.seeded(s, seed)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *context) seed() uint64 {
	if c.cli.Play.Seed != nil {
		return *c.cli.Play.Seed
	}
	var b [8]byte
	crand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]) % 1_000_000
}

func (c *context) seeded(s *enfilade.Scenario, seed uint64) (answer, error) {
	p, err := s.Play(enfilade.Seeded(seed), nil)
	if err != nil {
		return answer{}, err
	}
	if err := c.writeLog(p); err != nil {
		return answer{}, err
	}
	return c.playAnswer(s, p, fmt.Sprintf("Seed %d. %s", seed, report.Clean(s.Title()))), nil
}

func (c *context) playAnswer(s *enfilade.Scenario, p *enfilade.Played, head string) answer {
	ending := c.ending(s, p)
	return answer{p, ending, func() string {
		style := c.naming(s.Names())
		if head != "" {
			head = style.Fold(head) + "\n\n"
		}
		return head + report.Play(style, p) + "\n" + style.Fold(ending) + "\n"
	}}
}

// ending is what came of a play, and how often as much comes of it.
func (c *context) ending(s *enfilade.Scenario, p *enfilade.Played) string {
	o, err := p.Decided().Odds(enfilade.NewBook(), enfilade.OddsOptions{NoRules: true})
	if err != nil {
		return report.Result(p, nil)
	}
	return report.Ending(s, o, p)
}

// many plays one scenario with many seeds, one JSON line each.
func (c *context) many(span string) error {
	from, to, ok := strings.Cut(span, "..")
	a, err1 := strconv.ParseUint(from, 10, 64)
	b, err2 := strconv.ParseUint(to, 10, 64)
	if !ok || err1 != nil || err2 != nil || b < a || b-a >= 10_000_000 {
		return usage{"--seeds: write A..B, at most ten million (got " + span + ")", "play"}
	}
	all, err := c.sources([]string{c.cli.Play.File})
	if err != nil {
		return err
	}
	for _, s := range all {
		for seed := a; ; seed++ {
			err := s.Err
			var p *enfilade.Played
			if err == nil {
				p, err = s.Scenario.Play(enfilade.Seeded(seed), nil)
			}
			var faults enfilade.Problems
			if errors.As(err, &faults) {
				if err := c.refuse(s, faults); err != nil {
					return err
				}
				break
			}
			if err != nil {
				return err
			}
			if err := c.line(p); err != nil {
				return err
			}
			if seed == b {
				break
			}
		}
	}
	return nil
}

// writesLogs says where records come from.
const writesLogs = "enfilade play --log FILE writes a record"

// audit looks into a record.
func (c *context) audit() error {
	r, name, err := c.open(c.cli.Audit.Log)
	if err != nil {
		return err
	}
	defer r.Close()
	a, err := enfilade.AuditLog(c.newBook(), r)
	var fault *enfilade.AuditFault
	switch {
	case errors.As(err, &fault):
		c.status = refused
		if c.cli.JSON {
			return c.line(map[string]any{"scenario": name, "error": map[string]any{"message": fault.Message, "path": "", "line": fault.Line, "column": 1, "hint": writesLogs}})
		}
		fmt.Fprintf(c.errs, "%s:%d:1: no record of a play: %s\n  hint: %s\n", name, fault.Line, report.Clean(fault.Message), writesLogs)
		return nil
	case err != nil:
		c.status = refused
		if c.cli.JSON {
			return c.line(map[string]any{"scenario": name, "error": map[string]any{"message": err.Error(), "path": ""}})
		}
		fmt.Fprintf(c.errs, "%s: %s\n", name, report.Clean(err.Error()))
		return nil
	case c.cli.JSON:
		return c.line(a)
	}
	if c.cli.Quiet {
		return c.print(report.AuditHeadline(name, a) + "\n")
	}
	return c.print(report.Audit(c.style, name, a))
}
