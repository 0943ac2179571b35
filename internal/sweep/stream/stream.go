// Package stream has the parts of a sweep made on many machines: chunks are
// messages of a JetStream work queue, parts are objects of its object store.
//
// Nothing is lost: a chunk leaves the queue when a worker acknowledges it, which
// it does after its part is stored, and a chunk that is neither acknowledged nor
// reported in progress is handed out again. Nothing is counted twice: a part is
// named by plan and chunk, and is the same whoever makes it.
package stream

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Link says how a server is reached.
type Link struct {
	URL           string // one or more, with commas
	Creds         string // a file
	CA, Cert, Key string // files
}

// Connect connects, and stays connected as well as it can: a server that is away
// is waited for.
func (l Link) Connect(name string, say func(string)) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil && say != nil {
				say("the server is away; waiting for it")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) {
			if say != nil {
				say("the server is back")
			}
		}),
	}
	if l.Creds != "" {
		options = append(options, nats.UserCredentials(l.Creds))
	}
	if l.CA != "" {
		options = append(options, nats.RootCAs(l.CA))
	}
	if l.Cert != "" || l.Key != "" {
		options = append(options, nats.ClientCert(l.Cert, l.Key))
	}
	nc, err := nats.Connect(l.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("connecting to %s: %w", redacted(l.URL), err)
	}
	return nc, nil
}

// redacted is a list of addresses without passwords.
func redacted(urls string) string {
	list := strings.Split(urls, ",")
	for i, u := range list {
		if at := strings.LastIndexByte(u, '@'); at >= 0 {
			scheme, _, ok := strings.Cut(u, "://")
			if ok {
				scheme += "://"
			} else {
				scheme = ""
			}
			list[i] = scheme + u[at+1:]
		}
	}
	return strings.Join(list, ",")
}

const (
	streamPrefix = "ENFILADE_"
	engineKey    = "enfilade_engine"
	durable      = "workers"
	planObject   = "plan"
	runsBucket   = "enfilade_runs"
)

func streamName(hash string) string         { return streamPrefix + hash }
func bucketName(hash string) string         { return "enfilade_" + hash }
func subject(hash string, chunk int) string { return "enfilade." + hash + "." + strconv.Itoa(chunk) }
func partName(chunk int) string             { return "part-" + strconv.Itoa(chunk) }

// chunkOf is the chunk that a subject names.
func chunkOf(subject string) (int, error) {
	return strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
}

// Timing is how long workers may be silent, and how often a chunk is tried.
type Timing struct {
	Silence time.Duration // after which a chunk is handed out again
	Tries   int
}

func (t Timing) filled() Timing {
	if t.Silence == 0 {
		t.Silence = 15 * time.Second
	}
	if t.Tries == 0 {
		t.Tries = 5
	}
	return t
}

// patience is how long something is tried again while a server is away.
const patience = 2 * time.Minute

// again does something until it succeeds, the context ends, or patience does.
// done tells errors that no waiting mends.
func again(ctx context.Context, done func(error) bool, do func(context.Context) error) error {
	began, pause := time.Now(), 50*time.Millisecond
	for {
		once, stop := context.WithTimeout(ctx, 10*time.Second)
		err := do(once)
		stop()
		if err == nil || done(err) || ctx.Err() != nil || time.Since(began) > patience {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
		pause = min(2*pause, time.Second)
	}
}

// never tells that any error may pass.
func never(error) bool { return false }

// absent tells that what was asked for is not there.
func absent(err error) bool {
	return errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) ||
		errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) ||
		errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrKeyNotFound)
}

// hopeless tells that a server will not do what it is asked, however often.
func hopeless(err error) bool {
	return errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) ||
		errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrPermissionViolation)
}
