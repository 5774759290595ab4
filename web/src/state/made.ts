// Protocols that were made on this device: each under a key of its own, with its last versions. Pages read them from here;
// the workshop writes them.
import type { Lang } from "../messages";

export type BoxName = "top" | "middle" | "bottom";
export const BOXES: readonly BoxName[] = ["top", "middle", "bottom"];

export interface MadeCard {
  value: number;
  top?: string;
  middle?: string;
  bottom?: string;
}

/** A protocol file (docs/cards.md) as data. */
export interface ProtocolFile {
  format: 1;
  code: string;
  name: string;
  names?: { fr?: string; pl?: string };
  lang: Lang;
  set?: string;
  keywords?: string;
  motto?: string;
  colour?: string;
  edge?: string;
  glyph?: string;
  cards: MadeCard[];
  scenarios?: unknown[];
}

export interface Version {
  number: number;
  at: number;
  file: ProtocolFile;
}

export interface Made extends Version {
  id: string;
  /** Of the protocol, where its file leaves it open. */
  code: string;
  /** Whether each card can be played as it was read last. */
  ready: boolean[];
  /** Earlier versions, the latest first. */
  earlier: Version[];
  /** The page on the server, and the secret that changes it or takes it back. */
  page?: { id: string; secret: string; version: number } | undefined;
  /** What the judge said last. */
  verdict?: string;
}

const KEY = "recompile.workshop.";

/** What could not be written down lives as long as the page. */
const unwritten = new Map<string, Made>();

function parsed(text: string | null): Made | null {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Made> | null;
    const whole = found?.id && Array.isArray(found.file?.cards) && typeof found.file.name === "string";
    return whole ? ({ number: 1, at: 0, code: "", ready: [], earlier: [], ...found } as Made) : null;
  } catch {
    return null;
  }
}

/** All of them, the latest first. */
export function madeHere(): Made[] {
  const found = new Map(unwritten);
  try {
    for (const key of Object.keys(localStorage)) {
      const made = key.startsWith(KEY) ? parsed(localStorage.getItem(key)) : null;
      if (made && !found.has(made.id)) found.set(made.id, made);
    }
  } catch {
    // private windows may refuse storage
  }
  return [...found.values()].sort((one, other) => other.at - one.at);
}

export function findMade(id: string): Made | undefined {
  return madeHere().find((made) => made.id === id);
}

/** Says whether it is safe: it outlives this page. */
export function keepMade(made: Made): boolean {
  for (const earlier of [made.earlier, made.earlier.slice(0, 3), []]) {
    try {
      localStorage.setItem(KEY + made.id, JSON.stringify({ ...made, earlier }));
      unwritten.delete(made.id);
      return true;
    } catch {
      // too much; with fewer versions, then
    }
  }
  unwritten.set(made.id, made);
  return false;
}

export function forgetMade(id: string): void {
  unwritten.delete(id);
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // nothing was kept, then
  }
}

/** Those that a game can be played with. */
export function playableHere(): { id: string; file: ProtocolFile }[] {
  const ready = madeHere().filter((made) => made.ready.length > 0 && made.ready.every(Boolean));
  return ready.map(({ id, code, file }) => ({ id, file: tidy(file, code) }));
}

function tidyCard(card: MadeCard): MadeCard {
  const texts = BOXES.flatMap((box) => (card[box]?.trim() ? [[box, card[box].trim()]] : []));
  return { value: card.value, ...Object.fromEntries(texts) };
}

/** As it goes to the server: nothing empty in it. */
export function tidy(file: ProtocolFile, code: string): ProtocolFile {
  const said = Object.entries(file).filter(([, value]) => value !== "" && value !== undefined);
  const names = Object.fromEntries(Object.entries(file.names ?? {}).filter(([, name]) => name?.trim()));
  const whole = {
    ...(Object.fromEntries(said) as unknown as ProtocolFile),
    name: file.name.trim(),
    code: file.code || code,
    cards: file.cards.map(tidyCard),
  };
  delete whole.names;
  return Object.keys(names).length > 0 ? { ...whole, names } : whole;
}
