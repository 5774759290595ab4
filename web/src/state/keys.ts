// Which key does what. Tab is never taken, nor anything with Ctrl, Alt or Meta: those belong to the browser.

export type Deed =
  | { do: "move"; dir: "left" | "right" | "up" | "down" }
  | { do: "next" | "previous" | "choose" | "confirm" | "leave" | "face" | "refresh" | "zoom" | "whynot" | "totals" }
  | { do: "hand" | "prompt" | "because" | "log" | "undo" | "sound" | "keys" | "back" }
  | { do: "line"; line: 1 | 2 | 3; theirs: boolean }
  | { do: "step" | "turn"; by: 1 | -1 }
  | { do: "first" | "last" | "play" }
  | { do: "perspective"; to: "A" | "B" | "all" };

export interface Pressed {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;
const LETTERS: Record<string, Deed> = {
  n: { do: "next" },
  f: { do: "face" },
  r: { do: "refresh" },
  i: { do: "zoom" },
  w: { do: "whynot" },
  t: { do: "totals" },
  h: { do: "hand" },
  p: { do: "prompt" },
  b: { do: "because" },
  l: { do: "log" },
  u: { do: "undo" },
  m: { do: "sound" },
};
const REPLAY: Record<string, Deed> = {
  ArrowLeft: { do: "step", by: -1 },
  ArrowRight: { do: "step", by: 1 },
  ArrowUp: { do: "turn", by: -1 },
  ArrowDown: { do: "turn", by: 1 },
  Home: { do: "first" },
  End: { do: "last" },
  " ": { do: "play" },
  "1": { do: "perspective", to: "A" },
  "2": { do: "perspective", to: "B" },
  "3": { do: "perspective", to: "all" },
};

export function deedOf(event: Pressed, where: { replay: boolean; letters: boolean }): Deed | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const { key } = event;
  if (where.replay && REPLAY[key]) return REPLAY[key];
  if (key in ARROWS) return { do: "move", dir: ARROWS[key as keyof typeof ARROWS] };
  if (key === " ") return { do: "choose" };
  if (key === "Enter") return { do: "confirm" };
  if (key === "Backspace") return { do: "leave" };
  if (key === "Escape") return { do: "back" };
  // Shift changes the character of a digit key, its code stays.
  const digit = /^(?:Digit|Numpad)?([123])$/.exec(event.code ?? key)?.[1] ?? /^([123])$/.exec(key)?.[1];
  if (digit) return { do: "line", line: Number(digit) as 1 | 2 | 3, theirs: event.shiftKey ?? false };
  if (key === "?") return { do: "keys" };
  if (!where.letters) return null;
  const letter = LETTERS[key.toLowerCase()];
  if (letter?.do === "next" && event.shiftKey) return { do: "previous" };
  return letter ?? null;
}
