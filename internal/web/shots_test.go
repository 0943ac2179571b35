package web

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// With ENFILADE_SHOTS=FOLDER every page is photographed, for docs/shots.
func TestBrowserShots(t *testing.T) {
	folder := os.Getenv("ENFILADE_SHOTS")
	if folder == "" {
		t.Skip("no ENFILADE_SHOTS")
	}
	shots := []struct {
		name, path, scheme string
		width, height      int64
		before             string
	}{
		{"odds-wh40k9", "/wh40k9/odds", "light", 1280, 1400, ""},
		{"odds-wh40k9-dark", "/wh40k9/odds", "dark", 1280, 1400, ""},
		{"odds-infinity", "/infinity/odds", "light", 1280, 1400, ""},
		{"odds-wh40k9-phone", "/wh40k9/odds", "light", 360, 740, ""},
		{"answer-ninthage-phone", "/ninthage/odds", "light", 360, 740, `document.querySelector("#answer").scrollIntoView()`},
		{"table-infinity", "/infinity/table", "light", 1280, 1000, ""},
		{"table-ninthage", "/ninthage/table", "light", 1280, 1000, ""},
		{"table-warmachine-dark", "/warmachine/table", "dark", 1280, 1000, ""},
		{"table-bushido-phone", "/bushido/table", "light", 360, 740, ""},
		{"table-wh40k9", "/wh40k9/table", "light", 1280, 1000, ""},
		{"play-bushido", "/bushido/play", "light", 1280, 900, `document.querySelector('.tray button[value="roll-all"]')?.click()`},
		{"play-wh40k9-phone", "/wh40k9/play", "light", 360, 740, `document.querySelector('.tray button[value="face 6"]')?.click()`},
		{"advice-bushido", "/bushido/advice", "light", 1280, 1000, ""},
		{"compare", "/compare", "light", 1280, 1000, "compare"},
		{"rules", "/rules?q=blast", "light", 1280, 800, ""},
		{"start", "/", "light", 1280, 800, ""},
		{"api", "/api", "light", 1280, 800, ""},
	}
	for _, s := range shots {
		if only := os.Getenv("ENFILADE_SHOT"); only != "" && only != s.name {
			continue
		}
		b := open(t, s.width, s.height)
		b.do(command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: s.scheme}}}))
		switch s.before {
		case "compare":
			b.visit("/wh40k9/odds")
			b.until(`document.querySelectorAll(".views a")[4].hash.length > 20`)
			b.do(js(`document.querySelectorAll(".views a")[4].click()`))
			b.until(`document.body.dataset.view === "compare" && document.body.dataset.ready === "yes" && document.querySelector(".tag")`)
			b.do(js(`document.querySelector('button[value="copy A"]').click()`))
			b.until(`document.querySelectorAll(".tag").length === 2`)
			b.do(js(`{const t = document.querySelector("#tB"); t.value = t.value.replace("movement: moved", "movement: stationary").replace("models: 11", "models: 8").replace(/title: .*/, "title: Standing still, at eight boyz"); t.dispatchEvent(new Event("change", {bubbles: true}));}`))
			b.until(`document.querySelector("#diff-h") && document.querySelector("#overlay .uplot canvas")`)
		default:
			b.visit(s.path)
			if s.before != "" {
				b.do(js(s.before))
				b.until(`document.querySelector("#end-h, .tray, #answer")`)
			}
		}
		b.do(js(`new Promise(r => setTimeout(r, 250))`))
		picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, s.name+".png"), picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
