package main

// cli is the command line, read by kong: one struct a verb.
type cli struct {
	flags

	Odds       oddsCmd       `cmd:"" help:"the chances of every result, exactly"`
	Explain    explainCmd    `cmd:"" help:"every number, the rules that made it, who may do what"`
	Advise     adviseCmd     `cmd:"" help:"the best decisions for a goal"`
	Compare    compareCmd    `cmd:"" help:"several attacks side by side"`
	Sweep      sweepCmd      `cmd:"" help:"a matrix of scenarios, one row each"`
	Worker     workerCmd     `cmd:"" help:"work out parts of sweeps for others"`
	Play       playCmd       `cmd:"" help:"step by step, with rolled or typed dice"`
	Audit      auditCmd      `cmd:"" help:"was it legal, was it added up, was it lucky"`
	Rules      rulesCmd      `cmd:"" help:"the index of rules"`
	Examples   examplesCmd   `cmd:"" help:"the built-in scenarios"`
	Schema     schemaCmd     `cmd:"" help:"the JSON Schema of a game's scenario files"`
	Import     importCmd     `cmd:"" help:"read public army data into the catalogue"`
	Units      unitsCmd      `cmd:"" help:"search the catalogue"`
	Army       armyCmd       `cmd:"" help:"the units of a saved army list"`
	Serve      serveCmd      `cmd:"" help:"the pages and the HTTP API"`
	Completion completionCmd `cmd:"" help:"the completion script of a shell"`
}

// flags are those of every verb, anywhere on the line.
type flags struct {
	JSON      bool     `short:"j" help:"one JSON object a scenario"`
	Quiet     bool     `short:"q" help:"the headline only"`
	Set       []string `short:"s" sep:"none" placeholder:"PATH=VALUE" help:"change one field, as often as you like"`
	Exact     bool     `short:"x" help:"fractions as well"`
	Goal      string   `short:"g" placeholder:"TEXT" predictor:"goal" help:"'slain >= 2 and damage = 4' or 'mean slain'"`
	Measure   []string `short:"m" placeholder:"NAME,..." predictor:"measure" help:"show these only; all for every one"`
	Color     string   `aliases:"colour" enum:"auto,always,never" default:"auto" help:"auto, always or never"`
	ASCII     bool     `name:"ascii" help:"no signs beyond ASCII"`
	Width     int      `short:"w" placeholder:"N" help:"columns, 40 to 200"`
	Verbose   bool     `short:"v" help:"say more"`
	Catalogue string   `short:"C" placeholder:"FILE" predictor:"file" help:"another catalogue"`
	Lenient   bool     `help:"answer without printed rules that cannot be applied"`
	Help      bool     `short:"h" help:"this"`
	Version   bool     `help:"print the version"`
}

type oddsCmd struct {
	Files    []string `arg:"" optional:"" name:"FILE" predictor:"scenario" help:"scenario files; - is standard input"`
	Attacker string   `placeholder:"NAME" help:"instead of a file: a unit of the catalogue, or LIST.rosz#UNIT"`
	Target   string   `placeholder:"NAME" help:"the unit it attacks"`
}

type explainCmd struct {
	Files []string `arg:"" name:"FILE" predictor:"scenario" help:"scenario files; - is standard input"`
}

type adviseCmd struct {
	Files []string `arg:"" name:"FILE" predictor:"scenario" help:"scenario files; - is standard input"`
}

type compareCmd struct {
	Files []string `arg:"" name:"FILE" predictor:"scenario" help:"scenario files; - is standard input"`
}

type playCmd struct {
	File  string  `arg:"" name:"FILE" predictor:"scenario" help:"a scenario file; - is standard input"`
	Seed  *uint64 `placeholder:"N" help:"roll with this seed: the same seed, the same play"`
	Seeds string  `placeholder:"A..B" help:"many plays, one line each, with --json"`
	Dice  string  `placeholder:"hand" enum:"seed,hand" default:"seed" help:"type in what you rolled"`
	Log   string  `short:"l" placeholder:"FILE" predictor:"file" help:"write the record, for audit"`
	Force bool    `help:"write it over whatever is there"`
}

type auditCmd struct {
	Log string `arg:"" name:"LOG" predictor:"file" help:"a record written by play --log; - is standard input"`
}

type rulesCmd struct {
	Words []string `arg:"" optional:"" name:"GAME-OR-WORDS" predictor:"rule" help:"a game, an id, words to look for"`
}

type examplesCmd struct {
	Name string `arg:"" optional:"" name:"NAME" predictor:"example" help:"an example to print"`
}

type schemaCmd struct {
	Game string `arg:"" name:"GAME" predictor:"game" help:"a game"`
}

type importCmd struct {
	Paths []string `arg:"" name:"PATH" predictor:"file" help:"files, or folders of them"`
}

type unitsCmd struct {
	Words   []string `arg:"" optional:"" name:"WORDS" help:"beginnings of words of the name, faction, keywords"`
	All     bool     `help:"every hit"`
	Game    string   `placeholder:"GAME" predictor:"game" help:"of this game only"`
	Faction string   `placeholder:"WORDS" help:"of this faction only"`
	Keyword string   `placeholder:"WORD" help:"with this keyword only"`
	Kind    string   `placeholder:"KIND" enum:",unit,weapon" default:"" help:"unit or weapon"`
	Show    string   `placeholder:"ID" help:"all of one unit or weapon"`
}

type armyCmd struct {
	List string `arg:"" name:"LIST" predictor:"file" help:"a saved army list (.ros, .rosz)"`
}

type completionCmd struct {
	Shell string `arg:"" name:"SHELL" enum:"bash,zsh,fish" help:"bash, zsh or fish"`
}

// takes lists the flags that mean something to a verb, beside --help, --color,
// --ascii, --width and --verbose, which every verb takes.
var takes = map[string]string{
	"odds":       "json quiet set exact goal measure catalogue lenient attacker target",
	"explain":    "json quiet set exact catalogue lenient",
	"advise":     "json quiet set exact goal catalogue lenient",
	"compare":    "json quiet set exact goal measure catalogue lenient",
	"play":       "json quiet set seed seeds dice log force catalogue lenient",
	"sweep":      "json quiet set exact catalogue lenient output format top by svg jobs resume nats creds tls-ca tls-cert tls-key embed replicas",
	"worker":     "quiet jobs idle nats creds tls-ca tls-cert tls-key",
	"import":     "json quiet catalogue",
	"units":      "json quiet catalogue all game faction keyword kind show",
	"army":       "json quiet",
	"audit":      "json quiet",
	"rules":      "json quiet",
	"examples":   "json quiet",
	"schema":     "",
	"serve":      "addr open catalogue",
	"completion": "",
}
