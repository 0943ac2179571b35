package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade"
)

// Ctrl-C ends a play by hand while it waits, and the record so far is kept.
func TestInterruptedByHand(t *testing.T) {
	var out, errs bytes.Buffer
	c := newContext(strings.NewReader(""), &out, &errs)
	c.cli.Play.Log = filepath.Join(t.TempDir(), "play.jsonl")
	stop := make(chan struct{})
	given := make(chan typed, 1)
	given <- typed{"66666", nil}
	asked := &table{lines: given, stop: stop, errs: &errs, style: c.errStyle, roller: enfilade.Seeded(1)}
	all, err := os.Open(filepath.Join("..", "..", "examples", "wh40k9", "five-boltguns.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	list, err := enfilade.Read(all, "")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for len(given) > 0 {
			time.Sleep(time.Millisecond)
		}
		close(stop)
	}()
	p, err := list[0].Play(asked, asked)
	if !errors.Is(err, enfilade.ErrInterrupted) || p == nil {
		t.Fatalf("got %v", err)
	}
	if err := c.writeLog(p); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.cli.Play.Log)
	if err != nil || !strings.Contains(string(text), `"faces":[6,6,6,6,6]`) {
		t.Errorf("%v\n%s", err, text)
	}
}
