package web

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/enfilade/enfilade"
)

// summaryOf is a closed line of a list: its short values, one after another.
func summaryOf(v *enfilade.Tree) string {
	if v == nil {
		return ""
	}
	var parts []string
	for _, e := range v.Entries {
		if e.Key == "name" || e.Key == "from" || e.Key == "count" || e.Value.Kind == enfilade.TreeNull || e.Value.Kind == enfilade.TreeMap {
			continue
		}
		text := enfilade.TreeText(e.Value)
		if e.Value.Kind == enfilade.TreeList {
			if !scalars(e.Value) || len(e.Value.Items) == 0 {
				continue
			}
			text = strings.Trim(text, "[]")
		}
		switch {
		case len(text) > 40:
			continue
		case e.Key == "target":
			text = say("at-target", text)
		case len(e.Key) <= 4 && e.Value.Kind == enfilade.TreeScalar && e.Key != "type":
			text = shortLabel(e.Key) + " " + text
		case isWhole(text) || isFlag(text):
			text = plainWord(e.Key) + " " + text
		}
		if parts = append(parts, text); len(parts) == 6 {
			break
		}
	}
	return strings.Join(parts, ", ")
}

func singular(key string) string {
	switch {
	case key == "so_far":
		return "step"
	case strings.HasSuffix(key, "ies"):
		return strings.TrimSuffix(key, "ies") + "y"
	}
	return strings.TrimSuffix(key, "s")
}

func plainWord(w string) string { return strings.ReplaceAll(w, "_", " ") }

func title(w string) string {
	r, n := utf8.DecodeRuneInString(w)
	return string(unicode.ToUpper(r)) + w[n:]
}

// labelOf is what a field is called: the printed short form with what it stands
// for, or the key in plain words.
func labelOf(fd field) string {
	if w, ok := words["key."+fd.key]; ok {
		return w
	}
	if len(fd.key) <= 4 {
		first, _, _ := strings.Cut(fd.doc, ",")
		first, _, _ = strings.Cut(first, ":")
		if r, _ := utf8.DecodeRuneInString(first); unicode.IsUpper(r) && len(first) <= 22 {
			return first
		}
		return shortLabel(fd.key)
	}
	return title(plainWord(fd.key))
}

func shortLabel(key string) string {
	if len(key) <= 3 && key != "for" && key != "as" && key != "of" && key != "at" {
		return strings.ToUpper(key)
	}
	return title(plainWord(key))
}

func hintOf(fd field) string {
	if fd.doc == "" || strings.EqualFold(fd.doc, labelOf(fd)) || strings.EqualFold(fd.doc, "name") {
		return ""
	}
	return title(fd.doc)
}

func idOf(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name)
}

func faultText(p enfilade.Problem) string {
	if p.Hint != "" {
		return title(p.Message) + ". " + title(p.Hint) + "."
	}
	return title(p.Message) + "."
}
