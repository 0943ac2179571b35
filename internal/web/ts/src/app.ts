// What every page does with script: the form asks as it is typed, rules open over
// the page, questions are shared, saved and read from files.

import * as army from "./army";
import * as board from "./board";
import * as chart from "./chart";
import * as keys from "./keys";
import * as picker from "./picker";
import { fragmentOf, gameOf } from "./link";
import { address, buttons, current, form, part, rule, say, showIn, start, undo, update, view, whenChanged } from "./page";
import { ask, look } from "./engine";
import * as saved from "./saved";

document.documentElement.classList.add("script");

function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const a = document.createElement("a");
  a.href = url;
  a.download = name;
  a.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function fileName(title: string, ending: string): string {
  return (title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "question") + ending;
}

const acts: Record<string, () => void> = {
  scheme() {
    const root = document.documentElement;
    const dark = root.dataset["scheme"] ? root.dataset["scheme"] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset["scheme"] = dark ? "light" : "dark";
    try {
      localStorage.setItem("enfilade.scheme", root.dataset["scheme"]);
    } catch {
      // not kept, then
    }
  },
  async share() {
    const hash = await address();
    const link = location.origin + location.pathname + hash;
    history.replaceState(null, "", location.pathname + hash);
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied.");
    } catch {
      say("The link is in the address bar.");
    }
  },
  save() {
    const { question, title } = current();
    say(saved.add(title, question) ? "Saved in this browser." : "This browser keeps nothing. The link holds the question.");
  },
  undo: () => undo(true),
  redo: () => undo(false),
  unfold() {
    const all = [...document.querySelectorAll<HTMLDetailsElement>("details.why, details.why-group")];
    const open = all.some((d) => !d.open);
    for (const d of all) d.open = open;
  },
  keys() {
    document.querySelector<HTMLDialogElement>("#keys-dialog")?.showModal();
  },
  download() {
    const text = document.querySelector<HTMLTextAreaElement>("#yaml");
    if (text) download(fileName(current().title, ".yaml"), text.value, "application/yaml");
  },
  "download-record"() {
    const text = document.querySelector<HTMLTextAreaElement>("#record");
    if (text) download(fileName(current().title, ".jsonl"), text.value, "application/jsonl");
  },
  "export-all": () => void exportAll(),
};

async function yamlOf(question: string): Promise<string> {
  const game = gameOf(question);
  if (!game) return question;
  const answer = await ask(`/${game}/odds`, new URLSearchParams({ _q: question }), "form");
  const parsed = new DOMParser().parseFromString(answer.parts["form"] ?? "", "text/html");
  return parsed.querySelector<HTMLTextAreaElement>("#yaml")?.value ?? question;
}

async function exportAll(): Promise<void> {
  const texts: string[] = [];
  for (const x of saved.list()) texts.push(await yamlOf(x.question));
  download("questions.yaml", texts.join("---\n"), "application/yaml");
}

const files: Record<string, (text: string) => void> = {
  "open-file"(text) {
    const place = document.querySelector<HTMLTextAreaElement>("#yaml");
    const button = document.querySelector<HTMLButtonElement>('button[value="yaml"]');
    if (!place || !button) return;
    place.value = text;
    void update("all", button);
  },
  "open-record"(text) {
    const place = document.querySelector<HTMLTextAreaElement>("#record");
    if (place) place.value = text;
  },
  "import-all": (text) => void importAll(text),
};

