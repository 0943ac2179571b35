package source

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func zipped(t *testing.T, data string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(data)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestContentDecides gives files misleading names.
func TestContentDecides(t *testing.T) {
	for _, test := range []struct {
		name   string
		data   []byte
		syntax Syntax
		text   string
	}{
		{"a.json", []byte("<a/>"), XML, "<a/>"},
		{"a.cat", []byte(" {}"), JSON, " {}"},
		{"a.cat", []byte("\xef\xbb\xbf<a/>"), XML, "<a/>"},
		{"a.catz", zipped(t, "{}"), JSON, "{}"},
	} {
		doc, err := Read(write(t, test.name, test.data))
		if err != nil || doc.Syntax != test.syntax || string(doc.Text) != test.text {
			t.Errorf("%s %q: got %s %q, %v", test.name, test.data, doc.Syntax, doc.Text, err)
		}
		sum, err := Sum(doc.Path)
		if err != nil || sum != doc.Sum || len(sum) != 64 {
			t.Errorf("%s: sums %s and %s, %v", test.name, sum, doc.Sum, err)
		}
	}
}

func TestStrangersAreToldApart(t *testing.T) {
	for _, data := range []string{"", "hello", "[1]", "\xff\xfe<\x00"} {
		_, err := Read(write(t, "a.cat", []byte(data)))
		var fault *Fault
		if !errors.Is(err, ErrNotArmyData) || !errors.As(err, &fault) {
			t.Errorf("%q: got %v", data, err)
		}
	}
	var system *os.PathError
	for _, name := range []string{t.TempDir(), os.DevNull} {
		if _, err := Read(name); !errors.As(err, &system) || errors.Is(err, ErrNotArmyData) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	_, err := Read(filepath.Join(t.TempDir(), "nothing"))
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestTooLargeOnDisk(t *testing.T) {
	path := write(t, "a.cat", nil)
	if err := os.Truncate(path, MaxFile+1); err != nil {
		t.Fatal(err)
	}
	_, err := Read(path)
	if err == nil || err.Error() != path+": the file has more than 16 MiB" {
		t.Errorf("got %v", err)
	}
}

func TestFaultText(t *testing.T) {
	f := &Fault{File: "a.cat", Message: "is bad"}
	if f.Error() != "a.cat: is bad" {
		t.Error(f.Error())
	}
	f.Line, f.Column = 3, 7
	if f.Error() != "a.cat:3:7: is bad" {
		t.Error(f.Error())
	}
}
