package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	"github.com/enfilade/enfilade"
)

// patience is how long a question may take to end once it is interrupted.
const patience = time.Second

// interrupts is what Ctrl-C has to know.
type interrupts struct {
	book atomic.Pointer[enfilade.Book] // of the question that is worked out now
	told atomic.Bool
	hand atomic.Pointer[chan struct{}] // closed for a person who is asked
}

// newBook is a book for one question, which Ctrl-C interrupts.
func (c *context) newBook() *enfilade.Book {
	b := enfilade.NewBook()
	c.interrupts.book.Store(b)
	if c.interrupts.told.Load() {
		b.Interrupt()
	}
	return b
}

// heed makes Ctrl-C end the question that is worked out and with it the command;
// at once, if there is none. It returns a function that ends this.
func (c *context) heed() func() {
	signals := make(chan os.Signal, 2)
	over := make(chan struct{})
	signal.Notify(signals, os.Interrupt)
	go func() {
		select {
		case <-over:
			return
		case <-signals:
		}
		c.interrupts.told.Store(true)
		if b := c.interrupts.book.Load(); b != nil {
			b.Interrupt()
			select {
			case <-over:
				return
			case <-signals:
			case <-time.After(patience):
			}
		}
		if asked := c.interrupts.hand.Load(); asked != nil {
			close(*asked)
			select {
			case <-over:
				return
			case <-signals:
			case <-time.After(patience):
			}
		}
		os.Exit(c.finish(enfilade.ErrInterrupted))
	}()
	return func() {
		signal.Stop(signals)
		close(over)
	}
}

// interrupted tells what Ctrl-C ended.
func (c *context) interrupted(err error) bool {
	if !errors.Is(err, enfilade.ErrInterrupted) {
		return false
	}
	fmt.Fprintln(c.errs, "enfilade: interrupted")
	return true
}
