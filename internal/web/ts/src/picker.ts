// A field whose values are searched while it is typed in: a combobox with a list
// below it. What is offered comes from the engine, as pieces of the page.

import { look } from "./engine";
import { say, showIn, update } from "./page";

const REST = 120; // ms without typing before the list is asked for

let timer = 0;
let running: AbortController | null = null;
let counted = 0;

function pickerOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.dataset["picks"] ? target : null;
}

function listOf(field: HTMLInputElement): HTMLUListElement | null {
  const id = field.getAttribute("aria-controls");
  return id ? (document.getElementById(id) as HTMLUListElement | null) : null;
}

function options(field: HTMLInputElement): HTMLLIElement[] {
  return [...(listOf(field)?.querySelectorAll<HTMLLIElement>("[role=option]") ?? [])];
}

function shut(field: HTMLInputElement): void {
  clearTimeout(timer);
  running?.abort();
  const list = listOf(field);
  if (list) list.hidden = true;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
}

function mark(field: HTMLInputElement, option: HTMLLIElement | undefined): void {
  for (const o of options(field)) o.setAttribute("aria-selected", String(o === option));
  if (!option) {
    field.removeAttribute("aria-activedescendant");
    return;
  }
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

async function open(field: HTMLInputElement): Promise<void> {
  const list = listOf(field);
  if (!list) return;
  running?.abort();
  const mine = (running = new AbortController());
  try {
    const answer = await look(`${field.dataset["picks"] ?? ""}&q=${encodeURIComponent(field.value.trim())}`, mine.signal, "picks");
    if (mine.signal.aborted || document.activeElement !== field) return;
    showIn(list, answer.parts["picks"] ?? "");
    for (const o of options(field)) o.id = `pick-${++counted}`;
    const any = options(field).length > 0;
    list.hidden = !any;
    field.setAttribute("aria-expanded", String(any));
    field.removeAttribute("aria-activedescendant");
    say(any ? `${options(field).length} offered` : "Nothing of that name");
  } catch {
    shut(field);
  }
}

function soon(field: HTMLInputElement): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void open(field), REST);
}

// A rule that has a value is written into the field with the value marked, to be
// typed over; all else is taken at once.
function take(field: HTMLInputElement, option: HTMLLIElement): void {
  field.value = option.dataset["value"] ?? "";
  shut(field);
  const value = /[([]([^()[\]]+)[)\]]/.exec(field.value);
  if (field.name.startsWith("*") && value) {
    const from = value.index + 1;
    field.setSelectionRange(from, from + (value[1] ?? "").length);
    say("Type its value; Enter adds it");
    return;
  }
  void update("all");
}

function keys(event: KeyboardEvent): void {
  const field = pickerOf(event.target);
  if (!field || event.isComposing) return;
  const list = listOf(field);
  const shown = list !== null && !list.hidden;
  const all = options(field);
  const at = all.findIndex((o) => o.getAttribute("aria-selected") === "true");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!shown) void open(field);
    else {
      const step = event.key === "ArrowDown" ? at + 1 : at < 0 ? all.length - 1 : at - 1;
      mark(field, all[(step + all.length) % all.length]);
    }
  } else if (event.key === "Enter" && shown && at >= 0) {
    take(field, all[at] as HTMLLIElement);
  } else if (event.key === "Escape" && shown) {
    shut(field);
  } else {
    if (event.key === "Enter") shut(field);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

export function listen(): void {
  document.addEventListener("keydown", keys, true);
  // Enter is a matter of keydown alone: it never sends the form by itself.
  document.addEventListener("keypress", (event) => {
    if (event.key === "Enter" && pickerOf(event.target)) event.preventDefault();
  });
  document.addEventListener("focusin", (event) => {
    pickerOf(event.target)?.removeAttribute("list");
  });
  document.addEventListener("input", (event) => {
    const field = pickerOf(event.target);
    if (field) soon(field);
  });
  document.addEventListener("click", (event) => {
    const field = pickerOf(event.target);
    if (field && listOf(field)?.hidden) void open(field);
  });
  document.addEventListener("focusout", (event) => {
    const field = pickerOf(event.target);
    if (field) shut(field);
  });
  // a list is chosen from before its field loses the focus
  document.addEventListener("pointerdown", (event) => {
    if ((event.target as Element).closest(".picks")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = (event.target as Element).closest<HTMLLIElement>(".picks [role=option]");
    const list = option?.closest<HTMLUListElement>(".picks");
    const field = list ? document.querySelector<HTMLInputElement>(`[aria-controls="${CSS.escape(list.id)}"]`) : null;
    if (option && field) take(field, option);
  });
}
