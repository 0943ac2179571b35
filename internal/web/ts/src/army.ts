// An army list of the player's own: the engine reads it, its units are listed, and
// one press puts one into the question. The list stays in this tab.

import { readArmy, Refused, type ArmyUnit } from "./engine";
import { press } from "./page";

const MOST = 1 << 20; // bytes of a list

const game = document.body.dataset["game"] ?? "";
const key = `enfilade.army.${game}`;
const file = document.querySelector<HTMLInputElement>("#army");
const card = document.querySelector<HTMLDetailsElement>("#army-card");
const said = document.querySelector<HTMLElement>("#army-said");
const list = document.querySelector<HTMLElement>("#army-units");
const row = document.querySelector<HTMLTemplateElement>("#army-unit");

// fill writes values into a copy of the row: into texts and labels that name them.
function fill(node: Node, values: Record<string, string>): void {
  const put = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  for (const child of [...node.childNodes]) {
    if (child instanceof Text) child.data = put(child.data);
    else fill(child, values);
  }
  if (!(node instanceof HTMLElement)) return;
  const label = node.getAttribute("aria-label");
  if (label) node.setAttribute("aria-label", put(label));
  const { if: wanted, unless } = node.dataset;
  if ((wanted && !values[wanted]) || (unless && values[unless])) node.remove();
}

function show(units: ArmyUnit[]): void {
  if (!card || !said || !list || !row) return;
  list.replaceChildren();
  for (const unit of units) {
    const copy = row.content.cloneNode(true);
    const missed = [unit.attacker, unit.fight, unit.target].flatMap((block) => block?.not_applied ?? []);
    fill(copy, {
      name: unit.name,
      models: String(unit.models),
      weapons: unit.weapons.map((w) => `${w.count} ${w.name}`).join(", "),
      missed: [...new Set(missed)].join(", "),
      refused: unit.refused ?? "",
    });
    for (const button of (copy as DocumentFragment).querySelectorAll("button")) {
      const { attacker, fight, target } = unit;
      button.addEventListener("click", () => void press(button, { _unit: JSON.stringify({ attacker, fight, target }) }));
    }
    list.append(copy);
  }
  said.textContent = (said.dataset["units"] ?? "").replace("{army}", units[0]?.army ?? "").replace("{n}", String(units.length));
  card.open = true;
}

async function open(chosen: File): Promise<void> {
  if (!said || !list) return;
  list.replaceChildren();
  if (chosen.size > MOST) {
    said.textContent = said.dataset["large"] ?? "";
    return;
  }
  try {
    const units = await readArmy(chosen, game);
    show(units);
    sessionStorage.removeItem(key);
    sessionStorage.setItem(key, JSON.stringify(units));
  } catch (fault) {
    if (fault instanceof Refused) said.textContent = fault.message;
    else if (list.childElementCount === 0) said.textContent = said.dataset["away"] ?? "";
  }
}

export function listen(): void {
  file?.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void open(chosen);
  });
  try {
    const kept = file && sessionStorage.getItem(key);
    if (kept) show(JSON.parse(kept) as ArmyUnit[]);
  } catch {
    // nothing is kept, then
  }
}
