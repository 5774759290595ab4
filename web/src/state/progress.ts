// How far somebody has come in the lessons. Kept on this device, and carried to another one by a link: what is carried is
// added to what is there, so nothing is ever lost by it.
import { sumOf } from "./sum";

/** One lesson: the step to go on with (from 0), whether all were done once, and how many of its words were met. */
export interface Reached {
  step: number;
  done: boolean;
  words: number;
}
/** By the key of the lesson. */
export type Progress = Readonly<Record<string, Reached>>;

export const KEY = "recompile.lessons";
const NOTHING: Reached = { step: 0, done: false, words: 0 };
const MOST = 99; // steps or words of a lesson; no lesson comes near it

/** What could not be written down lives as long as the page. */
let unwritten: Progress = {};

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST;
}

function isReached(value: unknown): value is Reached {
  const { step, done, words } = (value ?? {}) as Partial<Reached>;
  return isNumber(step) && isNumber(words) && typeof done === "boolean";
}

export function progress(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const sound = Object.entries(found ?? {}).filter((each): each is [string, Reached] => isReached(each[1]));
    return { ...Object.fromEntries(sound), ...unwritten };
  } catch {
    return unwritten; // private windows may refuse storage
  }
}

export function reachedIn(lesson: string, all: Progress = progress()): Reached {
  return all[lesson] ?? NOTHING;
}

/** Whether it was begun and not finished. */
export function isHalfDone({ step, done }: Reached): boolean {
  return step > 0 && !done;
}

function keep(all: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    unwritten = {};
  } catch {
    unwritten = all;
  }
}

/** Keeps what is new of a lesson. What was done stays done, and a word that was met stays met. */
export function reach(lesson: string, { step, done, words }: Reached): void {
  const all = progress();
  const before = reachedIn(lesson, all);
  const now = { step, done: done || before.done, words: Math.max(words, before.words) };
  keep({ ...all, [lesson]: now });
}

/** The further of both, lesson by lesson. */
export function merged(one: Progress, other: Progress): Progress {
  const both = (key: string): Reached => {
    const [a, b] = [reachedIn(key, one), reachedIn(key, other)];
    return { step: Math.max(a.step, b.step), done: a.done || b.done, words: Math.max(a.words, b.words) };
  };
  return Object.fromEntries([...Object.keys(one), ...Object.keys(other)].map((key) => [key, both(key)]));
}

// ------------------------------------------------------------ by a link

/** Tells a link that lost something on its way. */
function check(text: string): string {
  return sumOf(text).toString(36);
}

/** As it stands in a link: a check, then a lesson each, `compile.4.1.3`. */
export function packed(all: Progress): string {
  const rows = Object.entries(all).map(([key, { step, done, words }]) => `${key}.${step}.${done ? 1 : 0}.${words}`);
  const text = rows.sort().join("~");
  return `${check(text)}~${text}`;
}

/** What a link carries; null if it is damaged. */
export function unpacked(link: string): Progress | null {
  const [sum = "", ...rows] = link.split("~");
  if (rows.length === 0 || check(rows.join("~")) !== sum) return null;
  const found: Record<string, Reached> = {};
  for (const row of rows.filter(Boolean)) {
    const [, key, step, done, words] = /^([a-z][a-z0-9_-]*)\.(\d{1,2})\.([01])\.(\d{1,2})$/.exec(row) ?? [];
    if (!key) return null;
    found[key] = { step: Number(step), done: done === "1", words: Number(words) };
  }
  return found;
}

/** Adds what a link carries to what is known here. Says whether it could be read. */
export function takeAlong(link: string): boolean {
  const carried = unpacked(link);
  if (carried) keep(merged(progress(), carried));
  return carried !== null;
}
