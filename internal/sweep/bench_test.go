package sweep

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// volleys is 250,000 cells of about sixty attacks with D3 damage at ten models
// that ignore wounds; no two of them are alike.
const volleys = `base:
  game: wh40k9
  attacker: {name: Squad, bs: 3+, weapons: [{name: Gun, range: 24", count: 1, type: Assault 60, s: 4, ap: 0, d: D3}]}
  target: {name: Mob, models: 10, t: 5, w: 2, save: 6+, abilities: ["Ignore Wounds (5+)"]}
  situation: {distance: 12}
vary:
  - attacker.weapons[0].type: [Assault 56, Assault 57, Assault 58, Assault 59, Assault 60, Assault 61, Assault 62, Assault 63, Assault 64, Assault 65]
  - attacker.bs: [2+, 3+, 4+, 5+, 6+]
  - attacker.weapons[0].s: 1..10
  - attacker.weapons[0].ap: [0, -1, -2, -3, -4]
  - target.t: 1..10
  - target.save: [2+, 3+, 4+, 5+, 6+]
  - target.abilities: [["Ignore Wounds (6+)"], ["Ignore Wounds (5+)"]]
measure: [mean slain, slain >= 5]
`

// many is volleys with one axis more, 10,000,000 cells.
var many = strings.Replace(volleys, "  - target.t: 1..10\n", "  - target.t: 1..10\n  - target.models: 1..40\n", 1)

// BenchmarkQuarterMillion writes 250,000 cells as Parquet on all cores.
func BenchmarkQuarterMillion(b *testing.B) {
	for b.Loop() {
		p := planOf(b, volleys)
		if err := (Run{Plan: p, Maker: Pool{runtime.GOMAXPROCS(0)}, Format: "parquet", To: io.Discard}).Do(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTenMillion is the same of 10,000,000 cells, with the most memory that
// was in use.
func BenchmarkTenMillion(b *testing.B) {
	for b.Loop() {
		b.ReportMetric(float64(memory(b, planOf(b, many), 0))/(1<<20), "MiB")
	}
}

// memory writes the first chunks of a plan, all if there are to be 0, and returns
// the most memory in use.
func memory(t testing.TB, p *Plan, chunks int) uint64 {
	w := newParquetWriter(p, io.Discard)
	worker := p.NewWorker()
	if chunks == 0 {
		chunks = p.Chunks()
	}
	most := uint64(0)
	for c := range chunks {
		if err := w.Write(worker.Work(c)); err != nil {
			t.Fatal(err)
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
	}
	return most
}

// TestFlatMemory wants a sweep that is ten times as large to take no more memory.
func TestFlatMemory(t *testing.T) {
	p := planOf(t, many)
	if err := p.Cut(5000); err != nil {
		t.Fatal(err)
	}
	few := memory(t, p, 4)
	all := memory(t, p, 40) // 200,000 cells
	t.Logf("%d MiB for 20,000 cells, %d MiB for 200,000", few>>20, all>>20)
	if all > few+few/2+(32<<20) {
		t.Errorf("memory grows from %d to %d bytes", few, all)
	}
}

// TestQuickRows holds the rows of the fast way to those of scenarios read whole.
func TestQuickRows(t *testing.T) {
	p := planOf(t, volleys)
	w := p.NewWorker()
	if w.quick == nil {
		t.Fatal("no fast way")
	}
	slow := p.NewWorker()
	slow.quick = nil
	if err := p.Cut(97); err != nil {
		t.Fatal(err)
	}
	for chunk := 0; chunk < p.Chunks(); chunk += p.Chunks() / 3 {
		a, b := w.Work(chunk), slow.Work(chunk)
		for i := range a.Numbers {
			for k := range a.Numbers[i] {
				if d := a.Numbers[i][k] - b.Numbers[i][k]; d > 1e-12 || d < -1e-12 {
					t.Fatalf("chunk %d, row %d: %v, read whole %v", chunk, k, a.Numbers[i][k], b.Numbers[i][k])
				}
			}
		}
	}
}
