// Parts of the client that are fetched when they are wanted, each kept once it is here.

/** What is fetched: `now` is it, as soon as it has come. */
export interface Part<Found> {
  now: Found | null;
  fetch: () => Promise<Found>;
}

function part<Found>(load: () => Promise<Found>): Part<Found> {
  const found: Part<Found> = { now: null, fetch: async () => (found.now = await load()) };
  return found;
}

export const game = part(() => import("./screens/Game.svelte"));
export const setup = part(() => import("./start/Setup.svelte"));
export const guide = part(() => import("./learn/Guide.svelte"));
export const inviting = part(() => import("./screens/Invited.svelte"));
export const study = part(() => import("./study"));
export const games = part(() => import("./games"));
export const learning = part(() => import("./learn"));
export const lesson = part(() => import("./learn/Lesson.svelte"));
export const daily = part(() => import("./puzzles/Today.svelte"));
export const puzzling = part(() => import("./puzzles"));
export const puzzle = part(() => import("./puzzles/Puzzle.svelte"));
export const reading = part(() => import("./reading"));
export const rules = part(() => import("./rules"));
export const beside = part(() => import("./rules/beside"));
export const browsing = part(() => import("./browse"));
export const workshop = part(() => import("./workshop"));
export const trying = part(() => import("./workshop/Try.svelte"));
export const coaching = part(() => import("./coaching"));
export const glyphs = part(() => import("./glyphs"));
export const judging = part(() => import("./workshop/Judge.svelte"));

/** Does something as soon as there is nothing else to do, but not much later than that. */
export function idle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}

/** Fetches what will be wanted next, when there is time for it. */
export function soon(next: Part<unknown>): void {
  idle(() => void next.fetch().catch(() => undefined)); // it is asked for again when it is wanted
}
