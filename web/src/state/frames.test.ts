import { expect, test } from "vitest";
import { card, shown, state, tableWith } from "../fixtures";
import type { Shown, Side, State } from "../messages";
import { after } from "./frames";

const words = { value: (code: string): number => Number(code[3]), phase: (key: string): string => `the ${key}` };
const done = (from: State, event: Shown, goal = from, lands = true): State => after(from, event, lands, goal, words);
const stack = (table: State, place: string): (string | null)[] =>
  (table.sides[place[0] === "A" ? 0 : 1]?.stacks[Number(place[1]) - 1]?.cards ?? []).map((card) => card.code);

test("a card that is played leaves the hand, lies on top and counts", () => {
  const from = tableWith({ B1: ["FIR1"] });
  from.sides[1] = { ...(from.sides[1] as Side), hand: [card(null)] };
  const next = done(from, shown("play", { card: "FIR4", place: "B.hand", to: "B1", detail: "face-up" }), tableWith({}));
  expect(stack(next, "B1")).toEqual(["FIR1", "FIR4"]);
  expect(next.sides[1]?.stacks[0]).toMatchObject({ total: 5 });
  expect(next.sides[1]?.stacks[0]?.cards.map((card) => card.uncovered)).toEqual([false, true]);
  expect([next.sides[1]?.hand.length, next.phase, next.phase_name]).toEqual([0, "action", "the action"]);
});

test("a hidden card stays hidden on its way, and is worth what hidden cards are worth there", () => {
  const next = done(
    tableWith({}),
    shown("play", { place: "B.hand", to: "B2", detail: "face-down" }),
    tableWith({ B2: [null, null] }),
  );
  expect(next.sides[1]?.stacks[1]).toMatchObject({ total: 2, cards: [{ code: null, up: false, value: 2 }] });
});

test("what does not land at once is on its way", () => {
  const from = tableWith({ A1: ["FIR1"], A2: ["FIR2"] });
  const flying = done(from, shown("shift", { card: "FIR1", place: "A1", to: "A2" }), tableWith({}), false);
  expect([stack(flying, "A1"), stack(flying, "A2"), flying.moving.map((card) => card.place)]).toEqual([
    [],
    ["FIR2"],
    ["A2"],
  ]);
  const landed = done(flying, shown("land", { card: "FIR1", place: "A2", to: "A2" }), tableWith({}));
  expect([stack(landed, "A2"), landed.moving]).toEqual([["FIR2", "FIR1"], []]);
});

test("a deleted card is gone at first and enters its trash then; a hidden one is the uppermost hidden one", () => {
  const from = tableWith({ B3: [null, "FIR2", null, "FIR3"] });
  const gone = done(from, shown("delete", { place: "B3", to: "B.trash" }), tableWith({}));
  expect([stack(gone, "B3"), gone.sides[1]?.trash]).toEqual([[null, "FIR2", "FIR3"], []]);
  const entered = done(gone, shown("enter", { card: "WAT1", place: "B.trash", to: "B.trash" }), tableWith({}));
  expect(entered.sides[1]?.trash).toEqual(["WAT1"]);
});

test("a flip shows the card at its place in the state to come", () => {
  const from = tableWith({ B1: [null, null] });
  const goal = tableWith({ B1: ["FIR5", null] });
  const next = done(from, shown("flip", { card: "FIR5", place: "B1", detail: "face-up" }), goal);
  expect([stack(next, "B1"), next.sides[1]?.stacks[0]]).toEqual([["FIR5", null], goal.sides[1]?.stacks[0]]);
});

test("draws, discards, shuffles and gifts move cards between piles and hands", () => {
  let table = done(state(), shown("draw", { place: "B.deck", to: "B.hand" }));
  expect([table.sides[1]?.deck, table.sides[1]?.hand.map((card) => card.code)]).toEqual([12, [null]]);
  table = done(table, shown("give", { place: "B.hand", to: "A.hand", card: "DEA2" }), state());
  expect([table.sides[1]?.hand.length, table.sides[0]?.hand.map((card) => card.code)]).toEqual([0, ["FIR1", "DEA2"]]);
  table = done(table, shown("discard", { player: "A", card: "DEA2", place: "A.hand", to: "A.trash" }));
  expect([table.sides[0]?.trash, table.sides[0]?.hand.length]).toEqual([["DEA2"], 1]);
  table = done(table, shown("shuffle", { player: "A", place: "A.deck", detail: "14" }));
  expect([table.sides[0]?.deck, table.sides[0]?.trash]).toEqual([14, []]);
});

test("control, turns, protocols and compiles", () => {
  let table = done(state(), shown("turn", { detail: "2" }));
  expect([table.number, table.turn, table.phase]).toEqual([2, "B", "start"]);
  table = done(table, shown("take-control"));
  expect(table.control).toBe("B");
  table = done(table, shown("spend-control"));
  table = done(table, shown("rearrange", { player: "A", detail: "DEA-FIR-WAT" }));
  table = done(table, shown("turn-protocol", { player: "A", place: "2", detail: "FIR" }));
  expect(table.control).toBeNull();
  expect(table.sides[0]?.protocols.map(({ code, compiled }) => [code, compiled])).toEqual([
    ["DEA", false],
    ["FIR", true],
    ["WAT", false],
  ]);
  expect(table.sides[0]?.compiled).toBe(1);
});

test("stacks that are swapped are found by what they are to become", () => {
  const next = done(
    tableWith({ B1: ["FIR1"], B2: [null], B3: ["FIR3"] }),
    shown("swap-stacks"),
    tableWith({ B1: ["FIR3"], B2: [null], B3: ["FIR1"] }),
  );
  expect([stack(next, "B1"), stack(next, "B2"), stack(next, "B3")]).toEqual([["FIR3"], [null], ["FIR1"]]);
});

test("whatever nobody understands changes nothing, and nothing is asked in between", () => {
  const from = tableWith({ A1: ["FIR1"] }, { question: {} as never });
  expect(done(from, shown("dance", { card: "FIR1", place: "Z9" }))).toEqual({ ...from, question: null });
});
