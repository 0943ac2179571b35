package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/enfilade/enfilade/internal/table"
)

// Problem is one fault of a scenario: where it stands, what is wrong, and what
// would be right.
type Problem struct {
	Message string         `json:"message"`
	Path    string         `json:"path"`
	File    string         `json:"-"`
	Line    int            `json:"line"`   // from 1; 0 where there is no text, as for a flag
	Column  int            `json:"column"` // from 1, in characters
	Hint    string         `json:"hint,omitempty"`
	Rules   []table.RuleID `json:"rules,omitempty"` // of an attack that the rules forbid
}

// Error is the problem on one line, in the form compilers use.
func (p Problem) Error() string {
	var place strings.Builder
	if p.File != "" {
		place.WriteString(p.File + ":")
		if p.Line > 0 {
			fmt.Fprintf(&place, "%d:%d:", p.Line, p.Column)
		}
		place.WriteString(" ")
	}
	if p.Path != "" {
		place.WriteString(p.Path + ": ")
	}
	return place.String() + p.Message
}

// Problems is every fault found, in the order of the file.
type Problems []Problem

// Error lists the problems, one a line, hints indented below.
func (ps Problems) Error() string {
	lines := make([]string, 0, len(ps))
	for _, p := range ps {
		lines = append(lines, p.Error())
		if p.Hint != "" {
			lines = append(lines, "  hint: "+p.Hint)
		}
	}
	return strings.Join(lines, "\n")
}

// Faults collects problems while a document is read.
type Faults struct {
	File string
	list Problems
	seen map[[2]string]bool // path and message
}

// Add notes a problem at a node.
func (f *Faults) Add(n *Node, hint, format string, args ...any) {
	f.add(Problem{Path: n.Path, Line: n.Line, Column: n.Column, Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// AddProblem notes a problem whose place is known.
func (f *Faults) AddProblem(p Problem) { f.add(p) }

func (f *Faults) add(p Problem) {
	p.File = f.File
	key := [2]string{p.Path, p.Message}
	if f.seen[key] {
		return
	}
	if f.seen == nil {
		f.seen = map[[2]string]bool{}
	}
	f.seen[key] = true
	f.list = append(f.list, p)
}

// Any tells whether a problem was found.
func (f *Faults) Any() bool { return len(f.list) > 0 }

// List is the problems in the order of the file.
func (f *Faults) List() Problems {
	out := slices.Clone(f.list)
	slices.SortStableFunc(out, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return out
}

// Suggest returns a hint naming the word closest to got, at most two letters
// off, or nothing.
func Suggest(got string, words []string) string {
	if w := Nearest(got, words); w != "" {
		return fmt.Sprintf("did you mean %q?", w)
	}
	return ""
}

// Nearest is the word at most two letters off from got, or "": one letter off from
// what has four letters or fewer, and begun alike if it has but one.
func Nearest(got string, words []string) string {
	best, far, same := "", 3, 0
	low := strings.ToLower(got)
	for _, w := range words {
		d := distance(low, strings.ToLower(w), min(far+1, 3))
		k := beginning(low, strings.ToLower(w))
		if d > mostOff(low) || len(low) == 1 && k == 0 {
			continue
		}
		if d < far || d == far && k > same {
			best, far, same = w, d, k
		}
	}
	return best
}

// mostOff is how many letters may be wrong in a word.
func mostOff(got string) int {
	if len([]rune(got)) < 5 {
		return 1
	}
	return 2
}

// beginning is how many letters two words begin with alike: of words as near, the
// one that begins so is more likely meant.
func beginning(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// distance is the number of letters to change, insert, drop or swap, or limit
// if it is not less.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit || len(a) > 80 {
		return limit
	}
	x, y := []rune(a), []rune(b)
	var before []int
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		next := make([]int, len(y)+1)
		next[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			next[j+1] = min(row[j+1]+1, next[j]+1, row[j]+cost)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(y)]
}
