import { expect, test } from "vitest";
import { bind, changes, deedOf, isBindable, keyMap, keyName, USUAL, type KeyMap } from "./keys";

const table = { replay: false, letters: true };

test("keys of the table", () => {
  expect(deedOf({ key: "ArrowUp" }, table)).toEqual({ do: "move", dir: "up" });
  expect(deedOf({ key: "n" }, table)).toEqual({ do: "next" });
  expect(deedOf({ key: "N", shiftKey: true }, table)).toEqual({ do: "previous" });
  expect(deedOf({ key: "Enter" }, table)).toEqual({ do: "confirm" });
  expect(deedOf({ key: "Backspace" }, table)).toEqual({ do: "leave" });
  expect(deedOf({ key: "?", shiftKey: true }, table)).toEqual({ do: "keys" });
});

test("digits aim at a line, with Shift on the other side, whatever character that makes", () => {
  expect(deedOf({ key: "2", code: "Digit2" }, table)).toEqual({ do: "line", line: 2, theirs: false });
  expect(deedOf({ key: "!", code: "Digit1", shiftKey: true }, table)).toEqual({ do: "line", line: 1, theirs: true });
});

test("plus and minus change the speed while a turn is told, and mean nothing else then", () => {
  const keys = bound(USUAL, "log", "-");
  expect(deedOf({ key: "+", shiftKey: true }, { ...table, telling: true })).toEqual({ do: "faster" });
  expect(deedOf({ key: "-" }, { ...table, telling: true, keys })).toEqual({ do: "slower" });
  expect(deedOf({ key: "-" }, { ...table, keys })).toEqual({ do: "log" });
  expect(deedOf({ key: "+" }, table)).toBeNull();
});

test("Tab and the browser's own keys are left alone", () => {
  expect(deedOf({ key: "Tab" }, table)).toBeNull();
  expect(deedOf({ key: "r", ctrlKey: true }, table)).toBeNull();
  expect(deedOf({ key: "ArrowLeft", altKey: true }, table)).toBeNull();
});

test("single letters can be switched off, the rest stays", () => {
  const off = { replay: false, letters: false };
  expect(deedOf({ key: "u" }, off)).toBeNull();
  expect(deedOf({ key: "1", code: "Digit1" }, off)).toMatchObject({ do: "line" });
  expect(deedOf({ key: "Escape" }, off)).toEqual({ do: "back" });
});

test("a replay has arrows, Home, End, Space and three perspectives", () => {
  const replay = { replay: true, letters: true };
  expect(deedOf({ key: "ArrowRight" }, replay)).toEqual({ do: "step", by: 1 });
  expect(deedOf({ key: "ArrowUp" }, replay)).toEqual({ do: "turn", by: -1 });
  expect(deedOf({ key: " " }, replay)).toEqual({ do: "play" });
  expect(deedOf({ key: "3", code: "Digit3" }, replay)).toEqual({ do: "perspective", to: "all" });
});

function bound(keys: KeyMap, action: Parameters<typeof bind>[1], name: string): KeyMap {
  const found = bind(keys, action, name);
  if (!("keys" in found)) throw new Error(`${name} was refused`);
  return found.keys;
}

test("a key of one's own does it, the old one no longer does", () => {
  const keys = bound(USUAL, "undo", "z");
  expect(deedOf({ key: "z" }, { ...table, keys })).toEqual({ do: "undo" });
  expect(deedOf({ key: "u" }, { ...table, keys })).toBeNull();
  expect(deedOf({ key: "z" }, { ...table, keys, letters: false })).toBeNull();
});

test("Shift keeps its meaning with another key, unless the character needs it", () => {
  const letters = bound(bound(USUAL, "line1", "j"), "next", "é");
  expect(deedOf({ key: "J", shiftKey: true }, { ...table, keys: letters })).toMatchObject({ line: 1, theirs: true });
  expect(deedOf({ key: "é" }, { ...table, keys: letters })).toEqual({ do: "next" });
  const sign = bound(USUAL, "next", "+");
  expect(deedOf({ key: "+", shiftKey: true }, { ...table, keys: sign })).toEqual({ do: "next" });
});

test("the perspectives of a replay go with the keys of the lines", () => {
  const keys = bound(USUAL, "line2", "q");
  expect(deedOf({ key: "q" }, { replay: true, letters: true, keys })).toEqual({ do: "perspective", to: "B" });
});

test("a key that has a meaning is refused, and says which; its own key is no conflict", () => {
  expect(bind(USUAL, "undo", "r")).toEqual({ taken: "refresh" });
  expect(bind(USUAL, "undo", "u")).toEqual({ keys: USUAL });
  expect(bind(bound(USUAL, "refresh", "o"), "undo", "r")).toMatchObject({ keys: { undo: "r", refresh: "o" } });
});

test("what everybody needs cannot be taken", () => {
  for (const key of ["Tab", "Enter", " ", "Escape", "ArrowUp", "Shift", "Dead", "F5", "Home"]) {
    expect(isBindable(keyName({ key }))).toBe(false);
    expect(bind(USUAL, "undo", keyName({ key }))).toEqual({ unfit: true });
  }
});

test("only changes are kept, and what makes no sense is left out", () => {
  expect(changes(USUAL)).toEqual({});
  expect(changes(bound(USUAL, "undo", "z"))).toEqual({ undo: "z" });
  expect(keyMap({ undo: "z" }).undo).toBe("z");
  expect(keyMap({ undo: "Tab", dance: "d", sound: 7 })).toEqual(USUAL);
  expect(keyMap({ undo: "r" })).toEqual(USUAL); // two deeds on one key
  expect(keyMap({ undo: "r", refresh: "u" })).toMatchObject({ undo: "r", refresh: "u" });
  expect(keyMap(undefined)).toEqual(USUAL);
});
