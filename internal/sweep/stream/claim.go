package stream

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// claim is that a plan is coordinated, renewed until it is released. It lapses
// by itself when its coordinator dies.
type claim struct {
	kv       jetstream.KeyValue
	hash     string
	revision uint64
	stop     chan struct{}
	done     sync.WaitGroup
}

const (
	claimLasts = 20 * time.Second
	claimRenew = 4 * time.Second
)

// claimPlan claims a plan, and ends the run with lost should somebody else have
// it later.
func claimPlan(ctx context.Context, js jetstream.JetStream, hash string, replicas int, lost context.CancelCauseFunc) (*claim, error) {
	c := &claim{hash: hash, stop: make(chan struct{})}
	err := again(ctx, hopeless, func(ctx context.Context) error {
		var err error
		if c.kv, err = js.KeyValue(ctx, runsBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
			c.kv, err = js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
				Bucket: runsBucket, TTL: claimLasts, Storage: jetstream.FileStorage, Replicas: replicas,
			})
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claiming the sweep: %w", err)
	}
	err = again(ctx, func(err error) bool { return errors.Is(err, jetstream.ErrKeyExists) }, func(ctx context.Context) error {
		var err error
		c.revision, err = c.kv.Create(ctx, hash, []byte("coordinated"))
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil, ErrCoordinated
	}
	if err != nil {
		return nil, fmt.Errorf("claiming the sweep: %w", err)
	}
	c.done.Go(func() { c.renew(ctx, lost) })
	return c, nil
}

// renew renews the claim. One that lapsed while the server was away is made
// anew, unless somebody else was quicker.
func (c *claim) renew(ctx context.Context, lost context.CancelCauseFunc) {
	t := time.NewTicker(claimRenew)
	defer t.Stop()
	for {
		select {
		case <-c.stop:
			return
		case <-t.C:
		}
		once, stop := context.WithTimeout(ctx, 3*time.Second)
		revision, err := c.kv.Update(once, c.hash, []byte("coordinated"), c.revision)
		if errors.Is(err, jetstream.ErrKeyExists) { // another revision, or none
			var e jetstream.KeyValueEntry
			if e, err = c.kv.Get(once, c.hash); errors.Is(err, jetstream.ErrKeyNotFound) {
				revision, err = c.kv.Create(once, c.hash, []byte("coordinated"))
			} else if err == nil {
				stop()
				_ = e
				lost(ErrCoordinated)
				return
			}
		}
		stop()
		if err == nil {
			c.revision = revision
		}
	}
}

// release gives the plan up.
func (c *claim) release() {
	close(c.stop)
	c.done.Wait()
	ctx, stop := context.WithTimeout(context.Background(), 3*time.Second)
	defer stop()
	_ = c.kv.Purge(ctx, c.hash, jetstream.LastRevision(c.revision))
}
