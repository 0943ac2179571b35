// Questions kept in this browser, and nowhere else.

export interface Saved {
  title: string;
  question: string; // JSON
  when: number;
}

const KEY = "enfilade.saved";
const LAST = "enfilade.last";
const MOST = 500;

export function list(): Saved[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(all)) return [];
    return all.filter((x): x is Saved => typeof x?.title === "string" && typeof x?.question === "string");
  } catch {
    return [];
  }
}

export function store(all: Saved[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

export function add(title: string, question: string): boolean {
  const rest = list().filter((x) => x.question !== question);
  return store([{ title, question, when: Date.now() }, ...rest]);
}

export function keepLast(title: string, question: string, path: string): void {
  try {
    localStorage.setItem(LAST, JSON.stringify({ title, question, path }));
  } catch {
    // the browser keeps nothing: the link still holds the question
  }
}

export function last(): { title: string; question: string; path: string } | null {
  try {
    const x: unknown = JSON.parse(localStorage.getItem(LAST) ?? "null");
    const y = x as { title?: unknown; question?: unknown; path?: unknown } | null;
    if (typeof y?.title === "string" && typeof y.question === "string" && typeof y.path === "string" && /^\/[a-z0-9]+\/[a-z]+$/.test(y.path)) {
      return { title: y.title, question: y.question, path: y.path };
    }
  } catch {
    // nothing kept
  }
  return null;
}
