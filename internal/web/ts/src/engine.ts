// The one way to the engine: a form goes in, parts of the page come out. It asks
// over HTTP; an engine in the page could stand in its place.

export interface Answer {
  question?: unknown;
  title?: string;
  parts: Record<string, string>;
  faults?: Record<string, string>;
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly after: number,
  ) {
    super(message);
  }
}

export async function ask(path: string, form: URLSearchParams, parts: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    body: form,
    headers: { "X-Parts": parts },
    signal: signal ?? null,
  });
  return read(response);
}

export async function look(path: string, signal?: AbortSignal, parts = "all"): Promise<Answer> {
  return read(await fetch(path, { headers: { "X-Parts": parts }, signal: signal ?? null }));
}

// ArmyUnit is a unit of an army list: what is shown of it, and the blocks that put
// it into a question.
export interface ArmyUnit {
  army: string;
  name: string;
  models: number;
  weapons: { name: string; count: number }[];
  attacker?: Block;
  fight?: Block;
  target?: Block;
  refused?: string;
}

interface Block {
  not_applied?: string[];
}

export async function readArmy(list: Blob, game: string): Promise<ArmyUnit[]> {
  const response = await fetch(`/api/v1/army?game=${encodeURIComponent(game)}`, {
    method: "POST",
    body: list,
    headers: { "Content-Type": "application/octet-stream" },
  });
  if (response.ok) return (await response.json()) as ArmyUnit[];
  const problem = (await response.json()) as { detail?: string };
  throw new Refused(response.status, problem.detail ?? "", 0);
}

async function read(response: Response): Promise<Answer> {
  if (!response.ok) {
    const text = response.headers.get("Content-Type")?.startsWith("text/plain") ? await response.text() : "No answer.";
    throw new Refused(response.status, text, Number(response.headers.get("Retry-After") ?? 3));
  }
  return (await response.json()) as Answer;
}
