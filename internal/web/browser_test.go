package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/enfilade/enfilade"
)

// One browser and one server serve all the tests, one tab after another.
var chromium struct {
	once   sync.Once
	ctx    context.Context
	server *httptest.Server
	why    string
}

func startChromium() {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		chromium.why = "no Chromium: the pages are not tested in a browser"
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-gpu", true))
	alloc, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(alloc)
	if err := chromedp.Do(ctx); err != nil {
		chromium.why = "Chromium does not start: " + err.Error()
		return
	}
	chromium.ctx = ctx
	file, err := fixture()
	if err != nil {
		chromium.why = "the catalogue: " + err.Error()
		return
	}
	chromium.server = httptest.NewServer(New(Options{Rate: -1, Local: true, Catalogue: file}))
}

// tab is a page in the browser, of so many points.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string
}

func open(t *testing.T, width, height int64) *tab {
	t.Helper()
	chromium.once.Do(startChromium)
	if chromium.why != "" {
		missing(t, chromium.why)
	}
	ctx, cancel := chromedp.NewContext(chromium.ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	ctx, cancelTime := context.WithTimeout(ctx, 400*time.Second)
	t.Cleanup(cancelTime)
	b := &tab{t, ctx, chromium.server.URL}
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, b.base) && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:") && u != "about:blank" {
				t.Errorf("the page asks %s", u)
			}
		case *runtime.EventExceptionThrown:
			t.Errorf("the script fails: %s", e.ExceptionDetails.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(command(network.Enable, network.EnableParams{}), chromedp.EmulateViewport(width, height))
	return b
}

// command is a command of the browser's protocol as an action.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		seen, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string](`location.href + " " + document.body.innerText.slice(0, 600)`))
		b.t.Fatalf("%v at %s", err, seen)
	}
}

// js runs a script for what it does.
func js(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](script)
}

// visit opens a page and waits for its script.
func (b *tab) visit(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(b.base+path))
	b.until(`document.body?.dataset.ready === "yes"`)
}

// until waits for an expression to be true.
func (b *tab) until(expression string) {
	b.t.Helper()
	end := time.Now().Add(30 * time.Second)
	for {
		if ok, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+expression+")")); err == nil && ok {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("never true: %s; the page says %s", expression, clipped(b.text("main")))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func clipped(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return s[:min(len(s), 500)]
}

func (b *tab) eval(expression string) string {
	b.t.Helper()
	out, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("(async () => String(await ("+expression+")))()", chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return out
}

func (b *tab) text(selector string) string {
	out, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string](fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector)))
	return strings.TrimSpace(out)
}

// write types a value into a field, as a player does.
func (b *tab) write(selector, value string) {
	b.t.Helper()
	b.do(js(fmt.Sprintf(`{const f = document.querySelector(%q); for (let d = f.closest("details"); d; d = d.parentElement.closest("details")) d.open = true; f.focus(); f.select();}`, selector)), chromedp.KeyEvent(value))
}

// edits is a field of each game's first question, and another value for it. A
// game without a line here has no form that was tested.
var edits = map[string]enfilade.Change{
	"wh40k9":     {Path: "attacker.bs", Value: "5+"},
	"infinity":   {Path: "attacker.bs", Value: "9"},
	"ninthage":   {Path: "target.res", Value: "5"},
	"bushido":    {Path: "target.wounds", Value: "1"},
	"warmachine": {Path: "targets[0].def", Value: "15"},
}

