import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { line } from "../fixtures";
import { Herald, worthSaying } from "./herald";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one sentence in 800 ms; what comes sooner is said together, the same thing once", () => {
  const said: string[] = [];
  const herald = new Herald((sentence) => said.push(sentence));
  herald.hear(["one"]);
  expect(said).toEqual(["one"]);
  herald.hear(["two"]);
  herald.hear(["three", "three"]);
  vi.advanceTimersByTime(799);
  expect(said).toEqual(["one"]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(["one", "two three"]);
  vi.advanceTimersByTime(5000);
  herald.hear(["four"]);
  expect(said.at(-1)).toBe("four");
});

test("parts of other things are not said", () => {
  const log = [line(0), { ...line(1), minor: true }, { ...line(2), kind: "land" }, line(3)];
  expect(worthSaying(log, 0)).toEqual(["line 0", "line 3"]);
  expect(worthSaying(log, 1)).toEqual(["line 3"]);
});
