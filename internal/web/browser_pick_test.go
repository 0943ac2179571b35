package web

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// offered types into a field until its list is open: a browser that is not in
// front may lose keys.
func (b *tab) offered(field, text string) {
	b.t.Helper()
	for range 6 {
		b.do(js(field+`.focus(); `+field+`.value = ""`), chromedp.KeyEvent(text))
		for range 60 {
			if b.eval(field+`.getAttribute("aria-expanded")`) == "true" {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	b.t.Fatalf("nothing is offered for %q", text)
}

// A unit and a weapon of the catalogue are found by a few letters and chosen with
// the keyboard alone; rules that cannot be applied are left out where that is
// ticked, and the link keeps all of it.
func TestBrowserUnitPicker(t *testing.T) {
	b := open(t, 390, 844)
	b.visit("/wh40k9/odds")
	b.offered(`document.querySelector('[name="attacker.from"]')`, "tin sq")
	b.until(`document.querySelectorAll('#f-attacker-from-picks [role=option]').length > 1 && document.activeElement.getAttribute("aria-expanded") === "true"`)
	at := b.eval(`[...document.querySelectorAll('#f-attacker-from-picks [role=option]')].findIndex(o => o.dataset.value === "Tin Squad")`)
	for range 1 + len(at) - 1 + int(at[0]-'0') {
		b.do(chromedp.KeyEvent(kb.ArrowDown))
	}
	b.until(`document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.dataset.value === "Tin Squad"`)
	b.do(chromedp.KeyEvent("\r"))
	b.until(`document.querySelector('[name="attacker.from"]').value === "Tin Squad" && document.querySelector(".refused")?.textContent.includes("Tin Oath")`)
	if b.eval(`document.documentElement.scrollWidth`) != "390" {
		t.Error("the page scrolls sideways")
	}
	b.do(js(`document.querySelector("#lenient").click()`))
	b.until(`document.querySelector(".figure") && document.querySelector(".note")?.textContent.includes("Tin Oath") && !document.querySelector(".refused")`)
	b.do(js(`document.querySelector("details.weapon").open = true`))
	b.offered(`document.querySelector("details.weapon [data-picks]")`, "piston")
	b.until(`[...document.querySelectorAll(".picks:not([hidden]) [role=option]")].some(o => o.dataset.value === "Piston hammer")`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(`!document.querySelector(".picks:not([hidden])")`)
	figure := b.text(".figure")
	b.until(`location.hash.includes("lenient=1")`)
	hash := b.eval("location.hash")
	c := open(t, 390, 844)
	c.visit("/wh40k9/odds" + hash)
	c.figureIs(figure)
	c.do(js(`document.querySelector('a[href^="/wh40k9/play"]').click()`))
	c.until(`document.body.dataset.view === "play" && document.body.dataset.ready === "yes" && document.querySelector(".tray button")`)
}

// Special rules are found by their names and by what they do; one with a value
// has it asked for in place.
func TestBrowserAbilityPicker(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/odds")
	field := `document.querySelector('[name^="*attacker.weapons[1].abilities"], [name^="*attacker.weapons[0].abilities"]')`
	b.do(js(`for (const d of document.querySelectorAll("details.weapon")) d.open = true`))
	if b.eval(field+` !== null`) != "true" {
		b.do(js(`{const s = document.querySelector('[name="+attacker.weapons[0]"]'); s.value = "abilities"; s.dispatchEvent(new Event("change", {bubbles: true}));}`))
		b.until(field)
	}
	b.do(js(`for (const d of document.querySelectorAll("details.weapon")) d.open = true`))
	b.offered(field, "hit rol")
	b.until(`[...document.querySelectorAll(".picks:not([hidden]) [role=option]")].some(o => o.dataset.value.startsWith("Hit Rolls (")) && document.querySelector(".picks:not([hidden]) .row-text")`)
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	b.until(`document.querySelector(".picks:not([hidden]) [aria-selected=true]")?.dataset.value.startsWith("Hit Rolls (")`)
	b.do(chromedp.KeyEvent("\r"))
	b.until(field + `.value.startsWith("Hit Rolls (") && getSelection() !== null && ` + field + `.selectionEnd > ` + field + `.selectionStart`)
	b.do(chromedp.KeyEvent("3"))
	b.until(field + `.value.includes("(3)")`)
	b.do(chromedp.KeyEvent("\r"))
	b.until(`[...document.querySelectorAll(".chip.on")].some(c => c.textContent.includes("Hit Rolls (3)"))`)
	if got := b.text(".faults"); got != "" && !strings.Contains(got, "abilities") {
		t.Errorf("refused: %s", got)
	}
}

// What is typed while the page waits for an answer is still there when it comes.
func TestBrowserTypingIsKept(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/odds")
	field := `document.querySelector('input[type=text][name^="*attacker.weapons"], input:not([type])[name^="*attacker.weapons"]')`
	b.do(js(`for (const d of document.querySelectorAll("details.weapon")) d.open = true`))
	b.until(field)
	b.do(js(`{const real = fetch; window.fetch = async (...a) => { const r = await real(...a); if (a[1]?.method === "POST") { await new Promise(f => window.go = f); } return r; }; window.old = ` + field + `;}`))
	b.do(js(`document.querySelector("#question-form").requestSubmit()`))
	b.until(`window.go !== undefined`)
	b.do(js(field + `.focus()`))
	b.do(chromedp.KeyEvent("zz"))
	b.until(field + `.value === "zz"`)
	b.do(js(`window.go()`))
	b.until(`!window.old.isConnected`)
	b.until(field + `.value === "zz" && document.activeElement === ` + field)
}

// The page of the catalogue searches as it is typed in and opens a unit as a
// question.
func TestBrowserUnits(t *testing.T) {
	b := open(t, 390, 844)
	b.visit("/units")
	b.do(js(`document.querySelector("#words").focus()`), chromedp.KeyEvent("tin squad"))
	b.until(`[...document.querySelectorAll(".hits a")].some(a => a.textContent === "Tin Squad") && location.search.includes("tin+squad")`)
	b.do(js(`[...document.querySelectorAll(".hits a")].find(a => a.search.includes("leg-1")).click()`))
	b.until(`document.querySelector("h1")?.textContent === "Tin Squad" && document.querySelector('a[href*="target="]')`)
	b.do(js(`document.querySelector('a[href*="target="]').click()`))
	b.until(`document.querySelector('[name="targets[0].from"], [name="target.from"]')?.value === "Tin Squad"`)
}
