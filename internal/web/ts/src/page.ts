// The question of a page: its form, its parts, its link, its history.

import { ask, look, Refused, type Answer } from "./engine";
import { fragmentOf, LinkFault, readFragment } from "./link";
import * as saved from "./saved";

export const form = document.querySelector<HTMLFormElement>("#question-form");
export const view = document.body.dataset["view"] ?? "";

const REST = 60; // ms without typing before the question is asked
const HISTORY_REST = 800;

let question = "";
let title = document.querySelector("h1")?.textContent ?? "";
let running: AbortController | null = null;
let pressed = false; // what runs is what a button says, which is not given up
let restTimer = 0;
let linkTimer = 0;
const undone: string[] = [];
const done: string[] = [];

export function part(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

// setHTML puts what the engine wrote into a place. The engine escapes every text
// of the question; scripts in it would not run, nor may they by the page's policy.
function setHTML(place: HTMLElement, html: string): void {
  const parsed = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
  place.replaceChildren(...parsed.body.childNodes);
}

const listeners: (() => void)[] = [];
export function whenChanged(call: () => void): void {
  listeners.push(call);
}

export function say(text: string): void {
  const place = document.querySelector("#said");
  if (place) place.textContent = text;
}

function fields(submitter?: HTMLElement | null, extra?: Record<string, string>): URLSearchParams {
  const out = new URLSearchParams();
  if (!form) return out;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") out.append(name, value);
  }
  if (view !== "compare") out.delete("_yaml");
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    out.set(submitter.name, submitter.value);
    if (submitter.value === "yaml") {
      const text = document.querySelector<HTMLTextAreaElement>("#yaml");
      if (text) out.set("_yaml", text.value);
    }
  }
  for (const [k, v] of Object.entries(extra ?? {})) out.set(k, v);
  return out;
}

// What was sent last, to know what has been typed since.
let asked = new URLSearchParams();

// Asking takes the parts that show the answer first, and why after them.
export async function update(parts: string, submitter?: HTMLElement | null, extra?: Record<string, string>): Promise<boolean> {
  if (!form) return false;
  running?.abort();
  const mine = (running = new AbortController());
  pressed = Boolean(submitter);
  const slow = window.setTimeout(() => document.body.classList.add("stale"), 150);
  const working = window.setTimeout(() => say("Working it out"), 1000);
  try {
    asked = fields(submitter, extra);
    const answer = await ask(form.getAttribute("action") ?? location.pathname, asked, parts, mine.signal);
    apply(answer);
    if (document.querySelector("#said")?.textContent === "Working it out") say("");
    if (!parts.includes("why") && part("why") && parts !== "all") {
      const rest = await ask(form.getAttribute("action") ?? location.pathname, fields(undefined, extra), "why", mine.signal);
      applyParts(rest);
    }
    return true;
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") return false;
    failed(fault, parts, submitter, extra);
    return false;
  } finally {
    clearTimeout(slow);
    clearTimeout(working);
    if (running === mine) {
      document.body.classList.remove("stale");
      running = null;
    }
  }
}

function failed(fault: unknown, parts: string, submitter?: HTMLElement | null, extra?: Record<string, string>): void {
  if (fault instanceof Refused) {
    say(fault.message);
    if (fault.status === 429 || fault.status === 503) {
      window.setTimeout(() => void update(parts, submitter, extra), 1000 * Math.min(10, Math.max(1, fault.after)));
    }
    return;
  }
  say("No answer from enfilade at this address. Your question is safe in the link.");
}

function applyParts(answer: Answer): void {
  const focused = document.activeElement;
  const name = focused?.getAttribute("name") ?? "";
  const id = focused?.id ?? "";
  const value = focused instanceof HTMLButtonElement ? focused.value : "";
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const typed = focused instanceof HTMLInputElement && focused.type === "text" && asked.has(name) && !asked.getAll(name).includes(focused.value) ? focused.value : null;
  const open = [...document.querySelectorAll<HTMLDetailsElement>("details[open]")].map((d) => d.id || d.querySelector("summary")?.textContent?.trim() || "");
  const closed = [...document.querySelectorAll<HTMLDetailsElement>("details[id]:not([open])")].map((d) => d.id);
  for (const [key, html] of Object.entries(answer.parts)) {
    const place = part(key);
    if (!place) continue;
    const flipped = key === "measured" ? factsOf(place) : null;
    if (!keepLastGood(key, place, html)) setHTML(place, html);
    if (flipped) markChanged(place, flipped);
    for (const d of place.querySelectorAll("details")) {
      const label = d.id || d.querySelector("summary")?.textContent?.trim() || "";
      if (open.includes(label)) d.open = true;
      if (d.id && closed.includes(d.id)) d.open = false;
    }
  }
  if (document.activeElement !== focused) refocus(id, name, value, caret, typed);
  for (const call of listeners) call();
}

