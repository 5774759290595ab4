// What is left of the other player's turn to be seen on the table: where something happened, and in which order.
import type { State } from "../messages";
import { batch, type Chunk, type Step } from "./steps";

export interface Ghost {
  n: number;
  code: string | null;
  /** A stack, or a zone such as `A.hand`. */
  to: string;
}

export interface Marks {
  /** By the code of a card or, if it is hidden, by its place. */
  cards: Map<string, number>;
  /** By stack: the cards that left it. */
  ghosts: Map<string, Ghost[]>;
  /** By plate: the total before. */
  totals: Map<string, number>;
  swapped: Set<string>;
}

const MOVED = new Set(["play", "shift", "flip", "return", "take", "give", "take-random"]);
const GONE = new Set(["delete", "return", "take", "shift"]);

export const NO_MARKS: Marks = { cards: new Map(), ghosts: new Map(), totals: new Map(), swapped: new Set() };

/** Steps that are told have the numbers; `n` of the first one is 1. */
export function numbered(steps: readonly Step[]): Step[] {
  return steps.filter((step) => step.hold > 0 && step.kind !== "text");
}

export function marksOf(chunks: readonly Chunk[], steps: readonly Step[], now: State): Marks {
  const start = chunks[0]?.from;
  if (!start) return NO_MARKS;
  const found: Marks = { cards: new Map(), ghosts: new Map(), totals: new Map(), swapped: new Set() };
  numbered(steps).forEach((step, i) => note(found, step, i + 1));
  now.sides.forEach((side, i) => {
    const was = start.sides[i];
    side.stacks.forEach((stack, line) => {
      const plate = `${i === 0 ? "A" : "B"}${line + 1}`;
      const old = was?.stacks[line]?.total ?? 0;
      if (old !== stack.total) found.totals.set(plate, old);
      if (was?.protocols[line]?.code !== side.protocols[line]?.code) found.swapped.add(plate);
    });
  });
  return found;
}

function note({ cards, ghosts }: Marks, step: Step, n: number): void {
  for (const event of step.kind === "compile" ? step.events : batch(step)) {
    const stack = stackIn(event.place);
    if (GONE.has(event.kind) && stack) {
      forget(cards, stack);
      const list = ghosts.get(stack) ?? [];
      ghosts.set(stack, [...list, { n, code: event.card, to: event.to ?? "" }]);
    }
    if (!MOVED.has(event.kind)) continue;
    if (event.card !== null) cards.set(event.card, n);
    else if (stackIn(event.to)) cards.set(topOf(step.state, event.to ?? ""), n);
  }
}

const stackIn = (place: string | null): string | null => (place && /^[AB][123]$/.test(place) ? place : null);

/** Hidden cards are known by their places only, and those are not the same when a card has left. */
function forget(cards: Map<string, number>, stack: string): void {
  for (const key of cards.keys()) if (key.startsWith(`${stack}.`)) cards.delete(key);
}

function topOf(state: State, stack: string): string {
  const side = state.sides[stack[0] === "A" ? 0 : 1];
  return side?.stacks[Number(stack[1]) - 1]?.cards.at(-1)?.place ?? "";
}
