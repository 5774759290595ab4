import { beforeEach, expect, test, vi } from "vitest";
import type { SeatGame } from "../messages";
import { api } from "./api";
import { mine } from "./mine.svelte";
import { forgetGame, refreshed, saveGame, savedGames } from "./saved";

const { written } = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const written: string[] = [];
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value);
        written.push(value);
      },
    },
  });
  return { written };
});

const now: SeatGame = {
  mode: "friend",
  you: "A",
  opponent: "Ada",
  number: 3,
  mine: true,
  sentence: "Play a card or refresh.",
  left: null,
  deadline: null,
  outcome: null,
  hints: 0,
  spectators: "public",
  lines: [{ code: "FIR", compiled: true, total: 0, theirs: 4 }],
} as SeatGame;

/** What the server says of every seat, and what happens before it has come. */
function says(game: SeatGame, meanwhile: () => void = () => undefined): void {
  vi.spyOn(api, "mine").mockImplementation((seats) => {
    meanwhile();
    return Promise.resolve(seats.map(({ id }) => ({ id, status: "open" as const, game })));
  });
}

beforeEach(() => {
  for (const { id } of savedGames()) forgetGame(id);
  for (const id of ["a", "b"])
    saveGame({ ...refreshed({ id, status: "open", game: now }), token: `secret-${id}`, at: 5 });
  written.length = 0;
});

test("what the server says of a game is kept", async () => {
  says({ ...now, number: 4 });
  await mine.refresh();
  expect(mine.games.map(({ number }) => number)).toEqual([4, 4]);
  expect(mine.games.every(({ at }) => at > 5)).toBe(true); // somebody has moved
});

test("what is known already is not written again", async () => {
  const before = savedGames();
  says(now);
  await mine.refresh();
  expect(written).toEqual([]);
  expect(mine.games).toEqual(before);
});

test("a game that is forgotten meanwhile stays forgotten", async () => {
  says({ ...now, number: 4 }, () => forgetGame("a"));
  await mine.refresh();
  expect(mine.games.map(({ id }) => id)).toEqual(["b"]);
});
