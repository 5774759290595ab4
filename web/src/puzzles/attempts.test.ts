import { beforeEach, expect, test, vi } from "vitest";
import { type Attempt, DAY, due, keep, kept, merged, note, packed } from "./attempts";
import { rating, solved, streak, takeAlong, unpacked, weight } from "./attempts";

const attempt = (puzzle: string, solved: boolean, day = 0, hints = 0): Attempt => ({
  puzzle,
  level: 1200,
  solved,
  at: day * DAY,
  hints,
});

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  keep({ attempts: [], training: false });
});

test("an attempt is kept, and what makes no sense is left out", () => {
  note(attempt("1", true));
  expect(kept().attempts).toHaveLength(1);
  localStorage.setItem("recompile.puzzles", '{"attempts": [7, {"puzzle": "1"}], "training": "yes"}');
  expect(kept()).toEqual({ attempts: [], training: false });
  localStorage.setItem("recompile.puzzles", "nonsense");
  expect(kept().attempts).toEqual([]);
});

test("what cannot be written down lives as long as the page", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  note(attempt("1", true));
  expect(kept().attempts).toHaveLength(1);
});

test("the first attempt counts fully, the second half, later ones nothing; a hint costs half an attempt", () => {
  expect([0, 1, 2, 3].map((before) => weight({ solved: true, hints: 0 }, before))).toEqual([1, 0.5, 0, 0]);
  expect([0, 1, 2, 3].map((hints) => weight({ solved: true, hints }, 0))).toEqual([1, 0.75, 0.5, 0.25]);
  expect(weight({ solved: false, hints: 2 }, 0)).toBe(1);
});

test("whoever solves goes up, and a third attempt changes nothing", () => {
  const failed = [attempt("1", false), attempt("1", false)];
  expect(rating([attempt("1", true)]).level).toBeGreaterThan(1200);
  expect(rating([...failed, attempt("1", true)])).toEqual(rating(failed));
});

test("days in a row, with today still to come", () => {
  const found = [attempt("1", true, 1), attempt("2", true, 2), attempt("3", false, 3)];
  expect(streak(found, 3.5 * DAY)).toBe(2);
  expect(streak(found, 4.5 * DAY)).toBe(0);
  expect(streak([...found, attempt("4", true, 3)], 3.5 * DAY)).toBe(3);
});

test("one that was failed comes again after 1, 3 and 9 days", () => {
  const found = [attempt("1", false, 0)];
  expect(due(found, "1")).toBe(DAY);
  expect(due([...found, attempt("1", true, 0.5)], "1")).toBe(DAY); // it was only just seen how it goes
  expect(due([...found, attempt("1", true, 1)], "1")).toBe(4 * DAY);
  expect(due([...found, attempt("1", true, 1), attempt("1", true, 4)], "1")).toBe(13 * DAY);
  expect(due([...found, ...[1, 4, 13].map((day) => attempt("1", true, day))], "1")).toBe(null);
  expect(due(found, "2")).toBe(null);
});

test("attempts of two devices are put together, each once", () => {
  const both = merged([attempt("1", true, 2)], [attempt("2", false, 1), attempt("1", true, 2)]);
  expect(both.map(({ puzzle }) => puzzle)).toEqual(["2", "1"]);
  expect([...solved(both)]).toEqual(["1"]);
});

test("a link carries them, and one that is damaged changes nothing", () => {
  const mine = [attempt("147", false, 1, 2), attempt("147", true, 2)];
  expect(unpacked(packed(mine))).toEqual(mine);
  expect(takeAlong(packed(mine).slice(0, -1))).toBe(false);
  expect(kept().attempts).toEqual([]);
  expect(takeAlong(packed(mine))).toBe(true);
  expect(takeAlong(packed(mine))).toBe(true);
  expect(kept().attempts).toEqual(mine);
});
