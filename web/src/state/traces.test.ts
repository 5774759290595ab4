import { expect, test } from "vitest";
import { numberedEvents, shown, tableWith } from "../fixtures";
import type { Shown, Side, State } from "../messages";
import { marksOf, type Marks } from "./traces";
import { stepsOf, type Teller } from "./steps";

const teller: Teller = { value: () => 2, phase: (key) => key, sentence: (step) => (step.kind === "text" ? "" : "x") };

function marked(from: State, to: State, ...events: Shown[]): Marks {
  const chunk = { from, events: numberedEvents(...events), to };
  return marksOf([chunk], stepsOf(chunk, teller), to);
}

test("cards that were played, moved and turned have the number of what happened", () => {
  const from = tableWith({ A1: ["WAT3"], B2: [null] });
  const to = tableWith({ A1: ["WAT3"], B1: ["FIR2"], B2: [null, null] });
  const { cards } = marked(
    from,
    to,
    shown("play", { card: "FIR2", place: "B.hand", to: "B1", detail: "face-up" }),
    shown("land", { card: "FIR2", to: "B1", place: "B1" }),
    shown("text", { card: "FIR2" }),
    shown("play", { place: "B.hand", to: "B2", detail: "face-down" }),
    shown("land", { place: "B2", to: "B2" }),
    shown("flip", { player: "A", card: "WAT3", place: "A1", detail: "face-up" }),
  );
  expect([...cards]).toEqual([
    ["FIR2", 1],
    ["B2.2", 2],
    ["WAT3", 3],
  ]);
});

test("a card that left has a slot that says where it went; changed totals and plates are marked", () => {
  const from = tableWith({ A3: ["WAT5"], B2: ["FIR1", "FIR3"] });
  const to = tableWith({ B2: ["FIR1"] });
  const mine = to.sides[0] as Side;
  to.sides[0] = { ...mine, protocols: mine.protocols.toReversed() };
  const { ghosts, totals, swapped } = marked(
    from,
    to,
    shown("return", { card: "WAT5", place: "A3", to: "A.hand" }),
    shown("delete", { card: "FIR3", place: "B2", to: "B.trash" }),
    shown("rearrange", { player: "A", detail: "DEA-WAT-FIR" }),
  );
  expect(Object.fromEntries(ghosts)).toEqual({
    A3: [{ n: 1, code: "WAT5", to: "A.hand" }],
    B2: [{ n: 2, code: "FIR3", to: "B.trash" }],
  });
  expect([...totals]).toEqual([
    ["A3", 5],
    ["B2", 4],
  ]);
  expect([...swapped]).toEqual(["A1", "A3"]);
});

test("a hidden card is not marked once another card has left its stack: nobody knows which one it is", () => {
  const to = tableWith({ B2: [null] });
  const { cards } = marked(
    tableWith({ B2: [null] }),
    to,
    shown("play", { place: "B.hand", to: "B2", detail: "face-down" }),
    shown("land", { place: "B2", to: "B2" }),
    shown("delete", { place: "B2", to: "B.trash" }),
  );
  expect(cards.size).toBe(0);
});
