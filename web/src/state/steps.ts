// What happened between two states, as the steps in which it is told: an event, or a batch of the same, with the table
// as it lies after it.
import type { LogLine, Shown, State } from "../messages";
import { after, type Wording } from "./frames";
import { LAST_HOLD, timesOf, type Times } from "./pacing";

/** The events that led from a state to another. */
export interface Chunk {
  from: State;
  events: readonly Shown[];
  to: State;
}

export interface Step extends Times {
  kind: string;
  events: readonly Shown[];
  /** The number of its last event. */
  last: number;
  /** The table after it; its log reaches so far, too. */
  state: State;
}

export interface Teller extends Wording {
  sentence: (step: Pick<Step, "kind" | "events">, log: readonly LogLine[]) => string;
}

/** Parts of the event before them. */
const PARTS = new Set(["land", "enter", "text-over", "answered", "win"]);
const BATCHED = new Set(["delete", "discard", "draw", "return", "take"]);
/** What belongs to a greater thing when it follows at once. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  refresh: ["draw", "shuffle"],
  compile: ["delete", "turn-protocol"],
};

export function stepsOf({ from, events, to }: Chunk, teller: Teller): Step[] {
  const found: Step[] = [];
  let frame = from;
  let before: Shown[] = []; // nothing to tell yet: it goes with the next step
  events.forEach((event, i) => {
    frame = after(frame, event, isArrival(event, events[i + 1]), to, teller);
    const state = { ...frame, log: to.log.slice(0, event.at + 1) };
    const last = found.at(-1);
    if (last && before.length === 0 && belongs(event, last)) {
      found[found.length - 1] = { ...last, events: [...last.events, event], last: event.at, state };
    } else if (event.kind === "turn" || PARTS.has(event.kind)) {
      before.push(event);
    } else {
      found.push({ kind: event.kind, events: [...before, event], last: event.at, state, motion: 0, hold: 0 });
      before = [];
    }
  });
  const steps = found.map((step, i) => ({
    ...step,
    ...timesOf(
      step.kind,
      cardsOf(step),
      changesTotals(found[i - 1]?.state ?? from, step.state),
      teller.sentence(step, to.log),
    ),
  }));
  const last = steps.at(-1);
  if (last && before.length === 0) steps[steps.length - 1] = { ...last, state: to };
  else if (last) steps.push(still(to, before));
  return steps;
}

/** All of it as one step: the last compile of a game, which is shown to everybody. */
export function asOne({ events, to }: Chunk): Step {
  const last = events.at(-1)?.at ?? 0;
  return { ...timesOf("compile", 0, false, ""), kind: "compile", events, last, state: to, hold: LAST_HOLD };
}

/** No time of its own: only the table changes. */
export function still(state: State, events: readonly Shown[] = []): Step {
  return { kind: "", events, last: events.at(-1)?.at ?? state.log.length - 1, state, motion: 0, hold: 0 };
}

function isArrival(event: Shown, next: Shown | undefined): boolean {
  return (event.kind === "play" || event.kind === "shift") && next?.kind === "land" && next.to === event.to;
}

function belongs(event: Shown, step: Step): boolean {
  if (PARTS.has(event.kind)) return true;
  if (WITHIN[step.kind]?.includes(event.kind)) return true;
  const first = main(step);
  if (!BATCHED.has(event.kind) || event.kind !== step.kind) return false;
  return event.player === first?.player && event.depth === first.depth && event.cause === first.cause;
}

/** The event a step is about. */
export function main(step: Pick<Step, "kind" | "events">): Shown | undefined {
  return step.events.find((event) => event.kind === step.kind);
}

/** The cards a batch is about. */
export function batch(step: Pick<Step, "kind" | "events">): Shown[] {
  return step.events.filter((event) => event.kind === step.kind);
}

const cardsOf = (step: Step): number => batch(step).length;

function changesTotals(before: State, now: State): boolean {
  return before.sides.some((side, i) => side.total.join() !== now.sides[i]?.total.join());
}

/** Where the other player's part of what an answer of one's own set off begins: their turn, or what they do in it. */
export function theirPart(events: readonly Shown[], before: State): number {
  const you = before.you;
  if (!before.question?.mine) return 0;
  const at = before.turn === you ? startsTurn(events, you) : events.findIndex((event) => event.player !== you);
  return at < 0 ? events.length : at;
}

function startsTurn(events: readonly Shown[], you: State["you"]): number {
  return events.findIndex((event) => event.kind === "turn" && event.player !== you);
}

/** The same chunk in two: before an event, and from it on. */
export function split({ from, events, to }: Chunk, at: number, words: Wording): [Chunk, Chunk] {
  let frame = from;
  events.slice(0, at).forEach((event, i) => {
    frame = after(frame, event, isArrival(event, events[i + 1]), to, words);
  });
  if (at > 0) frame = { ...frame, log: to.log.slice(0, (events[at - 1]?.at ?? 0) + 1) };
  return [
    { from, events: events.slice(0, at), to: frame },
    { from: frame, events: events.slice(at), to },
  ];
}

/** What a step is about, to be lit: cards by their code, hidden ones by the place where they have come to lie. */
export function actingIn(step: Step | null): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { card, to } of step ? batch(step) : []) {
    const stack = to && step?.state.sides[to[0] === "A" ? 0 : 1]?.stacks[Number(to[1]) - 1];
    const key = card ?? (stack ? stack.cards.at(-1)?.place : undefined);
    if (key) found.add(key);
  }
  return found;
}