async function importAll(text: string): Promise<void> {
  let count = 0;
  for (const one of text.split(/^---\s*$/m)) {
    const game = /^\s*(?:game|"game"|\{\s*"?game"?)\s*:\s*"?([a-z0-9]+)/m.exec(one)?.[1];
    if (!game) continue;
    try {
      const answer = await ask(`/${game}/odds`, new URLSearchParams({ _do: "yaml", _yaml: one, _q: `{"game":"${game}"}` }), "strip");
      if (answer.question && saved.add(answer.title ?? game, JSON.stringify(answer.question))) count++;
    } catch {
      // the next one may be read
    }
  }
  say(count === 1 ? "One question was read." : `${count} questions were read.`);
  void showSaved();
}

async function showSaved(): Promise<void> {
  const list = document.querySelector<HTMLUListElement>("#kept");
  const none = document.querySelector<HTMLElement>("#kept-none");
  if (!list || !none) return;
  const all = saved.list();
  none.hidden = all.length > 0;
  const rows = await Promise.all(
    all.map(async (x, i) => {
      const li = document.createElement("li");
      const a = document.createElement("a");
      a.textContent = x.title;
      a.href = `/${gameOf(x.question) || "wh40k9"}/odds${await fragmentOf([x.question], new URLSearchParams())}`;
      const b = document.createElement("button");
      b.className = "btn plain";
      b.textContent = "Delete";
      b.setAttribute("aria-label", `Delete ${x.title}`);
      b.addEventListener("click", () => remove(i, x));
      li.append(a, b);
      return li;
    }),
  );
  list.replaceChildren(...rows);
}

function remove(i: number, x: saved.Saved): void {
  saved.store(saved.list().filter((_, k) => k !== i));
  void showSaved();
  const place = document.querySelector("#said");
  if (!place) return;
  const back = document.createElement("button");
  back.className = "btn";
  back.textContent = "Put back";
  back.addEventListener("click", () => {
    const all = saved.list();
    all.splice(i, 0, x);
    saved.store(all);
    place.textContent = "";
    void showSaved();
  });
  place.replaceChildren(`${x.title} is deleted. `, back);
  window.setTimeout(() => back.isConnected && (place.textContent = ""), 10_000);
}

async function showLast(): Promise<void> {
  const place = document.querySelector("#last-question");
  const x = place && saved.last();
  if (!place || !x) return;
  const a = document.createElement("a");
  a.className = "btn first";
  a.textContent = `Go on with: ${x.title}`;
  a.href = x.path + (await fragmentOf([x.question], new URLSearchParams()));
  place.replaceChildren(a);
}

function openRules(): void {
  const dialog = document.querySelector<HTMLDialogElement>("#rule-dialog");
  const body = document.querySelector<HTMLElement>("#rule-body");
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.rule");
    if (!link || !dialog || !body || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void rule(link.href).then((html) => {
      if (html === null) return void location.assign(link.href);
      showIn(body, html);
      dialog.showModal();
    });
  });
}

function searchAsTyped(): void {
  const search = document.querySelector<HTMLFormElement>("form[data-search]");
  if (!search) return;
  let timer = 0;
  let running: AbortController | null = null;
  const run = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      running?.abort();
      running = new AbortController();
      const query = new URLSearchParams([...new FormData(search)].map(([k, v]) => [k, String(v)]));
      look(`${location.pathname}?${query}`, running.signal).then(
        (answer) => {
          const found = part("found");
          if (found) showIn(found, answer.parts["found"] ?? "");
          history.replaceState(null, "", `${location.pathname}?${query}`);
        },
        () => undefined,
      );
    }, 120);
  };
  search.addEventListener("input", run);
}

function savedForCompare(): void {
  const select = document.querySelector<HTMLSelectElement>("#from-saved");
  if (!select || select.options.length > 1) return;
  saved.list().forEach((x, i) => select.add(new Option(x.title, String(i))));
  select.addEventListener("change", () => {
    const x = saved.list()[Number(select.value)];
    const own = document.querySelector<HTMLTextAreaElement>("#own");
    if (!x || !own) return;
    own.value = x.question;
    void update("all");
  });
}

document.addEventListener("click", (event) => {
  const act = (event.target as Element).closest<HTMLElement>("button[data-act]")?.dataset["act"];
  if (act) acts[act]?.();
});
document.addEventListener("change", (event) => {
  const at = event.target as HTMLInputElement;
  const act = at.dataset["act"];
  if (act === "keys-on") keys.turn(at.checked);
  const read = act ? files[act] : undefined;
  const file = at.files?.[0];
  if (read && file && file.size < 4 << 20) void file.text().then(read);
});
addEventListener("hashchange", () => location.reload());

addEventListener("beforeprint", () => {
  for (const d of document.querySelectorAll<HTMLDetailsElement>("details.why, details.why-group")) {
    if (!d.open) d.dataset["shut"] = "1";
    d.open = true;
  }
  const place = document.querySelector("#printed-link");
  if (place) place.textContent = location.href;
});
addEventListener("afterprint", () => {
  for (const d of document.querySelectorAll<HTMLDetailsElement>("details[data-shut]")) {
    delete d.dataset["shut"];
    d.open = false;
  }
});

const box = document.querySelector<HTMLInputElement>('[data-act="keys-on"]');
if (box) box.checked = keys.on();
army.listen();
chart.listen();
board.listen();
keys.listen();
picker.listen();
openRules();
searchAsTyped();
void showSaved();
void showLast();
if (form) {
  void start().then(() => {
    buttons();
    document.body.dataset["ready"] = "yes";
  });
  if (view === "compare") {
    whenChanged(savedForCompare);
    savedForCompare();
    const plot = "/assets/compare.js";
    void import(plot).then((m: { listen: (call: (f: () => void) => void) => void }) => m.listen(whenChanged));
  }
} else {
  document.body.dataset["ready"] = "yes";
}
