import { expect, test } from "vitest";
import { deedOf } from "./keys";

const table = { replay: false, letters: true };

test("keys of the table", () => {
  expect(deedOf({ key: "ArrowUp" }, table)).toEqual({ do: "move", dir: "up" });
  expect(deedOf({ key: "n" }, table)).toEqual({ do: "next" });
  expect(deedOf({ key: "N", shiftKey: true }, table)).toEqual({ do: "previous" });
  expect(deedOf({ key: "Enter" }, table)).toEqual({ do: "confirm" });
  expect(deedOf({ key: "Backspace" }, table)).toEqual({ do: "leave" });
});

test("digits aim at a line, with Shift on the other side, whatever character that makes", () => {
  expect(deedOf({ key: "2", code: "Digit2" }, table)).toEqual({ do: "line", line: 2, theirs: false });
  expect(deedOf({ key: "!", code: "Digit1", shiftKey: true }, table)).toEqual({ do: "line", line: 1, theirs: true });
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
