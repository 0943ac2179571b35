package main

import (
	stdcontext "context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"

	"github.com/enfilade/enfilade/internal/report"
	"github.com/enfilade/enfilade/internal/sweep"
	"github.com/enfilade/enfilade/internal/sweep/stream"
	"github.com/enfilade/enfilade/internal/sweep/stream/embedded"
)

// natsFlags say how a NATS server is reached.
type natsFlags struct {
	NATS  string `name:"nats" placeholder:"URL,..." help:"the servers that hand out work: nats://host:4222"`
	Creds string `placeholder:"FILE" predictor:"file" help:"credentials of a NATS user"`
	CA    string `name:"tls-ca" placeholder:"FILE" predictor:"file" help:"certificates that a server must be signed by"`
	Cert  string `name:"tls-cert" placeholder:"FILE" predictor:"file" help:"our certificate"`
	Key   string `name:"tls-key" placeholder:"FILE" predictor:"file" help:"its key"`
}

type workerCmd struct {
	natsFlags
	Jobs int  `placeholder:"N" help:"cores to use"`
	Idle bool `help:"end when there is no work"`
}

func (f natsFlags) link() stream.Link {
	return stream.Link{URL: f.NATS, Creds: f.Creds, CA: f.CA, Cert: f.Cert, Key: f.Key}
}

// note says on standard error what a user may want to know.
func (c *context) note(text string) {
	if !c.cli.Quiet {
		fmt.Fprintf(c.errs, "note: %s\n", report.Clean(text))
	}
}

// streamMaker has workers of a NATS server make the parts; with --embed the
// server and the workers are here.
func (c *context) streamMaker(jobs int) (sweep.Maker, error) {
	ask := c.cli.Sweep
	if ask.Embed && ask.NATS != "" {
		return nil, usage{"--embed starts a server; --nats names one", "sweep"}
	}
	if ask.Replicas < 1 || ask.Replicas > 5 {
		return nil, usage{fmt.Sprintf("--replicas: 1 to 5 (got %d)", ask.Replicas), "sweep"}
	}
	m := stream.Coordinator{Link: ask.link(), Replicas: ask.Replicas, Say: c.note}
	if ask.Embed {
		return embeddedMaker{m, jobs}, nil
	}
	return m, nil
}

// embeddedMaker starts a server and workers for one run.
type embeddedMaker struct {
	stream.Coordinator
	jobs int
}

// Make makes the parts.
func (m embeddedMaker) Make(ctx stdcontext.Context, p *sweep.Plan, have func(int) bool, keep, give func(*sweep.Part) error) error {
	dir, err := os.MkdirTemp("", "enfilade-nats-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	url, stop, err := embedded.Start(dir, -1)
	if err != nil {
		return err
	}
	defer stop()
	m.Say("a server is at " + url + "; more workers: enfilade worker --nats " + url)
	m.Link = stream.Link{URL: url}
	working, end := stdcontext.WithCancel(ctx)
	var workers sync.WaitGroup
	workers.Go(func() { _ = stream.Workers{Link: m.Link, Jobs: m.jobs}.Run(working) })
	err = m.Coordinator.Make(ctx, p, have, keep, give)
	end()
	workers.Wait()
	return err
}

// worker works out parts of sweeps until it is interrupted.
func (c *context) worker() error {
	ask := c.cli.Worker
	if ask.NATS == "" {
		return usage{"missing: --nats URL", "worker"}
	}
	jobs := ask.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, stop := signal.NotifyContext(stdcontext.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := (stream.Workers{Link: ask.link(), Jobs: jobs, Idle: ask.Idle, Say: c.note}).Run(ctx); err != nil {
		return fileFault{"worker: " + err.Error(), "a NATS server with JetStream: nats-server -js"}
	}
	if ctx.Err() != nil {
		c.status = stopped
		return errStopped
	}
	return nil
}
