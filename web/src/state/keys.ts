// Which key does what. Tab is never taken, nor anything with Ctrl, Alt or Meta: those belong to the browser.

export type Deed =
  | { do: "move"; dir: "left" | "right" | "up" | "down" }
  | { do: "next" | "previous" | "choose" | "confirm" | "leave" | "face" | "refresh" | "zoom" | "whynot" | "totals" }
  | { do: "again" | "faster" | "slower" }
  | {
      do:
        | "hand"
        | "prompt"
        | "because"
        | "log"
        | "undo"
        | "sound"
        | "keys"
        | "rules"
        | "back"
        | "accept"
        | "decline"
        | "hint";
    }
  | { do: "line"; line: 1 | 2 | 3; theirs: boolean }
  | { do: "step" | "turn"; by: 1 | -1 }
  | { do: "first" | "last" | "play" | "marked" }
  | { do: "perspective"; to: "A" | "B" | "all" };

export interface Pressed {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** What has a key that a person may change, and the usual one. */
export const USUAL = {
  next: "n",
  leave: "Backspace",
  line1: "1",
  line2: "2",
  line3: "3",
  face: "f",
  refresh: "r",
  zoom: "i",
  whynot: "w",
  totals: "t",
  hand: "h",
  prompt: "p",
  because: "b",
  log: "l",
  undo: "u",
  accept: "y",
  decline: "x",
  sound: "m",
  keys: "?",
  marked: "e",
  again: "a",
  rules: "k",
  hint: "g",
} as const;

export type Action = keyof typeof USUAL;
export type KeyMap = Readonly<Record<Action, string>>;
export const ACTIONS = Object.keys(USUAL) as Action[];

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;
const EDITING = new Set(["Backspace", "Delete", "Insert"]);
const REPLAY: Record<string, Deed> = {
  ArrowLeft: { do: "step", by: -1 },
  ArrowRight: { do: "step", by: 1 },
  ArrowUp: { do: "turn", by: -1 },
  ArrowDown: { do: "turn", by: 1 },
  Home: { do: "first" },
  End: { do: "last" },
  " ": { do: "play" },
};

/** While a turn is told; otherwise they may mean something else. */
const TELLING: Record<string, Deed> = { "+": { do: "faster" }, "-": { do: "slower" } };

interface Where {
  replay: boolean;
  telling?: boolean;
  letters: boolean;
  keys?: KeyMap;
}

export function deedOf(event: Pressed, where: Where): Deed | null {
  if (withModifier(event)) return null;
  const { key } = event;
  if (where.replay && REPLAY[key]) return REPLAY[key];
  if (where.telling && TELLING[key]) return TELLING[key];
  if (key in ARROWS) return { do: "move", dir: ARROWS[key as keyof typeof ARROWS] };
  if (key === " ") return { do: "choose" };
  if (key === "Enter") return { do: "confirm" };
  if (key === "Escape") return { do: "back" };
  const name = keyName(event);
  const keys = where.keys ?? USUAL;
  const action = ACTIONS.find((each) => keys[each] === name);
  if (!action || (isLetter(name) && !where.letters)) return null;
  const line = Number(/^line([123])$/.exec(action)?.[1] ?? 0) as 0 | 1 | 2 | 3;
  const shifted = (event.shiftKey ?? false) && !needsShift(name);
  if (line && where.replay) return { do: "perspective", to: (["A", "B", "all"] as const)[line - 1] ?? "all" };
  if (line) return { do: "line", line, theirs: shifted };
  if (action === "next") return { do: shifted ? "previous" : "next" };
  return { do: action as Exclude<Action, "next" | `line${number}`> } as Deed;
}

/** A key by what is printed on it. Shift changes the character of a digit key, its code stays. */
export function keyName({ key, code }: Pressed): string {
  if (key.length > 1) return key;
  return /^(?:Digit|Numpad)([0-9])$/.exec(code ?? "")?.[1] ?? key.toLowerCase();
}

export function isLetter(name: string): boolean {
  return /^\p{L}$/u.test(name);
}

/** Whether Shift may be a part of writing this character at all, so that it cannot mean anything more. */
function needsShift(name: string): boolean {
  return name.length === 1 && !/^[\p{L}\d]$/u.test(name);
}

export function withModifier(event: Pressed): boolean {
  return (event.ctrlKey || event.altKey || event.metaKey) ?? false;
}

// ------------------------------------------------------------ keys of one's own

/** Characters, and the few keys beside them that mean nothing to a page. Tab, Enter, Space, Esc and arrows are fixed. */
export function isBindable(name: string): boolean {
  return EDITING.has(name) || /^\S$/u.test(name);
}

/** The usual keys with somebody's changes. What was kept and makes no sense (any more) is left out as a whole. */
export function keyMap(changed: Partial<Record<string, unknown>> | undefined): KeyMap {
  const found: Record<Action, string> = { ...USUAL };
  for (const action of ACTIONS) {
    const key = changed?.[action];
    if (typeof key === "string" && isBindable(key)) found[action] = key;
  }
  return new Set(Object.values(found)).size === ACTIONS.length ? found : USUAL;
}

/** What to keep of a map: only where it differs from the usual one. */
export function changes(keys: KeyMap): Partial<Record<Action, string>> {
  return Object.fromEntries(ACTIONS.filter((each) => keys[each] !== USUAL[each]).map((each) => [each, keys[each]]));
}

export type Bound = { keys: KeyMap } | { unfit: true } | { taken: Action };

/** Another key for an action. A key has one meaning only: one that has a meaning already is refused. */
export function bind(keys: KeyMap, action: Action, name: string): Bound {
  if (!isBindable(name)) return { unfit: true };
  const taken = ACTIONS.find((each) => each !== action && keys[each] === name);
  return taken ? { taken } : { keys: { ...keys, [action]: name } };
}
