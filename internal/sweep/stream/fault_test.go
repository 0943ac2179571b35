package stream_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/sweep"
	"github.com/enfilade/enfilade/internal/sweep/stream"
)

const matrix = `base:
  game: wh40k9
  attacker: {name: Squad, bs: 3+, weapons: [{name: Gun, count: 5, range: 24", type: Rapid Fire 1, s: 4, ap: 0, d: 1}]}
  target: {name: Mob, models: 10, t: 5, w: 1, save: 6+}
  situation: {distance: 12}
vary:
  - attacker.bs: [2+, 3+, 4+, 5+, 6+]
  - attacker.weapons[0].count: 1..20
  - target.t: 1..11
measure: [mean slain, slain >= 5]
`

// planOf is a plan of 1,100 cells, 100 of them barred, in chunks of so
// many; 0: as it would be cut.
func planOf(t testing.TB, text string, chunk int) *sweep.Plan {
	t.Helper()
	f, err := sweep.Read(strings.NewReader(text), "matrix", sweep.Source{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := sweep.NewPlan(f, "matrix", false)
	if err == nil && chunk > 0 {
		err = p.Cut(chunk)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rows are the rows of a plan as CSV, made by a maker.
func rows(ctx context.Context, p *sweep.Plan, m sweep.Maker) (string, error) {
	var b bytes.Buffer
	err := sweep.Run{Plan: p, Maker: m, Format: "csv", To: &b}.Do(ctx)
	return b.String(), err
}

func local(t *testing.T, p *sweep.Plan) string {
	t.Helper()
	want, err := rows(t.Context(), p, sweep.Pool{Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// ports are free ones.
func ports(t testing.TB, n int) []int {
	var out []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		out = append(out, l.Addr().(*net.TCPAddr).Port)
	}
	return out
}

// waitFor waits until a server answers.
func waitFor(t testing.TB, urls string) {
	t.Helper()
	for _, u := range strings.Split(urls, ",") {
		addr := strings.TrimPrefix(u, "nats://")
		for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if c, err := net.Dial("tcp", addr); err == nil {
				c.Close()
				break
			}
			if time.Since(began) > 30*time.Second {
				t.Fatal(addr, "does not answer")
			}
		}
	}
}

func coordinator(url string, replicas int) stream.Coordinator {
	return stream.Coordinator{Link: stream.Link{URL: url}, Replicas: replicas, Timing: stream.Timing{Silence: time.Second, Tries: 20}}
}

// dice is a source of random moments whose seed is printed, or given.
func dice(t *testing.T) *rand.Rand {
	seed := rand.Uint64()
	if s := os.Getenv("ENFILADE_TEST_SEED"); s != "" {
		seed, _ = strconv.ParseUint(s, 10, 64)
	}
	t.Logf("ENFILADE_TEST_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// held runs a plan while something is done to it, and wants the rows of a local
// run.
func held(t *testing.T, p *sweep.Plan, c stream.Coordinator, during func()) {
	t.Helper()
	want := local(t, p)
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	done := make(chan struct{})
	go func() { defer close(done); during() }()
	got, err := rows(ctx, p, c)
	<-done
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("%d bytes that are not the %d of a local run", len(got), len(want))
	}
}

// TestWorkersKilled kills one worker, then two at once, at 12 moments.
func TestWorkersKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("processes are killed for a while")
	}
	r := dice(t)
	_, url := serverAt(t, ports(t, 1)[0])
	waitFor(t, url)
	workers := []*process{worker(t, url), worker(t, url), worker(t, url)}
	held(t, planOf(t, matrix, 8), coordinator(url, 1), func() {
		for i := range 12 {
			time.Sleep(time.Duration(r.IntN(400)) * time.Millisecond)
			workers[r.IntN(3)].again()
			if i%3 == 2 {
				workers[r.IntN(3)].again()
			}
		}
	})
}

// TestServerKilled kills the server at 4 moments and starts it again on its
// files.
func TestServerKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("processes are killed for a while")
	}
	r := dice(t)
	s, url := serverAt(t, ports(t, 1)[0])
	waitFor(t, url)
	worker(t, url)
	worker(t, url)
	held(t, planOf(t, matrix, 8), coordinator(url, 1), func() {
		for range 4 {
			time.Sleep(time.Duration(200+r.IntN(900)) * time.Millisecond)
			s.kill()
			time.Sleep(time.Duration(r.IntN(500)) * time.Millisecond)
			s.start()
		}
	})
}

// TestNodeKilled kills one node of a cluster of three at 4 moments.
func TestNodeKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("processes are killed for a while")
	}
	r := dice(t)
	nodes, url := cluster(t, ports(t, 6))
	waitFor(t, url)
	time.Sleep(3 * time.Second) // until they have chosen a leader
	worker(t, url)
	worker(t, url)
	held(t, planOf(t, matrix, 20), coordinator(url, 3), func() {
		for range 4 {
			time.Sleep(time.Duration(500+r.IntN(1500)) * time.Millisecond)
			n := nodes[r.IntN(3)]
			n.kill()
			time.Sleep(time.Duration(1000+r.IntN(1000)) * time.Millisecond)
			n.start()
		}
	})
}

// TestPartFails has one chunk fail whoever tries it, and in another run kill
// whoever tries it: its rows say so, and the rest is there.
func TestPartFails(t *testing.T) {
	for _, how := range []string{"BAD", "DEADLY"} {
		t.Run(how, func(t *testing.T) {
			_, url := serverAt(t, ports(t, 1)[0])
			waitFor(t, url)
			workers := []*process{worker(t, url, "ENFILADE_TEST_"+how+"=3"), worker(t, url, "ENFILADE_TEST_"+how+"=3")}
			p := planOf(t, matrix, 100)
			want := strings.Split(local(t, p), "\n")
			c := coordinator(url, 1)
			c.Timing.Tries = 2
			ctx, stop := context.WithTimeout(t.Context(), time.Minute)
			defer stop()
			go func() { // somebody starts the dead again
				for ctx.Err() == nil {
					for _, w := range workers {
						if how == "DEADLY" {
							_ = w.cmd.Wait()
							if ctx.Err() == nil {
								w.start()
							}
						}
					}
					time.Sleep(50 * time.Millisecond)
				}
			}()
			got, err := rows(ctx, p, c)
			stop()
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(got, "\n")
			for i, l := range lines {
				inside := i >= 301 && i <= 400
				if failed := strings.Contains(l, "no worker could work this part out"); failed != inside || !inside && l != want[i] {
					t.Fatalf("line %d: %s", i, l)
				}
			}
			if len(lines) != len(want) {
				t.Errorf("%d lines, want %d", len(lines), len(want))
			}
		})
	}
}

// TestSecondCoordinator wants a second coordinator of a plan to be sent away.
func TestSecondCoordinator(t *testing.T) {
	_, url := serverAt(t, ports(t, 1)[0])
	waitFor(t, url)
	p := planOf(t, matrix, 100)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	ended := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := rows(ctx, p, coordinator(url, 1)) // nobody works, so it waits
			ended <- err
		}()
	}
	if err := <-ended; !errors.Is(err, stream.ErrCoordinated) {
		t.Errorf("the second coordinator ends with %v", err)
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the first coordinator ends with %v", err)
	}
}
