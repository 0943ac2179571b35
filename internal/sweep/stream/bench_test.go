package stream_test

import (
	"strings"
	"testing"
	"time"

	"github.com/enfilade/enfilade/internal/sweep"
)

// long is 20,000,000 cells, a minute of work and more; with -short 500,000.
const long = `base:
  game: wh40k9
  attacker: {name: Squad, bs: 3+, weapons: [{name: Gun, range: 24", count: 1, type: Assault 60, s: 4, ap: 0, d: D3}]}
  target: {name: Mob, models: 10, t: 5, w: 2, save: 6+, abilities: ["Ignore Wounds (5+)"]}
  situation: {distance: 12}
vary:
  - attacker.weapons[0].count: 1..20
  - attacker.bs: [2+, 3+, 4+, 5+, 6+]
  - attacker.weapons[0].s: 1..10
  - attacker.weapons[0].ap: [0, -1, -2, -3, -4]
  - target.t: 1..10
  - target.save: [2+, 3+, 4+, 5+, 6+]
  - target.models: MODELS
  - target.w: 1..2
measure: [mean slain, slain >= 5]
`

// BenchmarkTwoWorkers compares two workers, processes that are connected
// already, with the pool of two of one process.
func BenchmarkTwoWorkers(b *testing.B) {
	models := "1..40"
	if testing.Short() {
		models = "10..10"
	}
	text := strings.Replace(strings.Replace(long, "MODELS", models, 1), "Assault 60", "Assault 3", 1)
	_, url := serverAt(b, ports(b, 1)[0])
	waitFor(b, url)
	for range 2 {
		start(b, "worker", "ENFILADE_TEST_URL="+url)
	}
	p := planOf(b, text, 0)
	for b.Loop() {
		began := time.Now()
		want, err := rows(b.Context(), p, sweep.Pool{Jobs: 2})
		if err != nil {
			b.Fatal(err)
		}
		alone := time.Since(began)
		began = time.Now()
		got, err := rows(b.Context(), p, coordinator(url, 1))
		if err != nil || got != want {
			b.Fatal("other rows", err)
		}
		b.ReportMetric(alone.Seconds(), "s-alone")
		b.ReportMetric(time.Since(began).Seconds()/alone.Seconds(), "x-workers")
	}
}
