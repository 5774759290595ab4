import { expect, test } from "vitest";
import type { Analysed, LogLine } from "../messages";
import { chanceAt, costliest, curveOf, decisionAt, markOf, nextMarked, percent, sumsOf, ticks, turnsOf } from "./marks";

/** A decision of a player: the chances of the answers that were looked at, and which of them was given. */
function decision(number: number, chances: number[], played = 0, more: Partial<Analysed> = {}): Analysed {
  const top = chances.map((chance, i) => ({ move: `m${i}`, label: `Move ${i}`, visits: 10, chance }));
  const [best, chance] = [chances[0] ?? 0, chances[played] ?? 0];
  const player = more.player ?? "A";
  return {
    number,
    moment: number - 1,
    turn: number,
    player,
    prompt: "",
    move: `m${played}`,
    label: `Move ${played}`,
    chance,
    best: "m0",
    best_label: "Move 0",
    best_chance: best,
    loss: best - chance,
    mark: "",
    top,
    curve: player === "A" ? chance : 1 - chance,
    sure: null,
    ...more,
  };
}

test("what the server calls a mistake is one", () => {
  expect(markOf(decision(1, [0.5, 0.3], 1, { mark: "blunder" }))).toBe("blunder");
  expect(markOf(decision(1, [0.5, 0.48], 1))).toBeNull();
});

test("an only move is seven points better than the next, and found", () => {
  expect(markOf(decision(1, [0.5, 0.43, 0.1]))).toBe("only");
  expect(markOf(decision(1, [0.5, 0.44]))).toBeNull();
  expect(markOf(decision(1, [0.5, 0.4], 1))).toBeNull();
  expect(markOf(decision(1, [0.5]))).toBeNull();
});

test("chances are those of whoever sits at the bottom", () => {
  expect([percent(0.25, "A"), percent(0.25, "B")]).toEqual([25, 75]);
  const curve = curveOf([decision(1, [0.6]), decision(3, [0.7], 0, { player: "B" })], "B", 9, "B");
  expect(curve.map(({ moment, chance }) => [moment, Math.round(chance * 100)])).toEqual([
    [0, 40],
    [2, 70],
    [9, 100],
  ]);
  expect(curveOf([decision(1, [0.6])], "A", 9, null)).toHaveLength(1); // given up: nobody knows
  expect(curveOf([], "A", 9, "A")).toEqual([]);
});

test("between two decisions the chance is what the last one left", () => {
  const curve = curveOf([decision(3, [0.6]), decision(5, [0.2])], "A", 9, "B");
  expect([0, 2, 3, 4, 8, 9].map((moment) => chanceAt(curve, moment))).toEqual([0.6, 0.6, 0.6, 0.2, 0.2, 0]);
  expect(chanceAt([], 3)).toBeNull();
});

test("the decision of a moment, and the next marked one, which begins again after the last", () => {
  const all = [decision(2, [0.5, 0.2], 1, { mark: "blunder" }), decision(4, [0.5, 0.5]), decision(6, [0.9, 0.1])];
  expect(decisionAt(all, 0)).toBeUndefined();
  expect([1, 2, 3, 9].map((moment) => decisionAt(all, moment)?.number)).toEqual([2, 2, 4, 6]);
  expect([0, 1, 4, 5].map((moment) => nextMarked(all, moment)?.number)).toEqual([2, 6, 6, 2]);
  expect(nextMarked([decision(4, [0.5, 0.5])], 0)).toBeUndefined();
});

test("what decided it: the greatest losses, and none that is too small to be one", () => {
  const all = [0.02, 0.3, 0.004, 0.1, 0.2].map((lost, i) => decision(i + 1, [0.5, 0.5 - lost], 1));
  expect(costliest(all).map(({ number }) => number)).toEqual([2, 5, 4]);
  expect(costliest(all.slice(2, 3))).toEqual([]);
});

test("sums of a player", () => {
  const all = [
    decision(1, [0.5, 0.4], 1, { mark: "mistake" }),
    decision(2, [0.9, 0.1]),
    decision(3, [0.5, 0.1], 1, { player: "B", mark: "blunder" }),
  ];
  expect(sumsOf(all, "A")).toEqual({
    decisions: 2,
    mean: 5,
    marks: { blunder: 0, mistake: 1, inaccuracy: 0, only: 1 },
  });
  expect(sumsOf([], "A").mean).toBe(0);
});

test("turns under the axis: all of them if there is room, and always the first", () => {
  const log = [1, 2, 3].map((turn) => ({ kind: "turn", turn, moment: turn * 2 }) as LogLine);
  const turns = turnsOf([...log, { kind: "play", turn: 3, moment: 9 } as LogLine]);
  expect(turns).toEqual([
    { turn: 1, moment: 2 },
    { turn: 2, moment: 4 },
    { turn: 3, moment: 6 },
  ]);
  const many = Array.from({ length: 43 }, (_, i) => ({ turn: i + 1, moment: i * 2 }));
  const shown = (room: number): number[] => ticks(many, room).map(({ turn }) => turn);
  expect(shown(50)).toHaveLength(43);
  expect(shown(12)).toEqual([1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41]);
  expect(shown(0)).toEqual([1]);
});
