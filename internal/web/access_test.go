package web

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// axe-core finds no fault on any page, in light and in dark.
func TestBrowserAxe(t *testing.T) {
	source, err := os.ReadFile("ts/node_modules/axe-core/axe.min.js")
	if err != nil {
		missing(t, "axe-core is not there: npm ci --prefix internal/web/ts")
	}
	pages := []string{"/", "/rules", "/rules/infinity.bs.attribute", "/compare", "/saved", "/audit", "/api", "/units?q=tin", "/unit?id=leg-1%2Fe-squad", "/abilities?game=wh40k9", "/wh40k9/odds?attacker=Tin+Squad"}
	for game := range edits {
		for _, v := range views {
			pages = append(pages, "/"+game+"/"+v.Value)
		}
	}
	b := open(t, 1280, 900)
	rules := `axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r => r.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.target + " " + n.html.slice(0, 120)).join(" | ")).join("\n"))`
	b.visit("/wh40k9/odds")
	b.upload(listFile(t, "Friday.rosz")) // and is listed on the pages of its game from now on
	b.do(js(string(source) + ";undefined"))
	b.offered(`document.querySelector('[name="attacker.from"]')`, "tin")
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	if found := b.eval(rules); found != "" {
		t.Errorf("an open list:\n%s", found)
	}
	for _, scheme := range []string{"light", "dark"} {
		b.do(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}))
		for _, p := range pages {
			if scheme == "dark" && !strings.Contains(p, "wh40k9") && strings.Count(p, "/") > 1 {
				continue // the same components
			}
			b.visit(p)
			b.do(js(string(source) + ";undefined"))
			found := b.eval(rules)
			if found != "" {
				t.Errorf("%s, %s:\n%s", p, scheme, found)
			}
		}
	}
}

// Tab goes through the page in the order in which it is read, from the skip link
// on, and every stop has a name.
func TestBrowserTabOrder(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/odds")
	last := -1.0
	var names []string
	for i := range 40 {
		b.do(chromedp.KeyEvent(kb.Tab))
		at := b.eval(`(() => { const e = document.activeElement; if (e === document.body) return "-1 body"; const all = [...document.querySelectorAll("*")]; const name = e.getAttribute("aria-label") || e.labels?.[0]?.textContent || e.textContent || e.value || ""; return all.indexOf(e) + " " + (e.tagName + " " + name.trim().slice(0, 30)); })()`)
		place, name, _ := strings.Cut(at, " ")
		var n float64
		_, _ = fmt.Sscan(place, &n)
		if n <= last {
			t.Errorf("stop %d, %s, goes back", i, name)
		}
		if _, word, _ := strings.Cut(name, " "); strings.TrimSpace(word) == "" {
			t.Errorf("stop %d, %s, has no name", i, name)
		}
		last = n
		names = append(names, name)
	}
	if !strings.HasPrefix(names[0], "A Skip") {
		t.Errorf("the first stop is %s", names[0])
	}
}

// The chart is read out by arrow keys; a rule opens over the page and gives the
// focus back.
func TestBrowserKeyboard(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/odds")
	before := b.text(".readout")
	b.do(js(`document.querySelector(".plot").focus()`), chromedp.KeyEvent(kb.End))
	b.until(fmt.Sprintf(`document.querySelector(".readout").innerText.trim() !== %q`, before))
	if got := b.text(".readout .at"); got != "11" {
		t.Errorf("End reads out %s", got)
	}
	b.do(js(`document.activeElement.blur()`), chromedp.KeyEvent("l"))
	b.until(`document.querySelector('input[name="_mode"][value="least"]').checked && document.querySelector(".plot svg").getAttribute("aria-label").includes("at least")`)
	was := b.text(".figure")
	b.do(js(`document.activeElement.blur()`), chromedp.KeyEvent("]"))
	b.until(fmt.Sprintf(`document.querySelector(".figure").textContent !== %q`, was))
	b.do(js(`document.querySelector("details.why summary").click()`), js(`document.querySelector("details.why[open] a.rule").focus()`), chromedp.KeyEvent("\r"))
	b.until(`document.querySelector("#rule-dialog").open && document.querySelector("#rule-title").textContent !== ""`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(`!document.querySelector("#rule-dialog").open && document.activeElement.classList.contains("rule")`)
	b.do(js(`document.activeElement.blur()`), js(`document.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true}))`))
	b.until(fmt.Sprintf(`document.querySelector(".figure").textContent === %q`, was))
}

// Four questions are laid over each other, and their link opens the same.
func TestBrowserCompare(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/wh40k9/odds")
	b.until(`document.querySelectorAll(".views a")[4].hash.length > 20`)
	b.do(js(`document.querySelectorAll(".views a")[4].click()`))
	b.until(`document.body.dataset.view === "compare" && document.body.dataset.ready === "yes" && document.querySelector(".tag")`)
	b.do(js(`document.querySelector('button[value="copy A"]').click()`))
	b.until(`document.querySelectorAll(".tag").length === 2`)
	b.do(js(`{const t = document.querySelector("#tB"); t.value = t.value.replace("bs: 3+", "bs: 5+"); t.dispatchEvent(new Event("change", {bubbles: true}));}`))
	b.until(`[...document.querySelectorAll("#diff-h ~ .scroll th")].some(x => x.textContent === "attacker.bs")`)
	b.until(`document.querySelector("#overlay .uplot canvas")`)
	b.until(`location.hash.includes("~")`)
	hash := b.eval("location.hash")
	b.visit("/compare" + hash)
	b.until(`document.querySelectorAll(".tag").length === 2`)
}

// A question is saved, found again, deleted and put back.
func TestBrowserSaved(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/infinity/odds")
	b.do(js(`document.querySelector('[data-act="save"]').click()`))
	b.visit("/saved")
	b.until(`document.querySelectorAll("#kept li").length === 1`)
	b.do(js(`document.querySelector("#kept button").click()`))
	b.until(`document.querySelectorAll("#kept li").length === 0`)
	b.do(js(`document.querySelector("#said button").click()`))
	b.until(`document.querySelectorAll("#kept li").length === 1`)
	b.visit("/")
	b.until(`document.querySelector("#last-question a")`)
	b.do(js(`document.querySelector("#last-question a").click()`))
	b.until(`document.body.dataset.view === "odds" && document.body.dataset.ready === "yes" && document.body.dataset.game === "infinity"`)
}
