import { expect, test } from "vitest";
import { clockText, minutes } from "./time";

test("a clock shows minutes and seconds, and tenths at the end", () => {
  expect([600, 599.2, 61, 10, 9.99, 9.41, 0.05, 0, -3].map(clockText)).toEqual([
    "10:00",
    "10:00",
    "1:01",
    "0:10",
    "0:09.9",
    "0:09.5",
    "0:00.1",
    "0:00",
    "0:00",
  ]);
});

test("waiting is told in whole seconds", () => {
  expect([120, 119.5, 4.2, 0].map(minutes)).toEqual(["2:00", "2:00", "0:05", "0:00"]);
});
