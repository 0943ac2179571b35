package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/enfilade/enfilade/internal/sweep"
)

// Workers take chunks from a server and store their parts, several at a time.
type Workers struct {
	Link Link
	Jobs int
	Idle bool // end when there is no work
	Say  func(string)

	// Work works a chunk out; nil: the plan does. Tests have it fail.
	Work func(w *sweep.Worker, chunk int) (*sweep.Part, error)
}

// Run works until the context ends, after the chunks in hand.
func (ws Workers) Run(ctx context.Context) error {
	if ws.Work == nil {
		ws.Work = func(w *sweep.Worker, chunk int) (*sweep.Part, error) { return w.Work(chunk), nil }
	}
	if ws.Say == nil {
		ws.Say = func(string) {}
	}
	nc, err := ws.Link.Connect("enfilade worker", ws.Say)
	if err != nil {
		return err
	}
	defer nc.Close()
	defer sweep.Roomy()()
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	board := &board{Workers: ws, nc: nc, js: js, plans: map[string]*job{}, refused: map[string]bool{}}
	if err := again(ctx, hopeless, board.look); err != nil {
		return fmt.Errorf("asking %s for work: %w", redacted(ws.Link.URL), err)
	}
	ws.Say("ready")
	var all sync.WaitGroup
	for range max(1, ws.Jobs) {
		all.Go(func() { board.work(ctx) })
	}
	all.Wait()
	return nil
}

// board is the plans that have work.
type board struct {
	Workers
	nc      *nats.Conn
	js      jetstream.JetStream
	mu      sync.Mutex
	looked  time.Time
	plans   map[string]*job // by hash
	refused map[string]bool
}

// job is a plan with its queue.
type job struct {
	plan  *sweep.Plan
	parts jetstream.ObjectStore
	takes jetstream.Consumer
}

// look finds the plans that a server has work of. Those of another enfilade are
// refused, and said so once.
func (b *board) look(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if time.Since(b.looked) < 500*time.Millisecond {
		return nil
	}
	once, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	found := map[string]bool{}
	list := b.js.ListStreams(once, jetstream.WithStreamListSubject("enfilade.*.*"))
	for info := range list.Info() {
		hash, ok := strings.CutPrefix(info.Config.Name, streamPrefix)
		if !ok || b.refused[hash] {
			continue
		}
		if engine := info.Config.Metadata[engineKey]; engine != sweep.Engine() {
			b.refused[hash] = true
			b.Say(fmt.Sprintf("a sweep of enfilade %s waits; this is %s, and takes none of it", engine, sweep.Engine()))
			continue
		}
		found[hash] = true
		if b.plans[hash] == nil {
			if j, err := b.open(once, hash); err == nil {
				b.plans[hash] = j
			} else if !absent(err) && once.Err() == nil {
				b.refused[hash] = true
				b.Say(err.Error())
			}
		}
	}
	if err := list.Err(); err != nil {
		return err
	}
	for hash := range b.plans {
		if !found[hash] {
			delete(b.plans, hash)
		}
	}
	b.looked = time.Now()
	return nil
}

// open reads a plan and finds its queue.
func (b *board) open(ctx context.Context, hash string) (*job, error) {
	parts, err := b.js.ObjectStore(ctx, bucketName(hash))
	if err != nil {
		return nil, err
	}
	text, err := parts.GetBytes(ctx, planObject)
	if err != nil {
		return nil, err
	}
	plan, err := sweep.ReadPlan(text)
	if err != nil {
		return nil, err
	}
	if plan.Hash() != hash {
		return nil, fmt.Errorf("the plan %s is not what its name says", hash)
	}
	takes, err := b.js.Consumer(ctx, streamName(hash), durable)
	if err != nil {
		return nil, err
	}
	return &job{plan, parts, takes}, nil
}

func (b *board) jobs() []*job {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []*job
	for _, j := range b.plans {
		out = append(out, j)
	}
	return out
}

