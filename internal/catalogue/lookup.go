package catalogue

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// NotFound is a name that the catalogue does not hold, or the army list that
// Where says, with names near it.
type NotFound struct {
	Where string
	Kind  string
	Name  string
	Near  []string
}

func (e *NotFound) Error() string {
	return fmt.Sprintf("the %s holds no %s %q", cmp.Or(e.Where, "catalogue"), e.Kind, e.Name)
}

// Hint is a way out, "" if there is none.
func (e *NotFound) Hint() string {
	if len(e.Near) == 0 && e.Where != "" {
		return ""
	}
	if len(e.Near) == 0 {
		return "import the files that print it, or search with: enfilade units WORDS"
	}
	return "did you mean " + e.nearest() + "?"
}

// nearest is the nearest name, or all that go on where the name ends: "Plasma
// gun" is printed as "Plasma gun, Standard" and "Plasma gun, Supercharge".
func (e *NotFound) nearest() string {
	var longer []string
	for _, n := range e.Near {
		if strings.HasPrefix(plain(n), plain(e.Name)) {
			longer = append(longer, fmt.Sprintf("%q", n))
		}
	}
	if len(longer) < 2 {
		return fmt.Sprintf("%q", e.Near[0])
	}
	return strings.Join(longer, " or ")
}

// Ambiguous is a name that stands for several different things. Candidates
// are names that stand for one each.
type Ambiguous struct {
	Kind       string
	Name       string
	Candidates []string
}

func (e *Ambiguous) Error() string {
	return fmt.Sprintf("%q is the name of %d different %ss", e.Name, len(e.Candidates), e.Kind)
}

// listed is how many candidates a hint lists.
const listed = 8

// Hint lists the candidates, or the first of very many.
func (e *Ambiguous) Hint() string {
	if more := len(e.Candidates) - listed; more > 1 {
		return fmt.Sprintf("write one of: %s, or of %d more that enfilade units --json lists", quoted(e.Candidates[:listed]), more)
	}
	return "write one of: " + quoted(e.Candidates)
}

func quoted(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = fmt.Sprintf("%q", n)
	}
	return strings.Join(out, ", ")
}

// Unit finds what "from" names on an attacker or a target: a unit by its
// name, by "FACTION: NAME", or by its id.
func (c *Catalogue) Unit(ctx context.Context, game printed.Game, name string) (Item, error) {
	return c.lookUp(ctx, game, "unit", name)
}

// Weapon finds what "from" names on a weapon. If carrier is not nil, the
// weapons that unit may have come before all others of the same name.
func (c *Catalogue) Weapon(ctx context.Context, game printed.Game, name string, carrier *printed.Unit) (Item, error) {
	if carrier != nil {
		carried, err := c.carried(ctx, game, *carrier)
		if err != nil {
			return Item{}, err
		}
		if found := named(carried, name); len(found) > 0 {
			return one("weapon", name, found)
		}
	}
	return c.lookUp(ctx, game, "weapon", name)
}

// Weapons lists the weapons a unit may have.
func (c *Catalogue) Weapons(ctx context.Context, game printed.Game, unit printed.Unit) ([]Item, error) {
	return c.carried(ctx, game, unit)
}

func (c *Catalogue) carried(ctx context.Context, game printed.Game, unit printed.Unit) ([]Item, error) {
	refs := append([]printed.Carried{}, unit.Weapons...)
	for _, choice := range unit.Choices {
		refs = append(refs, choice.Weapons...)
	}
	var all []Item
	seen := map[printed.Ref]bool{}
	for _, ref := range refs {
		if seen[ref.Ref] {
			continue
		}
		seen[ref.Ref] = true
		found, err := c.items(ctx, `SELECT `+itemColumns+` FROM file JOIN item ON item.file = file.id
			WHERE file.doc = ? AND item.kind = 'weapon' AND item.game = ? AND (item.key = ? OR item.key LIKE ? || '.%')
			ORDER BY item.id`, ref.File, game, ref.ID, ref.ID)
		if err != nil {
			return nil, err
		}
		for _, i := range found {
			if i.Weapon.ID == ref.ID {
				all = append(all, i)
			}
		}
	}
	return all, nil
}

// named picks the items of that name, with or without a mode.
func named(items []Item, name string) []Item {
	var found []Item
	for _, i := range items {
		if plain(i.Name) == plain(name) || i.Weapon != nil && plain(i.Weapon.Name) == plain(name) {
			found = append(found, i)
		}
	}
	return found
}

func (c *Catalogue) lookUp(ctx context.Context, game printed.Game, kind, name string) (Item, error) {
	found, err := c.byName(ctx, game, kind, "", name)
	if err != nil {
		return Item{}, err
	}
	if faction, rest, ok := strings.Cut(name, ":"); ok && len(found) == 0 {
		if found, err = c.byName(ctx, game, kind, strings.TrimSpace(faction), strings.TrimSpace(rest)); err != nil {
			return Item{}, err
		}
	}
	if len(found) == 0 && strings.Contains(name, "/") {
		if i, err := c.Show(ctx, name); err == nil && i.Kind == kind && i.Game == game {
			return i, nil
		}
	}
	if len(found) == 0 {
		near, err := c.suggest(ctx, game, kind, name)
		if err != nil {
			return Item{}, err
		}
		return Item{}, &NotFound{Kind: kind, Name: name, Near: near}
	}
	return one(kind, name, found)
}

