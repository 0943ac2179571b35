package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Order is the order in which the keys of a scenario's blocks stand, for those
// who write JSON again with its keys in another: a game may go by the order in
// which a file names units.
type Order struct {
	// Keys stand in this order in every block
	Keys []string `json:"keys"`
	// but in these, by their JSON pointers.
	Blocks map[string][]string `json:"blocks,omitempty"`
}

// OrderOf is the order of a scenario.
func OrderOf(scenario []byte) (*Order, error) {
	n, err := readNode(scenario, 0)
	if err != nil {
		return nil, err
	}
	o, at := &Order{}, map[string]int{}
	n.walk("", func(_ string, b *node) {
		for _, k := range b.keys {
			if _, ok := at[k]; !ok {
				at[k] = len(o.Keys)
				o.Keys = append(o.Keys, k)
			}
		}
	})
	n.walk("", func(path string, b *node) {
		if !slices.IsSortedFunc(b.keys, by(at)) {
			if o.Blocks == nil {
				o.Blocks = map[string][]string{}
			}
			o.Blocks[path] = slices.Clone(b.keys)
		}
	})
	return o, nil
}

func by(at map[string]int) func(a, b string) int {
	return func(a, b string) int { return at[a] - at[b] }
}

func places(keys []string) map[string]int {
	at := make(map[string]int, len(keys))
	for i, k := range keys {
		at[k] = i
	}
	return at
}

// Restore is a scenario with its keys in the order again.
func (o *Order) Restore(scenario []byte) ([]byte, error) {
	n, err := readNode(scenario, 0)
	if err != nil {
		return nil, err
	}
	all := places(o.Keys)
	n.walk("", func(path string, b *node) {
		slices.SortStableFunc(b.keys, by(all))
		if in, ok := o.Blocks[path]; ok {
			slices.SortStableFunc(b.keys, by(places(in)))
		}
	})
	var out bytes.Buffer
	err = n.write(&out)
	return out.Bytes(), err
}

// node is a JSON value whose blocks know the order of their keys.
type node struct {
	block bool
	keys  []string
	under map[string]*node
	items []*node // of a list
	text  json.RawMessage
}

const mostDepth = 100

func readNode(text []byte, depth int) (*node, error) {
	if depth > mostDepth {
		return nil, fmt.Errorf("more than %d values within one another", mostDepth)
	}
	text = bytes.TrimSpace(text)
	n := &node{text: text}
	d := json.NewDecoder(bytes.NewReader(text))
	switch {
	case bytes.HasPrefix(text, []byte("{")):
		n.block, n.under = true, map[string]*node{}
	case !bytes.HasPrefix(text, []byte("[")):
		return n, nil
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	for d.More() {
		key := ""
		if n.block {
			k, err := d.Token()
			if err != nil {
				return nil, err
			}
			key = k.(string)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		x, err := readNode(value, depth+1)
		switch {
		case err != nil:
			return nil, err
		case !n.block:
			n.items = append(n.items, x)
		default:
			n.keys, n.under[key] = append(n.keys, key), x
		}
	}
	return n, nil
}

// walk visits every block with its JSON pointer.
func (n *node) walk(path string, visit func(string, *node)) {
	if n.block {
		visit(path, n)
	}
	for _, k := range n.keys {
		n.under[k].walk(path+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(k), visit)
	}
	for i, x := range n.items {
		x.walk(path+"/"+strconv.Itoa(i), visit)
	}
}

func (n *node) write(out *bytes.Buffer) error {
	switch {
	case n.block:
		out.WriteByte('{')
		for i, k := range n.keys {
			if i > 0 {
				out.WriteByte(',')
			}
			key, err := encode(k)
			if err != nil {
				return err
			}
			out.Write(key)
			out.WriteByte(':')
			if err := n.under[k].write(out); err != nil {
				return err
			}
		}
		out.WriteByte('}')
	case n.items != nil:
		out.WriteByte('[')
		for i, x := range n.items {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := x.write(out); err != nil {
				return err
			}
		}
		out.WriteByte(']')
	default:
		out.Write(n.text)
	}
	return nil
}

// twice is a key that stands twice in one block of a value; "" if none does. Which of
// the two counts would be up to the reader.
func twice(text []byte) (key string) {
	n, err := readNode(text, 0)
	if err != nil {
		return ""
	}
	n.walk("", func(_ string, b *node) {
		if len(b.under) < len(b.keys) && key == "" {
			seen := map[string]bool{}
			for _, k := range b.keys {
				if seen[k] && key == "" {
					key = k
				}
				seen[k] = true
			}
		}
	})
	return key
}
