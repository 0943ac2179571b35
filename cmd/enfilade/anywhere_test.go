package main

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// TestFlagsFirst moves flags with their values before the files that stand around
// them, and nothing else.
func TestFlagsFirst(t *testing.T) {
	for given, want := range map[string]string{
		"odds a -x b":                  "odds -x a b",
		"odds a --goal g b -m m c":     "odds --goal g -m m a b c",
		"odds a --goal=g b":            "odds --goal=g a b",
		"odds a -xm slain b":           "odds -xm slain a b",
		"odds a -mslain b":             "odds -mslain a b",
		"odds a - -q":                  "odds -q a -",
		"odds a --colour never b":      "odds --colour never a b",
		"-q odds a -x b":               "-q odds -x a b",
		"odds a -x -- -b -c":           "odds -x -- a -b -c",
		"compare a -w 60 b":            "compare -w 60 a b",
		"play a --seed 7 -l log":       "play --seed 7 -l log a",
		"play a -l":                    "play -l a",
		"odds a --gaol b":              "odds --gaol a b",
		"rules wh40k9 -j blast":        "rules -j wh40k9 blast",
		"none of these":                "none of these",
		"units ork --kind weapon boy":  "units --kind weapon ork boy",
		"odds a --attacker x b -s p=v": "odds --attacker x -s p=v a b",
	} {
		c := newContext(strings.NewReader(""), io.Discard, io.Discard)
		parser, err := c.parser()
		if err != nil {
			t.Fatal(err)
		}
		if got := flagsFirst(parser.Model, strings.Fields(given)); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: got %s, want %s", given, strings.Join(got, " "), want)
		}
	}
}
