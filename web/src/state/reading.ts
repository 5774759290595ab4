// Cards read aloud: what is drawn, then name, face, place, covered or not, and what choosing it does.
import type { CardView } from "../messages";
import { say } from "../words";
import { books } from "./books.svelte";

/** What the drawing of a card in the field leaves out; a reader hears it after the words that are drawn. */
export function readCard(card: CardView, own: boolean, legal: string | null): string {
  const info = books.card(card.code);
  const line = Number(card.place[1] ?? 0);
  const parts: string[] = [];
  if (card.up && info) parts.push(info.title);
  else if (info) parts.push(say("face-down card: {card}", { card: info.title }));
  else parts.push(say("face-down card"));
  parts.push(own ? say("your side, line {line}", { line }) : say("other side, line {line}", { line }));
  parts.push(card.uncovered ? say("uncovered") : say("covered"));
  if (legal) parts.push(say("legal: {what}", { what: legal }));
  return `, ${parts.join(", ")}`;
}
