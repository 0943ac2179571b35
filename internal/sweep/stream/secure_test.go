package stream_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/enfilade/enfilade/internal/sweep/stream"
)

// authority signs certificates, and keeps what it makes as files.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pool *x509.CertPool
	file string
}

func newAuthority(t *testing.T) *authority {
	a := &authority{t: t, dir: t.TempDir(), pool: x509.NewCertPool()}
	a.file, _ = a.sign("authority")
	return a
}

// sign makes a certificate and its key; the first is the authority's own.
func (a *authority) sign(name string) (cert, key string) {
	a.t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	a.check(err)
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage:    x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	parent, signer := a.cert, a.key
	if parent == nil {
		c.IsCA, c.BasicConstraintsValid, c.KeyUsage = true, true, x509.KeyUsageCertSign
		parent, signer = c, k
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, &k.PublicKey, signer)
	a.check(err)
	if a.cert == nil {
		a.cert, err = x509.ParseCertificate(der)
		a.check(err)
		a.key = k
		a.pool.AddCert(a.cert)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(k)
	a.check(err)
	return a.write(name+".pem", "CERTIFICATE", der), a.write(name+"-key.pem", "PRIVATE KEY", secret)
}

func (a *authority) write(name, kind string, der []byte) string {
	name = filepath.Join(a.dir, name)
	a.check(os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
	return name
}

func (a *authority) check(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}

// server starts a server whose clients must have a certificate too.
func (a *authority) server(o *server.Options) (url string) {
	a.t.Helper()
	cert, err := tls.LoadX509KeyPair(a.sign("server"))
	a.check(err)
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoSigs, o.NoLog = "127.0.0.1", -1, true, a.t.TempDir(), true, true
	o.TLSTimeout = 10
	o.TLSConfig = &tls.Config{
		Certificates: []tls.Certificate{cert}, ClientCAs: a.pool, ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS12,
	}
	s, err := server.NewServer(o)
	a.check(err)
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		a.t.Fatal("the server does not start")
	}
	a.t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s.ClientURL()
}

// account is an account of an operator, whose users a server knows by their
// credentials.
type account struct {
	t    *testing.T
	dir  string
	pair nkeys.KeyPair
	jwt  string
}

func (a *account) public() string {
	key, err := a.pair.PublicKey()
	if err != nil {
		a.t.Fatal(err)
	}
	return key
}

func newAccount(t *testing.T, operator nkeys.KeyPair, jetStream bool) *account {
	t.Helper()
	pair, err := nkeys.CreateAccount()
	if err != nil {
		t.Fatal(err)
	}
	a := &account{t: t, dir: t.TempDir(), pair: pair}
	claims := jwt.NewAccountClaims(a.public())
	if jetStream {
		claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	}
	if a.jwt, err = claims.Encode(operator); err != nil {
		t.Fatal(err)
	}
	return a
}

// creds is the file of a new user.
func (a *account) creds(name string) string {
	a.t.Helper()
	pair, err := nkeys.CreateUser()
	if err != nil {
		a.t.Fatal(err)
	}
	public, _ := pair.PublicKey()
	seed, _ := pair.Seed()
	token, err := jwt.NewUserClaims(public).Encode(a.pair)
	if err != nil {
		a.t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(token, seed)
	if err != nil {
		a.t.Fatal(err)
	}
	name = filepath.Join(a.dir, name)
	if err := os.WriteFile(name, text, 0o600); err != nil {
		a.t.Fatal(err)
	}
	return name
}

// serverOfAccounts starts a server with an operator and one account, and returns
// the credentials of a user, and of one of an account that it does not know.
func serverOfAccounts(t *testing.T, a *authority) (url, creds, foreign string) {
	t.Helper()
	operator, err := nkeys.CreateOperator()
	if err != nil {
		t.Fatal(err)
	}
	public, _ := operator.PublicKey()
	system, own := newAccount(t, operator, false), newAccount(t, operator, true)
	known := &server.MemAccResolver{}
	for _, x := range []*account{system, own} {
		if err := known.Store(x.public(), x.jwt); err != nil {
			t.Fatal(err)
		}
	}
	url = a.server(&server.Options{
		TrustedOperators: []*jwt.OperatorClaims{jwt.NewOperatorClaims(public)}, AccountResolver: known, SystemAccount: system.public(),
	})
	return url, own.creds("own.creds"), newAccount(t, operator, true).creds("foreign.creds")
}

// sweptWith wants a sweep over a link to have the rows of a local run.
func sweptWith(t *testing.T, l stream.Link) {
	t.Helper()
	p := planOf(t, matrix, 100)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	ended := make(chan error, 1)
	go func() { ended <- stream.Workers{Link: l, Jobs: 2}.Run(ctx) }()
	got, err := rows(ctx, p, stream.Coordinator{Link: l, Replicas: 1})
	stop()
	if err != nil || got != local(t, p) {
		t.Errorf("other rows: %v", err)
	}
	if err := <-ended; err != nil {
		t.Errorf("the workers end with %v", err)
	}
}

// turnedAway wants coordinator and workers to be turned away for a reason, soon.
func turnedAway(t *testing.T, l stream.Link, why string) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	_, err := rows(ctx, planOf(t, matrix, 100), stream.Coordinator{Link: l, Replicas: 1})
	for _, err := range []error{err, stream.Workers{Link: l}.Run(ctx)} {
		if err == nil || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v, want %s", err, why)
		}
	}
}

