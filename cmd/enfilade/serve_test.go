package main

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// serve says where it is, answers, and ends with status 0 when it is told to.
func TestServe(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	r, w := io.Pipe()
	var out bytes.Buffer
	status := make(chan int, 1)
	go func() {
		status <- run([]string{"serve", "--addr", "127.0.0.1:0"}, strings.NewReader(""), &out, w)
		_ = w.Close()
	}()
	said := bufio.NewReader(r)
	line, err := said.ReadString('\n')
	if err != nil || !regexp.MustCompile(`^enfilade [0-9.]+ at http://127\.0\.0\.1:[0-9]+/  \(Ctrl-C stops\)\n$`).MatchString(line) {
		t.Fatalf("%v, status %d: %s", err, <-status, line)
	}
	go func() { _, _ = io.Copy(io.Discard, said) }()
	url := regexp.MustCompile(`http://[0-9.:]+/`).FindString(line)
	res, err := http.Get(url + "healthz")
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("healthz: %d", res.StatusCode)
	}
	res, err = http.Post(url+"api/v1/odds", "application/yaml", strings.NewReader("game: wh40k9\nattacker: {from: Boyz}\n"))
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(body), "enfilade import") {
		t.Errorf("a name without a catalogue: %d %s", res.StatusCode, body)
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(syscall.SIGTERM); err != nil {
		t.Skip("no signals here: ", err)
	}
	if got := <-status; got != answered || out.Len() > 0 {
		t.Errorf("status %d: %s", got, &out)
	}
}

func TestServeCatalogue(t *testing.T) {
	var out, errs bytes.Buffer
	missing := filepath.Join(t.TempDir(), "none.db")
	if got := run([]string{"serve", "--addr", "127.0.0.1:0", "--catalogue", missing}, strings.NewReader(""), &out, &errs); got != unread || !strings.Contains(errs.String(), missing) {
		t.Errorf("status %d: %s", got, &errs)
	}
}

func TestServeAddress(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct {
		addr   string
		status int
		say    string
	}{
		{"foo", misused, "--addr: write HOST:PORT, such as 127.0.0.1:8080 (got foo)"},
		{"127.0.0.1:99999", misused, "(got 127.0.0.1:99999)"},
		{"127.0.0.1:", misused, "(got 127.0.0.1:)"},
		{":-1", misused, "(got :-1)"},
		{"", misused, "(got )"},
		{taken.Addr().String(), unread, taken.Addr().String() + " is in use; try --addr 127.0.0.1:"},
		{"192.0.2.1:8080", unread, "192.0.2.1:8080 is no address of this machine; try --addr 127.0.0.1:8081\n"},
	} {
		var out, errs bytes.Buffer
		if got := run([]string{"serve", "--addr", test.addr}, strings.NewReader(""), &out, &errs); got != test.status || !strings.Contains(errs.String(), test.say) {
			t.Errorf("%q: status %d: %s", test.addr, got, &errs)
		}
	}
}
