// What a person has set, kept on this device.
import type { Action } from "./keys";
import type { Wanted } from "../start/wanted";
import type { Speed } from "./pacing";

export interface Settings {
  lang: string | null;
  theme: "dark" | "light" | null;
  sound: boolean;
  turnSound: boolean;
  /** Each of the last seconds on one's own clock is heard. */
  tick: boolean;
  pace: number;
  /** How fast the other player's turn is told. */
  follow: Record<"bot" | "person", Speed> & { lesson?: Speed; puzzle?: Speed };
  /** Whether "faster?" was asked already: it is asked once. */
  askedFaster: boolean;
  memory: boolean;
  letters: boolean;
  /** Keys that are not the usual ones. */
  keys: Partial<Record<Action, string>>;
  /** The same table in words: headings, lists and buttons. */
  textView: boolean;
  left: boolean;
  /** Games against bots are analysed as soon as they are over. */
  analyse: boolean;
  /** Where there is only one answer, and it is not one's choice to give it, it is given at once. */
  alone: boolean;
  notify: boolean;
  name: string;
  level: string;
  /** How the last new game was set up. */
  setup: Partial<Wanted>;
  /** Said to know the game: the first page offers games at once. */
  knows: boolean;
  /** What happens in a guided game is explained; `met` are the ideas that were. */
  explain: boolean;
  met: string[];
  /** Bots after which a stronger one was offered: once each. */
  offered: string[];
}

const KEY = "recompile.settings";
const DEFAULTS: Settings = {
  lang: null,
  theme: null,
  sound: true,
  turnSound: false,
  tick: true,
  pace: 1,
  follow: { bot: 1, person: 1 },
  askedFaster: false,
  memory: true,
  letters: true,
  keys: {},
  textView: false,
  left: false,
  analyse: true,
  alone: false,
  notify: false,
  name: "",
  level: "fair",
  setup: {},
  knows: false,
  explain: true,
  met: [],
  offered: [],
};

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() });

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // private windows may refuse storage; the defaults will do
  }
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // not kept, then
  }
}

/** Puts theme, pace and hand on the page, where the style sheet reads them. */
export function applySettings(root: HTMLElement): void {
  if (settings.theme) root.dataset.theme = settings.theme;
  else delete root.dataset.theme;
  root.style.setProperty("--pace", String(pace()));
  root.classList.toggle("left", settings.left);
}

/** Multiplier of all times; 0 where the person's system asks for less motion. */
export function pace(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settings.pace;
}

export function isDark(): boolean {
  return settings.theme ? settings.theme === "dark" : !matchMedia("(prefers-color-scheme: light)").matches;
}
