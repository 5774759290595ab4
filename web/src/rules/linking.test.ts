import { describe, expect, it } from "vitest";
import type { TermLink } from "../messages";
import { pieces, termsOf } from "./linking";

const link = (id: string, rule: string, ...forms: string[]): TermLink => ({ id, term: id, rule, forms });

/** What a sentence leads to, as in "refresh>R10.4". */
function found(text: string, links: TermLink[], titles?: { titles: RegExp; byTitle: Map<string, string> }): string[] {
  const all = pieces(text, termsOf(links), titles);
  expect(all.map((piece) => piece.text).join("")).toBe(text); // nothing is lost
  return all.flatMap((piece) => (piece.rule || piece.code ? [`${piece.text}>${piece.rule ?? piece.code}`] : []));
}

describe("links in sentences", () => {
  const english = [
    link("play", "R5.1", "play", "plays"),
    link("refresh", "R10.4", "refresh"),
    link("covered", "R4.1", "covered"),
    link("uncovered", "R4.7", "uncovered"),
    link("value", "R1.9", "value"),
    link("turn", "R3.4", "your turn"),
  ];

  it("finds numbers of rules, and nothing that only looks like one", () => {
    expect(found("As R10.4 and R9 say (R3.3).", [])).toEqual(["R10.4>R10.4", "R9>R9", "R3.3>R3.3"]);
    expect(found("R2D2, R0, R13, R99, PR3, R3x and 1.R4", [])).toEqual([]);
  });

  it("finds a word once in a sentence, whole and in any case", () => {
    expect(found("Play a card or refresh. Then play.", english)).toEqual(["Play>R5.1", "refresh>R10.4"]);
    expect(found("It is uncovered, not covered.", english)).toEqual(["uncovered>R4.7", "covered>R4.1"]);
    expect(found("Replay the playful values; return it in turn.", english)).toEqual([]);
  });

  it("leaves cards alone", () => {
    const titles = { titles: /Value 3/gu, byTitle: new Map([["Value 3", "VAL3"]]) };
    expect(found("Value 3 has a value.", english, titles)).toEqual(["Value 3>VAL3", "value>R1.9"]);
  });

  it("takes the longest form in French, over spaces of any kind", () => {
    const french = [
      link("deck", "R1.4", "la pioche", "votre pioche"),
      link("draw", "R10.1", "pioche", "piochez"),
      link("value", "R1.9", "valeur"),
      link("total", "R1.9", "valeur totale"),
      link("sides", "R9.3", "face « Compilé »"),
    ];
    expect(found("Vesper pioche 2 cartes de la pioche.", french)).toEqual(["pioche>R10.1", "la pioche>R1.4"]);
    expect(found("Votre valeur totale est 9, la valeur 2.", french)).toEqual(["valeur totale>R1.9", "valeur>R1.9"]);
    expect(found("Retourné face\u00a0«\u202fCompilé\u202f».", french)).toEqual([
      "face\u00a0«\u202fCompilé\u202f»>R9.3",
    ]);
  });

  it("knows declined words in Polish by the forms it is told, and no others", () => {
    const polish = [
      link("line", "R1.3", "linia", "linii", "liniach"),
      link("covered", "R4.1", "zasłonięta", "zasłoniętą"),
      link("uncovered", "R4.7", "niezasłonięta", "niezasłoniętą"),
      link("refresh", "R10.4", "uzupełnij karty na ręce"),
      link("hand", "R1.4", "na ręce"),
    ];
    expect(found("Odwróć niezasłoniętą kartę w linii 2.", polish)).toEqual(["niezasłoniętą>R4.7", "linii>R1.3"]);
    expect(found("Uzupełnij karty na ręce.", polish)).toEqual(["Uzupełnij karty na ręce>R10.4"]);
    expect(found("Linijka, liniowy, zasłonięto.", polish)).toEqual([]);
  });

  it("needs no words at all", () => {
    expect(pieces("You must. R3.4", null).map(({ text }) => text)).toEqual(["You must. ", "R3.4"]);
    expect(pieces("", null)).toEqual([]);
  });
});
