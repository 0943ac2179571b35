package stream

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/enfilade/enfilade/internal/sweep"
)

// Coordinator hands the chunks of a plan to workers, and gives their parts.
type Coordinator struct {
	Link     Link
	Replicas int
	Timing   Timing
	Say      func(string) // what a user may want to know; nil: nothing
}

// ErrCoordinated is the error of a plan that somebody else coordinates.
var ErrCoordinated = errors.New("another coordinator is at work on this sweep; if it has died, try again in half a minute")

// errGivenUp is what rows say of a chunk that no worker brought to an end.
const givenUp = "no worker could work this part out"

// run is one plan on a server.
type run struct {
	Coordinator
	plan  *sweep.Plan
	js    jetstream.JetStream
	parts jetstream.ObjectStore
	queue jetstream.Stream
	takes jetstream.Consumer
	claim *claim
}

// Make gives every part of the plan, in order.
func (c Coordinator) Make(ctx context.Context, p *sweep.Plan, have func(int) bool, keep, give func(*sweep.Part) error) error {
	c.Timing = c.Timing.filled()
	nc, err := c.Link.Connect("enfilade sweep", c.Say)
	if err != nil {
		return err
	}
	defer nc.Close()
	r := &run{Coordinator: c, plan: p}
	if r.js, err = jetstream.New(nc); err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if r.claim, err = claimPlan(ctx, r.js, p.Hash(), c.Replicas, stop); err != nil {
		return err
	}
	defer r.claim.release()
	if err := r.prepare(ctx); err != nil {
		return r.why(ctx, err)
	}
	if err := r.hand(ctx, have); err != nil {
		return r.why(ctx, err)
	}
	if err := r.collect(ctx, have, keep, give); err != nil {
		r.leave()
		return r.why(ctx, err)
	}
	return r.clear(ctx)
}

// why prefers the reason for which the context ended.
func (r *run) why(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// prepare makes the object store with the plan, the queue, and its consumer.
func (r *run) prepare(ctx context.Context) error {
	text, err := r.plan.Marshal()
	if err != nil {
		return err
	}
	hash := r.plan.Hash()
	return again(ctx, hopeless, func(ctx context.Context) error {
		var err error
		r.parts, err = r.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: bucketName(hash), Storage: jetstream.FileStorage, Replicas: r.Replicas,
		})
		if err != nil {
			return fmt.Errorf("making the store of parts: %w", err)
		}
		if _, err = r.parts.GetInfo(ctx, planObject); absent(err) {
			_, err = r.parts.PutBytes(ctx, planObject, text)
		}
		if err != nil {
			return fmt.Errorf("storing the plan: %w", err)
		}
		r.queue, err = r.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: streamName(hash), Subjects: []string{"enfilade." + hash + ".*"}, Retention: jetstream.WorkQueuePolicy,
			Storage: jetstream.FileStorage, Replicas: r.Replicas, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew,
			DiscardNewPerSubject: true, Metadata: map[string]string{engineKey: r.plan.Engine},
		})
		if err != nil {
			return fmt.Errorf("making the queue: %w", err)
		}
		r.takes, err = r.queue.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: durable, AckPolicy: jetstream.AckExplicitPolicy, AckWait: r.Timing.Silence,
			MaxDeliver: r.Timing.Tries, MaxAckPending: -1,
		})
		return err
	})
}