// A refused question leaves the last answer on the page, in quiet ink, under the
// faults: nothing that was worked out is cleared.
function keepLastGood(key: string, place: HTMLElement, html: string): boolean {
  if (key === "why") return html.trim() === "" && place.childElementCount > 0;
  if (key !== "answer" && key !== "advice") return false;
  const now = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
  const refused = now.querySelector(".refused");
  if (!refused || now.querySelector(".figure") || !place.querySelector(".figure")) return false;
  const stack = place.querySelector("#answer");
  if (!stack) return false;
  for (const old of stack.querySelectorAll(".refused, .last-good")) old.remove();
  const note = document.createElement("p");
  note.className = "note last-good";
  note.textContent = "The answer below is for the last good values.";
  stack.prepend(refused, note);
  stack.classList.add("old");
  return true;
}

function factsOf(place: Element): Map<string, string> {
  const out = new Map<string, string>();
  for (const row of place.querySelectorAll("dl div")) {
    out.set(row.querySelector("dt")?.textContent ?? "", row.querySelector("dd")?.textContent ?? "");
  }
  return out;
}

function markChanged(place: Element, before: Map<string, string>): void {
  for (const row of place.querySelectorAll("dl div")) {
    const old = before.get(row.querySelector("dt")?.textContent ?? "");
    if (old !== undefined && old !== (row.querySelector("dd")?.textContent ?? "")) {
      row.classList.add("changed");
      window.setTimeout(() => row.classList.remove("changed"), 1000);
    }
  }
}

