// Protocol files as the workshop writes them.
import type { Lang } from "../messages";
import type { BoxName, Made, ProtocolFile } from "../state/made";
import { COLOURS } from "./palette";

const VALUES = [0, 1, 2, 3, 4, 5];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Three letters for a name, none of those that are taken. */
export function codeFor(name: string, taken: ReadonlySet<string>): string {
  const letters = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/Ł/g, "L")
    .replace(/[^A-Z]/g, "");
  const base = `${letters}XXX`.slice(0, 3);
  const first = base.slice(0, 2);
  const others = [...letters.slice(3), ...LETTERS].map((letter) => first + letter);
  return [base, ...others].find((code) => !taken.has(code)) ?? base;
}

/** A protocol nobody has written anything in yet. */
export function fresh(lang: Lang, others: readonly Made[]): ProtocolFile {
  const colour = COLOURS[others.length % COLOURS.length]?.colour ?? COLOURS[0].colour;
  return { format: 1, code: "", name: "", lang, colour, edge: "plain", cards: VALUES.map((value) => ({ value })) };
}

export function withBox(file: ProtocolFile, at: number, box: BoxName, text: string): ProtocolFile {
  return { ...file, cards: file.cards.map((card, i) => (i === at ? { ...card, [box]: text } : card)) };
}

/** A protocol that begins its life on this device. */
export function begun(file: ProtocolFile): Made {
  return { id: newId(), file, code: file.code, number: 1, at: Date.now(), ready: [], earlier: [] };
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join("");
}
