package web

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

func processors() int { return runtime.GOMAXPROCS(0) }

// limits keeps questions within what the machine can take.
type limits struct {
	options Options
	running chan struct{}
	waiting chan struct{}

	mu      sync.Mutex
	clients map[string]*client
}

type client struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newLimits(o Options) *limits {
	return &limits{
		options: o, running: make(chan struct{}, o.Parallel), waiting: make(chan struct{}, o.Parallel+o.Queue),
		clients: map[string]*client{},
	}
}

// busy is why a question is not taken, and when to come again.
type busy struct {
	status int
	after  time.Duration
	why    string
}

func (b busy) Error() string { return b.why }

// retryAfter is whole seconds, at least one.
func (b busy) retryAfter() int { return max(1, int(math.Ceil(b.after.Seconds()))) }

// allow tells whether the client may ask now.
func (l *limits) allow(r *http.Request) error {
	if l.options.Rate < 0 {
		return nil
	}
	c := l.client(r)
	res := c.Reserve()
	if d := res.Delay(); d > 0 {
		res.Cancel()
		return busy{http.StatusTooManyRequests, d, "too many questions from this address just now"}
	}
	return nil
}

// mostClients is how many addresses are remembered at once.
const mostClients = 10_000

func (l *limits) client(r *http.Request) *rate.Limiter {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.clients[host]
	if c == nil {
		if len(l.clients) >= mostClients {
			l.forget()
		}
		c = &client{limiter: rate.NewLimiter(rate.Limit(l.options.Rate), l.options.Burst)}
		l.clients[host] = c
	}
	c.seen = time.Now()
	return c.limiter
}

// forget drops the clients not seen for a minute, or else all.
func (l *limits) forget() {
	for host, c := range l.clients {
		if time.Since(c.seen) > time.Minute {
			delete(l.clients, host)
		}
	}
	if len(l.clients) >= mostClients {
		clear(l.clients)
	}
}

// begin waits for a place among the questions that run; end gives it back.
func (l *limits) begin(ctx context.Context) (end func(), err error) {
	select {
	case l.waiting <- struct{}{}:
	default:
		return nil, busy{http.StatusServiceUnavailable, time.Second, "too many questions are waiting"}
	}
	select {
	case l.running <- struct{}{}:
		return func() { <-l.running; <-l.waiting }, nil
	case <-ctx.Done():
		<-l.waiting
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return nil, busy{http.StatusServiceUnavailable, time.Second, "no place came free in time"}
		}
		return nil, ctx.Err()
	}
}
