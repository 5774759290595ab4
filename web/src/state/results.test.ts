import { expect, test } from "vitest";
import { against } from "./results";

test("how it goes against an opponent", () => {
  const all = ["Fair+", "Hard-", "Fair-", "Fair+", "Fair+"].map((each, i) => ({
    id: String(i),
    opponent: each.slice(0, -1),
    won: each.endsWith("+"),
  }));
  expect(against("Fair", all)).toEqual({ won: 3, of: 4, row: 2 });
  expect(against("Hard", all)).toEqual({ won: 0, of: 1, row: 0 });
  expect(against("Nobody", all)).toEqual({ won: 0, of: 0, row: 0 });
});
