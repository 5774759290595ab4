// How games against bots ended on this device. Nothing of it leaves the device.
import type { State } from "../messages";

export interface Result {
  id: string;
  opponent: string;
  won: boolean;
}

const KEY = "recompile.results";
const MOST = 500;

export function results(): Result[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Result[];
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

/** Notes how a game ended, once. One with hints says nothing about how it goes. */
export function keepResult(state: State): void {
  const { outcome, you, mode, game, hints } = state;
  if (hints || !outcome?.winner || !you || mode !== "bot" || results().some((each) => each.id === game)) return;
  const opponent = state.names[you === "A" ? 1 : 0] ?? "";
  const all = [...results(), { id: game, opponent, won: outcome.winner === you }];
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // not kept, then
  }
}

/** Games against one opponent: how many were won, of how many, and how many of the last ones in a row. */
export function against(opponent: string, all: Result[]): { won: number; of: number; row: number } {
  const own = all.filter((each) => each.opponent === opponent);
  const lost = own.findLastIndex((each) => !each.won);
  return { won: own.filter((each) => each.won).length, of: own.length, row: own.length - 1 - lost };
}

/** Whether somebody has won three of the last four games against an opponent, and so could try a stronger one. */
export function beats(opponent: string, all: Result[]): boolean {
  const last = all.filter((each) => each.opponent === opponent).slice(-4);
  return last.filter((each) => each.won).length >= 3;
}