// figureOf is the engine's answer as the page prints it.
func figureOf(t *testing.T, text string, changes ...enfilade.Change) string {
	t.Helper()
	all, err := enfilade.ReadEach(strings.NewReader(text), "x.yaml", changes...)
	if err != nil || all[0].Err != nil {
		t.Fatal(err, all[0].Err)
	}
	o, err := all[0].Scenario.Odds(enfilade.NewBook(), enfilade.OddsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return figure(o.Goal.P, o.ErrorBound)
}

func (b *tab) figureIs(want string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(".figure")?.textContent === %q && !document.body.classList.contains("stale")`, want))
}

// In every game a question is filled in, shows the engine's number, follows a
// change, and its link opens the same.
func TestBrowserQuestion(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			edit, ok := edits[game]
			if !ok {
				t.Fatalf("no field of %s is tested", game)
			}
			text := starter(game, "odds", "")
			b := open(t, 1280, 900)
			b.visit("/" + game + "/odds")
			b.figureIs(figureOf(t, text))
			b.write(fmt.Sprintf(`[name="%s"]`, edit.Path), edit.Value)
			want := figureOf(t, text, edit)
			if want == figureOf(t, text) {
				t.Errorf("%v changes nothing", edit)
			}
			b.figureIs(want)
			b.until(`location.hash.length > 20`)
			hash := b.eval("location.hash")
			c := open(t, 1280, 900)
			c.visit("/" + game + "/odds" + hash)
			c.figureIs(want)
			if got := c.eval(fmt.Sprintf(`document.querySelector('[name="%s"]').value`, edit.Path)); got != edit.Value {
				t.Errorf("the link gives %s = %q", edit.Path, got)
			}
			c.do(js(fmt.Sprintf(`{const f = document.querySelector('[name="%s"]'); f.value = "nonsense"; f.dispatchEvent(new Event("input", {bubbles: true}));}`, edit.Path)))
			c.until(fmt.Sprintf(`document.querySelector('[name="%s"]').getAttribute("aria-invalid") === "true" && document.querySelector(".faults a") && document.querySelector(".old .figure").textContent === %q`, edit.Path, want))
		})
	}
}

// On every game's table a piece that is moved changes the question and what is
// measured.
func TestBrowserTable(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			b := open(t, 1280, 900)
			b.visit("/" + game + "/table")
			before := b.text(`[data-part="measured"]`) + b.text(`[data-part="why"]`)
			where := b.eval(`(() => { const p = [...document.querySelectorAll(".piece")].find(p => p.dataset.kind !== "template" && p.dataset.kind !== "terrain"); const r = p.querySelector(".hit").getBoundingClientRect(); window.moved = p.dataset.up; window.was = document.querySelector('[name="' + p.dataset.up + '"]').value; return (r.x + r.width / 2) + " " + (r.y + r.height / 2); })()`)
			var x, y float64
			fmt.Sscan(where, &x, &y)
			b.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x+10, y+70, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x+20, y+120, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", x+20, y+120, chromedp.ButtonLeft))
			b.until(`document.querySelector('[name="' + window.moved + '"]').value !== window.was`)
			end := time.Now().Add(15 * time.Second)
			for b.text(`[data-part="measured"]`)+b.text(`[data-part="why"]`) == before && time.Now().Before(end) {
				time.Sleep(50 * time.Millisecond)
			}
			if b.text(`[data-part="measured"]`)+b.text(`[data-part="why"]`) == before && b.eval(`document.querySelector(".refused") !== null`) != "true" {
				t.Error("nothing that is measured changed")
			}
			b.do(js(`document.querySelector("#board").focus()`))
			was := b.eval(`document.querySelector('[name="' + window.moved + '"]').value`)
			b.do(chromedp.KeyEvent(kb.ArrowUp))
			b.until(`document.querySelector('[name="' + window.moved + '"]').value !== ` + fmt.Sprintf("%q", was))
		})
	}
}

// A template that is dragged away covers nobody any more.
func TestBrowserTemplate(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/infinity/table")
	fact := `[...document.querySelectorAll('[data-part="measured"] dt')].find(d => d.textContent === "Template affected")?.nextElementSibling?.textContent`
	if got := b.eval(fact); got != "2" {
		t.Fatalf("the template affects %s at first", got)
	}
	where := b.eval(`(() => { const r = document.querySelector(".piece .b-template").getBoundingClientRect(); return (r.x + r.width * 0.8) + " " + (r.y + r.height * 0.8) + " " + r.width; })()`)
	var x, y, w float64
	fmt.Sscan(where, &x, &y, &w)
	b.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x+w/8, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x+w/3, y, chromedp.ButtonLeft))
	b.until(fact + ` === "3"`)
	b.do(chromedp.MouseEvent("mouseReleased", x+w/3, y, chromedp.ButtonLeft))
}

// A whole attack of every game is played by the keyboard alone; its record is
// legal.
func TestBrowserPlay(t *testing.T) {
	for _, game := range enfilade.Games() {
		t.Run(game, func(t *testing.T) {
			b := open(t, 1280, 900)
			b.visit("/" + game + "/play")
			for range 400 {
				state := b.eval(`document.querySelector(".tray button[value='roll']") ? "roll" : document.querySelector(".tray .legal button") ? "choose" : document.querySelector("#end-h") ? "end" : "?"`)
				if state == "end" {
					break
				}
				if state == "?" {
					t.Fatalf("nothing to do: %s", clipped(b.text("main")))
				}
				was := b.eval(`document.querySelector('[name="_answers"]').value + document.querySelector('[name="_faces"]').value`)
				if state == "roll" {
					b.do(js(`document.activeElement.blur()`), chromedp.KeyEvent("6"))
				} else {
					b.do(js(`(document.querySelector(".tray .legal .first") ?? document.querySelector(".tray .legal button")).focus()`), chromedp.KeyEvent("\r"))
				}
				b.until(fmt.Sprintf(`(document.querySelector('[name="_answers"]').value + document.querySelector('[name="_faces"]').value) !== %q || document.querySelector("#end-h")`, was))
				if strings.Count(was, "faces") > 3 && state == "roll" {
					b.do(js(`document.querySelector('.tray button[value="roll-all"]').click()`))
					b.until(`!document.querySelector(".tray button[value='roll']")`)
				}
			}
			record := b.eval(`document.querySelector("#record").value`)
			a, err := enfilade.AuditLog(enfilade.NewBook(), strings.NewReader(record))
			if err != nil || !a.Legal || !a.Whole {
				t.Errorf("the record: %+v %v", a, err)
			}
		})
	}
}

// No page scrolls sideways on a phone.
func TestBrowserPhone(t *testing.T) {
	pages := []string{"/", "/rules", "/compare", "/saved", "/audit", "/api", "/units?q=tin", "/unit?id=leg-1%2Fe-squad", "/wh40k9/odds?attacker=Tin+Squad"}
	for _, game := range enfilade.Games() {
		for _, v := range views {
			pages = append(pages, "/"+game+"/"+v.Value)
		}
	}
	b := open(t, 320, 640)
	b.visit("/wh40k9/odds")
	b.upload(listFile(t, "Friday.rosz")) // and is listed on the pages of its game from now on
	for _, p := range pages {
		b.visit(p)
		if got := b.eval(`document.documentElement.scrollWidth`); got != "320" {
			t.Errorf("%s is %s wide on a screen of 320: %s", p, got, b.eval(`[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > 320.5 && getComputedStyle(e).position !== "absolute" && !e.closest("svg, .scroll")).slice(0, 3).map(e => e.tagName + "." + e.className).join(" ")`))
		}
		if small := b.eval(`[...document.querySelectorAll("main button, main select, main input:not([type=hidden]):not([type=radio]):not([type=file]):not([type=checkbox]), .views a")].filter(e => e.checkVisibility() && !e.classList.contains("hide")).filter(e => e.getBoundingClientRect().height < 43.5).slice(0, 3).map(e => e.outerHTML.slice(0, 90)).join(" ")`); small != "" {
			t.Errorf("%s: too small to touch: %s", p, small)
		}
	}
}

// What stands in a link is text, whatever it holds, and a damaged link says so.
func TestBrowserHostileLinks(t *testing.T) {
	b := open(t, 1280, 900)
	b.visit("/infinity/odds")
	for _, hash := range []string{"#1.", "#1.!!!", "#1.AAAA", "#2.AAAA", "#1." + strings.Repeat("A", 300_000)} {
		b.visit("/infinity/odds" + hash)
		b.until(`document.querySelector("#said").textContent !== "" || document.querySelector(".refused")`)
	}
	link := api.Build(api.BuildOptions{EntryPoints: []string{"ts/src/link.ts"}, Bundle: true, Format: api.FormatIIFE, GlobalName: "link", Target: api.ES2022})
	b.do(js(string(link.OutputFiles[0].Contents) + ";window.link = link;undefined"))
	if got := b.eval(`(async () => {
		const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~&=.%<>\"'#\u0000é";
		let seed = 7;
		const dice = n => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
		const good = await link.fragmentOf(['{"game":"infinity","title":"x"}'], new URLSearchParams());
		for (let i = 0; i < 1500; i++) {
			let text = dice(2) ? good : "#1.";
			for (let k = dice(12); k >= 0; k--) { const at = dice(text.length + 1); text = text.slice(0, at) + signs[dice(signs.length)] + text.slice(at + dice(2)); }
			try { const got = await link.readFragment(text); for (const q of got?.questions ?? []) JSON.parse(q); }
			catch (e) { if (!(e instanceof link.LinkFault)) return text + ": " + e; }
		}
		const bomb = await link.fragmentOf(["{\"a\":\"" + "x".repeat(20000000) + "\"}"], new URLSearchParams());
		try { await link.readFragment(bomb); return "a link of 20 MB is read"; } catch (e) { if (!(e instanceof link.LinkFault)) return String(e); }
		return "";
	})()`); got != "" {
		t.Error(got)
	}
	evil := `{"game":"infinity","title":"<img src=x onerror='window.hurt=1'><script>window.hurt=1</script>","attacker":{"name":"\"><img src=x onerror='window.hurt=1'>"}}`
	b.visit("/infinity/odds")
	hash := b.eval(fmt.Sprintf(`(async () => { const s = new Blob([%q]).stream().pipeThrough(new CompressionStream("deflate-raw")); const a = new Uint8Array(await new Response(s).arrayBuffer()); return btoa(String.fromCharCode(...a)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""); })()`, evil))
	b.visit("/infinity/odds#1." + hash)
	b.until(`document.querySelector("h1").textContent.startsWith("<img")`)
	if b.eval(`document.querySelectorAll("main img, main script").length + "" + window.hurt`) != "0undefined" {
		t.Error("a link became HTML")
	}
}

// First paint and first answer with the processor slowed four times.
func TestBrowserSpeed(t *testing.T) {
	b := open(t, 360, 740)
	b.do(command(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}))
	b.visit("/wh40k9/odds")
	b.visit("/wh40k9/odds")
	t.Logf("slowed four times: first paint and answer after %s ms, script ready after %s ms",
		b.eval(`Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1)`), b.eval(`Math.round(performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd)`))
	began := time.Now()
	was := b.text(".figure")
	b.write(`[name="attacker.bs"]`, "5+")
	b.until(fmt.Sprintf(`document.querySelector(".figure").textContent !== %q`, was))
	t.Logf("slowed four times: an answer %v after the last key", time.Since(began).Round(time.Millisecond))
}
