// Package enfilade resolves attacks of tabletop games exactly: what can happen
// and how likely it is, why each number is what it is, what either player had
// best decide, and how it plays out die by die.
//
// A question is a scenario file, read by [Read]. A [Scenario] answers:
//
//	Odds      the exact law of every measure, in floats with a bound or in fractions
//	Explain   every derived number with the rules that made it; the legal options
//	Advise    the decisions that are best for a goal
//	Play      one play, die by die, seeded or with dice rolled on the table
//
// [AuditLog] tells whether the record of a play is legal, and how lucky each side was.
//
// What has been worked out is kept in a [Book]; share one book among the
// questions of a sweep, one a goroutine.
//
// The rules of a game are written once, in a folder under games/, and read by
// all of these. Only this package is promised to users of the library.
package enfilade
