package infinity

import "strconv"

// Keep is what the result of an Order tells. What is not kept is forgotten at
// once, so that equal situations meet.
type Keep uint32

// What can be kept. Lists are link by link, or trooper by trooper.
const (
	keepNets Keep = 1 << iota
	keepBacks
	keepSaves // rolls made
	keepFails // rolls failed
	keepLost
	keepEnds
	keepGuts
	keepDodges
	keepHealed
	keepHits // sums: of the attackers' successes
	keepCrits
	keepBackHits
	keepBackCrits
	keepSaveSum
	keepFailSum
	keepLostSum
	keepDodgeSum
	keepDown
	keepSlain
	keepHub     // what becomes of the hub
	keepHubOnly // and of lists of troopers nothing else
)

const keepAll = keepNets | keepBacks | keepSaves | keepFails | keepLost | keepEnds | keepGuts | keepDodges | keepHealed | keepHub

func (k Keep) has(l Keep) bool { return k&l != 0 }

// lists tells whether a list is kept at a place.
func (k Keep) lists(l Keep, place int) bool { return k&l != 0 && (place == 0 || k&keepHubOnly == 0) }

// untold is what nobody asks of the Saving Rolls of the trooper at a place.
func (k Keep) untold(place int) Untold {
	if place == 0 {
		return Untold{!k.has(keepSaves), !k.has(keepFails), !k.has(keepLost | keepEnds | keepGuts | keepDown | keepSlain)}
	}
	return Untold{
		Saves:  !k.lists(keepSaves, place) && !k.has(keepSaveSum),
		Failed: !k.lists(keepFails, place) && !k.has(keepFailSum|keepHealed),
		Lost:   !k.lists(keepLost|keepEnds|keepGuts, place) && !k.has(keepLostSum|keepDown|keepSlain),
	}
}

// Guts is how a Guts Roll went.
type Guts uint8

const (
	gutsNone Guts = iota
	gutsPassed
	gutsFailed
)

// Tally is what happened in an Order, as far as it is kept. Lists of troopers
// begin with the hub; sums are those of the spokes.
type Tally struct {
	Saves, Failed       [13]uint16
	SaveSum, FailedSum  uint16
	Nets, Backs         [12]uint8
	Lost                [13]uint8
	Ends                [13]End
	Guts                [13]Guts
	Dodged              [13]uint8
	Dodges              uint8
	Hits, Crits         uint8
	BackHits, BackCrits uint8
	LostSum             uint8
	Down, Slain         uint8
	BackSlain           uint8
	Healed              uint8
}

// roll notes what stands of a link's rolls.
func (a *Tally) roll(k Keep, link uint8, att, back Net) {
	if k.has(keepNets) {
		a.Nets[link] = att.packed()
	}
	if k.has(keepBacks) {
		a.Backs[link] = back.packed()
	}
	if k.has(keepHits) {
		a.Hits += uint8(att.all())
	}
	if k.has(keepCrits) {
		a.Crits += att.Crits
	}
	if k.has(keepBackHits) {
		a.BackHits += uint8(back.all())
	}
	if k.has(keepBackCrits) {
		a.BackCrits += back.Crits
	}
}

func (a *Tally) dodge(k Keep, place int) {
	if k.has(keepDodges) {
		a.Dodged[place] = 1
	}
	if k.has(keepDodgeSum) {
		a.Dodges++
	}
}

// saves notes Saving Rolls.
func (a *Tally) saves(k Keep, place int, w Wound) {
	if k.lists(keepSaves, place) {
		a.Saves[place] += uint16(w.Saves)
	}
	if k.lists(keepFails, place) {
		a.Failed[place] += uint16(w.Failed)
	}
	if k.has(keepSaveSum) && place > 0 {
		a.SaveSum += uint16(w.Saves)
	}
	if k.has(keepFailSum) && place > 0 {
		a.FailedSum += uint16(w.Failed)
	}
}

// end notes the State of a trooper and the points it lost.
func (a *Tally) end(k Keep, place int, e End, b Body, lost uint8, target bool) {
	if k.lists(keepLost, place) {
		a.Lost[place] = lost
	}
	if k.lists(keepEnds, place) {
		a.Ends[place] = e
	}
	if place > 0 && k.has(keepLostSum) {
		a.LostSum += lost
	}
	switch {
	case !e.null():
	case !target && e == isDead && k.has(keepSlain):
		a.BackSlain++
	case target:
		if k.has(keepDown) && (!b.Null || e == isDead) {
			a.Down++
		}
		if k.has(keepSlain) && e == isDead {
			a.Slain++
		}
	}
}

func (a *Tally) guts(k Keep, place int, g Guts) {
	if k.lists(keepGuts, place) {
		a.Guts[place] = g
	}
}

func (a *Tally) heal(k Keep, n uint8) {
	if k.has(keepHealed) {
		a.Healed += n
	}
}

// names are the names of a roll: of the first trooper of a list, the second and
// so on; alone it has no number.
type names [13]string

func namesOf(what string) (n names) {
	n[0] = what
	for i := 1; i < len(n); i++ {
		n[i] = what + " " + strconv.Itoa(i)
	}
	return n
}

var (
	attackNames = namesOf("attack roll")
	answerNames = namesOf("answer roll")
	gutsNames   = namesOf("guts roll")
	saveNames   = whoseNames("saving roll")
	btsNames    = whoseNames("saving roll on BTS")
	faceNames   = func() (n [21]string) {
		for i := range n {
			n[i] = strconv.Itoa(i)
		}
		return n
	}()
)

// whoseNames are the names of a Saving Roll: nobody's, a target's (1 and on), an
// attacker's (27 and on); the first of each has no number.
func whoseNames(what string) (n [40]string) {
	n[0] = what
	for i := range 13 {
		n[1+i], n[27+i] = what+" of target", what+" of attacker"
		if i > 0 {
			n[1+i] += " " + strconv.Itoa(i)
			n[27+i] += " " + strconv.Itoa(i)
		}
	}
	return n
}

// of is the name for a place in a list of n; alone it has no number.
func (n *names) of(place, of int) string {
	if of < 2 {
		return n[0]
	}
	return n[place]
}

// hubName is the name of the hub's roll in a link, spokeName that of the
// spoke's.
func (o *Order[L]) hubName(link uint8) string {
	if o.Coordinated {
		return answerNames[0]
	}
	if o.Shared || o.N < 2 {
		return attackNames[0]
	}
	return attackNames[link+1]
}

func (o *Order[L]) spokeName(link uint8) string {
	n := &answerNames
	if o.Coordinated {
		n = &attackNames
	}
	return n.of(int(link)+1, int(o.N))
}

// whose is who makes Saving Rolls, the hub or a spoke, in the names of a play.
func (o *Order[L]) whose(link uint8, hub bool) uint8 {
	n := uint8(27)
	if hub == o.Coordinated {
		n = 1
	}
	if !hub && o.N > 1 {
		n += link + 1
	}
	return n
}
