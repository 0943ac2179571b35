package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// flagsFirst puts the flags of a command line before what they stand between, since
// kong takes files only up to the next flag. What follows -- is left alone.
func flagsFirst(app *kong.Application, args []string) []string {
	verb := slices.IndexFunc(args, func(a string) bool {
		return slices.ContainsFunc(app.Children, func(n *kong.Node) bool { return n.Name == a })
	})
	if verb < 0 || slices.Contains(args[:verb], "--") {
		return args
	}
	out := slices.Clone(args[:verb+1])
	var files []string
	rest := args[verb+1:]
	for i := 0; i < len(rest); i++ {
		switch a := rest[i]; {
		case a == "--":
			return slices.Concat(out, []string{"--"}, files, rest[i+1:])
		case len(a) < 2 || a[0] != '-':
			files = append(files, a)
		default:
			out = append(out, a)
			if i+1 < len(rest) && wantsValue(app, args[verb], a) {
				i++
				out = append(out, rest[i])
			}
		}
	}
	return append(out, files...)
}

// wantsValue tells whether the value of a flag is the next argument.
func wantsValue(app *kong.Application, verb, arg string) bool {
	flag := func(is func(f *kong.Flag) bool) *kong.Flag {
		for _, n := range append([]*kong.Node{app.Node}, app.Children...) {
			if n != app.Node && n.Name != verb {
				continue
			}
			if i := slices.IndexFunc(n.Flags, is); i >= 0 {
				return n.Flags[i]
			}
		}
		return nil
	}
	if name, long := strings.CutPrefix(arg, "--"); long {
		f := flag(func(f *kong.Flag) bool { return f.Name == name || slices.Contains(f.Aliases, name) })
		return f != nil && !f.IsBool()
	}
	for i, r := range arg[1:] {
		f := flag(func(f *kong.Flag) bool { return f.Short == r })
		if f == nil || !f.IsBool() {
			return f != nil && i == len(arg)-1-len(string(r))
		}
	}
	return false
}