// hand puts every chunk that has no part into the queue. One that is there is
// not put there again.
func (r *run) hand(ctx context.Context, have func(int) bool) error {
	made := map[string]bool{}
	err := again(ctx, never, func(ctx context.Context) error {
		all, err := r.parts.List(ctx)
		if errors.Is(err, jetstream.ErrNoObjectsFound) {
			return nil
		}
		for _, o := range all {
			made[o.Name] = true
		}
		return err
	})
	if err != nil {
		return err
	}
	for chunk := range r.plan.Chunks() {
		if have(chunk) || made[partName(chunk)] {
			continue
		}
		if err := r.put(ctx, chunk); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) put(ctx context.Context, chunk int) error {
	return again(ctx, never, func(ctx context.Context) error {
		_, err := r.js.PublishMsg(ctx, &nats.Msg{Subject: subject(r.plan.Hash(), chunk)})
		if err != nil && strings.Contains(err.Error(), "maximum messages per subject") {
			return nil // it waits there already
		}
		return err
	})
}

// collect gives the parts in order as they come.
func (r *run) collect(ctx context.Context, have func(int) bool, keep, give func(*sweep.Part) error) error {
	for chunk := range r.plan.Chunks() {
		if have(chunk) {
			continue
		}
		part, err := r.wait(ctx, chunk)
		if err != nil {
			return err
		}
		if err := keep(part); err != nil {
			return err
		}
		if err := give(part); err != nil {
			return err
		}
	}
	return nil
}

// wait waits for the part of a chunk. Should the queue have given up on it, its
// rows say so.
func (r *run) wait(ctx context.Context, chunk int) (*sweep.Part, error) {
	pause, looked, lost := 5*time.Millisecond, time.Now(), 0
	for {
		part, err := r.fetch(ctx, chunk)
		if err == nil {
			return part, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if !absent(err) && errors.Is(err, errBroken) {
			return nil, err
		}
		if time.Since(looked) > 2*time.Second {
			looked = time.Now()
			if lost, err = r.lost(ctx, chunk, lost); err != nil {
				return nil, err
			}
			if lost == 2 {
				r.drop(ctx, chunk)
				return r.plan.Failed(chunk, givenUp), nil
			}
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(pause):
		}
		pause = min(2*pause, 100*time.Millisecond)
	}
}

// errBroken is a part that is there and cannot be read.
var errBroken = errors.New("a part cannot be read")

// fetch reads the part of a chunk, if it is there.
func (r *run) fetch(ctx context.Context, chunk int) (*sweep.Part, error) {
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	text, err := r.parts.GetBytes(ctx, partName(chunk))
	if err != nil {
		return nil, err
	}
	part, err := r.plan.DecodePart(text, chunk)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errBroken, err)
	}
	return part, nil
}

// lost counts how often in a row a chunk was seen to wait in a queue that hands
// nothing out any more: it was tried as often as it may be. A chunk that is
// neither there nor made is put there again.
func (r *run) lost(ctx context.Context, chunk, before int) (int, error) {
	once, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	info, err := r.takes.Info(once)
	if err != nil || info.NumPending > 0 || info.NumAckPending > 0 {
		return 0, nil // at work, or away for a while
	}
	_, err = r.queue.GetLastMsgForSubject(once, subject(r.plan.Hash(), chunk))
	switch {
	case err == nil:
		return before + 1, nil
	case absent(err):
		if _, err := r.parts.GetInfo(once, partName(chunk)); absent(err) {
			return 0, r.put(ctx, chunk)
		}
	}
	return 0, nil
}

// drop takes a chunk from the queue.
func (r *run) drop(ctx context.Context, chunk int) {
	_ = r.queue.Purge(ctx, jetstream.WithPurgeSubject(subject(r.plan.Hash(), chunk)))
}

// leave stops workers from taking more of the plan. What is made stays, for the
// next coordinator.
func (r *run) leave() {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	_ = r.queue.Purge(ctx)
}

// clear takes everything of the plan from the server.
func (r *run) clear(ctx context.Context) error {
	hash := r.plan.Hash()
	return again(ctx, absent, func(ctx context.Context) error {
		if err := r.js.DeleteStream(ctx, streamName(hash)); err != nil && !absent(err) {
			return err
		}
		if err := r.js.DeleteObjectStore(ctx, bucketName(hash)); err != nil && !absent(err) {
			return err
		}
		return nil
	})
}
