// Package web serves the pages and the HTTP API: everything that the command
// line does, for browsers and for programs. It adds no meaning: answers are
// those of package enfilade.
//
// Limits keep one client from starving the others: a body of at most 1 MiB, a
// time for each question, so many questions at once with a queue before them,
// and a rate for each client.
package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Options say how the server behaves. The zero value of a field is its default.
type Options struct {
	MaxBody   int64         // bytes; 1 MiB
	Timeout   time.Duration // of one question; 10 s
	Parallel  int           // questions at once; the processors there are
	Queue     int           // questions that wait; 64
	Rate      float64       // questions a second of one client; 50, negative: no limit
	Burst     int           // that a client may be ahead; 200
	CacheSize int           // answers kept for questions asked again; 4096
	Local     bool          // only this machine asks: names of other hosts are refused
	Catalogue string        // the file of the catalogue, which need not be there yet
	Log       *slog.Logger  // nil: no log
}

func (o Options) withDefaults() Options {
	set(&o.MaxBody, 1<<20)
	set(&o.Timeout, 10*time.Second)
	set(&o.Parallel, processors())
	set(&o.Queue, 64)
	set(&o.Rate, 50)
	set(&o.Burst, 200)
	set(&o.CacheSize, 4096)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

func set[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Server is the pages and the API as one handler.
type Server struct {
	options Options
	handler http.Handler
	limits  *limits
	counts  *counts
	cache   *cache
	units   *units

	described huma.API
}

// New returns a server.
func New(o Options) *Server {
	s := &Server{options: o.withDefaults()}
	s.limits = newLimits(s.options)
	s.counts = newCounts()
	s.cache = newCache(s.options.CacheSize)
	s.units = &units{path: s.options.Catalogue}
	mux := http.NewServeMux()
	inner := http.NewServeMux()
	s.api(inner)
	s.pages(mux)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n"))
	})
	mux.Handle("GET /metrics", loopbackOnly(s.counts.handler()))
	ours := http.NewCrossOriginProtection()
	ours.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		turnAway(w, r, http.StatusForbidden, "pages of other sites may not ask here")
	}))
	s.handler = s.logged(secured(s.addressed(ours.Handler(parted(s.strict(inner), mux)))))
	return s
}

// parted sends requests under /api/ to one handler, the rest to the other.
func parted(api, pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			api.ServeHTTP(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
}

// turnAway refuses a request: problem details for the API, text for others.
func turnAway(w http.ResponseWriter, r *http.Request, status int, why string) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		problemAt(w, status, why)
		return
	}
	http.Error(w, why, status)
}

// addressed refuses, where only this machine asks, requests for names of other
// hosts: a page elsewhere could point such a name here.
func (s *Server) addressed(next http.Handler) http.Handler {
	if !s.options.Local {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if host != "localhost" && !isLoopback(host) {
			turnAway(w, r, http.StatusMisdirectedRequest, "this address is for this machine only")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// loopbackOnly hides the handler from other machines.
func loopbackOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := net.SplitHostPort(r.RemoteAddr)
		if !isLoopback(host) {
			http.NotFound(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isLoopback(host string) bool {
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve answers on the listener until the context ends, then lets the requests
// under way finish, for five seconds at most.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second,
		WriteTimeout: s.options.Timeout + 15*time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(s.options.Log.Handler(), slog.LevelWarn),
	}
	done := make(chan error, 1)
	go func() { done <- srv.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := srv.Shutdown(end)
	s.units.close()
	if served := <-done; !errors.Is(served, http.ErrServerClosed) && err == nil {
		err = served
	}
	return err
}

// secured sets the headers that every answer has: nothing from other places, no
// script within a page, no frame around it.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// logged notes every request, and counts it.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		sw := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(sw, r)
		took := time.Since(start)
		s.counts.request(r, sw.status, took)
		s.options.Log.Info("request", "method", r.Method, "path", r.URL.Path, "status", sw.status, "ms", float64(took.Microseconds())/1000)
	})
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader keeps the status.
func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap gives the writer below to http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
