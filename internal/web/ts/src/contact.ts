// Edges that touch: bases are circles, units in ranks are rectangles.

export const SNAP = 0.05; // inches within which an edge is drawn to another
export const CONTACT = 0.002; // what rounding leaves between edges that touch

export interface Standing {
  kind: string;
  w: number; // inches
  h: number;
  x: number;
  y: number;
  turn: number; // degrees
}

export interface Gap {
  size: number; // inches between the edges, below 0 where they overlap
  x: number; // the way to the other, of length 1
  y: number;
}

// gap is how far apart the edges of two pieces are, and which way; null where
// they cannot be brought to touch: terrain, templates, ranks askew.
export function gap(a: Standing, b: Standing): Gap | null {
  if (a.kind === "square" && b.kind === "square") return ofRanks(a, b);
  if (a.kind !== "round" || b.kind !== "round") return null;
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  return far === 0 ? null : { size: far - a.w / 2 - b.w / 2, x: (b.x - a.x) / far, y: (b.y - a.y) / far };
}

function ofRanks(a: Standing, b: Standing): Gap | null {
  const askew = (((a.turn - b.turn) % 90) + 90) % 90;
  if (Math.min(askew, 90 - askew) > 0.01) return null;
  const radians = (a.turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const right = (b.x - a.x) * cos - (b.y - a.y) * sin;
  const ahead = (b.x - a.x) * sin + (b.y - a.y) * cos;
  const across = Math.round((a.turn - b.turn) / 90) % 2 !== 0;
  const gx = Math.abs(right) - a.w / 2 - (across ? b.h : b.w) / 2;
  const gy = Math.abs(ahead) - a.h / 2 - (across ? b.w : b.h) / 2;
  if (gx > 0 && gy > 0) return null;
  const side = gx > gy ? Math.sign(right) : 0;
  const front = gx > gy ? 0 : Math.sign(ahead);
  return { size: Math.max(gx, gy), x: side * cos + front * sin, y: -side * sin + front * cos };
}

// beside is the place at which the edges touch and do not pass each other,
// whatever the fields round to.
export function beside(a: Standing, g: Gap): { x: number; y: number } {
  const by = g.size - CONTACT / 2;
  return { x: a.x + g.x * by, y: a.y + g.y * by };
}
