package catalogue

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// Query is a search. Every word must begin a word of the name, the faction,
// a keyword or the game. Game, Faction, Keyword and Kind narrow it down; empty
// ones do not. Limit 0 gives all hits.
type Query struct {
	Words   string
	Game    printed.Game
	Faction string
	Keyword string
	Kind    string
	Limit   int
}

// Hits are the items found, whole-name hits first, and how many there are in
// all. Read is what was searched for instead when no word began with what was
// typed.
type Hits struct {
	Items []Item
	Total int
	Read  string
}

// maxWords is how many words a search may have.
const maxWords = 32

// Search finds units and weapons. Rows that say the same are one hit.
func (c *Catalogue) Search(ctx context.Context, q Query) (Hits, error) {
	tokens := tokenize(q.Words)
	if len(tokens) > maxWords {
		return Hits{}, fmt.Errorf("a search takes at most %d words (got %d)", maxWords, len(tokens))
	}
	hits, err := c.match(ctx, q, prefixes(tokens))
	if err != nil || hits.Total > 0 || len(tokens) == 0 {
		return hits, err
	}
	near, err := c.near(ctx, tokens)
	if err != nil || near == nil {
		return hits, err
	}
	hits, err = c.match(ctx, q, alternatives(near))
	for _, words := range near {
		hits.Read = strings.TrimSpace(hits.Read + " " + words[0])
	}
	return hits, err
}

// tokenize splits words as the index does.
func tokenize(words string) []string {
	return strings.FieldsFunc(plain(words), between)
}

// between says whether a sign stands between words.
func between(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }

func prefixes(tokens []string) string {
	var terms []string
	for _, t := range tokens {
		terms = append(terms, `"`+t+`"*`)
	}
	return strings.Join(terms, " AND ")
}

func alternatives(near [][]string) string {
	var terms []string
	for _, words := range near {
		terms = append(terms, `("`+strings.Join(words, `" OR "`)+`")`)
	}
	return strings.Join(terms, " AND ")
}

// light is what ordering the hits needs to know of them.
type light struct {
	row   int64
	whole bool
	extra int // words of the name that nobody asked for
	rank  float64
	name  string
	kind  int // units before weapons, what players pick before bare rows
}

// few is how many rows are read one by one rather than with all others: a join
// of the index with its rows costs more than both apart where they are many.
const few = 256

func (c *Catalogue) match(ctx context.Context, q Query, terms string) (Hits, error) {
	query := `SELECT id * 4 + (kind = 'weapon') * 2 + (sort = 'row'), plain FROM item`
	var where []string
	var args []any
	for _, f := range []struct{ clause, value string }{
		{`game = ?`, string(q.Game)},
		{`kind = ?`, q.Kind},
		{`instr(lower(faction), ?) > 0`, strings.ToLower(q.Faction)},
		{`id IN (SELECT item FROM keyword WHERE word = ?)`, plain(q.Keyword)},
	} {
		if f.value != "" {
			where, args = append(where, f.clause), append(args, f.value)
		}
	}
	ranks, err := c.ranks(ctx, terms)
	if err != nil || terms != "" && len(ranks) == 0 {
		return Hits{}, err
	}
	if 0 < len(ranks) && len(ranks) <= few {
		where = append(where, `id IN (`+strings.Repeat("?,", len(ranks)-1)+`?)`)
		for row := range ranks {
			args = append(args, row)
		}
	}
	if len(where) > 0 {
		query += ` WHERE ` + strings.Join(where, ` AND `)
	}
	var found []*light
	asked, whole := tokenize(q.Words), plain(q.Words)
	err = c.each(ctx, func(rows *sql.Rows) error {
		l := new(light)
		err := rows.Scan(&l.row, &l.name)
		l.row, l.kind = l.row/4, int(l.row%4)
		rank, in := ranks[l.row]
		if err != nil || terms != "" && !in {
			return err
		}
		l.rank, l.whole, l.extra = rank, l.name == whole, extra(l.name, asked)
		found = append(found, l)
		return nil
	}, query, args...)
	if err != nil {
		return Hits{}, err
	}
	order(found)
	return c.fill(ctx, found, q.Limit)
}

// ranks are the rows that terms are found in, each with how well they fit: the
// lower the better.
func (c *Catalogue) ranks(ctx context.Context, terms string) (map[int64]float64, error) {
	if terms == "" {
		return nil, nil
	}
	ranks := map[int64]float64{}
	err := c.each(ctx, func(rows *sql.Rows) error {
		var row int64
		var rank float64
		err := rows.Scan(&row, &rank)
		ranks[row] = rank
		return err
	}, `SELECT rowid, bm25(words, 10.0, 2.0, 1.0, 0.5) FROM words WHERE words MATCH ?`, terms)
	return ranks, err
}

// extra counts the words of a plain name that no asked word begins.
func extra(name string, asked []string) int {
	n := 0
	if len(asked) == 0 {
		return 0
	}
	for word := range strings.FieldsFuncSeq(name, between) {
		wanted := false
		for _, a := range asked {
			wanted = wanted || strings.HasPrefix(word, a)
		}
		if !wanted {
			n++
		}
	}
	return n
}

// order puts whole names first, then what fits best; what players pick before
// bare rows.
func order(found []*light) {
	slices.SortFunc(found, func(x, y *light) int {
		if x.whole != y.whole {
			if x.whole {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(x.extra, y.extra), cmp.Compare(x.rank, y.rank), strings.Compare(x.name, y.name),
			cmp.Compare(x.kind, y.kind), cmp.Compare(x.row, y.row))
	})
}

// fill loads the hits up to the limit. Those beyond it are counted by name
// only, so the total is of different names.
func (c *Catalogue) fill(ctx context.Context, found []*light, limit int) (Hits, error) {
	var hits Hits
	type label struct {
		name   string
		weapon bool
	}
	shown, names := map[string]bool{}, map[label]bool{}
	for _, l := range found {
		if limit > 0 && len(hits.Items) >= limit {
			if key := (label{l.name, l.kind > 1}); !names[key] {
				names[key] = true
				hits.Total++
			}
			continue
		}
		items, err := c.items(ctx, `SELECT `+itemColumns+` FROM item JOIN file ON file.id = item.file WHERE item.id = ?`, l.row)
		if err != nil {
			return Hits{}, err
		}
		for _, i := range items {
			names[label{l.name, l.kind > 1}] = true
			if !shown[i.same()] {
				shown[i.same()] = true
				hits.Items = append(hits.Items, i)
				hits.Total++
			}
		}
	}
	return hits, nil
}

// near finds for each word those of the index that are nearly it; nil when
// some word has none.
func (c *Catalogue) near(ctx context.Context, tokens []string) ([][]string, error) {
	all := make([][]string, len(tokens))
	best := make([]int, len(tokens))
	for i, t := range tokens {
		best[i] = allowed(t) + 1
	}
	err := c.each(ctx, func(rows *sql.Rows) error {
		var term string
		if err := rows.Scan(&term); err != nil {
			return err
		}
		for i, t := range tokens {
			d := distance(t, term, best[i])
			if strings.HasPrefix(term, t) {
				d = 0
			}
			switch {
			case d < best[i]:
				best[i], all[i] = d, []string{term}
			case d == best[i] && all[i] != nil:
				all[i] = append(all[i], term)
			}
		}
		return nil
	}, `SELECT term FROM vocabulary ORDER BY term`)
	for _, words := range all {
		if words == nil {
			return nil, err
		}
	}
	return all, err
}
