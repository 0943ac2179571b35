package catalogue

import (
	"sort"

	"github.com/enfilade/enfilade/internal/catalogue/fragment"
	"github.com/enfilade/enfilade/internal/catalogue/printed"
)

// FileReport is what an import says about one file. Units are the printed
// rows of models, or entries where the files of a game print no rows; Entries
// what players pick; Ready the weapons that can be used as printed; Applied
// those of them of which every printed rule is understood.
type FileReport struct {
	File      string         `json:"file"`
	Name      string         `json:"name"`
	Game      printed.Game   `json:"game"`
	Kind      string         `json:"kind"`
	Unchanged bool           `json:"unchanged,omitempty"`
	Units     int            `json:"units"`
	Entries   int            `json:"entries"`
	Weapons   int            `json:"weapons"`
	Profiles  int            `json:"profiles"`
	Ready     int            `json:"weapons_runnable"`
	Applied   int            `json:"weapons_applied"`
	Skipped   []printed.Skip `json:"skipped,omitempty"`
}

// Trouble is one reason why weapons cannot be used as printed, with their
// names and cells.
type Trouble struct {
	Game    printed.Game `json:"game"`
	Reason  string       `json:"reason"`
	Weapons []string     `json:"weapons"`
}

// Missed is a printed rule that is not understood, with the number of weapons
// that print it.
type Missed struct {
	Game    printed.Game `json:"game"`
	Rule    string       `json:"rule"`
	Weapons int          `json:"weapons"`
}

// Passed is a file that was passed over.
type Passed struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
}

// Report is what an import says.
type Report struct {
	Files    []FileReport `json:"files"`
	Passed   []Passed     `json:"passed,omitempty"`
	Troubles []Trouble    `json:"troubles,omitempty"`
	Missed   []Missed     `json:"missed,omitempty"`
}

// Total adds up all files.
func (r Report) Total() FileReport {
	var t FileReport
	sheet := printed.Sheet{}
	for _, f := range r.Files {
		t.Units += f.Units
		t.Entries += f.Entries
		t.Weapons += f.Weapons
		t.Profiles += f.Profiles
		t.Ready += f.Ready
		t.Applied += f.Applied
		for _, s := range f.Skipped {
			sheet.Skip(s.Reason, s.Count)
		}
	}
	t.Skipped = sheet.Skipped
	return t
}

// Runnable says whether a scenario of that game can hold the weapon: nil if
// it can. Rules named in NotApplied are not part of the question.
type Runnable func(game printed.Game, weapon fragment.Fragment) error

// judge asks about weapons and keeps the answers by their fragment.
type judge struct {
	runnable Runnable
	troubles map[kindOfTrouble][]string
	missed   map[Missed]int
}

// kindOfTrouble is what tells troubles apart.
type kindOfTrouble struct {
	game   printed.Game
	reason string
}

func newJudge(runnable Runnable) *judge {
	if runnable == nil {
		runnable = func(_ printed.Game, f fragment.Fragment) error { return f.Err() }
	}
	return &judge{runnable: runnable, troubles: map[kindOfTrouble][]string{}, missed: map[Missed]int{}}
}

// weapon counts one weapon for its file.
func (j *judge) weapon(f *FileReport, w printed.Weapon) {
	frag := fragment.Weapon(f.Game, w)
	for _, rule := range frag.NotApplied {
		j.missed[Missed{Game: f.Game, Rule: rule}]++
	}
	err := frag.Err()
	if err == nil {
		err = j.runnable(f.Game, frag)
	}
	if err != nil {
		j.trouble(f.Game, w.Name, frag, err)
		return
	}
	f.Ready++
	if len(frag.NotApplied) == 0 {
		f.Applied++
	}
}

func (j *judge) trouble(game printed.Game, name string, frag fragment.Fragment, err error) {
	key := kindOfTrouble{game, err.Error()}
	if frag.Problem != nil {
		key.reason = frag.Problem.Reason
		name += ` "` + frag.Problem.Text + `"`
	}
	j.troubles[key] = append(j.troubles[key], name)
}

// into writes the answers to the report, the most frequent first.
func (j *judge) into(r *Report) {
	for key, names := range j.troubles {
		r.Troubles = append(r.Troubles, Trouble{Game: key.game, Reason: key.reason, Weapons: names})
	}
	sort.Slice(r.Troubles, func(a, b int) bool {
		x, y := r.Troubles[a], r.Troubles[b]
		if len(x.Weapons) != len(y.Weapons) {
			return len(x.Weapons) > len(y.Weapons)
		}
		return string(x.Game)+x.Reason < string(y.Game)+y.Reason
	})
	for m, n := range j.missed {
		m.Weapons = n
		r.Missed = append(r.Missed, m)
	}
	sort.Slice(r.Missed, func(a, b int) bool {
		x, y := r.Missed[a], r.Missed[b]
		if x.Weapons != y.Weapons {
			return x.Weapons > y.Weapons
		}
		return string(x.Game)+x.Rule < string(y.Game)+y.Rule
	})
}
