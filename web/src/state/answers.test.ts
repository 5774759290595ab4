import { expect, test } from "vitest";
import { answer, play, question, state } from "../fixtures";
import * as a from "./answers";

const plays = ["FIR1@2", "fir1@1", "fir1@2", "fir1@3", "WAT2@1"].map(play);

test("answers belong to whoever is asked", () => {
  expect(a.answersOf(question(plays))).toHaveLength(5);
  expect(a.answersOf(question(plays, { mine: false }))).toEqual([]);
  expect(a.answersOf(null)).toEqual([]);
});

test("pips: face-up, only face-down, not at all", () => {
  expect(a.pips(plays, "FIR1", "A")).toEqual(["dn", "up", "dn"]);
  expect(a.pips(plays, "WAT2", "A")).toEqual(["up", "no", "no"]);
});

test("a card is picked face-up where it can be, and aimed if there is one place only", () => {
  expect(a.pickCard(plays, "FIR1", "A")).toMatchObject({ card: "FIR1", up: true, line: 2, move: "FIR1@2" });
  expect(a.pickCard([play("fir1@1"), play("fir1@2")], "FIR1", "A")).toMatchObject({ up: false, move: null });
});

test("turning a card keeps its line if it may go there", () => {
  const pick = a.pickCard(plays, "FIR1", "A");
  expect(a.turned(plays, pick, false, "A")).toMatchObject({ up: false, line: 2, move: "fir1@2" });
  const water = a.pickCard(plays, "WAT2", "A");
  expect(a.turned(plays, water, false, "A")).toBe(water);
});

test("a line is a place for the picked card, on the side it names", () => {
  const pick = { ...a.NOTHING, card: "COR0", up: true };
  const both = [play("COR0@1"), play("COR0@B1")];
  expect(a.atLine(both, pick, "B", 1, "A")?.move).toBe("COR0@B1");
  expect(a.atLine(both, pick, "A", 1, "A")?.move).toBe("COR0@1");
  expect(a.atLine(both, pick, "A", 2, "A")).toBeUndefined();
});

test("a choice of a card is made by picking it", () => {
  expect(a.pickCard([answer("card", "FIR1", { card: "FIR1" })], "FIR1", "A").move).toBe("FIR1");
});

test("what is no place on the table is a button, and leaving it comes apart", () => {
  const both = [answer("yes", "yes"), answer("no", "no"), answer("refresh", "R")];
  expect(a.spoken(both).map((each) => each.move)).toEqual(["yes"]);
  expect(a.leaveAnswer(both)?.move).toBe("no");
});

test("cards of a trash are neither in the hand nor in the field", () => {
  const found = a.elsewhere(
    [answer("card", "FIR1", { card: "FIR1" }), answer("card", "MET6", { card: "MET6" })],
    state(),
  );
  expect(found.map((each) => each.card)).toEqual(["MET6"]);
});

test("every answer has its place: at once, or chosen first", () => {
  const all = [...plays, answer("refresh", "R"), answer("yes", "yes"), answer("no", "no")];
  const found = a.arranged(all);
  expect(found.pointed).toEqual(plays);
  expect([found.buttons, found.leaving].map(([first]) => first?.move)).toEqual(["yes", "no"]);
  expect(found.refresh?.move).toBe("R");
  const numbers = ["0", "1", "2", "3"].map((move) => answer("number", move));
  expect(a.arranged(numbers)).toMatchObject({ buttons: [], rows: numbers });
});

test("plays are put together by card", () => {
  const groups = a.byCard([...plays, answer("field", "B2")]);
  expect(groups.map(({ card, answers }) => [card, answers.length])).toEqual([
    ["FIR1", 4],
    ["WAT2", 1],
    [null, 1],
  ]);
});

test("where a card may not go", () => {
  expect(a.closedPlays(plays, "FIR1", "A").map((each) => each.target)).toEqual(["FIR1@1", "FIR1@3"]);
  expect(a.closedPlays(plays, "WAT2", "A")).toHaveLength(5);
});

test("an aimed card counts what is printed on it, or what the stack says of cards face-down", () => {
  const fire = { code: "FIR1", protocol: "FIR", value: 1, title: "", top: "", middle: "", bottom: "", rulings: 0 };
  const stack = { cards: [], total: 2, sum: [], threat: false, down: 4 };
  expect(a.landed(play("FIR1@2"), fire, stack)).toMatchObject({ up: true, value: 1, printed: 1 });
  expect(a.landed(play("fir1@2"), fire, stack)).toMatchObject({ up: false, value: 4, printed: 1 });
  expect(a.landed(answer("line", "2"), fire, stack)).toBeNull();
});

test("an answer is alone if there is no other and it is no choice to give it", () => {
  const only = answer("refresh", "R");
  expect(a.lone(question([only]))).toBe(only);
  expect(a.lone(question([only], { optional: true }))).toBeNull();
  expect(a.lone(question([only], { mine: false }))).toBeNull();
  expect(a.lone(question([answer("keep", "keep")]))).toBeNull();
  expect(a.lone(question(plays))).toBeNull();
  expect(a.lone(null)).toBeNull();
});
