import { expect, test } from "vitest";
import { atSpeed, faster, hurried, slower, timesOf } from "./pacing";

const FIFTY = "x".repeat(50);

test("each kind of event has its motion", () => {
  const motion = (kind: string, cards = 1, totals = false): number => timesOf(kind, cards, totals, FIFTY).motion;
  expect([motion("play"), motion("flip"), motion("shift"), motion("compile"), motion("rearrange")]).toEqual([
    420, 390, 420, 640, 600,
  ]);
  expect([motion("delete", 3), motion("delete", 3, true), motion("play", 1, true)]).toEqual([240, 390, 420]);
  expect([motion("draw", 1), motion("draw", 3), motion("draw", 9)]).toEqual([290, 390, 440]);
  expect([motion("clear-cache"), motion("state"), motion("text")]).toEqual([0, 0, 120]);
});

test("a sentence is held long enough to be read, neither shorter nor longer", () => {
  const hold = (sentence: string, kind = "play"): number => timesOf(kind, 1, false, sentence).hold;
  expect([hold(FIFTY), hold("short"), hold("x".repeat(300)), hold("")]).toEqual([1000, 600, 1400, 0]);
  expect(hold(FIFTY, "clear-cache")).toBe(300);
});

test("a speed divides all times; the fastest does not hold, and less motion holds as long", () => {
  const times = { motion: 420, hold: 800 };
  expect(atSpeed(times, 0.5, false)).toEqual({ motion: 840, hold: 1600 });
  expect(atSpeed(times, 2, false)).toEqual({ motion: 210, hold: 400 });
  expect(atSpeed(times, 4, false)).toEqual({ motion: 90, hold: 0 });
  expect(atSpeed(times, 1, true)).toEqual({ motion: 90, hold: 800 });
  expect(atSpeed({ motion: 0, hold: 300 }, 1, true)).toEqual({ motion: 0, hold: 300 });
});

test("many waiting things go one speed faster", () => {
  expect([hurried(1, 8), hurried(1, 9), hurried(4, 9)]).toEqual([1, 2, 4]);
  expect([faster(0.5), faster(4), slower(1), slower(0.5)]).toEqual([1, 4, 0.5, 0.5]);
});
