// Puzzles of one’s own: mistakes from one’s own games, kept on this device. The server is shown all of one with each
// request, and plays it through before it believes it.
import type { Attempt } from "./attempts";
import { solved } from "./attempts";

/** A puzzle as data. What it holds is the server’s business, but for these. */
export type Own = Record<string, unknown> & { id: string; level: number };

export const OWN_KEY = "recompile.puzzles.own";
const NAME = /^own-[0-9a-f]{8}$/u;
const MOST = 40; // the latest ones are kept

/** What could not be written down lives as long as the page. */
let unwritten: Own[] | null = null;

function isOwn(value: unknown): value is Own {
  const { id, level } = (value ?? {}) as Partial<Own>;
  return typeof id === "string" && NAME.test(id) && typeof level === "number";
}

export function ownPuzzles(): Own[] {
  if (unwritten) return unwritten;
  try {
    const found = JSON.parse(localStorage.getItem(OWN_KEY) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isOwn) : [];
  } catch {
    return []; // private windows may refuse storage
  }
}

export function ownPuzzle(id: string): Own | undefined {
  return NAME.test(id) ? ownPuzzles().find((each) => each.id === id) : undefined;
}

/** Adds some, each once. Says which of them can be solved now. */
export function keepOwn(puzzles: readonly Record<string, unknown>[]): Own[] {
  const fresh = puzzles.filter(isOwn);
  const all = [...new Map([...ownPuzzles(), ...fresh].map((each) => [each.id, each])).values()].slice(-MOST);
  try {
    localStorage.setItem(OWN_KEY, JSON.stringify(all));
    unwritten = null;
  } catch {
    unwritten = all;
  }
  return fresh;
}

/** The next one after this that is not solved yet. */
export function nextOwn(id: string, attempts: readonly Attempt[]): Own | undefined {
  const done = solved(attempts);
  const all = ownPuzzles();
  const at = all.findIndex((each) => each.id === id) + 1;
  return [...all.slice(at), ...all.slice(0, at)].find((each) => each.id !== id && !done.has(each.id));
}
