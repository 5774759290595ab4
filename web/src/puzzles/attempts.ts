// What somebody has done of the puzzles on this device: every attempt. What follows from them is worked out anew.
import { sumOf } from "../state/sum";
import { after, NEW, type Rating } from "./glicko";

/** One attempt, right or wrong. The level is the puzzle’s at that time; `at` is in milliseconds. */
export interface Attempt {
  puzzle: string;
  level: number;
  solved: boolean;
  at: number;
  hints: number;
}

export const KEY = "recompile.puzzles";
export const DAY = 86_400_000;
const AGAIN = [1, 3, 9].map((days) => days * DAY); // when one that was failed comes again
const DOUBT = 80; // the deviation of a puzzle’s level, which a program has estimated
const MOST = 20_000; // attempts that are kept

export interface Kept {
  attempts: Attempt[];
  /** Numbers are hidden. */
  training: boolean;
}

/** What could not be written down lives as long as the page. */
let unwritten: Kept | null = null;

function isAttempt(value: unknown): value is Attempt {
  const { puzzle, level, solved, at, hints } = (value ?? {}) as Partial<Attempt>;
  const numbers = [level, at, hints].every((each) => typeof each === "number" && Number.isFinite(each));
  return typeof puzzle === "string" && typeof solved === "boolean" && numbers;
}

export function kept(): Kept {
  if (unwritten) return unwritten;
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept> | null;
    const attempts = Array.isArray(found?.attempts) ? found.attempts.filter(isAttempt) : [];
    return { attempts, training: found?.training === true };
  } catch {
    return { attempts: [], training: false }; // private windows may refuse storage
  }
}

export function keep(all: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, attempts: all.attempts.slice(-MOST) }));
    unwritten = null;
  } catch {
    unwritten = all;
  }
}

export function note(attempt: Attempt): void {
  const all = kept();
  keep({ ...all, attempts: [...all.attempts, attempt] });
}

// ------------------------------------------------------------ by a link

/** As it stands in a link: a check, then an attempt each, `147.1520.1.lq3k9c.0`, the time in seconds. */
export function packed(attempts: readonly Attempt[]): string {
  const rows = attempts.map(({ puzzle, level, solved, at, hints }) =>
    [puzzle, level, solved ? 1 : 0, Math.floor(at / 1000).toString(36), hints].join("."),
  );
  return [sumOf(rows.join("~")).toString(36), ...rows].join("~");
}

/** What a link carries; null if it is damaged. */
export function unpacked(link: string): Attempt[] | null {
  const [sum = "", ...rows] = link.split("~");
  if (rows.length === 0 || sumOf(rows.join("~")).toString(36) !== sum) return null;
  const found = rows.map((row) => /^([\w-]{1,32})\.(\d{1,4})\.([01])\.([0-9a-z]{1,9})\.(\d{1,2})$/.exec(row));
  if (found.includes(null)) return null;
  return found.map((parts) => {
    const [, puzzle = "", level, solved, at = "", hints] = parts ?? [];
    return {
      ...{ puzzle, level: Number(level), solved: solved === "1" },
      ...{ at: parseInt(at, 36) * 1000, hints: Number(hints) },
    };
  });
}

/** Adds what a link carries to what is known here. Says whether it could be read. */
export function takeAlong(link: string): boolean {
  const carried = unpacked(link);
  const all = kept();
  if (carried) keep({ ...all, attempts: merged(all.attempts, carried) });
  return carried !== null;
}

/** Of both devices, each attempt once, in their order. */
export function merged(one: readonly Attempt[], other: readonly Attempt[]): Attempt[] {
  const all = new Map([...one, ...other].map((each) => [`${each.puzzle} ${Math.floor(each.at / 1000)}`, each]));
  return [...all.values()].sort((a, b) => a.at - b.at);
}

// ------------------------------------------------------------ how good

/** What it counts for the level: the first attempt fully, the second half, later ones nothing. A hint costs half an attempt, if the puzzle was solved with it. */
export function weight({ solved, hints }: Pick<Attempt, "solved" | "hints">, before: number): number {
  return Math.max(1 - (before + (solved ? hints / 2 : 0)) / 2, 0);
}

/** The level after each attempt. */
export function ratings(attempts: readonly Attempt[]): Rating[] {
  const tried = new Map<string, number>();
  let now = NEW;
  return attempts.map((each) => {
    const before = tried.get(each.puzzle) ?? 0;
    tried.set(each.puzzle, before + 1);
    const against = { level: each.level, deviation: DOUBT };
    return (now = after(now, [{ against, score: each.solved ? 1 : 0, weight: weight(each, before) }]));
  });
}

export function rating(attempts: readonly Attempt[]): Rating {
  return ratings(attempts).at(-1) ?? NEW;
}

// ------------------------------------------------------------ what was done

export function solved(attempts: readonly Attempt[]): Set<string> {
  return new Set(attempts.filter((each) => each.solved).map(({ puzzle }) => puzzle));
}

/** The day of a time, counted from 1970, by universal time: the puzzle of the day changes with it. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY);
}

export function days(attempts: readonly Attempt[]): Set<number> {
  return new Set(attempts.filter((each) => each.solved).map(({ at }) => dayOf(at)));
}

/** Days in a row with something solved. Today still has time, so without it yesterday’s row stands. */
export function streak(attempts: readonly Attempt[], now: number): number {
  const filled = days(attempts);
  let day = dayOf(now);
  if (!filled.has(day)) day -= 1;
  let length = 0;
  while (filled.has(day - length)) length += 1;
  return length;
}

/** When one that was failed comes again; null if it need not: after 1 day and, if it is solved then, after 3 and 9. */
export function due(attempts: readonly Attempt[], puzzle: string): number | null {
  let when: number | null = null;
  let stage = 0;
  for (const each of attempts) {
    if (each.puzzle !== puzzle) continue;
    if (!each.solved) [when, stage] = [each.at + (AGAIN[0] ?? 0), 1];
    else if (when !== null && each.at >= when)
      [when, stage] = stage < AGAIN.length ? [each.at + (AGAIN[stage] ?? 0), stage + 1] : [null, 0];
  }
  return when;
}
