package main

import (
	"bytes"
	"strings"
	"testing"
)

// Every flag and verb is in the help, and every verb says which flags it takes.
func TestHelpIsWhole(t *testing.T) {
	c := newContext(nil, new(bytes.Buffer), new(bytes.Buffer))
	p, err := c.parser()
	if err != nil {
		t.Fatal(err)
	}
	root := help("")
	for _, f := range p.Model.Flags {
		if !strings.Contains(root, "--"+f.Name) {
			t.Errorf("--%s is not in the help", f.Name)
		}
	}
	for _, n := range p.Model.Children {
		if !strings.Contains(root, n.Name) {
			t.Errorf("%s is not in the help", n.Name)
		}
		text, ok := verbHelp[n.Name]
		if !ok {
			t.Errorf("%s has no help", n.Name)
		}
		flags, ok := takes[n.Name]
		if !ok {
			t.Errorf("%s does not say which flags it takes", n.Name)
		}
		for _, f := range n.Flags {
			if !strings.Contains(text, "--"+f.Name) || !strings.Contains(flags, f.Name) {
				t.Errorf("%s: --%s is missing", n.Name, f.Name)
			}
		}
	}
}
