// A question in the fragment of a link: "#1." and the scenario as compact JSON,
// deflated, in base64url. Several are joined by "~"; what comes after "&" is how
// the question is looked at. Links are hostile input: everything is limited.

const FORMAT = "1";
const MOST_LINK = 200_000; // signs of a fragment
const MOST_TEXT = 1_000_000; // bytes it may come to

export class LinkFault extends Error {}

export interface Linked {
  questions: string[]; // scenarios as JSON
  view: URLSearchParams;
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new LinkFault("The link is damaged: it holds signs that no link has.");
  let raw: string;
  try {
    raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new LinkFault("The link is damaged: it is cut short.");
  }
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_TEXT) {
      await reader.cancel();
      throw new LinkFault("The link holds too much for a question.");
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

export async function fragmentOf(questions: string[], view: URLSearchParams): Promise<string> {
  const packed = await Promise.all(questions.map(async (q) => toBase64(await deflated(q))));
  const rest = view.toString();
  return `#${FORMAT}.${packed.join("~")}${rest ? "&" + rest : ""}`;
}

export async function readFragment(hash: string): Promise<Linked | null> {
  const body = hash.replace(/^#/, "");
  const format = /^(\d+)\./.exec(body);
  if (!format) return null;
  if (format[1] !== FORMAT) {
    throw new LinkFault(`This link was made by a newer version (format ${format[1]}). Its text: ${body.slice(0, 200)}`);
  }
  if (body.length > MOST_LINK) throw new LinkFault("The link is too long for a question.");
  const [packed = "", ...rest] = body.slice(format[0].length).split("&");
  const texts = packed.split("~").slice(0, 4);
  const questions: string[] = [];
  for (const text of texts) {
    let question: string;
    try {
      question = await inflated(fromBase64(text));
    } catch (fault) {
      throw fault instanceof LinkFault ? fault : new LinkFault("The link is damaged: it cannot be unpacked.");
    }
    let value: unknown;
    try {
      value = JSON.parse(question);
    } catch {
      throw new LinkFault("The link is damaged: it holds no question.");
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new LinkFault("The link is damaged: it holds no question.");
    }
    questions.push(question);
  }
  return { questions, view: new URLSearchParams(rest.join("&")) };
}

export function gameOf(question: string): string {
  try {
    const value = JSON.parse(question) as { game?: unknown };
    return typeof value.game === "string" && /^[a-z0-9]{1,20}$/.test(value.game) ? value.game : "";
  } catch {
    return "";
  }
}
