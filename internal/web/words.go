package web

import "fmt"

// words is the English of the pages that is not in a template, in one place for
// translation.
var words = map[string]string{
	"question":  "The question",
	"attacker":  "Attacker",
	"target":    "Target",
	"defender":  "Defender",
	"yes":       "Yes",
	"no":        "No",
	"n-of-m":    "%s %d of %d",
	"add-a":     "Add a %s",
	"numbered":  "%s %d",
	"exact":     "exact",
	"digits":    "to 14 digits",
	"about":     "about",
	"never":     "never",
	"always":    "always",
	"under":     "under 0.01%",
	"over":      "over 99.99%",
	"exactly":   "Exactly",
	"at-least":  "At least",
	"at-most":   "At most",
	"on-avg":    "%s on average",
	"goal-mean": "%s on average",
	"goal-p":    "%s",

	"say.>=": "for %s or more %s", "say.<=": "for %s or fewer %s", "say.=": "for exactly %s %s",
	"say.>": "for more than %s %s", "say.<": "for fewer than %s %s", "say.!=": "for any number but %s %s",
	"say.=.word": "for %s: %s", "say.!=.word": "for %s: not %s", "say.>=.word": "for %s at least %s", "say.<=.word": "for %s at most %s",
	"say.>.word": "for %s above %s", "say.<.word": "for %s below %s",
	"stale":   "For the last good values.",
	"too-big": "Too many dice or models to be worked out exactly. Ask for fewer at a time.",
	"fault":   "This is a fault of ours. Copy the question and report it with the version %s.",
	"busy":    "Many questions just now. Try again in a few seconds.",
	"tail":    "%d or more",

	"terrain":       "Terrain",
	"place terrain": "Terrain",
	"place line":    "A wall",
	"place impact":  "The template",
	"place units":   "Another unit",
	"name.wall":     "Wall",
	"name.unit":     "Unit",
	"at-target":     "at %s",
	"from-unit":     "From the catalogue",
	"from-weapon":   "From the catalogue",
	"use-attacker":  "Ask about its attack",
	"use-target":    "Ask about an attack at it",
	"no-catalogue":  "There is no catalogue yet. Make one from public army data with enfilade import FILE..., then search it here.",
	"lenient-on":    "tick \u201cWithout rules that cannot be applied\u201d",
	"none-called":   "There is no %s called %s.",
	"more-options":  "%d more options, none of them worth more: the API has them all.",
	"more-choices":  "%d more decisions, each after some rolls: the API has them all.",
	"idle-choices":  "%s not shown, of which every option is worth the same: the API has them all.",
	"at-default":    "Left at its default, for there are too many ways to weigh: %s.",
	"left-open":     "%s: a scenario file cannot hold this as advised: %s.",
	"not-applied":   "Left out, for they cannot be applied: %s.",

	"key.situation":  "On the table",
	"key.decisions":  "Decisions",
	"key.so_far":     "What has happened so far",
	"key.table":      "Positions on the board",
	"key.advise_for": "Advice is for",
	"key.house":      "House rules",
	"key.at":         "Stands at",
	"key.dis":        "Discipline",
	"key.to_hit":     "Modifiers to hit",
	"key.to_wound":   "Modifiers to wound",

	"op.>=": "at least", "op.<=": "at most", "op.=": "exactly", "op.>": "more than", "op.<": "fewer than", "op.!=": "not",
}

// say is one of the words with values put in.
func say(key string, args ...any) string { return fmt.Sprintf(words[key], args...) }
