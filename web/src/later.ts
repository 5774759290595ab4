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

export const games = part(() => import("./games"));
