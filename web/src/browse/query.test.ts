import { describe, expect, it } from "vitest";
import { marked, NOTHING, parseQuery, toggled, writeQuery } from "./query";

describe("a query", () => {
  it("is written as the terminal reads it, and read again", () => {
    const wanted = { ...NOTHING, words: "flip 1", boxes: ["middle"], values: ["0", "2"], sets: ["Main 1"], on: "end" };
    const text = 'flip 1 in:middle value:0 value:2 set:"Main 1" on:end';
    expect(writeQuery(wanted)).toBe(text);
    expect(parseQuery(text)).toEqual(wanted);
    expect(parseQuery("")).toEqual(NOTHING);
  });

  it("keeps what is no filter among its words", () => {
    expect(parseQuery("does:shift Fire 3").words).toBe("does:shift Fire 3");
    expect(toggled(toggled(["a"], "b"), "a")).toEqual(["b"]);
  });
});

describe("words in a text", () => {
  it("are marked where a word begins so, whatever their accents", () => {
    expect(marked("Flip 1 card. Reflip.", "flip")).toEqual([
      { text: "Flip", hit: true },
      { text: " 1 card. Reflip.", hit: false },
    ]);
    expect(marked("Zasłonięta", "zaslonieta")).toEqual([{ text: "Zasłonięta", hit: true }]);
    expect(marked("Draw", "")).toEqual([{ text: "Draw", hit: false }]);
  });
});