// byName finds all items of a name, and of a faction if one is given: its
// whole name or the last part of it.
func (c *Catalogue) byName(ctx context.Context, game printed.Game, kind, faction, name string) ([]Item, error) {
	found, err := c.items(ctx, `SELECT `+itemColumns+` FROM item JOIN file ON file.id = item.file
		WHERE item.game = ? AND item.kind = ? AND item.plain = ? ORDER BY file.doc, item.key`, game, kind, plain(name))
	if err == nil && len(found) == 0 && kind == "weapon" {
		found, err = c.modes(ctx, game, name)
	}
	if err != nil || faction == "" {
		return found, err
	}
	var own []Item
	for _, i := range found {
		if plain(i.Faction) == plain(faction) || strings.HasSuffix(plain(i.Faction), " - "+plain(faction)) {
			own = append(own, i)
		}
	}
	return own, nil
}

// modes finds the rows of a weapon that is printed once for each mode.
func (c *Catalogue) modes(ctx context.Context, game printed.Game, name string) ([]Item, error) {
	found, err := c.items(ctx, `SELECT `+itemColumns+` FROM item JOIN file ON file.id = item.file
		WHERE item.game = ? AND item.kind = 'weapon' AND substr(item.plain, 1, ?) = ? ORDER BY item.id`,
		game, utf8.RuneCountInString(plain(name))+2, plain(name)+" (")
	var all []Item
	for _, i := range found {
		if i.Weapon.Mode != "" && plain(i.Weapon.Name) == plain(name) {
			all = append(all, i)
		}
	}
	return all, err
}

// one is the item that all found ones come to. What players pick goes before
// bare rows, and copies of one thing are one.
func one(kind, name string, found []Item) (Item, error) {
	groups, order := map[string][]Item{}, []string{}
	for _, i := range picked(found) {
		key := i.meaning()
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], i)
	}
	if len(order) == 1 {
		return groups[order[0]][0], nil
	}
	var different []Item
	for _, key := range order {
		different = append(different, groups[key][0])
	}
	return Item{}, &Ambiguous{Kind: kind, Name: name, Candidates: tellApart(different)}
}

// tellApart names items so that each name stands for one: by the name itself,
// by faction and name, or by id.
func tellApart(items []Item) []string {
	names, factions := map[string]int{}, map[string]int{}
	for _, i := range items {
		names[plain(i.Name)]++
		factions[i.Faction+": "+plain(i.Name)]++
	}
	var out []string
	for _, i := range items {
		switch {
		case names[plain(i.Name)] == 1:
			out = append(out, i.Name)
		case factions[i.Faction+": "+plain(i.Name)] == 1:
			out = append(out, i.Faction+": "+i.Name)
		default:
			out = append(out, i.ID)
		}
	}
	sort.Strings(out)
	return out
}

// picked leaves out what stands in saved lists where the files of an army hold
// it too, and bare rows where a player can pick something of that name.
func picked(found []Item) []Item {
	for _, keep := range []func(Item) bool{
		func(i Item) bool { return !i.list },
		func(i Item) bool { return i.Weapon != nil || i.Unit.Sort == printed.Entry },
		func(i Item) bool { return i.Weapon != nil || i.Unit.Sort == printed.Row },
	} {
		var own []Item
		for _, i := range found {
			if keep(i) {
				own = append(own, i)
			}
		}
		if len(own) > 0 {
			found = own
		}
	}
	return found
}

// meaning is what an item says to a scenario.
func (i Item) meaning() string {
	var text []byte
	if i.Weapon != nil {
		f := fragment.Weapon(i.Game, *i.Weapon)
		text, _ = json.Marshal([]any{f.Text, f.Values, f.NotApplied, f.Choose, f.Problem})
	} else {
		f := fragment.Unit(i.Game, *i.Unit, fragment.Target, fragment.Pick{})
		text, _ = json.Marshal([]any{f.Values, f.NotApplied, f.Choose, f.Problem, i.Unit.Weapons})
	}
	return strings.ToLower(string(text))
}

// suggest lists names near a name that is not there, the nearest first, five
// at most.
func (c *Catalogue) suggest(ctx context.Context, game printed.Game, kind, name string) ([]string, error) {
	type candidate struct {
		name string
		far  int
	}
	var all []candidate
	want := plain(name)
	most := max(2, len(want)/4)
	err := c.each(ctx, func(rows *sql.Rows) error {
		var n, p string
		if err := rows.Scan(&n, &p); err != nil {
			return err
		}
		d := distance(want, p, most)
		switch {
		case len(want) > 3 && strings.HasPrefix(p, want):
			d = min(d, 1)
		case len(want) > 3 && strings.Contains(p, want):
			d = min(d, 2)
		}
		if d <= most {
			all = append(all, candidate{n, d})
		}
		return nil
	}, `SELECT min(name), plain FROM item WHERE game = ? AND kind = ? GROUP BY plain ORDER BY plain`, game, kind)
	sort.SliceStable(all, func(a, b int) bool {
		if all[a].far != all[b].far {
			return all[a].far < all[b].far
		}
		return len(all[a].name) < len(all[b].name)
	})
	var names []string
	for _, n := range all[:min(5, len(all))] {
		names = append(names, n.name)
	}
	return names, err
}
