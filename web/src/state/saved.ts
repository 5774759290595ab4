// Games of this device: where the seat's token is kept, so that a game can be continued, and what the list shows.
import type { State } from "../messages";

export interface SavedGame {
  id: string;
  token: string | null;
  tokens?: { A: string; B: string };
  mode: string;
  /** Path for the other player, while nobody has taken the seat. */
  friend?: string;
  opponent: string;
  number: number;
  sentence: string;
  mine: boolean;
  over: boolean;
  protocols: { code: string; compiled: boolean }[];
  at: number;
}

const KEY = "recompile.games";
const MOST = 12;

export function savedGames(): SavedGame[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedGame[];
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

export function findSaved(id: string): SavedGame | undefined {
  return savedGames().find((game) => game.id === id);
}

export function saveGame(game: Partial<SavedGame> & { id: string }): void {
  const before = findSaved(game.id);
  const whole: SavedGame = {
    token: null,
    mode: "bot",
    opponent: "",
    number: 0,
    sentence: "",
    mine: false,
    over: false,
    protocols: [],
    ...before,
    ...game,
    at: Date.now(),
  };
  const rest = savedGames().filter((each) => each.id !== game.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([whole, ...rest].slice(0, MOST)));
  } catch {
    // nothing is kept then; the game goes on
  }
}

export function forgetGame(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(savedGames().filter((game) => game.id !== id)));
  } catch {
    // nothing to forget
  }
}

/** What the list of games to continue shows of a state. In hot-seat nothing of a hand is kept. */
export function summary(state: State): Partial<SavedGame> & { id: string } {
  const own = state.you === "B" ? 1 : 0;
  return {
    id: state.game,
    mode: state.mode,
    opponent: state.mode === "hotseat" ? state.names.join(" – ") : (state.names[1 - own] ?? ""),
    number: state.number,
    mine: state.question?.mine ?? false,
    sentence: state.question?.mine ? state.question.sentence : "",
    over: state.outcome !== null,
    protocols: (state.sides[own]?.protocols ?? []).map(({ code, compiled }) => ({ code, compiled })),
  };
}