function refocus(id: string, name: string, value: string, caret: number | null, typed: string | null): void {
  let place: HTMLElement | null = id ? document.getElementById(id) : null;
  if (!place && name) {
    for (const x of document.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`)) {
      if (!value || (x as HTMLButtonElement).value === value) place ??= x;
    }
  }
  if (!place) return;
  place.focus({ preventScroll: true });
  if (place instanceof HTMLInputElement && typed !== null) place.value = typed;
  if (place instanceof HTMLInputElement && caret !== null && place.type === "text") place.setSelectionRange(caret, caret);
}

function apply(answer: Answer): void {
  applyParts(answer);
  showFaults(answer.faults ?? {});
  if (answer.question !== undefined) {
    const text = JSON.stringify(answer.question);
    if (question && text !== question && view !== "compare" && view !== "play") {
      done.push(question);
      undone.length = 0;
      buttons();
    }
    keep(text, answer.title ?? title);
  }
  const rebuilt = "form" in answer.parts;
  const hidden = document.querySelector<HTMLInputElement>("#q");
  if (hidden && rebuilt) hidden.value = question;
}

function keep(text: string, name: string): void {
  question = text;
  title = name;
  const h1 = document.querySelector("h1");
  if (h1 && view !== "compare") h1.textContent = name;
  if (view !== "compare") saved.keepLast(name, text, location.pathname);
  clearTimeout(linkTimer);
  void address().then((hash) => {
    for (const a of document.querySelectorAll<HTMLAnchorElement>("a[data-view-link]")) {
      const clean = new URL(a.href);
      a.href = clean.pathname + hash;
    }
    linkTimer = window.setTimeout(() => {
      if (location.hash !== hash) history.replaceState(null, "", location.pathname + hash);
    }, HISTORY_REST);
  });
}

export function current(): { question: string; title: string } {
  return { question, title };
}

// address is the fragment that holds the question and how it is looked at.
export async function address(): Promise<string> {
  const state = new URLSearchParams();
  const mode = document.querySelector<HTMLInputElement>('input[name="_mode"]:checked')?.value;
  if (mode && mode !== "exactly") state.set("v", mode);
  const measure = document.querySelector<HTMLSelectElement>("#measure");
  if (measure && measure.selectedIndex > 0) state.set("m", measure.value);
  if (lenient()) state.set("lenient", "1");
  const all = view === "compare" ? (JSON.parse(question || "[]") as unknown[]).map((q) => JSON.stringify(q)) : [question];
  return fragmentOf(all, state);
}

// lenient tells whether rules that cannot be applied are left out.
function lenient(): boolean {
  const box = document.querySelector<HTMLInputElement>('[name="_lenient"]');
  return box !== null && (box.type === "hidden" || box.checked);
}

function showFaults(faults: Record<string, string>): void {
  if (!form) return;
  for (const field of form.querySelectorAll<HTMLElement>("[data-path]")) {
    const path = field.dataset["path"] ?? "";
    const text = faults[path] ?? "";
    const id = field.getAttribute("aria-describedby")?.split(" ")[0];
    const place = id ? document.getElementById(id) : null;
    if (place && place.textContent?.trim() !== text) place.textContent = text;
    if (text) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

export function buttons(): void {
  for (const [act, kept] of [["undo", done], ["redo", undone]] as const) {
    const b = document.querySelector<HTMLButtonElement>(`[data-act="${act}"]`);
    if (b) b.disabled = kept.length === 0;
  }
}

export function undo(back: boolean): void {
  const from = back ? done : undone;
  const to = back ? undone : done;
  const text = from.pop();
  if (text === undefined) return;
  to.push(question);
  question = "";
  const extra: Record<string, string> = {};
  for (const [name, value] of fields()) if (["_mode", "_measure", "_lenient"].includes(name)) extra[name] = value;
  void load(text, extra);
  buttons();
}

// load puts another question on the page.
export async function load(text: string, extra?: Record<string, string>): Promise<void> {
  if (!form) return;
  const body = new URLSearchParams(view === "compare" ? extra : { _q: text, ...extra });
  try {
    apply(await ask(form.getAttribute("action") ?? location.pathname, body, "all"));
  } catch (fault) {
    failed(fault, "all");
  }
}

const answerParts = view === "table" ? "answer,measured,strip,board" : view === "advice" ? "advice,strip" : view === "compare" ? "overlay" : "answer,strip";

// soon asks when nothing was changed for a while. An answer that is on its way is
// of what stood before, and must not be written over it.
export function soon(parts = answerParts): void {
  clearTimeout(restTimer);
  if (!pressed) running?.abort();
  restTimer = window.setTimeout(() => void update(parts), REST);
}

// press does at once what a button says; what rested before it is asked with it.
export function press(button: HTMLButtonElement | null, extra?: Record<string, string>): Promise<boolean> {
  clearTimeout(restTimer);
  return update("all", button, extra);
}

function listen(): void {
  if (!form) return;
  form.addEventListener("submit", (event) => {
    const by = event.submitter;
    if (by instanceof HTMLButtonElement && by.hasAttribute("formaction")) return;
    event.preventDefault();
    void press(by instanceof HTMLButtonElement ? by : null);
  });
  form.addEventListener("input", (event) => {
    const at = event.target as HTMLInputElement;
    if (at.name.startsWith("+") || at.name.startsWith("*") || at.id === "yaml" || at.type === "file" || at.readOnly || at.dataset["picks"] || at.dataset["all"] !== undefined) return;
    if (view === "compare" && at instanceof HTMLTextAreaElement) return;
    soon();
  });
  form.addEventListener("change", (event) => {
    const at = event.target as HTMLInputElement;
    if (at.dataset["now"] !== undefined && at.value && !at.dataset["picks"]) void update("all");
    else if (at.dataset["picks"] && !at.name.startsWith("*")) void update("all");
    else if (at.dataset["all"] !== undefined) void update("all");
    else if (view === "compare" && at instanceof HTMLTextAreaElement && at.value) void update("all");
    else if (at.id === "goal-text") void update("all");
  });
  form.addEventListener("keydown", (event) => {
    const at = event.target as HTMLElement;
    if (event.key === "Enter" && at instanceof HTMLInputElement) {
      event.preventDefault();
      clearTimeout(restTimer);
      if (at.dataset["picks"] && at.value === at.defaultValue && !at.name.startsWith("*")) return;
      void update(at.dataset["now"] !== undefined || at.dataset["picks"] ? "all" : answerParts);
    }
  });
}

export async function start(): Promise<void> {
  listen();
  const q = document.querySelector<HTMLInputElement>("#q");
  question = q?.value ?? "";
  try {
    const linked = await readFragment(location.hash);
    if (linked) {
      const extra: Record<string, string> = {};
      const mode = linked.view.get("v");
      const measure = linked.view.get("m");
      if (mode) extra["_mode"] = mode;
      if (measure) extra["_measure"] = measure;
      if (linked.view.get("lenient") === "1") extra["_lenient"] = "1";
      question = "";
      if (view === "compare") linked.questions.forEach((x, i) => (extra[`_q${i}`] = x));
      await load(linked.questions[0] ?? "", extra);
      return;
    }
  } catch (fault) {
    say(fault instanceof LinkFault ? fault.message : "The link cannot be read.");
    return;
  }
  if (question) keep(question, title);
}

export async function rule(href: string): Promise<string | null> {
  try {
    return (await look(href)).parts["one-rule"] ?? null;
  } catch {
    return null;
  }
}

export function showIn(place: HTMLElement, html: string): void {
  setHTML(place, html);
}
