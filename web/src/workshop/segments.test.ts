import { describe, expect, it } from "vitest";
import { segments } from "./segments";

const shown = (text: string, problem?: { at: number; word: string }) =>
  segments(text, problem).map(({ text: part, kind }) => (kind ? `${kind}(${part})` : part));

describe("a text in pieces", () => {
  it("draws the trigger apart", () => {
    expect(shown("End: Draw 1 card.")).toEqual(["lead(End:)", " Draw 1 card."]);
    expect(shown("Fin : piochez 1 carte.")).toEqual(["lead(Fin :)", " piochez 1 carte."]);
    expect(shown("Draw 1 card.")).toEqual(["Draw 1 card."]);
  });

  it("marks the word that is not understood, and loses nothing", () => {
    expect(shown("Banish 1 card.", { at: 0, word: "Banish" })).toEqual(["bad(Banish)", " 1 card."]);
    expect(shown("End: Banish 1 card.", { at: 5, word: "Banish" })).toEqual([
      "lead(End:)",
      " ",
      "bad(Banish)",
      " 1 card.",
    ]);
    expect(shown("Ende: Draw 1 card.", { at: 0, word: "Ende" })).toEqual(["bad(Ende)", ": Draw 1 card."]);
    expect(shown("Draw 1", { at: 6, word: "" })).toEqual(["Draw 1"]);
    expect(shown("  Draw x.", { at: 5, word: "x" })).toEqual(["  Draw ", "bad(x)", "."]);
  });
});
