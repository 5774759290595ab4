import { expect, test } from "vitest";
import type { PuzzleRow } from "../messages";
import { type Attempt, DAY } from "./attempts";
import { fits, missed, proposals, varied } from "./choosing";

const row = (id: string, level = 1200, themes = [id], protocols = ["FIR"]): PuzzleRow => ({
  ...{ id, level, themes, protocols, goal: "", compiled: "000000" },
  ...{ stacks: [], totals: [] },
});
const attempt = (puzzle: string, solved: boolean, day = 0): Attempt => ({
  ...{ puzzle, solved, level: 1200, hints: 0 },
  at: day * DAY,
});
const ids = (rows: PuzzleRow[]): string[] => rows.map(({ id }) => id);

test("filters combine: any of the themes, all of the protocols", () => {
  const found = row("1", 1200, ["control"], ["WAT", "UNI"]);
  expect(fits({ themes: [], protocols: [] }, found)).toBe(true);
  expect(fits({ themes: ["control", "flip"], protocols: ["UNI"] }, found)).toBe(true);
  expect(fits({ themes: ["flip"], protocols: ["UNI"] }, found)).toBe(false);
  expect(fits({ themes: [], protocols: ["UNI", "FIR"] }, found)).toBe(false);
});

test("first what is due, then what is near, at last what was solved", () => {
  const rows = [row("far", 2000), row("near", 1260), row("solved"), row("failed"), row("later")];
  const done = [attempt("solved", true), attempt("failed", false, 0), attempt("later", false, 1.5)];
  expect(ids(proposals(rows, done, 2 * DAY))).toEqual(["failed", "near", "far", "later", "solved"]);
});

test("no theme comes three times running, if that can be helped", () => {
  const rows = ["a", "a", "a", "a", "b"].map((theme, i) => row(String(i), 1200, [theme]));
  expect(varied(rows).map(({ themes }) => themes[0])).toEqual(["a", "a", "b", "a", "a"]);
  expect(varied(rows.slice(0, 3))).toHaveLength(3);
});

test("themes one misses are those that fail at the first try", () => {
  const rows = [..."1234"].map((id) => row(id, 1200, ["flip"])).concat(row("5", 1200, ["shift"]));
  const done = [attempt("1", false), attempt("1", true), attempt("2", true), attempt("3", false), attempt("5", false)];
  expect(missed(rows, done)).toEqual([{ theme: "flip", right: 1, all: 3 }]);
});
