// Package geometry measures the table: bases, arcs, sight, polygons, templates
// and distances, for every game.
//
// Lengths are inches; x runs to the right and y up the table. Bases are given
// in millimetres and 1 inch is 25.4 mm exactly. Angles are degrees, 0 up the
// table (+y), 90 to the right (+x), clockwise.
//
// Every length is a [Number], an exact real: a fraction, or what sums,
// products, quotients, square roots and sines of fractions make of it. Its sign
// is never guessed from rounded digits, so a base that just touches a limit is
// found to touch it. [Distance] gives such a number, and "within d" is
// Distance(a, b).AtMost(d) or, quicker to read, [Within].
//
// Shapes are closed: an edge belongs to its shape. Terrain and bases in the way
// of a line of sight are closed too: a line that only grazes one is blocked,
// and a gap of no width lets nothing through.
//
// Only three things carry a bound in place of exactness, all stated where they
// occur: ovals, whose distances are settled to 1e-15 of the table's size;
// searches for a line or a point, which may overlook a gap narrower than 1e-9
// inch on a table of some hundred inches; and sight over and under things,
// which is searched and not solved. What a search finds is always proved.
//
// Not here: the games' own rules of who blocks whom, which arc counts for what,
// and what to do with a tie.
package geometry
