// Command page measures the program and writes docs/performance.md anew:
//
//	go run ./internal/oracle/page
//
// It runs the benchmarks, each engine workload beside its hand-written kernel in
// the same run, and times whole processes from start to exit.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	raw := output("go", "test", "-run", "^$", "-bench", ".", "-benchtime", "200ms", "./internal/oracle")
	var b bytes.Buffer
	b.WriteString(head)
	fmt.Fprintf(&b, "Commit `%s`, %s, %s, one core.\n\n", strings.TrimSpace(output("git", "rev-parse", "--short", "HEAD")), processor(), runtime.Version())
	table(&b, raw)
	process(&b)
	fmt.Fprintf(&b, "## Raw output\n\n```\n%s```\n", raw)
	if err := os.WriteFile(filepath.Join("docs", "performance.md"), b.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

const head = "# Performance\n\n" +
	"Processor time of one core, in microseconds unless said otherwise, as `go run ./internal/oracle/page`\n" +
	"measured it. *Kernel* is hand-written code for that workload alone, in `internal/oracle`, run beside\n" +
	"the engine. *Warm*: the laws of the parts are known, the question itself is answered afresh. *Cold*:\n" +
	"nothing is known. *Exact*: fractions, nothing known. The goal for warm is five times the kernel or\n" +
	"10 microseconds, whichever is more.\n\n"

func output(name string, args ...string) string {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		log.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return string(out)
}

func processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		if name, ok := strings.CutPrefix(in.Text(), "model name"); ok {
			return strings.TrimLeft(name, "\t: ")
		}
	}
	return runtime.GOARCH
}

// table writes one row a benchmark with the parts floor, warm, cold and exact.
func table(b *bytes.Buffer, raw string) {
	times := map[string]map[string]float64{}
	var order []string
	for _, line := range strings.Split(raw, "\n") {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		name := strings.TrimPrefix(f[0], "Benchmark")
		if i := strings.LastIndex(name, "-"); i > 0 {
			name = name[:i]
		}
		work, part, ok := strings.Cut(name, "/")
		if i := strings.LastIndex(name, "/"); ok {
			work, part = name[:i], name[i+1:]
		}
		if times[work] == nil {
			times[work] = map[string]float64{}
			order = append(order, work)
		}
		times[work][part] = cpu(f)
	}
	b.WriteString("## Workloads\n\n| workload | kernel | warm | ratio | cold | exact |\n|---|---|---|---|---|---|\n")
	for _, work := range order {
		t := times[work]
		if t["warm"] == 0 && t["cold"] == 0 || strings.Contains(work, "Growth") {
			continue
		}
		ratio := ""
		if t["floor"] > 0 && t["warm"] > 0 {
			ratio = fmt.Sprintf("%.1f", t["warm"]/t["floor"])
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", called(work), micro(t["floor"]), micro(t["warm"]), ratio, micro(t["cold"]), micro(t["exact"]))
	}
	b.WriteString("\n")
	growth(b, times, order)
}

// what says what the named workloads are.
var what = map[string]string{
	"AskA60": "(a) `examples/wh40k9/volley-of-sixty.yaml` through the public API: 60 attacks, hit 3+, wound 4+, save 5+, D3 damage, 10 models of 2 wounds that ignore wounds on 5+",
	"AskB1":  "(b) `internal/oracle/testdata/blast-at-twenty.yaml` through the public API: Blast 2D6 at 20 models",
	"AskB2":  "(b) `internal/oracle/testdata/blast-at-eight.yaml` through the public API: at 8 models",
	"A60":    "(a) as a procedure, without a scenario around it",
	"B1":     "(b) at 20 models, as a procedure",
	"B2":     "(b) at 8 models, as a procedure",
	"C":      "(c) a face to face roll of five dice against three",
	"D":      "(d) a ranged attack with a pool of eight dice",
	"E":      "(e) an area attack on twenty models",
	"F":      "(f) a chain of ten attacks",
	"H":      "(h) the best three of 3 to 20 dice, 18 pools",
	"SweepG": "(g) 500 x 500 attacks that differ in every field, one book",
}

func called(work string) string {
	if text, ok := what[work]; ok {
		return text
	}
	return "`" + work + "`"
}

// growth writes how time grows with the number of attacks.
func growth(b *bytes.Buffer, times map[string]map[string]float64, order []string) {
	b.WriteString("## Growth\n\nWorkload (a) with other numbers of attacks. *Ask* is through the public API.\n\n")
	b.WriteString("| attacks | warm | cold |\n|---|---|---|\n")
	for _, work := range order {
		if t := times[work]; strings.Contains(work, "Growth") && t["warm"] > 0 {
			fmt.Fprintf(b, "| %s | %s | %s |\n", strings.TrimSpace(strings.Replace(work, "Growth/", " ", 1)), micro(t["warm"]), micro(t["cold"]))
		}
	}
	b.WriteString("\n")
}

// cpu is the processor time of an operation in nanoseconds, or the wall time
// where the benchmark does not report it.
func cpu(fields []string) float64 {
	x := 0.0
	for i := 1; i < len(fields); i++ {
		if fields[i] == "cpu-ns/op" || fields[i] == "ns/op" && x == 0 {
			x, _ = strconv.ParseFloat(fields[i-1], 64)
		}
	}
	return x
}

func micro(ns float64) string {
	if ns == 0 {
		return ""
	}
	return strconv.FormatFloat(ns/1000, 'g', 3, 64)
}

// process times whole runs of the command.
func process(b *bytes.Buffer) {
	dir, err := os.MkdirTemp("", "enfilade")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	bin := filepath.Join(dir, "enfilade")
	output("go", "build", "-o", bin, "./cmd/enfilade")
	b.WriteString("## Whole processes\n\nWall time from start to exit, the median of 21 runs, in milliseconds.\n\n| command | ms | peak memory |\n|---|---|---|\n")
	examples, _ := filepath.Glob(filepath.Join("examples", "*", "*.yaml"))
	first := map[string]string{}
	for _, e := range examples {
		game := filepath.Base(filepath.Dir(e))
		if first[game] == "" || strings.HasSuffix(e, "bolt-rifles.yaml") {
			first[game] = e
		}
	}
	games := []string{}
	for g := range first {
		games = append(games, g)
	}
	slices.Sort(games)
	for _, g := range games {
		ms, kib := timed(bin, "odds", first[g])
		fmt.Fprintf(b, "| `enfilade odds %s` | %.1f | %d MiB |\n", filepath.ToSlash(first[g]), ms, kib/1024)
	}
	b.WriteString("\n")
}

func timed(bin string, args ...string) (ms float64, kib int64) {
	var all []float64
	for range 21 {
		c := exec.Command(bin, args...)
		start := time.Now()
		if out, err := c.CombinedOutput(); err != nil {
			log.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
		all = append(all, float64(time.Since(start).Microseconds())/1000)
		kib = max(kib, peak(c.ProcessState))
	}
	slices.Sort(all)
	return all[len(all)/2], kib
}
