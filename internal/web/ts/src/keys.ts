// Single keys; they work only when no field has the focus, and can be switched
// off.

import { undo } from "./page";

const OFF = "enfilade.keys-off";

export function on(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

export function turn(value: boolean): void {
  try {
    if (value) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // not kept, then
  }
}

function typing(): boolean {
  const at = document.activeElement;
  return at instanceof HTMLInputElement && !["radio", "checkbox", "button", "submit"].includes(at.type) || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}

function press(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

let going = 0;

function go(key: string): boolean {
  const n = { o: 0, t: 1, p: 2, a: 3, c: 4 }[key];
  const link = n === undefined ? undefined : document.querySelectorAll<HTMLAnchorElement>(".views a")[n];
  link?.click();
  return link !== undefined;
}

export function listen(): void {
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing()) {
      event.preventDefault();
      undo(!event.shiftKey);
      return;
    }
    if (!on() || event.ctrlKey || event.metaKey || event.altKey || typing() || document.querySelector("dialog[open]")) return;
    const key = event.key;
    let taken = false;
    if (going && Date.now() - going < 1500) taken = go(key);
    going = 0;
    if (taken) {
      event.preventDefault();
      return;
    }
    if (key === "g") going = Date.now();
    else if (key === "/") location.assign("/rules");
    else if (key === "e") location.assign("/");
    else if (key === "?") taken = press('[data-act="keys"]');
    else if (key === "[") taken = press('button[value="goal-less"]');
    else if (key === "]") taken = press('button[value="goal-more"]');
    else if (key === "x") taken = press('input[name="_mode"][value="exactly"]');
    else if (key === "l") taken = press('input[name="_mode"][value="least"]');
    else if (key === "m") taken = press('input[name="_mode"][value="most"]');
    else if (/^[1-9]$/.test(key)) taken = press(`.tray button[value="face ${key}"]`);
    else if (key === "r") taken = press('.tray button[value="roll"]');
    else if (key === "u") taken = press('button[value="undo"]');
    if (taken || key === "/" || key === "e") event.preventDefault();
  });
}
