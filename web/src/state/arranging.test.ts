import { expect, test } from "vitest";
import { answer, question } from "../fixtures";
import { arrangements, exchange, moved } from "./arranging";

const stand: [string[], string[]] = [
  ["FIR", "WAT", "DEA"],
  ["LIF", "MET", "SPE"],
];
const orders = ["FIR-DEA-WAT", "WAT-FIR-DEA", "WAT-DEA-FIR", "DEA-FIR-WAT", "DEA-WAT-FIR"];
const own = orders.map((order) => answer("order", `~${order}`, { side: "A" }));
const theirs = answer("order", "~B:MET-LIF-SPE", { side: "B" });

test("orders of both sides, by line", () => {
  const all = arrangements(question(own), [...own, theirs, answer("keep", "keep")], stand);
  expect(all).toHaveLength(6);
  expect(all.at(-1)).toMatchObject({ side: "B", order: ["MET", "LIF", "SPE"] });
});

test("two lines exchange what they hold", () => {
  expect(exchange(["FIR", "WAT", "DEA"], 1, 3)).toEqual(["DEA", "WAT", "FIR"]);
});

test("each exchange goes on from what is laid out, and back to how it stands", () => {
  const all = arrangements(question(own), own, stand);
  const first = moved(all, undefined, stand[0], "A", 1, 2);
  expect(first?.move).toBe("~WAT-FIR-DEA");
  const laid = all.find((each) => each.answer === first);
  expect(moved(all, laid, stand[0], "A", 2, 3)?.move).toBe("~WAT-DEA-FIR");
  expect(moved(all, laid, stand[0], "A", 1, 2)).toBeNull();
});

test("where two are to change places, another exchange takes the place of the first", () => {
  const swaps = ["%1-2", "%1-3", "%2-3"].map((move) => answer("swap", move));
  const all = arrangements(question(swaps, { kind: "swap-protocols" }), swaps, stand);
  const laid = all[0];
  expect(moved(all, laid, stand[0], "A", 2, 3)?.move).toBe("%2-3");
  expect(arrangements(question(swaps, { kind: "swap-stacks" }), swaps, stand)).toEqual([]);
});
