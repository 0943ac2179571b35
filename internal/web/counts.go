package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// counts is what /metrics shows.
type counts struct {
	registry  *prometheus.Registry
	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	hits      prometheus.Counter
}

func newCounts() *counts {
	c := &counts{registry: prometheus.NewRegistry()}
	c.requests = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "enfilade_requests_total", Help: "Requests by part of the site and status."}, []string{"part", "status"})
	c.durations = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "enfilade_request_seconds", Help: "Time to answer, by part of the site.", Buckets: prometheus.ExponentialBuckets(0.0005, 2, 16)}, []string{"part"})
	c.hits = prometheus.NewCounter(prometheus.CounterOpts{Name: "enfilade_cache_hits_total", Help: "Questions answered from those kept."})
	c.registry.MustRegister(c.requests, c.durations, c.hits, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return c
}

func (c *counts) handler() http.Handler {
	return promhttp.HandlerFor(c.registry, promhttp.HandlerOpts{})
}

// request counts one request under the part of the site that it is for, of which
// there are few whatever is asked.
func (c *counts) request(r *http.Request, status int, took time.Duration) {
	part := "page"
	if rest, ok := strings.CutPrefix(r.URL.Path, "/api/v1/"); ok {
		part = "api"
		for _, verb := range verbs {
			if rest == verb {
				part = "api/" + verb
			}
		}
	}
	c.requests.WithLabelValues(part, strconv.Itoa(status)).Inc()
	c.durations.WithLabelValues(part).Observe(took.Seconds())
}
