package audit

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// canonical is what a line says, without its digest, in one way of writing it:
// no blanks, keys in the order of their bytes, whole numbers by their digits,
// and lists of rules, which are sets, in order.
func canonical(line []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if m, ok := v.(map[string]any); ok {
		delete(m, "digest")
	}
	return encode(plain(v, ""))
}

// Same tells whether two JSON values say the same.
func Same(a, b []byte) bool {
	x, errX := canonical(a)
	y, errY := canonical(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// plain is a value with its numbers and sets in one form; key is where it stands.
func plain(v any, key string) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k], k)
		}
	case []any:
		for i := range v {
			v[i] = plain(v[i], "")
		}
		if key == "rules" || key == "barred" {
			sortSet(v)
		}
	case json.Number:
		return plainNumber(v)
	}
	return v
}

// sortSet sorts a list of texts.
func sortSet(list []any) {
	for _, x := range list {
		if _, ok := x.(string); !ok {
			return
		}
	}
	slices.SortFunc(list, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
}

func plainNumber(n json.Number) json.Number {
	if strings.Trim(string(n), "0123456789") == "" {
		return n
	}
	f, err := strconv.ParseFloat(string(n), 64)
	if err != nil {
		return n
	}
	return json.Number(strconv.FormatFloat(f, 'f', -1, 64))
}
