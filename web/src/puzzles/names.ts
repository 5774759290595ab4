// How puzzles are called and drawn in lists: their signs, and a small board in one sentence.
import type { PuzzleRow } from "../messages";
import { books } from "../state/books.svelte";
import { say } from "../words";

const ICONS: Record<string, string> = {
  "win-now": "i-target",
  "win-next": "i-target",
  "save-yourself": "i-warn",
  compile: "i-compiled",
  "break-a-lead": "i-flag",
  "uncover-chain": "i-fork",
  "face-down": "i-flip",
  order: "i-swap",
  control: "i-control",
  refresh: "i-hand",
  delete: "i-close",
  flip: "i-flip",
  shift: "i-next",
  return: "i-undo",
  discard: "i-trash",
};

export function iconOf(theme: string): string {
  return ICONS[theme] ?? "i-puzzle";
}

export function protocolName(code: string): string {
  return books.protocol(code)?.name ?? code;
}

/** A puzzle by its number; those of one’s own have none. */
export function puzzleName(id: string): string {
  return id.startsWith("own") ? say("From your games") : say("Puzzle {n}", { n: id });
}

function side({ protocols, compiled, totals }: PuzzleRow, from: number): string {
  return [0, 1, 2]
    .map((line) => {
      const values = { name: protocolName(protocols[from + line] ?? ""), total: totals[from + line] ?? 0 };
      return compiled[from + line] === "1" ? say("{name} compiled {total}", values) : say("{name} {total}", values);
    })
    .join(", ");
}

/** The board in one sentence, for those who do not see it. */
export function boardWords(row: PuzzleRow): string {
  return say("You: {mine}. They: {theirs}.", { mine: side(row, 0), theirs: side(row, 3) });
}

/** Which try this is, in words; `before` counts those before it. */
export function tryName(before: number): string {
  return [say("first try"), say("second try"), say("third try")][before] ?? say("try number {n}", { n: before + 1 });
}
