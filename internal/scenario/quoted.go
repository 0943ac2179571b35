package scenario

import (
	"encoding/json"
	"strings"
)

// Quoted is a name as a value of a file, in brackets or not: in quotes where it
// would be read as something else without.
func Quoted(name string) string {
	plain := name != "" && name == strings.TrimSpace(name)
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		plain = plain && (letter || i > 0 && (r >= '0' && r <= '9' || strings.ContainsRune(" _-+/()'.", r)))
	}
	if plain && name != "null" && name != "Null" && name != "NULL" {
		return name
	}
	text, _ := json.Marshal(name)
	return string(text)
}
