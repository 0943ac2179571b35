// The bars: arrow keys and taps read them out, the pennant is dragged along.

import { soon } from "./page";

interface Row {
  value: string;
  exactly: string;
  least: string;
  most: string;
}

function rows(card: Element): Row[] {
  return [...card.querySelectorAll("table.law tbody tr")].map((tr) => {
    const cells = [...tr.children].map((c) => c.textContent ?? "");
    return { value: cells[0] ?? "", exactly: cells[1] ?? "", least: cells[2] ?? "", most: cells[3] ?? "" };
  });
}

let picked = -1;

// The table may hold more rows than there are bars: ends too low to draw.
function offset(plot: Element, all: Row[]): number {
  const first = plot.querySelector("svg")?.getAttribute("aria-label") ?? "";
  const value = /: (\S+)/.exec(first.slice(first.indexOf(", ")))?.[1];
  return Math.max(0, all.findIndex((r) => r.value === value));
}

function pick(plot: HTMLElement, i: number): void {
  const card = plot.closest(".card");
  if (!card) return;
  const all = rows(card);
  const from = offset(plot, all);
  const row = all[from + i];
  if (!row) return;
  picked = i;
  for (const svg of plot.querySelectorAll("svg")) {
    svg.querySelector(".g-picked")?.remove();
    const bar = svg.querySelector(`.b[data-i="${i}"] rect:nth-of-type(2)`);
    if (!bar) continue;
    const mark = bar.cloneNode() as SVGRectElement;
    mark.setAttribute("class", "g-picked");
    bar.after(mark);
  }
  const out = card.querySelector(".readout");
  if (!out) return;
  const set = (where: string, text: string) => {
    const place = out.querySelector(where);
    if (place) place.textContent = text;
  };
  set(".at", row.value);
  set(".e", row.exactly);
  set(".l", row.least);
  set(".m", row.most);
}

function setGoal(value: string): void {
  const field = document.querySelector<HTMLInputElement>("#goal-value");
  if (!field || field.value === value) return;
  field.value = value;
  soon();
}

function barAt(svg: SVGSVGElement, clientX: number): number {
  let best = 0;
  let near = Infinity;
  svg.querySelectorAll<SVGGElement>(".b").forEach((b) => {
    const box = b.querySelector(".hit")?.getBoundingClientRect();
    if (!box) return;
    const d = Math.abs(box.left + box.width / 2 - clientX);
    if (d < near) {
      near = d;
      best = Number(b.dataset["i"]);
    }
  });
  return best;
}

export function listen(): void {
  document.addEventListener("click", (event) => {
    const bar = (event.target as Element).closest<SVGGElement>(".b");
    const plot = bar?.closest<HTMLElement>(".plot");
    if (bar && plot) pick(plot, Number(bar.dataset["i"]));
  });
  document.addEventListener("keydown", (event) => {
    const plot = event.target as HTMLElement;
    if (!plot.classList?.contains("plot")) return;
    const count = plot.querySelector("svg")?.querySelectorAll(".b").length ?? 0;
    const now = picked < 0 || picked >= count ? 0 : picked;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    pick(plot, Math.max(0, Math.min(count - 1, to)));
  });
  let dragged: SVGSVGElement | null = null;
  document.addEventListener("pointerdown", (event) => {
    const flag = (event.target as Element).closest?.(".pennant");
    if (!flag) return;
    event.preventDefault();
    dragged = flag.closest("svg");
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged?.isConnected) {
      if (dragged) dragged = document.querySelector<SVGSVGElement>(".plot svg.wide") ?? null;
      if (!dragged) return;
    }
    const plot = dragged.closest<HTMLElement>(".plot");
    const card = plot?.closest(".card");
    if (!plot || !card) return;
    const all = rows(card);
    const row = all[offset(plot, all) + barAt(dragged, event.clientX)];
    if (row) setGoal(row.value);
  });
  document.addEventListener("pointerup", () => (dragged = null));
  document.addEventListener("pointercancel", () => (dragged = null));
}
