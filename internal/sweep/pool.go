package sweep

import (
	"context"
	"sync"
)

// Maker makes the parts of a plan: on this machine, or on many.
type Maker interface {
	// Make gives every part of the plan, in order. have tells of parts that are
	// there already and need not be made; they are not given. keep is called
	// with each part once it is made, in any order, from any goroutine; give in
	// order, from one. If ctx ends, chunks in hand are finished and kept, and its
	// error is returned.
	Make(ctx context.Context, p *Plan, have func(chunk int) bool, keep, give func(*Part) error) error
}

// Pool makes parts on this machine.
type Pool struct{ Jobs int }

// Make works out the chunks that are not there, Jobs at a time, never far ahead
// of the one that is given next.
func (pool Pool) Make(ctx context.Context, p *Plan, have func(int) bool, keep, give func(*Part) error) error {
	jobs := max(1, pool.Jobs)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	chunks, made := make(chan int), make(chan *Part, jobs)
	room := make(chan struct{}, 2*jobs+1) // chunks that are begun and not given
	go func() {
		defer close(chunks)
		for c := range p.Chunks() {
			if have(c) {
				continue
			}
			select {
			case room <- struct{}{}:
			case <-ctx.Done():
				return
			}
			select {
			case chunks <- c:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			w := p.NewWorker()
			for c := range chunks {
				part := w.Work(c)
				if err := keep(part); err != nil {
					stop(err)
					return
				}
				made <- part
			}
		})
	}
	go func() {
		workers.Wait()
		close(made)
	}()
	return inOrder(ctx, stop, p, have, made, room, give)
}

// inOrder gives parts in the order of their chunks.
func inOrder(ctx context.Context, stop context.CancelCauseFunc, p *Plan, have func(int) bool, made <-chan *Part, room <-chan struct{}, give func(*Part) error) error {
	waiting := map[int]*Part{}
	next := 0
	for part := range made {
		waiting[part.Chunk] = part
		for {
			for next < p.Chunks() && have(next) {
				next++
			}
			x := waiting[next]
			if x == nil || ctx.Err() != nil {
				break
			}
			delete(waiting, next)
			next++
			if err := give(x); err != nil {
				stop(err)
				break
			}
			<-room
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
