// How long a thing that happened is shown: a motion, then a hold to read its sentence. All times are milliseconds at
// speed 1; a speed divides them.

/** 0 is off: everything is set at once. */
export type Speed = 0 | 0.5 | 1 | 2 | 4;
export const SPEEDS: readonly Speed[] = [0.5, 1, 2, 4];
export const MOST_WAITING = 20;
export const LAST_HOLD = 1200;
const CROWD = 8;
const FADE = 90;
const SILENT_HOLD = 300;
const TOTAL = 150;

const MOTION: Readonly<Record<string, number>> = {
  play: 420,
  refresh: 420,
  shift: 420,
  flip: 390,
  delete: 240,
  discard: 240,
  return: 240,
  take: 240,
  give: 240,
  "take-random": 240,
  draw: 240,
  "take-control": 300,
  "spend-control": 300,
  "lose-control": 300,
  shuffle: 300,
  rearrange: 600,
  "swap-stacks": 600,
  compile: 640,
  "turn-protocol": 250,
  text: 120,
};
const LEAVING = new Set(["delete", "discard", "return", "take"]);
/** Facts that move nothing and need no time to be read. */
const SILENT = new Set(["clear-cache", "wait", "lock", "bind"]);

export interface Times {
  motion: number;
  hold: number;
}

export function timesOf(kind: string, cards: number, totals: boolean, sentence: string): Times {
  return { motion: motionOf(kind, cards, totals), hold: holdOf(kind, sentence) };
}

function motionOf(kind: string, cards: number, totals: boolean): number {
  if (kind === "draw") return Math.min(240 + 50 * cards, 440);
  return (MOTION[kind] ?? 0) + (totals && LEAVING.has(kind) ? TOTAL : 0);
}

function holdOf(kind: string, sentence: string): number {
  if (sentence === "") return 0;
  if (SILENT.has(kind)) return SILENT_HOLD;
  return Math.min(1400, Math.max(600, 300 + 14 * sentence.length));
}

/** The same at a speed. Less motion fades instead of moving, and leaves as much time to read. */
export function atSpeed({ motion, hold }: Times, speed: Speed, still: boolean): Times {
  const shortest = Math.min(motion, FADE);
  if (speed === 4 || speed === 0) return { motion: shortest, hold: 0 };
  return { motion: still ? shortest : motion / speed, hold: hold / speed };
}

/** With many things waiting it goes on faster. */
export function hurried(speed: Speed, waiting: number): Speed {
  return waiting > CROWD ? faster(speed) : speed;
}

export function faster(speed: Speed): Speed {
  return SPEEDS[Math.min(SPEEDS.indexOf(speed) + 1, SPEEDS.length - 1)] ?? speed;
}

export function slower(speed: Speed): Speed {
  return SPEEDS[Math.max(SPEEDS.indexOf(speed) - 1, 0)] ?? speed;
}
