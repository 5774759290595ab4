import { expect, test } from "vitest";
import { answer, question } from "../fixtures";
import type { Question } from "../messages";
import { Several } from "./several.svelte";

const cards = ["PSY0", "SPI0", "WAT5"].map((card) => answer("card", card, { card }));
const asked = (more: Partial<Question> = {}): Several => {
  const found = question(cards, { kind: "discard", least: 2, most: 2, ...more });
  return new Several(() => found);
};

test("only a question for more than one card collects them", () => {
  expect(asked().question).not.toBeNull();
  expect(asked({ least: 1, most: 1 }).question).toBeNull();
  expect(asked({ mine: false }).question).toBeNull();
  expect(asked({ least: null, most: null }).moves).toBeNull();
});

test("cards are sent in the order they were chosen in, once there are enough", () => {
  const several = asked();
  several.toggle("WAT5");
  expect([several.missing, several.moves, several.button]).toEqual([1, null, "Choose 1 more"]);
  several.toggle("PSY0");
  expect(several.moves).toEqual(["WAT5", "PSY0"]);
  expect([several.numberOf("WAT5"), several.numberOf("PSY0"), several.numberOf("SPI0")]).toEqual([1, 2, 0]);
  several.toggle("WAT5");
  expect([several.cards, several.missing]).toEqual([["PSY0"], 1]);
});

test("one too many takes the place of the last", () => {
  const several = asked();
  for (const card of ["PSY0", "SPI0", "WAT5"]) several.toggle(card);
  expect(several.moves).toEqual(["PSY0", "WAT5"]);
});

test("what the server knows already counts, and is not sent again", () => {
  const several = asked({ chosen: ["SPI1"] });
  expect(several.sentence).toBe("Discard 2 cards: 1 chosen, 1 to go");
  several.toggle("PSY0");
  expect(several.moves).toEqual(["PSY0"]);
});

test("as many as one likes ends with the word that these are all, unless they are all there are", () => {
  const several = asked({ least: 1, most: 3 });
  several.toggle("PSY0");
  expect(several.moves).toEqual(["PSY0", "done"]);
  several.toggle("SPI0");
  several.toggle("WAT5");
  expect(several.moves).toEqual(["PSY0", "SPI0", "WAT5"]);
});
