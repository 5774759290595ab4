import { describe, expect, it } from "vitest";
import type { SavedGame } from "../state/saved";
import { record } from "./record";

const game = (over: boolean, won: boolean | null, mode: string, ...codes: string[]): SavedGame => ({
  id: codes.join(),
  token: null,
  mode,
  opponent: "Pip",
  number: 9,
  sentence: "",
  mine: false,
  over,
  at: 1,
  protocols: codes.map((code) => ({ code: code.slice(0, 3), compiled: code.endsWith("*") })),
  ...(over ? { result: { won, by: "compiled" as const, winner: "" } } : {}),
});

describe("what was done with each protocol", () => {
  const found = record([
    game(true, true, "bot", "WAT*", "LIG*", "SPE*"),
    game(true, false, "friend", "WAT*", "FIR", "MAD"),
    game(false, null, "bot", "DEA", "FIR", "TIM"),
    game(true, null, "hotseat", "LUC*", "ICE*", "WAR*"),
  ]);
  const of = (name: string) => found.find((each) => each.name === name);

  it("has all thirty, and nobody's own", () => {
    expect(found).toHaveLength(30);
  });

  it("counts games that are over, also those that were lost", () => {
    expect(of("water")).toEqual({ name: "water", played: 2, won: 1, compiled: true });
    expect(of("fire")).toEqual({ name: "fire", played: 1, won: 0, compiled: false });
    expect(of("death")?.played).toBe(0);
    expect(of("luck")?.played).toBe(0);
  });

  it("puts first what was compiled and won, then what was played", () => {
    expect(found.slice(0, 4).map((each) => each.name)).toEqual(["light", "speed", "water", "fire"]);
  });
});
