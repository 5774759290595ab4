// Choosing several cards for one thing. The server asks for one after the other; here they are collected, can be released
// again, and are sent in the order they were chosen in once it is said what the button does.
import type { Answer, Question } from "../messages";
import { count, say } from "../words";
import { books } from "./books.svelte";
import { spoken } from "./spoken.svelte";

export class Several {
  /** Codes of cards that are chosen but not sent. */
  collected = $state.raw<string[]>([]);

  constructor(readonly asked: () => Question | null) {}

  /** The question, if more than one card may be chosen to answer it. */
  get question(): Question | null {
    const question = this.asked();
    return question?.mine && question.most !== null && question.most > 1 ? question : null;
  }

  /** All that are chosen, those first that the server knows of. */
  get cards(): string[] {
    return this.question ? [...new Set([...this.question.chosen, ...this.collected])] : [];
  }

  get least(): number {
    return this.question?.least ?? 0;
  }

  get most(): number {
    return this.question?.most ?? 0;
  }

  /** How many have to be chosen still. */
  get missing(): number {
    return Math.max(0, this.least - this.cards.length);
  }

  /** What is to be sent, if the button may be pressed: the cards, and that these are all. */
  get moves(): string[] | null {
    const { question } = this;
    if (!question || this.missing > 0 || this.collected.length === 0) return null;
    const done = question.answers.find((answer) => answer.kind === "done")?.move ?? "done";
    const cards = this.collected.flatMap((card) => this.#answer(card)?.move ?? []);
    return this.cards.length < this.most ? [...cards, done] : cards;
  }

  /** The number a card has among the chosen ones; 0 if it is not one of them. */
  numberOf(card: string): number {
    return this.cards.indexOf(card) + 1;
  }

  /** Chooses a card or releases it; one too many takes the place of the last. */
  toggle(card: string): void {
    if (this.collected.includes(card)) this.release(card);
    else if (this.cards.length < this.most) this.collected = [...this.collected, card];
    else this.collected = [...this.collected.slice(0, -1), card];
  }

  release(card: string): void {
    this.collected = this.collected.filter((each) => each !== card);
  }

  clear(): void {
    this.collected = [];
  }

  // ------------------------------------------------------------ in words

  get sentence(): string {
    const [n, chosen, left] = [this.least, this.cards.length, this.missing];
    if (this.least === this.most)
      return count(
        "Discard {n} card: {chosen} chosen, {left} to go",
        "Discard {n} cards: {chosen} chosen, {left} to go",
        n,
        { chosen, left },
      );
    return count("Discard {n} or more cards: {chosen} chosen", "Discard {n} or more cards: {chosen} chosen", n, {
      chosen,
    });
  }

  get button(): string {
    if (this.missing > 0) return count("Choose {n} more", "Choose {n} more", this.missing);
    if (this.collected.length === 0) return say("Choose a card");
    const names = this.cards.map((card) => books.card(card)?.title ?? card);
    return say("Discard {cards}", { cards: new Intl.ListFormat(spoken.lang, { type: "conjunction" }).format(names) });
  }

  #answer(card: string): Answer | undefined {
    return this.question?.answers.find((answer) => answer.kind === "card" && answer.card === card);
  }
}
