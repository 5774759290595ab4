// Which button of the first page is the bright one: what this person most likely wants now.
import { isHalfDone, progress } from "../state/progress";
import type { SavedGame } from "../state/saved";

export interface Known {
  /** Said so, or has finished a game or a lesson here. */
  knows: boolean;
  /** Games that are not over, those that wait for this person first, by the time that is left. */
  open: readonly SavedGame[];
  finished: number;
  /** The lesson that was begun and not finished, if there is one. */
  lesson: string | null;
}

export type Bright =
  { what: "first" } | { what: "continue"; game: SavedGame } | { what: "lesson"; key: string } | { what: "bot" };

export function bright({ knows, open, finished, lesson }: Known): Bright {
  const guided = open.every((game) => game.guided);
  if (!knows && finished === 0 && guided) return { what: "first" };
  const waiting = open.find((game) => game.mode === "friend" && game.mine && !game.gone);
  if (waiting) return { what: "continue", game: waiting };
  return lesson !== null && finished < 3 ? { what: "lesson", key: lesson } : { what: "bot" };
}

/** Lessons as they are kept on this device: which one is half done, and whether any was done. */
export function lessons(): { half: string | null; done: boolean } {
  const all = Object.entries(progress());
  const half = all.find(([, reached]) => isHalfDone(reached));
  return { half: half?.[0] ?? null, done: all.some(([, { done }]) => done) };
}
