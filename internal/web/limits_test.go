package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/enfilade/enfilade"
)

const small = "game: infinity\nattacker: {bs: 12, arm: 1, wounds: 1, weapon: Combi Rifle}\ntarget: {bs: 11, arm: 1, wounds: 1, weapon: Combi Rifle}\nsituation: {range: 14}\ngoal: damage >= 1\n"

// While one question runs and one waits, the next is turned away with a time to
// come again; when the first ends, the one that waited is answered.
func TestQueue(t *testing.T) {
	s := New(Options{Rate: -1, Parallel: 1, Queue: 1})
	hold, done := make(chan struct{}), make(chan error, 2)
	started := make(chan struct{})
	go func() {
		_, err := s.worked(context.Background(), func(*enfilade.Book) ([]byte, error) { close(started); <-hold; return nil, nil })
		done <- err
	}()
	<-started
	go func() {
		_, err := s.worked(context.Background(), func(*enfilade.Book) ([]byte, error) { return nil, nil })
		done <- err
	}()
	for len(s.limits.waiting) < 2 {
		time.Sleep(time.Millisecond)
	}
	code, header, _ := post(t, s, "/api/v1/odds", small)
	if code != http.StatusServiceUnavailable || header.Get("Retry-After") == "" {
		t.Errorf("with a full queue: %d %v", code, header)
	}
	close(hold)
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if code, _, _ := post(t, s, "/api/v1/odds", small); code != 200 {
		t.Errorf("when all have ended: %d", code)
	}
}

// A question that takes too long is given up on, its place staying taken until it
// really ends.
func TestTimeout(t *testing.T) {
	s := New(Options{Rate: -1, Parallel: 1, Queue: 4, Timeout: 20 * time.Millisecond})
	hold := make(chan struct{})
	_, err := s.worked(context.Background(), func(*enfilade.Book) ([]byte, error) { <-hold; return nil, nil })
	if err == nil {
		t.Fatal("no error")
	}
	if len(s.limits.running) != 1 {
		t.Error("the place of a question that still runs is free")
	}
	close(hold)
	for len(s.limits.running) > 0 {
		time.Sleep(time.Millisecond)
	}
}

// A question that is given up on is interrupted: it ends by itself, soon.
func TestInterrupted(t *testing.T) {
	s := New(Options{Rate: -1, Parallel: 1, Timeout: 20 * time.Millisecond})
	all, err := enfilade.Read(strings.NewReader(small), "small")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	_, err = s.worked(context.Background(), func(b *enfilade.Book) ([]byte, error) {
		for {
			if _, err := all[0].Odds(b, enfilade.OddsOptions{}); err != nil {
				ended <- err
				return nil, err
			}
		}
	})
	if err == nil {
		t.Error("no error")
	}
	if err := <-ended; !errors.Is(err, enfilade.ErrInterrupted) {
		t.Errorf("it ends with %v", err)
	}
}

// A client that leaves while it waits frees its place in the queue at once.
func TestClientLeaves(t *testing.T) {
	s := New(Options{Rate: -1, Parallel: 1, Queue: 4})
	hold, started := make(chan struct{}), make(chan struct{})
	go func() {
		_, _ = s.worked(context.Background(), func(*enfilade.Book) ([]byte, error) { close(started); <-hold; return nil, nil })
	}()
	<-started
	ctx, leave := context.WithCancel(context.Background())
	gone := make(chan error)
	asked := false
	go func() {
		_, err := s.worked(ctx, func(*enfilade.Book) ([]byte, error) { asked = true; return nil, nil })
		gone <- err
	}()
	for len(s.limits.waiting) < 2 {
		time.Sleep(time.Millisecond)
	}
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) || asked || len(s.limits.waiting) != 1 {
		t.Errorf("%v, asked %v, %d in the queue", err, asked, len(s.limits.waiting))
	}
	close(hold)
}

// A panic in a question is our fault, told as such, and ends nothing else.
func TestPanic(t *testing.T) {
	s := New(Options{Rate: -1, Parallel: 1})
	for range 3 {
		if _, err := s.worked(context.Background(), func(*enfilade.Book) ([]byte, error) { panic("x") }); err == nil || !strings.Contains(err.Error(), "fault of the program") {
			t.Errorf("%v", err)
		}
	}
}

func TestLocalOnly(t *testing.T) {
	s := New(Options{Rate: -1, Local: true})
	for host, want := range map[string]int{"127.0.0.1:8080": 200, "localhost:8080": 200, "[::1]:8080": 200, "evil.example:8080": 421, "": 421} {
		r := httptest.NewRequest("GET", "/healthz", nil)
		r.Host = host
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%q: %d, want %d", host, w.Code, want)
		}
	}
}

// A page of another site may not ask questions here; /metrics is for this machine.
func TestOtherSites(t *testing.T) {
	s := New(Options{Rate: -1})
	r := httptest.NewRequest("POST", "/api/v1/odds", strings.NewReader(small))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusForbidden {
		t.Errorf("from another site: %d", w.Code)
	}
	r = httptest.NewRequest("GET", "/metrics", nil)
	w = httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusNotFound {
		t.Errorf("/metrics for another machine: %d", w.Code)
	}
}

// When the server ends it takes no more requests and lets those under way finish.
func TestShutdown(t *testing.T) {
	s := New(Options{Rate: -1, Parallel: 1})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := s.Serve(ctx, l); err != nil {
			t.Error(err)
		}
	})
	s.limits.running <- struct{}{} // the one place is taken
	var answered sync.WaitGroup
	answered.Go(func() {
		r, err := http.Post("http://"+l.Addr().String()+"/api/v1/odds", "application/yaml", strings.NewReader(small))
		if err != nil {
			t.Error(err)
			return
		}
		_ = r.Body.Close()
		if r.StatusCode != 200 {
			t.Errorf("a request under way: %d", r.StatusCode)
		}
	})
	for len(s.limits.waiting) < 1 {
		time.Sleep(time.Millisecond)
	}
	end()
	<-s.limits.running
	answered.Wait()
	ended.Wait()
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("it still listens")
	}
}
