package stream_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/enfilade/enfilade/internal/sweep"
	"github.com/enfilade/enfilade/internal/sweep/stream"
	"github.com/enfilade/enfilade/internal/sweep/stream/embedded"
)

// heard is what workers say.
type heard struct {
	mu   sync.Mutex
	said []string
}

func (h *heard) say(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said = append(h.said, text)
}

func (h *heard) all() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.said, "\n")
}

// bench is a server in this process, and a way to look into it.
func bench(t *testing.T) (url string, js jetstream.JetStream) {
	t.Helper()
	url, stop, err := embedded.Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	nc, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	if js, err = jetstream.New(nc); err != nil {
		t.Fatal(err)
	}
	return url, js
}

// untouched wants the queue of a plan to hold every chunk, none of them handed
// out.
func untouched(t *testing.T, js jetstream.JetStream, p *sweep.Plan) {
	t.Helper()
	c, err := js.Consumer(t.Context(), "ENFILADE_"+p.Hash(), "workers")
	if err != nil {
		t.Fatal(err)
	}
	if i := c.CachedInfo(); int(i.NumPending) != p.Chunks() || i.Delivered.Consumer != 0 {
		t.Errorf("%d of %d chunks wait, %d were handed out", i.NumPending, p.Chunks(), i.Delivered.Consumer)
	}
}

// handedOut coordinates a plan until the test ends, and waits for its chunks to be
// in the queue.
func handedOut(t *testing.T, url string, js jetstream.JetStream, p *sweep.Plan) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _, _ = rows(ctx, p, coordinator(url, 1)) }()
	t.Cleanup(func() { stop(); <-ended })
	for began := time.Now(); time.Since(began) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		c, err := js.Consumer(t.Context(), "ENFILADE_"+p.Hash(), "workers")
		if err == nil && int(c.CachedInfo().NumPending) == p.Chunks() {
			return
		}
	}
	t.Fatal("the chunks are not handed out")
}

// idle runs workers until there is nothing that they take.
func idle(t *testing.T, url string) *heard {
	t.Helper()
	h := new(heard)
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	if err := (stream.Workers{Link: stream.Link{URL: url}, Jobs: 2, Idle: true, Say: h.say}).Run(ctx); err != nil || ctx.Err() != nil {
		t.Fatalf("workers end with %v, %v", err, ctx.Err())
	}
	return h
}

// TestOtherVersion wants workers to take nothing of a sweep of another enfilade,
// and to say so once.
func TestOtherVersion(t *testing.T) {
	url, js := bench(t)
	p := planOf(t, matrix, 100)
	p.Engine = "9.9.9-0123456789ab"
	if err := p.Cut(100); err != nil { // names it anew
		t.Fatal(err)
	}
	handedOut(t, url, js, p)
	want := "a sweep of enfilade 9.9.9-0123456789ab waits; this is " + sweep.Engine() + ", and takes none of it"
	if got := idle(t, url).all(); strings.Count(got, want) != 1 {
		t.Errorf("said %q, want %q once", got, want)
	}
	untouched(t, js, p)
}

// TestOtherPlan changes the plan that lies on the server: workers refuse one that
// is not what its name says, one of another enfilade that its queue does not
// tell of, and one that cannot be read.
func TestOtherPlan(t *testing.T) {
	for _, c := range []struct {
		old, new, want string
	}{
		{`"mean slain"`, `"mean damage"`, "is not what its name says"},
		{`"engine":"`, `"engine":"9.9.9-`, "a plan of enfilade 9.9.9-"},
		{`{`, `[`, "reading a plan"},
	} {
		t.Run(c.want, func(t *testing.T) {
			url, js := bench(t)
			p := planOf(t, matrix, 100)
			handedOut(t, url, js, p)
			parts, err := js.ObjectStore(t.Context(), "enfilade_"+p.Hash())
			if err != nil {
				t.Fatal(err)
			}
			text, err := parts.GetBytes(t.Context(), "plan")
			if err != nil {
				t.Fatal(err)
			}
			other := bytes.Replace(text, []byte(c.old), []byte(c.new), 1)
			if slices.Equal(other, text) {
				t.Fatal("nothing is changed")
			}
			if _, err := parts.PutBytes(t.Context(), "plan", other); err != nil {
				t.Fatal(err)
			}
			if got := idle(t, url).all(); strings.Count(got, c.want) != 1 {
				t.Errorf("said %q, want %q once", got, c.want)
			}
			untouched(t, js, p)
		})
	}
}

// TestStrangeChunks puts chunks that the plan does not have into its queue: they
// are taken away, and the rows are there.
func TestStrangeChunks(t *testing.T) {
	url, js := bench(t)
	p := planOf(t, matrix, 100)
	handedOut(t, url, js, p)
	for _, name := range []string{"999", "-1", "x", "99999999999999999999"} {
		if _, err := js.Publish(t.Context(), "enfilade."+p.Hash()+"."+name, nil); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	worked := make(chan error, 1)
	go func() {
		worked <- stream.Workers{Link: stream.Link{URL: url}, Jobs: 2}.Run(ctx)
	}()
	for ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
		if _, err := js.Stream(ctx, "ENFILADE_"+p.Hash()); err != nil {
			break // the coordinator has all parts and took the queue away
		}
	}
	if ctx.Err() != nil {
		t.Error("the sweep does not end")
	}
	stop()
	if err := <-worked; err != nil {
		t.Error(err)
	}
}
