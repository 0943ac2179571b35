// The board: pieces are dragged, turned and moved by keys; the facts follow.

import { beside, CONTACT, gap, SNAP, type Gap, type Standing } from "./contact";
import { form, part, press, soon, update, whenChanged } from "./page";

const board = document.querySelector<HTMLElement>("#board");

interface View {
  x: number;
  y: number;
  w: number;
  h: number;
}

let fitted: View | null = null;
let shown: View | null = null;
let picked = "";
let held: { piece: SVGGElement; dx: number; dy: number; id: number; lift: number } | null = null;
let turning: { from: number; facing: number } | null = null;
let panned: { x: number; y: number; view: View } | null = null;
const fingers = new Map<number, { x: number; y: number }>();
let pinch = 0;
let asking = false;
let again = false;

function svg(): SVGSVGElement | null {
  return board?.querySelector<SVGSVGElement>("#board-svg") ?? null;
}

function pieces(): SVGGElement[] {
  return [...(svg()?.querySelectorAll<SVGGElement>(".piece") ?? [])];
}

function chosen(): SVGGElement | null {
  const all = pieces();
  return all.find((p) => p.dataset["path"] === picked) ?? all.find((p) => p.classList.contains("picked")) ?? null;
}

function field(name: string | undefined): HTMLInputElement | null {
  return name && form ? form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`) : null;
}

function say(text: string): void {
  const place = document.querySelector("#board-said");
  if (place) place.textContent = text;
}

// inches under a point of the screen
function inches(clientX: number, clientY: number): { x: number; y: number } | null {
  const s = svg();
  const m = s?.getScreenCTM();
  if (!s || !m) return null;
  const at = new DOMPoint(clientX, clientY).matrixTransform(m.inverse());
  const unit = Number(s.dataset["unit"]);
  return { x: Number(s.dataset["left"]) + at.x / unit, y: Number(s.dataset["top"]) - at.y / unit };
}

function place(piece: SVGGElement): { x: number; y: number; turn: number } {
  return {
    x: Number(field(piece.dataset["across"])?.value ?? 0),
    y: Number(field(piece.dataset["up"])?.value ?? 0),
    turn: Number(field(piece.dataset["turn"])?.value || 0),
  };
}

function set(piece: SVGGElement, x: number, y: number, turn?: number): void {
  const s = svg();
  const across = field(piece.dataset["across"]);
  const up = field(piece.dataset["up"]);
  const facing = field(piece.dataset["turn"]);
  if (!s || !across || !up) return;
  across.value = String(Math.round(x * 1000) / 1000);
  up.value = String(Math.round(y * 1000) / 1000);
  if (turn !== undefined && facing) facing.value = String(((Math.round(turn) % 360) + 360) % 360);
  const unit = Number(s.dataset["unit"]);
  const group = piece.querySelector(".turn");
  const old = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(group?.getAttribute("transform") ?? "");
  const sx = (x - Number(s.dataset["left"])) * unit;
  const sy = (Number(s.dataset["top"]) - y) * unit;
  group?.setAttribute("transform", `translate(${sx.toFixed(1)} ${sy.toFixed(1)}) rotate(${facing?.value || 0})`);
  const name = piece.querySelector(".t-name");
  if (name && old) {
    name.setAttribute("x", String(Number(name.getAttribute("x")) + sx - Number(old[1])));
    name.setAttribute("y", String(Number(name.getAttribute("y")) + sy - Number(old[2])));
  }
}

function tell(piece: SVGGElement): void {
  const at = place(piece);
  const next = pieces().filter((p) => p !== piece && touching(piece, p));
  say(
    `${piece.dataset["label"] ?? ""}: across ${at.x}, up ${at.y}${piece.dataset["turn"] ? `, facing ${at.turn} degrees` : ""}${next.length ? `, touching ${next.map((p) => p.dataset["label"]).join(", ")}` : ""}`,
  );
}

function standing(piece: SVGGElement, at = place(piece)): Standing {
  return { kind: piece.dataset["kind"] ?? "", w: Number(piece.dataset["w"]), h: Number(piece.dataset["h"]), ...at };
}

function touching(a: SVGGElement, b: SVGGElement): boolean {
  const g = gap(standing(a), standing(b));
  return g !== null && Math.abs(g.size) <= CONTACT;
}

// snapped is a place beside the edge of another piece, where one is that near.
function snapped(piece: SVGGElement, x: number, y: number): { x: number; y: number } {
  const at = standing(piece, { x, y, turn: place(piece).turn });
  let best: Gap | null = null;
  for (const other of pieces()) {
    const g = other === piece ? null : gap(at, standing(other));
    if (g && Math.abs(g.size) <= SNAP && (!best || Math.abs(g.size) < Math.abs(best.size))) best = g;
  }
  return best ? beside(at, best) : { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}

function touchNearest(): void {
  const piece = chosen();
  if (!piece) return;
  let best: Gap | null = null;
  for (const other of pieces()) {
    const g = other === piece ? null : gap(standing(piece), standing(other));
    if (g && Math.abs(g.size) > CONTACT && (!best || g.size < best.size)) best = g;
  }
  if (!best) {
    say("Nothing to touch from here");
    return;
  }
  const to = beside(standing(piece), best);
  set(piece, to.x, to.y);
  tell(piece);
  soon("all");
}

// use presses the button of a piece in the list of pieces.
function use(verb: string): void {
  const piece = chosen();
  const button = piece && document.querySelector<HTMLButtonElement>(`button[name="_do"][value="${verb} ${CSS.escape(piece.dataset["path"] ?? "")}"]`);
  if (!button) {
    say(verb === "copy" ? "There may be only one" : "It cannot be taken out");
    return;
  }
  void press(button).then(() => {
    const now = chosen();
    if (now) choose(now);
    board?.focus({ preventScroll: true });
  });
}

// remember keeps which piece is chosen, in the form too.
function remember(path: string): void {
  picked = path;
  const kept = document.querySelector<HTMLInputElement>("#pick");
  if (kept) kept.value = path;
}

function choose(piece: SVGGElement): void {
  remember(piece.dataset["path"] ?? "");
  mark();
  tell(piece);
}

function mark(): void {
  for (const p of pieces()) p.classList.toggle("picked", p.dataset["path"] === picked || (!picked && p.classList.contains("picked")));
  for (const tr of document.querySelectorAll<HTMLElement>("[data-row]")) {
    if (picked) tr.classList.toggle("best", tr.dataset["row"] === picked);
  }
}

// While a piece is dragged the facts are asked for again as soon as the last
// answer is there.
async function follow(): Promise<void> {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  do {
    again = false;
    await update("answer,measured,strip");
  } while (again);
  asking = false;
}

function settle(): void {
  void update("all");
}

function show(v: View): void {
  shown = v;
  svg()?.setAttribute("viewBox", `${v.x.toFixed(1)} ${v.y.toFixed(1)} ${v.w.toFixed(1)} ${v.h.toFixed(1)}`);
}

function zoom(by: number, at?: { x: number; y: number }): void {
  if (!shown || !fitted) return;
  const w = Math.min(fitted.w * 4, Math.max(fitted.w / 8, shown.w * by));
  const k = w / shown.w;
  const cx = at?.x ?? shown.x + shown.w / 2;
  const cy = at?.y ?? shown.y + shown.h / 2;
  show({ x: cx - (cx - shown.x) * k, y: cy - (cy - shown.y) * k, w, h: shown.h * k });
}

function redrawn(): void {
  const box = svg()?.getAttribute("viewBox")?.split(" ").map(Number);
  if (!box || box.length !== 4) return;
  const now = { x: box[0] ?? 0, y: box[1] ?? 0, w: box[2] ?? 1, h: box[3] ?? 1 };
  if (svg()?.dataset["seen"]) return;
  svg()?.setAttribute("data-seen", "1");
  remember(pieces().find((p) => p.classList.contains("picked"))?.dataset["path"] ?? "");
  const zoomed = shown && fitted && (shown.w !== fitted.w || shown.x !== fitted.x || shown.y !== fitted.y);
  fitted = now;
  if (!zoomed) shown = now;
  else if (shown) show(shown);
  mark();
}

function next(): void {
  const all = pieces();
  const at = all.findIndex((p) => p === chosen());
  const to = all[(at + 1) % all.length];
  if (to) choose(to);
}

function turnBy(degrees: number): void {
  const piece = chosen();
  if (!piece?.dataset["turn"]) return;
  const at = place(piece);
  set(piece, at.x, at.y, at.turn + degrees);
  tell(piece);
  soon("all");
}

function keys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const piece = chosen();
  const by = event.shiftKey ? 0.1 : 0.5;
  const moves: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] };
  const move = moves[event.key];
  const turns: Record<string, number> = { ",": -15, ".": 15, "<": -1, ">": 1, ";": -1, ":": 1 };
  const turn = turns[event.key];
  if (move && piece) {
    const at = place(piece);
    set(piece, at.x + move[0], at.y + move[1]);
    tell(piece);
    soon("all");
  } else if (turn !== undefined) turnBy(turn);
  else if (event.key === "n" || event.key === "N") next();
  else if (event.key === "t" || event.key === "T") touchNearest();
  else if (event.key === "c" || event.key === "C") use("copy");
  else if (event.key === "Delete") use("take");
  else if (event.key === "+" || event.key === "=") zoom(0.8);
  else if (event.key === "-") zoom(1.25);
  else if (event.key === "0" && fitted) show(fitted);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function down(event: PointerEvent): void {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) {
    panned = null;
    if (held?.piece.dataset["turn"]) {
      turning = { from: slope(), facing: place(held.piece).turn };
    } else {
      held = null;
      pinch = spread();
    }
    event.preventDefault();
    return;
  }
  const piece = (event.target as Element).closest<SVGGElement>(".piece");
  const at = inches(event.clientX, event.clientY);
  if (piece && (event.target as Element).closest(".b-handle")) {
    held = { piece, dx: 0, dy: 0, id: -1, lift: 0 };
    turning = { from: bearing(piece, event), facing: place(piece).turn };
  } else if (piece && at) {
    choose(piece);
    const now = place(piece);
    held = { piece, dx: now.x - at.x, dy: now.y - at.y, id: event.pointerId, lift: event.pointerType === "touch" ? LIFT : 0 };
  } else if (shown) {
    panned = { x: event.clientX, y: event.clientY, view: shown };
  }
  board?.focus({ preventScroll: true });
  event.preventDefault();
}

const LIFT = 48; // points that a piece stands above the finger that moves it

// slope is the direction from one finger to the other, in degrees clockwise.
function slope(): number {
  const [a, b] = [...fingers.values()];
  return a && b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
}

// bearing is the direction of the pointer from the middle of a piece.
function bearing(piece: SVGGElement, event: PointerEvent): number {
  const at = inches(event.clientX, event.clientY);
  const now = place(piece);
  return at ? (Math.atan2(at.x - now.x, at.y - now.y) * 180) / Math.PI : 0;
}

function spread(): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function moved(event: PointerEvent): void {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2 && pinch > 0) {
    const now = spread();
    if (now > 0) zoom(pinch / now);
    pinch = now;
    return;
  }
  if (held && turning) {
    const now = place(held.piece);
    const to = fingers.size > 1 ? slope() : bearing(held.piece, event);
    set(held.piece, now.x, now.y, turning.facing + to - turning.from);
    void follow();
    return;
  }
  if (held && event.pointerId === held.id) {
    const at = inches(event.clientX, event.clientY - held.lift);
    if (!at) return;
    if (held.lift) {
      held.piece.classList.add("lifted");
      held.dx = held.dy = 0;
    }
    const to = snapped(held.piece, at.x + held.dx, at.y + held.dy);
    set(held.piece, to.x, to.y);
    void follow();
  } else if (panned && shown) {
    const k = shown.w / (svg()?.getBoundingClientRect().width || 1);
    show({ ...shown, x: panned.view.x - (event.clientX - panned.x) * k, y: panned.view.y - (event.clientY - panned.y) * k });
  }
}

function up(event: PointerEvent): void {
  if (!fingers.delete(event.pointerId)) return;
  pinch = 0;
  panned = null;
  if (turning && fingers.size > 0) {
    turning = null;
    if (held) held.id = -1; // the finger that stays does not move it
    return;
  }
  turning = null;
  if (!held) return;
  held.piece.classList.remove("lifted");
  tell(held.piece);
  held = null;
  again = false;
  settle();
}

export function listen(): void {
  if (!board || !part("board")) return;
  board.addEventListener("keydown", keys);
  board.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  board.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && document.activeElement !== board) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.1 : 0.9);
    },
    { passive: false },
  );
  document.addEventListener("click", (event) => {
    const what = (event.target as Element).closest<HTMLElement>("[data-board]")?.dataset["board"];
    if (what === "fit" && fitted) show(fitted);
    if (what === "in") zoom(0.8);
    if (what === "out") zoom(1.25);
    if (what === "next") next();
    if (what === "touch") touchNearest();
    if (what === "left") turnBy(-15);
    if (what === "right") turnBy(15);
  });
  whenChanged(redrawn);
  redrawn();
}
