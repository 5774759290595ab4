import { afterEach, expect, test } from "vitest";
import { preferred, spoken } from "./state/spoken.svelte";
import { count, formOf, say } from "./words";

afterEach(() => {
  spoken.lang = "en";
  spoken.messages = {};
});

test("English is its own catalogue, and slots are filled", () => {
  expect(say("Turn {n}", { n: 14 })).toBe("Turn 14");
  expect(count("{n} card", "{n} cards", 1)).toBe("1 card");
  expect(count("{n} card", "{n} cards", 0)).toBe("0 cards");
});

test("a slot without a value stays visible instead of vanishing", () => {
  expect(say("{name} decides")).toBe("{name} decides");
});

test("Polish has three forms, in the order of its PO file", () => {
  spoken.lang = "pl";
  spoken.messages = { "{n} card": ["{n} karta", "{n} karty", "{n} kart"] };
  const said = [1, 2, 5, 12, 22, 25].map((n) => count("{n} card", "{n} cards", n));
  expect(said).toEqual(["1 karta", "2 karty", "5 kart", "12 kart", "22 karty", "25 kart"]);
});

test("French counts nothing as one, and a million as many", () => {
  expect([0, 1, 2, 1_000_000].map((n) => formOf("fr", n))).toEqual([0, 0, 1, 1]);
});

test("what is not translated is said in English", () => {
  spoken.lang = "fr";
  spoken.messages = { Hand: "Main" };
  expect(say("Hand")).toBe("Main");
  expect(say("Log")).toBe("Log");
});

test("the first language of the browser that there is", () => {
  expect(preferred(["de-DE", "pl-PL", "en"])).toBe("pl");
  expect(preferred(["ja"])).toBe("en");
});
