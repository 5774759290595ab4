// What the server knows of puzzles, as functions.
import type { Puzzles, PuzzleToday, Tried, Trying } from "../messages";
import { call } from "../state/api";
import type { Own } from "./own";

export const solving = {
  all: (lang: string) => call<Puzzles>(`/api/puzzles/${lang}`),
  today: (lang: string) => call<PuzzleToday>(`/api/puzzles/today?lang=${lang}`),
  own: (puzzle: Own, trying: Trying) => call<Tried>("/api/puzzles/own", { puzzle, trying }),
  attempt: (id: string, trying: Trying) => call<Tried>(`/api/puzzles/${encodeURIComponent(id)}`, trying),
};

const kept = new Map<string, Promise<Puzzles>>();

/** All puzzles in a language, asked for once. */
export function allIn(lang: string): Promise<Puzzles> {
  const asked = kept.get(lang) ?? solving.all(lang);
  kept.set(lang, asked);
  asked.catch(() => kept.delete(lang));
  return asked;
}
