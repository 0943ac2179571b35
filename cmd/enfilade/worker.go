package main

import (
	"errors"

	"github.com/enfilade/enfilade/internal/sweep"
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

func (c *context) streamMaker(jobs int) (sweep.Maker, error) { return nil, errors.New("not yet") }

func (c *context) worker() error { return errors.New("not yet") }
