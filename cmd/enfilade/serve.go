package main

import (
	stdcontext "context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/enfilade/enfilade"
	"github.com/enfilade/enfilade/internal/web"
)

type serveCmd struct {
	Addr string `placeholder:"HOST:PORT" default:"127.0.0.1:8080" help:"where to listen"`
	Open bool   `help:"open the page in the browser"`
}

// serve answers in the browser and over HTTP until it is interrupted.
func (c *context) serve() error {
	addr := c.cli.Serve.Addr
	if err := checkAddr(addr); err != nil {
		return err
	}
	if c.cli.Catalogue != "" {
		opened, err := c.openCatalogue(false)
		if err != nil {
			return dataFault(err)
		}
		opened.Close()
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fileFault{addr + " " + unheard(err) + "; try --addr " + another(addr), ""}
	}
	local := loopback(l.Addr())
	file, _ := c.cataloguePath() // without one, questions that name units are refused
	o := web.Options{Local: local, Catalogue: file, Log: slog.New(slog.NewJSONHandler(c.errs, nil))}
	if !c.cli.Verbose {
		o.Log = slog.New(slog.NewJSONHandler(c.errs, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	if local {
		o.Rate = -1
	}
	url := "http://" + reached(l.Addr()) + "/"
	fmt.Fprintf(c.errs, "enfilade %s at %s  (Ctrl-C stops)\n", enfilade.Version, url)
	if !local {
		fmt.Fprintln(c.errs, "note: reachable from other machines; requests are not encrypted")
	}
	if c.cli.Serve.Open {
		openBrowser(url)
	}
	ctx, stop := signal.NotifyContext(stdcontext.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return web.New(o).Serve(ctx, l)
}

// another is an address to try in place of one that cannot be listened on: the
// next port of this machine.
func another(addr string) string {
	_, port, _ := net.SplitHostPort(addr)
	n, err := net.LookupPort("tcp", port)
	if err != nil || n < 1024 || n == 65535 {
		n = 8080
	}
	return fmt.Sprintf("127.0.0.1:%d", n+1)
}

// reached is an address as this machine's browser finds it: what listens on every
// address is at home too.
func reached(a net.Addr) string {
	ap, err := netip.ParseAddrPort(a.String())
	if err == nil && ap.Addr().IsUnspecified() {
		return fmt.Sprintf("localhost:%d", ap.Port())
	}
	return a.String()
}

// loopback tells whether only this machine can reach the address.
func loopback(a net.Addr) bool {
	ap, err := netip.ParseAddrPort(a.String())
	return err == nil && ap.Addr().Unmap().IsLoopback()
}

// checkAddr refuses what is no address to listen on.
func checkAddr(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil && port != "" {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil || port == "" {
		return usage{"--addr: write HOST:PORT, such as 127.0.0.1:8080 (got " + addr + ")", "serve"}
	}
	return nil
}

// unheard says why nothing can listen at an address.
func unheard(err error) string {
	var dns *net.DNSError
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return "is in use"
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return "is no address of this machine"
	case errors.Is(err, os.ErrPermission):
		return "may not be listened on: ports below 1024 are for administrators"
	case errors.As(err, &dns):
		return "is no address: no such host"
	}
	return "cannot be listened on"
}

// openBrowser opens the page where the system has a command for that; the
// address was printed in any case.
func openBrowser(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
