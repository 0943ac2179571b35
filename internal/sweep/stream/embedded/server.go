// Package embedded starts a NATS server with JetStream in this process.
package embedded

import (
	"errors"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Start starts a server that only this machine can reach, with its files in dir.
// Port -1 is any that is free.
func Start(dir string, port int) (url string, stop func(), err error) {
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true,
	})
	if err != nil {
		return "", nil, err
	}
	go s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		return "", nil, errors.New("the embedded server does not start")
	}
	return s.ClientURL(), func() { s.Shutdown(); s.WaitForShutdown() }, nil
}
