package warmachine

import (
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// slug is a printed name as part of a rule id.
func slug(name string) string {
	name = strings.ToLower(name)
	name = strings.ReplaceAll(name, " & ", "-and-")
	return strings.ReplaceAll(name, " ", "-")
}
