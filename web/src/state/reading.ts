// What is read aloud, or stands in the text view: cards, control, who is deciding.
import type { CardView, Player } from "../messages";
import { count, say } from "../words";
import { books } from "./books.svelte";
import type { Table } from "./table.svelte";

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

export function readDeck(table: Table, seat: Player, size: number): string {
  if (table.isOwn(seat)) return count("Your deck: {n} card", "Your deck: {n} cards", size);
  return count("Deck of {name}: {n} card", "Deck of {name}: {n} cards", size, { name: table.name(seat) });
}

export function readTrash(table: Table, seat: Player, size: number): string {
  if (table.isOwn(seat)) return count("Your trash: {n} card", "Your trash: {n} cards", size);
  return count("Trash of {name}: {n} card", "Trash of {name}: {n} cards", size, { name: table.name(seat) });
}

export function readControl(table: Pick<Table, "state" | "isOwn" | "name">): string {
  const holder = table.state?.control ?? null;
  if (holder === null) return say("Control: neutral");
  if (table.isOwn(holder)) return say("Control: you");
  return say("Control: {name}", { name: table.name(holder) });
}

/** Who is deciding, while there is nothing to decide here. */
export function readWaiting(table: Table): string {
  const question = table.state?.question ?? null;
  const name = table.name(question?.player ?? table.top);
  if (table.sending) return say("Sending …");
  if (table.live?.waiting === "thinking") return say("{name} is thinking", { name });
  if (question) return say("{name} decides", { name });
  return say("One moment …");
}

/** Which past moment is looked at. */
export function readMoment(table: Table): string {
  return say("Turn {n}, {phase}", { n: table.state?.number ?? 0, phase: table.state?.phase_name ?? "" });
}

/** What is said of a stack that is about to compile; at its player's own check that is no matter of the next turn. */
export function readThreat(table: Table, side: Player): string {
  const { phase, turn } = table.state ?? {};
  return phase === "compile" && turn === side ? say("ready to compile") : say("compiles next turn");
}
