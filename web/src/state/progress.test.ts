import { beforeEach, expect, test, vi } from "vitest";
import { isHalfDone, KEY, merged, packed, progress, reach, reachedIn, takeAlong, unpacked } from "./progress";

const kept = new Map<string, string>();
let full = false;

beforeEach(() => {
  kept.clear();
  full = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error("no room");
      kept.set(key, text);
    },
  });
});

test("a lesson that was done stays done, and words stay met", () => {
  reach("compile", { step: 2, done: false, words: 3 });
  expect(isHalfDone(reachedIn("compile"))).toBe(true);
  reach("compile", { step: 4, done: true, words: 3 });
  reach("compile", { step: 1, done: false, words: 1 });
  expect(reachedIn("compile")).toEqual({ step: 1, done: true, words: 3 });
  expect(isHalfDone(reachedIn("compile"))).toBe(false);
  expect(reachedIn("control")).toEqual({ step: 0, done: false, words: 0 });
});

test("what was kept and makes no sense is left out, the rest stays", () => {
  kept.set(KEY, JSON.stringify({ compile: { step: "x" }, lines: { step: 1, done: false, words: 0 }, chains: null }));
  expect(progress()).toEqual({ lines: { step: 1, done: false, words: 0 } });
  kept.set(KEY, "[broken");
  expect(progress()).toEqual({});
});

test("without room it lives as long as the page", () => {
  full = true;
  reach("lines", { step: 1, done: false, words: 0 });
  expect(reachedIn("lines").step).toBe(1);
  full = false;
  reach("lines", { step: 2, done: false, words: 0 });
  expect(JSON.parse(kept.get(KEY) ?? "")).toEqual({ lines: { step: 2, done: false, words: 0 } });
});

test("a link carries everything, there and back", () => {
  const all = { "face-up": { step: 3, done: true, words: 2 }, lines: { step: 1, done: false, words: 0 } };
  expect(unpacked(packed(all))).toEqual(all);
  expect(unpacked(packed({}))).toEqual({});
});

test("merging never loses anything, whichever way round", () => {
  const here = { lines: { step: 3, done: true, words: 1 }, control: { step: 2, done: false, words: 1 } };
  const there = { lines: { step: 1, done: false, words: 2 }, chains: { step: 1, done: false, words: 0 } };
  const both = {
    lines: { step: 3, done: true, words: 2 },
    control: { step: 2, done: false, words: 1 },
    chains: { step: 1, done: false, words: 0 },
  };
  expect(merged(here, there)).toEqual(both);
  expect(merged(there, here)).toEqual(both);
  reach("lines", here.lines);
  expect(takeAlong(packed(there))).toBe(true);
  expect(reachedIn("lines")).toEqual(both.lines);
});

test("a damaged link is told from a whole one, and changes nothing", () => {
  const whole = packed({ lines: { step: 3, done: true, words: 1 }, control: { step: 2, done: false, words: 1 } });
  reach("lines", { step: 1, done: false, words: 0 });
  for (const cut of [
    whole.slice(0, -1),
    whole.slice(0, whole.lastIndexOf("~")),
    whole.replace(".3.", ".2."),
    "",
    "~",
    "x",
  ])
    expect(takeAlong(cut)).toBe(false);
  expect(progress()).toEqual({ lines: { step: 1, done: false, words: 0 } });
});
