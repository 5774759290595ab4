import { beforeEach, expect, test, vi } from "vitest";
import type { Attempt } from "./attempts";
import { keepOwn, nextOwn, OWN_KEY, ownPuzzle, ownPuzzles } from "./own";

const puzzle = (n: number): { id: string; level: number } => ({
  id: `own-${String(n).padStart(8, "0")}`,
  level: 1000 + n,
});

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  keepOwn([]);
});

test("puzzles of one’s own are kept, each once, and found by their names", () => {
  expect(keepOwn([puzzle(1), puzzle(2)])).toHaveLength(2);
  keepOwn([puzzle(2), puzzle(3)]);
  expect(ownPuzzles().map(({ level }) => level)).toEqual([1001, 1002, 1003]);
  expect(ownPuzzle(puzzle(3).id)?.level).toBe(1003);
  expect(ownPuzzle("147")).toBeUndefined();
});

test("what makes no sense is left out, and old ones make room", () => {
  expect(keepOwn([{ id: "147", level: 1200 }, { id: puzzle(1).id }])).toEqual([]);
  localStorage.setItem(OWN_KEY, '[7, null, {"id": "own-00000001", "level": 900}]');
  expect(ownPuzzles()).toHaveLength(1);
  localStorage.setItem(OWN_KEY, "nonsense");
  expect(ownPuzzles()).toEqual([]);
  keepOwn(Array.from({ length: 60 }, (_, n) => puzzle(n)));
  expect(ownPuzzles()).toHaveLength(40);
  expect(ownPuzzle(puzzle(59).id)).toBeDefined();
});

test("what cannot be written down lives as long as the page", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  keepOwn([puzzle(1)]);
  expect(ownPuzzle(puzzle(1).id)).toBeDefined();
});

test("after one comes the next that is not solved", () => {
  keepOwn([puzzle(1), puzzle(2), puzzle(3)]);
  const attempt = (n: number): Attempt => ({ puzzle: puzzle(n).id, level: 1000, solved: true, at: 0, hints: 0 });
  expect(nextOwn(puzzle(2).id, [])?.id).toBe(puzzle(3).id);
  expect(nextOwn(puzzle(2).id, [attempt(3)])?.id).toBe(puzzle(1).id);
  expect(nextOwn(puzzle(2).id, [attempt(3), attempt(1)])).toBeUndefined();
});