// work takes chunks one at a time until the context ends. While a chunk is worked
// out, the part of the one before it is stored.
func (b *board) work(ctx context.Context) {
	var last *job
	var worker *sweep.Worker
	var storing sync.WaitGroup
	defer storing.Wait()
	for ctx.Err() == nil {
		took := false
		for _, j := range b.jobs() {
			m := b.next(ctx, j)
			if m == nil {
				continue
			}
			took = true
			if j != last {
				last, worker = j, j.plan.NewWorker()
			}
			if store := b.do(j, worker, m); store != nil {
				storing.Wait()
				storing.Go(store)
			}
		}
		if took || ctx.Err() != nil {
			continue
		}
		storing.Wait()
		if err := b.look(ctx); err == nil && b.Idle && len(b.jobs()) == 0 {
			return
		}
		if len(b.jobs()) == 0 {
			select {
			case <-ctx.Done():
			case <-time.After(500 * time.Millisecond):
			}
		}
	}
}

// next takes a chunk, or nil if there is none for a while.
func (b *board) next(ctx context.Context, j *job) jetstream.Msg {
	if !b.nc.IsConnected() {
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
		return nil
	}
	batch, err := j.takes.Fetch(1, jetstream.FetchMaxWait(time.Second))
	if err != nil {
		time.Sleep(100 * time.Millisecond)
		return nil
	}
	for m := range batch.Messages() {
		return m
	}
	return nil
}

// do works one chunk out, and returns what stores its part and acknowledges it;
// nil if there is nothing to store. The context of the worker does not stop it: a
// chunk in hand is finished.
func (b *board) do(j *job, w *sweep.Worker, m jetstream.Msg) (store func()) {
	ctx := context.Background()
	chunk, err := chunkOf(m.Subject())
	if err != nil || chunk < 0 || chunk >= j.plan.Chunks() {
		_ = m.Term()
		return nil
	}
	delivered := 2 // if it cannot be told, a part may be there
	if meta, err := m.Metadata(); err == nil {
		delivered = int(meta.NumDelivered)
	}
	stop := b.alive(j, m)
	if delivered > 1 {
		if _, err := j.parts.GetInfo(ctx, partName(chunk)); err == nil {
			b.acknowledge(ctx, m) // stored by a worker that died before it could say so
			stop()
			return nil
		}
	}
	part, err := b.Work(w, chunk)
	if err != nil {
		if delivered < j.tries() {
			b.Say(fmt.Sprintf("part %d: %s; it is tried again", chunk, err))
			_ = m.NakWithDelay(200 * time.Millisecond)
			stop()
			return nil
		}
		part = j.plan.Failed(chunk, givenUp+": "+err.Error())
	}
	return func() {
		defer stop()
		b.store(ctx, j, part, m)
	}
}

// store stores a part, and acknowledges its chunk. If it cannot, the chunk is
// handed out again.
func (b *board) store(ctx context.Context, j *job, part *sweep.Part, m jetstream.Msg) {
	text, err := j.plan.EncodePart(part)
	if err != nil {
		b.Say(err.Error())
		return
	}
	size := max(minPiece, min(maxPiece, b.nc.MaxPayload()/2))
	what := jetstream.ObjectMeta{Name: partName(part.Chunk), Opts: &jetstream.ObjectMetaOptions{ChunkSize: uint32(size)}}
	err = again(ctx, absent, func(ctx context.Context) error {
		_, err := j.parts.Put(ctx, what, bytes.NewReader(text))
		return err
	})
	if err != nil {
		if !absent(err) {
			b.Say(fmt.Sprintf("storing part %d: %s", part.Chunk, err))
		}
		return
	}
	b.acknowledge(ctx, m)
}

// Bounds of the messages that a part is stored in, in bytes: few of them, and
// none that a server refuses.
const (
	minPiece = 16 << 10
	maxPiece = 512 << 10
)

func (j *job) tries() int { return j.takes.CachedInfo().Config.MaxDeliver }

// acknowledge makes sure that the server knows. If it does not, the chunk is
// handed out again, and its part found.
func (b *board) acknowledge(ctx context.Context, m jetstream.Msg) {
	once, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	if err := m.DoubleAck(once); err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrConnectionClosed) {
		return
	}
}

// alive reports a chunk in progress until it is stopped.
func (b *board) alive(j *job, m jetstream.Msg) (stop func()) {
	every := max(j.takes.CachedInfo().Config.AckWait/3, 100*time.Millisecond)
	done := make(chan struct{})
	go func() {
		t := time.NewTicker(every)
		defer t.Stop()
		for {
			select {
			case <-done:
				return
			case <-t.C:
				_ = m.InProgress()
			}
		}
	}()
	return func() { close(done) }
}
