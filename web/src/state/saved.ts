// Games of this device: where the seat's token is kept, so that a game can be continued, and what the lists show. Games
// that are not over are never dropped; of finished ones the oldest go when there is no more room.
import type { Ending, Player, SeatGame, SeatNow, State } from "../messages";

export interface SavedGame {
  id: string;
  token: string | null;
  tokens?: { A: string; B: string };
  mode: string;
  /** A first game, in which everything is explained. */
  guided?: boolean;
  /** Path for the other player, while nobody has taken the seat. */
  friend?: string;
  opponent: string;
  /** Of the turn; 0 is the draft. */
  number: number;
  sentence: string;
  mine: boolean;
  over: boolean;
  protocols: { code: string; compiled: boolean }[];
  at: number;
  you?: Player;
  /** Whether this seat won. On one screen nobody in particular does, and the winner has a name. */
  result?: { won: boolean | null; by: Ending; winner: string };
  /** Seconds of whoever is asked, and when they run out if the clock runs. */
  left?: number | null;
  deadline?: number | null;
  /** How many answers a coach has told. */
  hints?: number;
  /** Whether others may watch. */
  watch?: boolean;
  /** What the server said last: it has no such game, or the token opens no seat of it. */
  gone?: "unknown" | "closed" | null;
}

export const KEY = "recompile.games";
const FINISHED = [300, 50, 0];
const PLAIN = { token: null, mode: "bot", opponent: "", number: 0, sentence: "", mine: false, over: false };

/** What could not be written down lives as long as the page. */
let unwritten: SavedGame[] = [];

/** The list as it was read last: it is read far more often than another tab changes it. */
let read: { text: string; games: SavedGame[] } = { text: "[]", games: [] };

function written(): SavedGame[] {
  try {
    const text = localStorage.getItem(KEY) ?? "[]";
    if (text !== read.text) read = { text, games: parsed(text) };
    return read.games;
  } catch {
    return []; // private windows may refuse storage
  }
}

function parsed(text: string): SavedGame[] {
  const all = JSON.parse(text) as Partial<SavedGame>[];
  if (!Array.isArray(all)) return [];
  return all.flatMap((game) => (game?.id ? [{ ...PLAIN, protocols: [], at: 0, ...game, id: game.id }] : []));
}

export function savedGames(): SavedGame[] {
  const newer = new Set(unwritten.map((game) => game.id));
  return [...unwritten, ...written().filter((game) => !newer.has(game.id))];
}

export function findSaved(id: string): SavedGame | undefined {
  return savedGames().find((game) => game.id === id);
}

/** How many games have ended on this device. */
export function finishedGames(): number {
  return savedGames().filter((game) => game.over).length;
}

/** Keeps what is new of a game. Says whether the seat is safe: it outlives this page. */
export function saveGame(game: Partial<SavedGame> & { id: string }): boolean {
  const before = findSaved(game.id);
  const at = before?.over ? before.at : Date.now();
  const whole: SavedGame = { ...PLAIN, protocols: [], ...before, at, ...game };
  const rest = savedGames().filter((each) => each.id !== game.id);
  return write([whole, ...rest], whole);
}

/** Writes as much as there is room for: first finished games go, then what the lists show, never a seat. */
function write(games: SavedGame[], changed?: SavedGame): boolean {
  const open = games.filter((game) => !game.over);
  const finished = games.filter((game) => game.over);
  const bare = open.map((game) => ({ ...game, sentence: "", protocols: [] }));
  const attempts = FINISHED.map((count) => {
    const kept = new Set(finished.slice(0, count));
    return games.filter((game) => !game.over || kept.has(game));
  });
  for (const attempt of [...attempts, bare]) {
    try {
      localStorage.setItem(KEY, JSON.stringify(attempt));
      unwritten = [];
      return true;
    } catch {
      // too much; with less, then
    }
  }
  if (changed) unwritten = [changed, ...unwritten.filter((game) => game.id !== changed.id)];
  return written().some((game) => game.id === changed?.id && game.token === changed.token);
}

export function forgetGame(id: string): void {
  unwritten = unwritten.filter((game) => game.id !== id);
  write(savedGames().filter((game) => game.id !== id));
}

/** Keeps the seat that a state was shown to. A device that holds another seat of the same game goes on holding that. */
export function keepSeat(state: State, token: string | null, tokens?: { A: string; B: string }): boolean {
  const before = findSaved(state.game);
  const taken = before?.token && before.gone !== "closed" && !before.tokens && before.token !== token;
  if (!state.you || (taken && !tokens)) return false;
  return saveGame({ ...summary(state), gone: null, ...(tokens ? { token: tokens.A, tokens } : { token }) });
}

/** What the lists show of a state. In hot-seat nothing of a hand is kept. */
export function summary(state: State): Partial<SavedGame> & { id: string } {
  const own = state.you === "B" ? 1 : 0;
  const shared = state.mode === "hotseat";
  const mine = state.question !== null && (shared || state.question.mine);
  const asked = state.question?.player === "B" ? 1 : 0;
  const { outcome, you } = state;
  return {
    id: state.game,
    mode: state.mode,
    opponent: shared ? state.names.join(" – ") : (state.names[1 - own] ?? ""),
    number: state.draft ? 0 : state.number,
    mine,
    sentence: mine && !shared ? (state.question?.sentence ?? "") : "",
    over: outcome !== null,
    protocols: (state.sides[own]?.protocols ?? []).map(({ code, compiled }) => ({ code, compiled })),
    left: state.question ? (state.clocks?.[asked] ?? null) : null,
    deadline: state.question?.deadline ?? null,
    ...(state.hints ? { hints: state.hints } : {}),
    ...(you ? { you } : {}),
    ...(outcome ? { result: { by: outcome.by, ...winner(outcome.winner, you, state.names, shared) } } : {}),
  };
}

function winner(seat: Player | null, you: Player | null, names: string[], shared: boolean) {
  if (!seat || !shared) return { won: seat ? seat === you : null, winner: "" };
  return { won: null, winner: names[seat === "A" ? 0 : 1] ?? seat };
}

/** What the server says of a seat, as it is kept. */
export function refreshed({ id, status, game }: SeatNow): Partial<SavedGame> & { id: string } {
  if (status !== "open" || !game) return { id, gone: status === "closed" ? "closed" : "unknown" };
  const { mode, you, opponent, number, mine, sentence, left, deadline, outcome, hints } = game;
  const protocols = game.lines.map(({ code, compiled }) => ({ code, compiled }));
  const known = { mode, you, opponent, number, mine, sentence, left, deadline, protocols };
  return {
    id,
    ...known,
    over: outcome !== null,
    gone: null,
    ...(hints ? { hints } : {}),
    watch: game.spectators !== "none",
    ...(outcome ? { result: { by: outcome.by, ...winnerOf(game) } } : {}),
  };
}

function winnerOf({ mode, you, opponent, outcome }: SeatGame) {
  return winner(outcome?.winner ?? null, you, opponent.split(" – "), mode === "hotseat");
}

/** Those that wait for this seat first, by the time that is left; then the others, the latest first. */
export function inOrder(games: SavedGame[]): SavedGame[] {
  const time = (game: SavedGame): number => (game.mine ? (game.left ?? Infinity) : Infinity);
  return [...games].sort(
    (one, other) => Number(other.mine) - Number(one.mine) || compare(time(one), time(other)) || other.at - one.at,
  );
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
