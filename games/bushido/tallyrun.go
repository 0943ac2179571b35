package bushido

import (
	"math"
	"math/big"
	"math/bits"
)

// bounds notes the classes that steps from i on tell apart, with the faces above f.
func (w *tally) bounds(i, f int) {
	w.part = [6]bool{}
	for _, a := range w.pool.Steps[i:] {
		switch {
		case a.Max == 0:
		case a.Own && a.Limit < 6:
			w.part[a.Limit] = true
		case !a.Own && a.Limit > 1:
			w.part[a.Limit-1] = true
		}
	}
	w.part[f] = true
	if !w.pool.Kata {
		w.part[1] = true
	}
	w.wide = w.wide[:0]
	for face := 1; face <= 6; face++ {
		if face == 1 || w.part[face-1] {
			w.wide = append(w.wide, 0)
		}
		w.class[face] = len(w.wide) - 1
		w.wide[len(w.wide)-1]++
	}
}

// stride is what a die of a class adds to a key.
func (w *tally) stride(class int) int32 {
	out := int32(1)
	if class == len(w.wide)-1 {
		return 0
	}
	for range class {
		out *= int32(w.dice + 1)
	}
	return out
}

// counts reads a key.
func (w *tally) counts(key int32, dice, classes int) (out [6]int) {
	left := dice
	for c := range classes - 1 {
		out[c] = int(key) % (w.dice + 1)
		key /= int32(w.dice + 1)
		left -= out[c]
	}
	out[classes-1] = left
	return out
}

// room makes the index large enough for the classes of now.
func (w *tally) room() {
	n := 1
	for range len(w.wide) - 1 {
		n *= w.dice + 1
	}
	if len(w.index) < n {
		w.index = make([]int32, n)
	}
}

// put adds m ways of a number to those of a key.
func (w *tally) put(to *wayed, key int32, n []uint64, m uint64) {
	at := w.index[key]
	if at == 0 {
		to.keys = append(to.keys, key)
		for range w.width {
			to.n = append(to.n, 0)
		}
		at = int32(len(to.keys))
		w.index[key] = at
	}
	sum := to.n[int(at-1)*w.width:][:w.width]
	var carry, over uint64
	for i, x := range n {
		hi, lo := bits.Mul64(x, m)
		lo, c := bits.Add64(lo, carry, 0)
		carry = hi + c
		sum[i], over = bits.Add64(sum[i], lo, over)
	}
}

// done forgets the index of ways.
func (w *tally) done(x *wayed) {
	for _, k := range x.keys {
		w.index[k] = 0
	}
}

// roll rolls one die more.
func (w *tally) roll(from wayed, to *wayed) {
	w.book.Check()
	to.dice = from.dice + 1
	for c, m := range w.wide {
		step := w.stride(c)
		for i, k := range from.keys {
			w.put(to, k+step, from.n[i*w.width:][:w.width], m)
		}
	}
}

// run rolls the pool, and gives the ways in which so many dice show more than f and
// so many are ones, by the rerolls of a shared trait.
func (w *tally) run(f int, give func(used, above, ones int, n *big.Int)) float64 {
	w.bounds(0, f)
	w.room()
	now := wayed{keys: []int32{0}, n: make([]uint64, w.width)}
	now.n[0] = 1
	for range w.dice {
		var next wayed
		w.roll(now, &next)
		w.done(&next)
		now = next
	}
	return w.step(0, f, 0, w.dice, now, give)
}

// step does the steps from i on, after so many dice; now is what lies on the table.
// It gives the mean number of dice rolled again.
func (w *tally) step(i, f, used, rolled int, now wayed, give func(used, above, ones int, n *big.Int)) float64 {
	for i < len(w.pool.Steps) && w.pool.Steps[i].Max == 0 {
		i++
	}
	if i == len(w.pool.Steps) {
		words := make([]big.Word, 0, w.width)
		n := new(big.Int)
		for k, key := range now.keys {
			at := w.counts(key, now.dice, len(w.wide))
			above, ones := 0, 0
			for c := w.class[f] + 1; c < len(w.wide); c++ {
				above += at[c]
			}
			if !w.pool.Kata {
				ones = at[0]
			}
			words = words[:0]
			for _, x := range now.n[k*w.width:][:w.width] {
				words = append(words, big.Word(x))
			}
			give(used, above, ones, n.SetBits(words))
		}
		return 0
	}
	a := w.pool.Steps[i]
	most := min(int(a.Max), w.dice)
	classes, class := len(w.wide), w.class
	w.bounds(i+1, f)
	// what stays on the table, by how many dice are rolled again
	up := make([]wayed, most+1)
	w.room()
	move := make([]int, classes) // to which class the dice of one go
	for face := 6; face >= 1; face-- {
		move[class[face]] = w.class[face]
	}
	order := make([][]int32, most+1)
	for k, key := range now.keys {
		at := w.counts(key, now.dice, classes)
		left := most
		for j := range classes {
			c := j
			if !a.Own {
				c = classes - 1 - j
			}
			if a.Own && lastFace(class, c) > int(a.Limit) || !a.Own && firstFace(class, c) < int(a.Limit) {
				break
			}
			n := min(left, at[c])
			at[c] -= n
			left -= n
		}
		order[most-left] = append(order[most-left], int32(k))
		var to int32
		for c := range classes {
			to += int32(at[c]) * w.stride(move[c])
		}
		now.keys[k] = to
	}
	again := 0.0
	for u := range up {
		up[u].dice = w.dice - u
		for _, k := range order[u] {
			n := now.n[int(k)*w.width:][:w.width]
			again += float64(u) * w.chance(n, rolled)
			for range most - u {
				timesSix(n)
			}
			w.put(&up[u], now.keys[k], n, 1)
		}
		w.done(&up[u])
	}
	if a.Whole {
		wideThen, classThen, partThen := append([]uint64(nil), w.wide...), w.class, w.part
		for u := range up {
			if len(up[u].keys) == 0 {
				continue
			}
			w.wide, w.class, w.part = append(w.wide[:0], wideThen...), classThen, partThen
			again += w.step(i+1, f, used+u, rolled+most, w.rollAll(up[u], u), give)
		}
		return again
	}
	now = wayed{}
	for u := most; u >= 0; u-- {
		// those of u join those that have u left to roll
		for k, key := range now.keys {
			w.index[key] = int32(k + 1)
		}
		now.dice = w.dice - u
		for k, key := range up[u].keys {
			w.put(&now, key, up[u].n[k*w.width:][:w.width], 1)
		}
		w.done(&now)
		if u > 0 {
			now = w.rollAll(now, 1)
		}
	}
	return again + w.step(i+1, f, used, rolled+most, now, give)
}

func (w *tally) rollAll(now wayed, n int) wayed {
	for range n {
		var next wayed
		w.roll(now, &next)
		w.done(&next)
		now = next
	}
	return now
}

// chance is a number of ways to roll so many dice.
func (w *tally) chance(n []uint64, dice int) float64 {
	out := 0.0
	for i := len(n) - 1; i >= 0; i-- {
		out = out*(1<<64) + float64(n[i])
	}
	return out / math.Pow(6, float64(dice))
}

func timesSix(n []uint64) {
	var carry uint64
	for i, x := range n {
		hi, lo := bits.Mul64(x, 6)
		var c uint64
		n[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
}

// firstFace and lastFace are those of a class.
func firstFace(class [7]int, c int) int {
	f := 1
	for class[f] != c {
		f++
	}
	return f
}

func lastFace(class [7]int, c int) int {
	f := 6
	for class[f] != c {
		f--
	}
	return f
}
