import { describe, expect, it } from "vitest";
import { answer, card, play, question, side, state } from "../fixtures";
import type { State } from "../messages";
import { NOTHING } from "../state/answers";
import { EMPTY } from "../state/reduce";
import { now, type Seen } from "./now";

function seen(shown: State, more: Partial<Seen> = {}): Seen {
  return {
    state: shown,
    model: { ...EMPTY, state: shown },
    bottom: "A",
    top: "B",
    atBottom: true,
    answers: shown.question?.answers ?? [],
    pick: NOTHING,
    name: (seat) => shown.names[seat === "A" ? 0 : 1] ?? "",
    isOwn: (seat) => seat === "A",
    ...more,
  };
}
const WHY = { type: "not_legal" as const, id: "1", target: "R", reasons: [{ sentence: "You have 5.", rule: "R10.4" }] };

describe("what a rule means now", () => {
  const asked = question([play("FIR1@1")]);

  it("says what is asked, and nothing about rules that say nothing now", () => {
    expect(now("R3.4", seen(state({ question: asked })))).toEqual(["You are asked: Play a card or refresh."]);
    expect(now("R4.11", seen(state({ question: asked })))).toEqual([]);
    expect(now("R3.4", seen(state({ question: null })))).toEqual(["The turn is at this step."]);
  });

  it("says whether refreshing is open, and why not, as the engine says it", () => {
    const open = state({ question: question([answer("refresh", "R")]) });
    expect(now("R10.4", seen(open))).toEqual(["You can refresh now."]);
    const closed = state({ question: asked });
    expect(now("R10.4", seen(closed, { model: { ...EMPTY, notLegal: { R: WHY } } }))).toEqual(["You have 5."]);
    const theirs = state({ question: question([], { mine: false }) });
    expect(now("R10.4", seen(theirs))).toEqual(["You hold 1 card."]);
  });

  it("counts what lies there", () => {
    const sides = [
      { ...side("Ada"), total: [11, 4, 9], compiled: 1, deck: 7, trash: ["FIR1"], hand: [card("FIR2")] },
      { ...side("Vesper"), total: [6, 5, 0], compiled: 2 },
    ];
    const shown = seen(state({ sides, control: "B" }));
    expect(now("R3.3", shown)).toEqual(["Your totals, line by line: 11, 4, 9. Those of Vesper: 6, 5, 0."]);
    expect(now("R9.2", shown)).toEqual(now("R3.3", shown));
    expect(now("R3.2", shown)).toEqual(["Control: Vesper.", "You have the higher total in 2 lines."]);
    expect(now("R3.7", shown)).toEqual(["You have compiled 1 of 3 protocols, Vesper 2."]);
    expect(now("R10.1", shown)).toEqual(["Cards in your deck: 7. In your trash: 1."]);
  });

  it("says nothing to those who watch, and nothing about the past", () => {
    const shown = state({ question: asked });
    expect(now("R3.4", seen(shown, { atBottom: false }))).toEqual([]);
    expect(now("R3.4", seen(shown, { model: { ...EMPTY, past: { at: 1, state: shown } as never } }))).toEqual([]);
  });
});
