package cases

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
)

// checker holds one answer to what is wanted of it.
type checker struct {
	out, want map[string]any
	faults    []string
}

func (k *checker) fault(format string, args ...any) {
	k.faults = append(k.faults, fmt.Sprintf(format, args...))
}

func (k *checker) facts() {
	want, _ := k.want["facts"].(map[string]any)
	got, _ := k.out["facts"].(map[string]any)
	for name, w := range want {
		if g, ok := got[name]; !ok {
			k.fault("fact %s is missing", name)
		} else if !same(w, g) {
			k.fault("fact %s is %v, want %v", name, g, w)
		}
	}
}

func (k *checker) measures() {
	want, _ := k.want["measures"].(map[string]any)
	got, _ := k.out["measures"].(map[string]any)
	for name, w := range want {
		g, ok := got[name].(map[string]any)
		if !ok {
			k.fault("measure %s is missing", name)
			continue
		}
		parts, ok := w.(map[string]any)
		if !ok {
			parts = map[string]any{"mean": w}
		}
		k.measure(name, parts, g)
	}
}

func (k *checker) measure(name string, want, got map[string]any) {
	law := distribution(got["distribution"])
	for part, w := range want {
		switch part {
		case "distribution":
			all := keyed(w)
			for v := range law {
				if _, ok := all[v]; !ok {
					all[v] = 0.0
				}
			}
			k.chances(name, all, law)
		case "prefix":
			k.chances(name, keyed(w), law)
		case "at_least":
			k.atLeast(name, w.(map[string]any), law, got["tail"])
		case "mean":
			if !same(w, cmp.Or[any](got["exact"], got["mean"])) {
				k.fault("%s has mean %v, want %v", name, got["mean"], w)
			}
		default:
			if !same(w, got[part]) {
				k.fault("%s.%s is %v, want %v", name, part, got[part], w)
			}
		}
	}
}

func (k *checker) chances(name string, want, law map[string]any) {
	for v, w := range want {
		g, ok := law[v]
		if !ok {
			g = 0.0
		}
		if !same(w, g) {
			k.fault("P(%s = %s) is %v, want %v", name, v, g, w)
		}
	}
}

func (k *checker) atLeast(name string, want, law map[string]any, tail any) {
	for v, w := range want {
		total := new(big.Rat)
		if t := number(tail); t != nil {
			total.Add(total, t)
		}
		for x, p := range law {
			if a, b := number(x), number(v); a != nil && a.Cmp(b) >= 0 {
				total.Add(total, number(p))
			}
		}
		f, _ := total.Float64()
		if !same(w, f) {
			k.fault("P(%s at least %s) is %v, want %v", name, v, f, w)
		}
	}
}

// spelled is one spelling for a value: numbers in lowest terms.
func spelled(v any) string {
	if n := number(v); n != nil {
		return n.RatString()
	}
	return fmt.Sprint(v)
}

func keyed(x any) map[string]any {
	out := map[string]any{}
	m, _ := x.(map[string]any)
	for v, p := range m {
		out[spelled(v)] = p
	}
	return out
}

func distribution(x any) map[string]any {
	out := map[string]any{}
	list, _ := x.([]any)
	for _, e := range list {
		m := e.(map[string]any)
		out[spelled(m["value"])] = cmp.Or[any](m["exact"], m["p"])
	}
	return out
}

func (k *checker) value(what string, got any) {
	if w, ok := k.want[what]; ok && !same(w, got) {
		k.fault("%s is %v, want %v", what, got, w)
	}
}

func (k *checker) first() map[string]any {
	choices, _ := k.out["choices"].([]any)
	if len(choices) == 0 {
		return map[string]any{}
	}
	return choices[0].(map[string]any)
}

func (k *checker) options() {
	want, _ := k.want["options"].([]any)
	have, _ := k.out["options"].([]any)
	more, _ := k.first()["options"].([]any)
	have = append(slices.Clone(have), more...)
	for _, w := range want {
		o := w.(map[string]any)
		var best []string
		found := false
		for _, h := range have {
			if g := h.(map[string]any); alike(o, g) {
				if f := optionFaults(o, g); !found || len(f) < len(best) {
					best, found = f, true
				}
			}
		}
		if !found {
			k.fault("option %v of %v is missing", o["option"], o["player"])
		}
		k.faults = append(k.faults, best...)
	}
}

// alike tells whether g is the option that o names.
func alike(o, g map[string]any) bool {
	if o["option"] != g["option"] {
		return false
	}
	for _, part := range []string{"player", "of"} {
		if o[part] != nil && g[part] != nil && o[part] != g[part] || part == "of" && o[part] != nil && g[part] == nil {
			return false
		}
	}
	return true
}

func optionFaults(o, g map[string]any) []string {
	var out []string
	if l, ok := o["legal"].(bool); ok {
		if got, ok := g["legal"].(bool); ok && got != l {
			out = append(out, fmt.Sprintf("option %v is legal: %v, want %v", o["option"], got, l))
		}
	}
	rules, _ := o["rules"].([]any)
	cited, _ := g["rules"].([]any)
	for _, r := range rules {
		if !slices.Contains(cited, r) {
			out = append(out, fmt.Sprintf("option %v does not cite %v (it cites %v)", o["option"], r, cited))
		}
	}
	return out
}

func (k *checker) advice() {
	options, _ := k.first()["options"].([]any)
	values, _ := k.want["values"].(map[string]any)
	for name, w := range values {
		i := slices.IndexFunc(options, func(o any) bool { return o.(map[string]any)["option"] == name })
		if i < 0 {
			k.fault("advice has no option %q", name)
			continue
		}
		o := options[i].(map[string]any)
		if !same(w, cmp.Or[any](o["exact"], o["value"])) {
			k.fault("option %q is worth %v, want %v", name, o["value"], w)
		}
	}
	k.value("value", cmp.Or[any](k.out["exact"], k.out["value"]))
	k.value("best", k.first()["best"])
}

// rules holds every rule the case names to have been cited somewhere.
func (k *checker) rules(want []string) {
	var cited []string
	var gather func(x any, key string)
	gather = func(x any, key string) {
		switch v := x.(type) {
		case []any:
			for _, e := range v {
				gather(e, key)
			}
		case map[string]any:
			for name, e := range v {
				gather(e, name)
			}
		case string:
			if key == "rules" || key == "rule" {
				cited = append(cited, v)
			}
		}
	}
	gather(k.out, "")
	for _, r := range want {
		if !slices.Contains(cited, r) {
			k.fault("does not cite %s", r)
		}
	}
}
