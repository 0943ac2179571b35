package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/enfilade/enfilade/internal/sweep"
)

// sweepProgress shows how far a sweep is: a line that is drawn again on a
// terminal, a plain one every ten seconds elsewhere.
type sweepProgress struct {
	to       io.Writer
	live     bool
	ascii    bool
	cells    int
	chunk    int
	finished atomic.Int64 // cells
	began    time.Time
	stop     chan struct{}
	ended    sync.WaitGroup
}

func (c *context) sweepProgress(p *sweep.Plan) *sweepProgress {
	s := &sweepProgress{to: c.errs, ascii: c.style.ASCII, cells: p.Cells(), chunk: p.Chunk, began: time.Now(), stop: make(chan struct{})}
	if c.cli.Quiet || c.cli.JSON || c.cli.Sweep.Output == "-" && terminal(c.out) {
		return s
	}
	s.live = terminal(c.errs) && os.Getenv("TERM") != "dumb"
	every := 10 * time.Second
	if s.live {
		every = 100 * time.Millisecond
	}
	s.ended.Go(func() { s.watch(every) })
	return s
}

func (s *sweepProgress) watch(every time.Duration) {
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		select {
		case <-s.stop:
			if s.live {
				fmt.Fprint(s.to, "\r\x1b[K")
			}
			return
		case <-t.C:
			if s.live {
				fmt.Fprint(s.to, "\r\x1b[K"+s.line())
			} else {
				fmt.Fprintln(s.to, s.line())
			}
		}
	}
}

// line is a bar, the share, the rate and the time left.
func (s *sweepProgress) line() string {
	done, took := float64(s.finished.Load()), time.Since(s.began).Seconds()
	share := done / float64(max(1, s.cells))
	text := fmt.Sprintf("%3.0f%%", 100*share)
	if s.live {
		full, none := "█", "░"
		if s.ascii {
			full, none = "#", "."
		}
		n := int(30 * share)
		text = strings.Repeat(full, n) + strings.Repeat(none, 30-n) + " " + text
	}
	if rate := done / took; rate > 0 {
		left := time.Duration((float64(s.cells) - done) / rate * float64(time.Second))
		text += fmt.Sprintf("  %.0f cells/s  %s left", rate, left.Round(time.Second))
	}
	return text
}

func (s *sweepProgress) done(chunk int) {
	s.finished.Add(int64(min((chunk+1)*s.chunk, s.cells) - chunk*s.chunk))
}

func (s *sweepProgress) end() {
	close(s.stop)
	s.ended.Wait()
}
