package stream_test

import (
	"bytes"
	"os"
	"path/filepath"
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
// already, with the pool of two of one process: in seconds, and in processor
// time of all processes, the server among them, which other work on the machine
// does not change.
func BenchmarkTwoWorkers(b *testing.B) {
	models := "1..40"
	if testing.Short() {
		models = "10..13"
	}
	text := strings.Replace(strings.Replace(long, "MODELS", models, 1), "Assault 60", "Assault 3", 1)
	s, url := serverAt(b, ports(b, 1)[0])
	waitFor(b, url)
	all := []*process{s}
	for range 2 {
		all = append(all, start(b, "worker", "ENFILADE_TEST_URL="+url))
	}
	p := planOf(b, text, 0)
	for b.Loop() {
		began, before := time.Now(), used()
		want, err := written(b, p, sweep.Pool{Jobs: 2})
		if err != nil {
			b.Fatal(err)
		}
		alone, cpu := time.Since(began), used()-before
		began, before = time.Now(), used(all...)
		got, err := written(b, p, coordinator(url, 1))
		if err != nil || !bytes.Equal(got, want) {
			b.Fatal("other rows", err)
		}
		b.ReportMetric(alone.Seconds(), "s-alone")
		b.ReportMetric(cpu.Seconds(), "cpu-alone")
		b.ReportMetric(time.Since(began).Seconds()/alone.Seconds(), "x-workers")
		b.ReportMetric((used(all...)-before).Seconds()/cpu.Seconds(), "x-cpu-workers")
		if testing.Verbose() {
			for _, p := range all {
				b.Log(p.role, usedBy(p.cmd.Process.Pid))
			}
		}
	}
}

// written is the file of a sweep as the command writes it.
func written(b *testing.B, p *sweep.Plan, m sweep.Maker) ([]byte, error) {
	name := filepath.Join(b.TempDir(), "rows.parquet")
	if err := (sweep.Run{Plan: p, Maker: m, Name: name, Format: "parquet"}).Do(b.Context()); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}
