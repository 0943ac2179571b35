package stream_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/enfilade/enfilade/internal/sweep"
	"github.com/enfilade/enfilade/internal/sweep/stream"
)

// TestMain lets the test binary stand in for servers and workers, which are
// processes of their own so that they can be killed.
func TestMain(m *testing.M) {
	switch os.Getenv("ENFILADE_TEST_ROLE") {
	case "server":
		serve()
	case "worker":
		workOn()
	default:
		os.Exit(m.Run())
	}
}

func setting(name string) int {
	n, _ := strconv.Atoi(os.Getenv("ENFILADE_TEST_" + name))
	return n
}

// serve is a server of its own, or one of a cluster.
func serve() {
	o := &server.Options{
		ServerName: os.Getenv("ENFILADE_TEST_NAME"), Host: "127.0.0.1", Port: setting("PORT"), JetStream: true,
		StoreDir: os.Getenv("ENFILADE_TEST_DIR"), NoLog: true, NoSigs: true, SyncAlways: true,
	}
	if routes := os.Getenv("ENFILADE_TEST_ROUTES"); routes != "" {
		o.Cluster = server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: setting("ROUTE_PORT")}
		o.Routes = server.RoutesFromStr(routes)
	}
	s, err := server.NewServer(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.Start()
	s.WaitForShutdown()
}

// workOn is a worker. A chunk takes a while, so that there is time to kill it; some
// chunks fail, or kill it.
func workOn() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bad, deadly := os.Getenv("ENFILADE_TEST_BAD"), os.Getenv("ENFILADE_TEST_DEADLY")
	ws := stream.Workers{
		Link: stream.Link{URL: os.Getenv("ENFILADE_TEST_URL")}, Jobs: 1,
		Say: func(text string) { fmt.Println(text) },
		Work: func(w *sweep.Worker, chunk int) (*sweep.Part, error) {
			time.Sleep(time.Duration(setting("SLOW")) * time.Millisecond)
			switch strconv.Itoa(chunk) {
			case bad:
				return nil, errors.New("this part fails on purpose")
			case deadly:
				os.Exit(9)
			}
			return w.Work(chunk), nil
		},
	}
	if err := ws.Run(ctx); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// process is a server or a worker that runs.
type process struct {
	t    testing.TB
	role string
	env  []string
	cmd  *exec.Cmd
}

func start(t testing.TB, role string, env ...string) *process {
	t.Helper()
	p := &process{t: t, role: role, env: env}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.t.Helper()
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(append(os.Environ(), "ENFILADE_TEST_ROLE="+p.role), p.env...)
	if testing.Verbose() {
		p.cmd.Stdout, p.cmd.Stderr = os.Stderr, os.Stderr
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
}

// kill ends the process with SIGKILL, if it runs.
func (p *process) kill() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
}

// again kills the process and starts it anew.
func (p *process) again() { p.kill(); p.start() }

func worker(t *testing.T, url string, env ...string) *process {
	return start(t, "worker", append(env, "ENFILADE_TEST_URL="+url, "ENFILADE_TEST_SLOW=40")...)
}

func serverAt(t testing.TB, port int) (*process, string) {
	t.Helper()
	p := start(t, "server", "ENFILADE_TEST_PORT="+strconv.Itoa(port), "ENFILADE_TEST_DIR="+t.TempDir(), "ENFILADE_TEST_NAME=one")
	return p, "nats://127.0.0.1:" + strconv.Itoa(port)
}

// cluster is three servers.
func cluster(t *testing.T, ports []int) ([]*process, string) {
	var urls, routes []string
	for i := range 3 {
		urls = append(urls, "nats://127.0.0.1:"+strconv.Itoa(ports[i]))
		routes = append(routes, "nats://127.0.0.1:"+strconv.Itoa(ports[3+i]))
	}
	var out []*process
	for i := range 3 {
		out = append(out, start(t, "server", "ENFILADE_TEST_PORT="+strconv.Itoa(ports[i]), "ENFILADE_TEST_DIR="+t.TempDir(),
			"ENFILADE_TEST_NAME=node"+strconv.Itoa(i), "ENFILADE_TEST_ROUTES="+strings.Join(routes, ","), "ENFILADE_TEST_ROUTE_PORT="+strconv.Itoa(ports[3+i])))
	}
	return out, strings.Join(urls, ",")
}
