package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/enfilade/enfilade"
)

// mixed are the questions of the load test: the first question of every game,
// and some of its examples, asked in turn.
func mixed() []string {
	var out []string
	for _, g := range enfilade.Games() {
		out = append(out, starter(g, "odds", ""), starter(g, "table", ""))
		n := 0
		for _, e := range examples() {
			if e.Game == g && n < 6 {
				out = append(out, e.Text)
				n++
			}
		}
	}
	return out
}

// TestLoad asks mixed questions over loopback, with the limit on clients off.
// ENFILADE_LOAD=10s makes it long enough to measure; it is short otherwise. The
// clients share the processors with the server. It may fail with 429 and 503
// alone.
func TestLoad(t *testing.T) {
	length := 300 * time.Millisecond
	if text := os.Getenv("ENFILADE_LOAD"); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil || length > time.Minute {
			t.Fatalf("ENFILADE_LOAD=%s: a time of a minute at most", text)
		}
	}
	s := New(Options{Rate: -1, Local: true})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	var served sync.WaitGroup
	served.Go(func() { _ = s.Serve(ctx, l) })
	questions := mixed()
	url := "http://" + l.Addr().String() + "/api/v1/odds"
	const clients = 16
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	client := &http.Client{Transport: transport}
	// Asked once, so that questions asked again are known.
	for _, q := range questions {
		if r, err := client.Post(url, "application/yaml", bytes.NewReader([]byte(q))); err == nil {
			_, _ = io.Copy(io.Discard, r.Body)
			_ = r.Body.Close()
		}
	}
	times := make([][]time.Duration, clients)
	busy, failed := make([]int, clients), make([]string, clients)
	began := time.Now()
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			for i := c; time.Since(began) < length; i += 7 {
				start := time.Now()
				r, err := client.Post(url, "application/yaml", bytes.NewReader([]byte(questions[i%len(questions)])))
				if err != nil {
					failed[c] = err.Error()
					return
				}
				_, _ = io.Copy(io.Discard, r.Body)
				_ = r.Body.Close()
				switch r.StatusCode {
				case http.StatusOK, http.StatusUnprocessableEntity:
					times[c] = append(times[c], time.Since(start))
				case http.StatusTooManyRequests, http.StatusServiceUnavailable:
					busy[c]++
				default:
					failed[c] = fmt.Sprint("status ", r.StatusCode)
				}
			}
		})
	}
	all.Wait()
	took := time.Since(began)
	end()
	served.Wait()
	transport.CloseIdleConnections()
	var each []time.Duration
	away := 0
	for c := range clients {
		each, away = append(each, times[c]...), away+busy[c]
		if failed[c] != "" {
			t.Errorf("client %d: %s", c, failed[c])
		}
	}
	if len(each) == 0 {
		t.Fatal("no answers")
	}
	slices.Sort(each)
	t.Logf("%d questions, %d clients on the same %d processors: %.0f requests a second, p50 %v, p99 %v, most %v, %d turned away",
		len(questions), clients, runtime.GOMAXPROCS(0), float64(len(each))/took.Seconds(), each[len(each)/2].Round(10*time.Microsecond), each[len(each)*99/100].Round(10*time.Microsecond), each[len(each)-1].Round(time.Millisecond), away)
}
