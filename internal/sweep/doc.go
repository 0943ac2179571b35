// Package sweep asks one scenario with every combination of the values of some
// of its places, and writes one row for each.
//
//	Read    a sweep file -> File: base, axes, what to keep
//	Plan    the cells in order, cut into chunks that depend on the plan alone
//	Worker  the values of one chunk, from a new book: a Part
//	Pool    parts from all cores of this machine, in order
//	Folder  parts on disk, so that a sweep can be gone on with
//	Writer  rows as CSV, JSON Lines or Parquet
//
// Package sweep/stream has the parts made on many machines. A row is the same
// whatever made it.
package sweep
