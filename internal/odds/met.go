package odds

import "math/bits"

// met is the places of an order that mass has come to, by bits: a flow that
// begins high in a large graph and leads to a few places far below passes over
// what lies between.
type met []uint64

func (m met) add(place int32) { m[place>>6] |= 1 << (place & 63) }

// last is the highest of the places up to one; -1 if there is none.
func (m met) last(upTo int32) int32 {
	if upTo < 0 {
		return -1
	}
	w := upTo >> 6
	word := m[w] & (^uint64(0) >> (63 - upTo&63))
	for word == 0 {
		if w--; w < 0 {
			return -1
		}
		word = m[w]
	}
	return w<<6 + 63 - int32(bits.LeadingZeros64(word))
}
