// Package source opens the files army data comes in and hands out their
// text. What a file is, its first bytes say; its name is only shown.
//
// A file is plain text, gzip, or a ZIP archive of exactly one entry. Nothing
// is ever unpacked to disk. Sizes are limited by what really comes out, not
// by what a header claims.
package source

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"syscall"
)

// Limits on one file. The largest public catalogue has 3 MiB of text.
const (
	MaxFile = 16 << 20 // bytes on disk
	MaxText = 32 << 20 // bytes of text, unpacked
)

// Syntax is how the text is written.
type Syntax string

// The two syntaxes of the public formats.
const (
	XML  Syntax = "XML"
	JSON Syntax = "JSON"
)

// Document is the text of one file. Inner is the name inside the archive,
// empty for a plain file. Sum is the SHA-256 of the file as it lies on disk.
type Document struct {
	Path   string
	Inner  string
	Syntax Syntax
	Text   []byte
	Sum    string
}

// Name is what messages call the document: its path, and the archive's entry
// in brackets.
func (d Document) Name() string {
	if d.Inner == "" {
		return d.Path
	}
	return fmt.Sprintf("%s(%s)", d.Path, d.Inner)
}

// Fault is a file that is refused: where and why. Line and Column count from
// 1 in the unpacked text and are 0 when the fault lies in the file as a whole.
type Fault struct {
	File    string
	Line    int
	Column  int
	Message string
}

func (f *Fault) Error() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
}

// ErrNotArmyData is wrapped by the fault of a file whose first bytes are of
// none of the formats. Such a file in a folder is passed over.
var ErrNotArmyData = errors.New("not army data")

type stranger struct{ fault *Fault }

func (s stranger) Error() string { return s.fault.Error() }

// Unwrap gives both what the file is not, and the fault with its place.
func (s stranger) Unwrap() []error { return []error{ErrNotArmyData, s.fault} }

// NotArmyData is the fault of a file that can be read but is something else.
func NotArmyData(file, message string) error {
	return stranger{&Fault{File: file, Message: message}}
}

// Sum gives the SHA-256 of a file without unpacking it.
func Sum(file string) (string, error) {
	raw, err := load(file)
	if err != nil {
		return "", err
	}
	return sumOf(raw), nil
}

// Read opens a file. A fault of the file is a *Fault; other errors are those
// of the operating system.
func Read(file string) (Document, error) {
	raw, err := load(file)
	if err != nil {
		return Document{}, err
	}
	return Unpack(file, raw)
}

// Unpack reads what came in another way than as a file of this machine; name
// is what messages call it.
func Unpack(name string, raw []byte) (Document, error) {
	doc := Document{Path: name, Sum: sumOf(raw)}
	var err error
	if doc.Text, doc.Inner, err = unpack(name, raw); err != nil {
		return Document{}, err
	}
	doc.Text = bytes.TrimPrefix(doc.Text, []byte("\xef\xbb\xbf"))
	doc.Syntax, err = syntax(doc.Name(), doc.Text)
	return doc, err
}

func sumOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// load reads a file. It looks before it opens, since opening a pipe waits for
// somebody to write into it.
func load(file string) ([]byte, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &os.PathError{Op: "read", Path: file, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return nil, &os.PathError{Op: "read", Path: file, Err: errNoFile}
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return limited(file, "the file", f, MaxFile)
}

// errNoFile is of what stands among files and is none.
var errNoFile = errors.New("is a pipe or a device, not a file")

func limited(name, what string, r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if int64(len(data)) > most {
		return nil, &Fault{File: name, Message: fmt.Sprintf("%s has more than %d MiB", what, most>>20)}
	}
	if err != nil {
		return nil, &Fault{File: name, Message: what + " " + damage(err)}
	}
	return data, nil
}

// damage says why a text cannot be read to its end.
func damage(err error) string {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "ends too early"
	case errors.Is(err, zip.ErrAlgorithm):
		return "is packed in a way that is not read here"
	case errors.Is(err, zip.ErrChecksum), errors.Is(err, gzip.ErrChecksum):
		return "is damaged: its checksum is another"
	}
	var system *os.PathError
	if errors.As(err, &system) {
		return "cannot be read"
	}
	return "is damaged"
}

func unpack(file string, raw []byte) (text []byte, inner string, err error) {
	switch {
	case bytes.HasPrefix(raw, []byte("PK")):
		return unzip(file, raw)
	case bytes.HasPrefix(raw, []byte("\x1f\x8b")):
		text, err = gunzip(file, raw)
		return text, "", err
	}
	return raw, "", nil
}

func gunzip(file string, raw []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, &Fault{File: file, Message: "the gzip header is damaged"}
	}
	return limited(file, "the unpacked text", z, MaxText)
}

func unzip(file string, raw []byte) ([]byte, string, error) {
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, "", &Fault{File: file, Message: "the archive is damaged"}
	}
	if len(z.File) != 1 {
		return nil, "", &Fault{File: file, Message: fmt.Sprintf("the archive must hold exactly one entry (got %d)", len(z.File))}
	}
	entry := z.File[0]
	if fault := entryFault(entry); fault != "" {
		return nil, "", &Fault{File: file, Message: fault}
	}
	r, err := entry.Open()
	if err != nil {
		return nil, "", &Fault{File: file, Message: fmt.Sprintf("entry %q %s", entry.Name, damage(err))}
	}
	defer r.Close()
	text, err := limited(file, fmt.Sprintf("entry %q", entry.Name), r, MaxText)
	return text, entry.Name, err
}

func entryFault(entry *zip.File) string {
	name := entry.Name
	switch {
	case entry.Flags&1 != 0:
		return fmt.Sprintf("entry %q is encrypted", name)
	case !entry.Mode().IsRegular():
		return fmt.Sprintf("entry %q is not a regular file", name)
	case strings.ContainsAny(name, "\\:\x00") || path.IsAbs(name) || path.Clean("/"+name) != "/"+name:
		return fmt.Sprintf("entry %q has a path that leads elsewhere", name)
	case entry.UncompressedSize64 > MaxText:
		return fmt.Sprintf("entry %q has more than %d MiB", name, MaxText>>20)
	}
	return ""
}

func syntax(name string, text []byte) (Syntax, error) {
	body := bytes.TrimLeft(text, " \t\r\n")
	switch {
	case len(body) == 0:
		return "", NotArmyData(name, "is empty")
	case body[0] == '<':
		return XML, nil
	case body[0] == '{':
		return JSON, nil
	case bytes.HasPrefix(body, []byte("PK")), bytes.HasPrefix(body, []byte("\x1f\x8b")):
		return "", &Fault{File: name, Message: "an archive within an archive"}
	}
	return "", NotArmyData(name, "is neither XML nor JSON, nor an archive of one")
}
