// Package printed holds units and weapons as public data files print them:
// every short cell, and the names of rules. Sentences of ability texts are
// not part of it; what a sentence says is kept only as the readings made
// from it.
package printed

import (
	"slices"
	"strings"
)

// Game names a game by its scenario key.
type Game string

// The games with army data.
const (
	WH40K9     Game = "wh40k9"
	NinthAge   Game = "ninthage"
	Infinity   Game = "infinity"
	Bushido    Game = "bushido"
	Warmachine Game = "warmachine"
)

// Cell is one column of a printed row.
type Cell struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Cells is a printed row in the order of its columns.
type Cells []Cell

// Get gives a cell's text, ignoring the case of its name; "" if there is none.
func (c Cells) Get(name string) string {
	for _, cell := range c {
		if strings.EqualFold(cell.Name, name) {
			return cell.Text
		}
	}
	return ""
}

// Reading is what a rule means in the words of scenario files: a value for a
// key. Place is W, A or T: on a weapon, on the attacker, on the target.
type Reading struct {
	Place string `json:"place,omitempty"`
	Key   string `json:"key"`
	Text  string `json:"text"`
}

// Rule is a printed special rule. A rule that is understood has Known set,
// and as many readings as it takes; one that changes no attack is known and
// has none. Models are the ids of the models that have it, when not all of the
// unit do.
type Rule struct {
	Name     string    `json:"name"`
	Models   []string  `json:"models,omitempty"`
	Known    bool      `json:"known,omitempty"`
	Readings []Reading `json:"readings,omitempty"`
}

// Ref names a row of a file by the ids printed in it.
type Ref struct {
	File string `json:"file"`
	ID   string `json:"id"`
}

// Weapon is one printed row of a weapon. Profiles are the rows to choose from
// when the weapon itself is only their heading. Mode tells rows of one id
// apart.
type Weapon struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Type     string   `json:"type,omitempty"`
	Owner    string   `json:"owner,omitempty"`
	Mode     string   `json:"mode,omitempty"`
	Cells    Cells    `json:"cells"`
	Rules    []Rule   `json:"rules,omitempty"`
	Profiles []Weapon `json:"profiles,omitempty"`
	Line     int      `json:"line,omitempty"`
}

// Statline is the printed row of one kind of model. Most is how many of them
// the unit may hold at most, 0 when the file does not say. Models are the ids
// of the models it is of, when it is not of all.
type Statline struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Type   string   `json:"type,omitempty"`
	Cells  Cells    `json:"cells"`
	Parts  []Part   `json:"parts,omitempty"`
	Most   int      `json:"most,omitempty"`
	Models []string `json:"models,omitempty"`
}

// Part is a further row of the same model: a mount, a crew.
type Part struct {
	Name  string `json:"name"`
	Cells Cells  `json:"cells"`
}

// Carried is a weapon a unit may have. Count is 0 when the file leaves it to
// the player, Brackets what is printed behind the name.
type Carried struct {
	Ref
	Name     string `json:"name"`
	Count    int    `json:"count,omitempty"`
	Option   bool   `json:"option,omitempty"`
	Brackets string `json:"brackets,omitempty"`
}

// Choice is one of the ready-made equipments of a unit.
type Choice struct {
	Name    string    `json:"name"`
	Weapons []Carried `json:"weapons,omitempty"`
	Rules   []Rule    `json:"rules,omitempty"`
}

// Sort says what a unit is in its file.
type Sort string

// A unit is an entry a player picks, a bare printed row, or a unit of a saved
// army list.
const (
	Entry Sort = "entry"
	Row   Sort = "row"
	Fixed Sort = "list"
)

// Unit is a unit or model with all rows it reaches. Rules are those it always
// has; Options names those it may take. Models is how many there are, in an
// army list. Unread counts the changes that depend on the rest of an army.
type Unit struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Sort     Sort       `json:"sort"`
	Type     string     `json:"type,omitempty"`
	Models   int        `json:"models,omitempty"`
	Keywords []string   `json:"keywords,omitempty"`
	Lines    []Statline `json:"lines,omitempty"`
	Rules    []Rule     `json:"rules,omitempty"`
	Options  []string   `json:"options,omitempty"`
	Weapons  []Carried  `json:"weapons,omitempty"`
	Choices  []Choice   `json:"choices,omitempty"`
	Unread   int        `json:"unread,omitempty"`
	Line     int        `json:"line,omitempty"`
}

// Skip is something a file holds that is not in the catalogue, with the
// reason and how often it occurred.
type Skip struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// RulesOf are the special rules of the models that have a row. A rule that only
// some of them have, or that only some models of a unit with one row have, is
// not understood: nothing says which model is meant.
func (u Unit) RulesOf(line Statline) []Rule {
	var rules []Rule
	for _, r := range u.Rules {
		shared := 0
		for _, m := range line.Models {
			if slices.Contains(r.Models, m) {
				shared++
			}
		}
		switch {
		case len(r.Models) == 0, len(line.Models) > 0 && shared == len(line.Models):
			rules = append(rules, r)
		case shared > 0, len(line.Models) == 0:
			rules = append(rules, Rule{Name: r.Name})
		}
	}
	return rules
}

// Sheet is everything read from one file.
type Sheet struct {
	Game     Game
	ID       string // the file's own id
	System   string // id of its game system, "" if it is one
	Name     string // faction
	Kind     string // catalogue, game system, chart, army, roster
	Revision string
	Needs    []string // ids of the files its links lead to
	Units    []Unit
	Weapons  []Weapon
	Rows     int // units: the printed rows among them
	Profiles int // profiles of every type
	Skipped  []Skip
}

// Skip counts one thing passed over.
func (s *Sheet) Skip(reason string, count int) {
	if count == 0 {
		return
	}
	for i := range s.Skipped {
		if s.Skipped[i].Reason == reason {
			s.Skipped[i].Count += count
			return
		}
	}
	s.Skipped = append(s.Skipped, Skip{Reason: reason, Count: count})
}

// Plain is a text as cells are compared: no tabs, line breaks or double
// blanks, straight quotes.
func Plain(text string) string {
	return strings.Join(strings.Fields(straight.Replace(text)), " ")
}

var straight = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "″", `"`, "′′", `"`, "\u00a0", " ", "–", "-", "−", "-", "×", "x")
