import { expect, test } from "vitest";
import { after, NEW } from "./glicko";

test("the worked example of Glickman’s paper comes out", () => {
  const found = after({ level: 1500, deviation: 200, volatility: 0.06 }, [
    { against: { level: 1400, deviation: 30 }, score: 1 },
    { against: { level: 1550, deviation: 100 }, score: 0 },
    { against: { level: 1700, deviation: 300 }, score: 0 },
  ]);
  expect(found.level).toBeCloseTo(1464.06, 1);
  expect(found.deviation).toBeCloseTo(151.52, 1);
  expect(found.volatility).toBeCloseTo(0.05999, 4);
});

test("half a game moves less than a whole one, and none moves nothing", () => {
  const against = { level: 1200, deviation: 80 };
  const levels = [0, 0.5, 1].map((weight) => Math.round(after(NEW, [{ against, score: 1, weight }]).level));
  expect(levels).toEqual([1200, 1316, 1375]); // as at the terminal
  expect(after(NEW, [])).toEqual(NEW);
  expect(after(NEW, [{ against, score: 0 }]).level).toBeLessThan(1200);
});
