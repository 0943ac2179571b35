package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/enfilade/enfilade"
)

// touches sends the script events of fingers: kind, finger, and how far from the
// middle of the piece of a path.
const touches = `window.finger = (kind, id, path, dx, dy) => {
	const p = document.querySelector('.piece[data-path="' + path + '"] .hit, .piece[data-path="' + path + '"] .b-grab').getBoundingClientRect();
	window.home ??= [p.x + p.width / 2, p.y + p.height / 2];
	const [x, y] = window.home;
	const at = kind === "pointerdown" ? document.elementFromPoint(x + dx, y + dy) ?? document.body : document;
	at.dispatchEvent(new PointerEvent(kind, {pointerId: id, pointerType: "touch", clientX: x + dx, clientY: y + dy, bubbles: true, cancelable: true}));
}; undefined`

// Walls are put on the table of every game, moved by keys and by the mouse, and
// taken out; all of it with the keyboard alone too.
func TestBrowserPutWall(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			b := open(t, 1280, 900)
			b.visit("/" + game + "/table")
			before := b.eval(`document.querySelectorAll('.piece[data-kind="terrain"]').length`)
			b.do(js(`document.querySelector('button[value="place terrain"]').focus()`), chromedp.KeyEvent("\r"))
			b.until(fmt.Sprintf(`document.querySelectorAll('.piece[data-kind="terrain"]').length === %s + 1 && document.querySelector('.piece.picked[data-kind="terrain"]')`, before))
			at := `document.querySelector('[name="' + document.querySelector('.piece.picked').dataset.across + '"]').value`
			was := b.eval(at)
			b.do(js(`document.querySelector("#board").focus()`), chromedp.KeyEvent(kb.ArrowRight))
			b.until(at + " == " + was + " + 0.5")
			b.do(js(`new Promise(r => setTimeout(r, 400))`)) // the answer is there
			b.until(`document.querySelector('.piece.picked[data-kind="terrain"]')`)
			b.do(js(`document.querySelector("#board").focus()`), chromedp.KeyEvent(kb.Delete))
			b.until(fmt.Sprintf(`document.querySelectorAll('.piece[data-kind="terrain"]').length === %s`, before))
		})
	}
}

// A model is brought to touch the nearest, is copied and taken out by keys.
func TestBrowserTouchAndCopy(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/table")
	b.do(js(`document.querySelector("#board").focus()`))
	const label = `document.querySelector(".piece.picked")?.dataset.label`
	for range 20 {
		was := b.eval(label)
		if was == "e1" {
			break
		}
		b.until(`document.activeElement.id === "board"`) // keys go where the focus is
		b.do(chromedp.KeyEvent("n"))
		b.until(fmt.Sprintf("%s !== %q", label, was))
	}
	b.until(label + ` === "e1" && document.activeElement.id === "board"`)
	b.do(chromedp.KeyEvent("t"))
	b.until(`document.querySelector("#board-said").textContent.includes("touching front-1")`)
	b.until(`Math.abs(document.querySelector('[name="table.models[4].at[1]"]').value) > 1.259 && Math.abs(document.querySelector('[name="table.models[4].at[1]"]').value) < 1.263`)
	b.until(label + ` === "e1" && document.activeElement.id === "board"`)
	b.do(chromedp.KeyEvent("c"))
	b.until(label + ` === "e3" && document.querySelectorAll("[data-row]").length === 7 && document.activeElement.id === "board"`)
	b.do(chromedp.KeyEvent(kb.Delete))
	b.until(`document.querySelectorAll("[data-row]").length === 6`)
}

// A piece that is dragged near another snaps to its edge.
func TestBrowserSnap(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/table")
	b.do(js(`{const f = document.querySelector('[name="table.models[4].at[1]"]'); f.value = "-3"; f.dispatchEvent(new Event("input", {bubbles: true}));}`))
	where := b.eval(`(async () => { await new Promise(r => setTimeout(r, 600)); const s = document.querySelector("#board-svg"); const r = document.querySelector('.piece[data-path="table.models[4]"] .hit').getBoundingClientRect(); const k = s.getScreenCTM().a * Number(s.dataset.unit); return (r.x + r.width / 2) + " " + (r.y + r.height / 2) + " " + k; })()`)
	var x, y, inch float64
	fmt.Sscan(where, &x, &y, &inch)
	to := y - (3-32/25.4-0.03)*inch // 0.03 inches short of the model above
	b.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x, y-10, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x, to, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", x, to, chromedp.ButtonLeft))
	b.until(`document.querySelector("#board-said").textContent.includes("touching front-1")`)
}

// Two fingers turn what the first of them holds; one finger moves it, above the
// finger.
func TestBrowserTwoFingers(t *testing.T) {
	b := open(t, 390, 844)
	b.visit("/ninthage/table")
	b.do(js(touches), js(`document.querySelector("#board").scrollIntoView()`))
	path := "table.attacker"
	turn := `document.querySelector('[name="table.attacker.facing"]').value`
	was := b.eval(turn)
	send := func(kind string, id, dx, dy int) {
		b.do(js(fmt.Sprintf("finger(%q, %d, %q, %d, %d)", kind, id, path, dx, dy)))
	}
	send("pointerdown", 1, 0, 0)
	send("pointerdown", 2, 60, 0)
	send("pointermove", 2, 0, 60)
	b.until(fmt.Sprintf(`(Number(%s) - %s + 360) %% 360 === 90`, turn, was))
	send("pointerup", 2, 0, 60)
	send("pointermove", 1, 5, 5)
	send("pointerup", 1, 5, 5)
	b.until(fmt.Sprintf(`(Number(%s) - %s + 360) %% 360 === 90 && !document.querySelector(".lifted")`, turn, was))
}
