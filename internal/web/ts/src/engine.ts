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

async function read(response: Response): Promise<Answer> {
  if (!response.ok) {
    const text = response.headers.get("Content-Type")?.startsWith("text/plain") ? await response.text() : "No answer.";
    throw new Refused(response.status, text, Number(response.headers.get("Retry-After") ?? 3));
  }
  return (await response.json()) as Answer;
}