// TestTLSAndCredentials runs a sweep over a server that wants certificates and
// the credentials of a user, and is turned away where one of them is missing or
// another's.
func TestTLSAndCredentials(t *testing.T) {
	a := newAuthority(t)
	cert, key := a.sign("client")
	url, creds, foreign := serverOfAccounts(t, a)
	whole := stream.Link{URL: url, Creds: creds, CA: a.file, Cert: cert, Key: key}
	sweptWith(t, whole)
	for _, c := range []struct {
		name, why string
		change    func(*stream.Link)
	}{
		{"no authority", "certificate", func(l *stream.Link) { l.CA = "" }},
		{"another authority", "certificate", func(l *stream.Link) { l.CA = newAuthority(t).file }},
		{"no certificate", "tls", func(l *stream.Link) { l.Cert, l.Key = "", "" }},
		{"another's certificate", "tls", func(l *stream.Link) { l.Cert, l.Key = newAuthority(t).sign("client") }},
		{"no key", "", func(l *stream.Link) { l.Key = "" }},
		{"no credentials", "Authorization Violation", func(l *stream.Link) { l.Creds = "" }},
		{"another's credentials", "Authorization Violation", func(l *stream.Link) { l.Creds = foreign }},
		{"no such file", "no such file", func(l *stream.Link) { l.Creds = filepath.Join(t.TempDir(), "none.creds") }},
		{"no such authority", "no such file", func(l *stream.Link) { l.CA = filepath.Join(t.TempDir(), "none.pem") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := whole
			c.change(&l)
			turnedAway(t, l, c.why)
		})
	}
}

// TestTLSAndPassword is the same with a user and password in the address, which
// no message repeats.
func TestTLSAndPassword(t *testing.T) {
	a := newAuthority(t)
	cert, key := a.sign("client")
	url := a.server(&server.Options{Users: []*server.User{{Username: "enfilade", Password: "secret"}}})
	host := strings.TrimPrefix(url, url[:strings.Index(url, "://")+3])
	sweptWith(t, stream.Link{URL: "tls://enfilade:secret@" + host, CA: a.file, Cert: cert, Key: key})
	turnedAway(t, stream.Link{URL: "tls://enfilade:secrets@" + host, CA: a.file, Cert: cert, Key: key}, "Authorization Violation")
	turnedAway(t, stream.Link{URL: "tls://enfilade:secret@" + host}, "certificate")
}
