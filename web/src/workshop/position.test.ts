import { describe, expect, it } from "vitest";
import { parsePosition, pileOf, plainPosition, withPile, without, writePosition } from "./position";

const FULL =
  "FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1.WAT4 d:WAT1.FIR2 t:FIR5 / LIF-MET-SPE met1,MET2,- h:LIF0.SPE5 d:?10 t:- / A action 14 c:B";

describe("positions", () => {
  it.each([FULL, plainPosition("ECH", 3)])("are written as they are read", (text) => {
    const found = parsePosition(text);
    expect(found && writePosition(found)).toBe(text);
  });

  it("refuses what is none", () => {
    for (const text of ["", "FIR-WAT-DEA", "a / b", "FIR -,- h:- / LIF -,-,- h:- / A action c:-", `${FULL} / more`])
      expect(parsePosition(text)).toBeNull();
  });

  it("moves cards about", () => {
    const found = parsePosition(FULL);
    if (!found) throw new Error("no position");
    const moved = withPile(without(found, "FIR3"), 1, "2", (cards) => [...cards, "fir3"]);
    expect(pileOf(moved, 0, "1")).toEqual(["wat0"]);
    expect(pileOf(moved, 1, "2")).toEqual(["MET2", "fir3"]);
    expect(pileOf(found, 0, "1")).toEqual(["FIR3", "wat0"]);
  });
});
