import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { line, numberedEvents, question, shown, tableWith } from "../fixtures";
import type { Shown, State } from "../messages";
import { Following, type Stage } from "./following.svelte";
import type { Speed } from "./pacing";
import { main, stepsOf, theirPart } from "./steps";

const SENTENCE = "x".repeat(50); // held 1000
let speed: Speed = 1;
let hidden = false;
let drawn: { kind: string; motion: number; at: number }[] = [];
const stage: Stage = {
  teller: {
    value: (code) => Number(code[3]),
    phase: (key) => key,
    sentence: (step) => (main(step) && step.kind !== "text" ? SENTENCE : ""),
  },
  speed: () => speed,
  still: () => false,
  hidden: () => hidden,
  draw: (change, step, motion) => {
    change();
    drawn.push({ kind: step.kind, motion, at: Date.now() });
  },
  painted: (then) => then(),
  ended: () => drawn.push({ kind: "end", motion: 0, at: Date.now() }),
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [speed, hidden, drawn] = [1, false, []];
});
afterEach(() => void vi.useRealTimers());

const theirs = { ...question([]), player: "B" as const, mine: false };
const BEFORE = tableWith({ B1: ["FIR1"] }, { turn: "B", number: 2, question: theirs, moments: 3 });
const AFTER = tableWith(
  { B1: ["FIR1", "FIR4"] },
  { turn: "A", number: 3, question: question([]), moments: 4, log: Array.from({ length: 40 }, (_, at) => line(at)) },
);
const TURN = numberedEvents(
  shown("play", { card: "FIR4", place: "B.hand", to: "B1", detail: "face-up" }),
  shown("land", { card: "FIR4", place: "B1", to: "B1" }),
  shown("text", { card: "FIR4", place: "B1" }),
  shown("discard", { card: "WAT1", place: "B.hand", to: "B.trash", depth: 1 }),
  shown("discard", { card: "WAT2", place: "B.hand", to: "B.trash", depth: 1 }),
  shown("draw", { place: "B.deck", to: "B.hand", depth: 1 }),
  shown("turn", { player: "A", detail: "3" }),
);
const follow = (): Following => new Following(stage);
const taken = (queue: Following, events: readonly Shown[] = TURN, before = BEFORE, after = AFTER): readonly Shown[] =>
  queue.take(before, events, after, false);

test("a turn is told in steps: parts belong to their event, the same again is a batch", () => {
  const steps = stepsOf({ from: BEFORE, events: TURN, to: AFTER }, stage.teller);
  expect(steps.map(({ kind, events, motion, hold }) => [kind, events.length, motion, hold])).toEqual([
    ["play", 2, 420, 1000],
    ["text", 1, 120, 0],
    ["discard", 2, 240, 1000],
    ["draw", 1, 290, 1000],
    ["", 1, 0, 0],
  ]);
  expect(steps.map((step) => step.state.log.length)).toEqual([2, 3, 5, 6, 40]);
  expect(steps.at(-1)?.state).toBe(AFTER);
  expect(steps.slice(0, -1).every((step) => step.state.question === null)).toBe(true);
});

test("a compile takes its deletions with it, and a refresh its draws", () => {
  const kinds = (...events: Shown[]): string[] =>
    stepsOf({ from: BEFORE, events: numberedEvents(...events), to: AFTER }, stage.teller).map((step) => step.kind);
  const gone = shown("delete", { card: "FIR1", place: "B1", to: "B.trash" });
  expect(kinds(shown("compile", { place: "1" }), gone, shown("turn-protocol", { place: "1" }))).toEqual(["compile"]);
  expect(kinds(shown("compile", { place: "1" }), shown("spend-control"), gone)).toEqual([
    "compile",
    "spend-control",
    "delete",
  ]);
  expect(kinds(shown("refresh"), shown("draw"), shown("shuffle"), shown("draw"))).toEqual(["refresh"]);
});

test("the steps are shown one after the other, each with its motion and its hold", () => {
  const queue = follow();
  expect(taken(queue)).toEqual([]);
  expect([queue.playing, queue.shown?.sides]).toEqual([true, BEFORE.sides]);
  vi.advanceTimersByTime(10_000);
  expect(drawn.map(({ kind, at }) => [kind, at])).toEqual([
    ["play", 0],
    ["text", 1420],
    ["discard", 1540],
    ["draw", 2780],
    ["", 4070],
    ["end", 4071],
  ]);
  expect([queue.playing, queue.shown]).toEqual([false, null]);
});

test("at the highest speed nothing is held, and off nothing waits", () => {
  const queue = follow();
  speed = 4;
  taken(queue);
  vi.advanceTimersByTime(365);
  expect(queue.playing).toBe(false);
  speed = 0;
  const off = follow();
  expect([taken(off), off.playing, off.list.length]).toEqual([TURN, false, 3]);
});

test("what one's own answer does is drawn at once, what the other player does then is told", () => {
  const mine = tableWith({}, { turn: "A", number: 1, question: question([]), moments: 2 });
  const own = shown("play", { player: "A", card: "FIR1", place: "A.hand", to: "A1", detail: "face-up" });
  const landed = shown("land", { player: "A", card: "FIR1", place: "A1", to: "A1" });
  const events = numberedEvents(own, landed, shown("turn", { detail: "2" }), shown("take-control"));
  expect(theirPart(events, mine)).toBe(2);
  const queue = follow();
  expect(queue.take(mine, events, BEFORE, false).map((event) => event.kind)).toEqual(["play", "land"]);
  expect(queue.shown?.sides[0]?.stacks[0]?.cards.map((card) => card.code)).toEqual(["FIR1"]);
  vi.advanceTimersByTime(240);
  expect(drawn.map(({ kind }) => kind)).toEqual(["take-control"]);
  expect(theirPart(numberedEvents(own, own), mine)).toBe(2);
});

test("an answer in the other player's turn: what they do after it is told", () => {
  const asked = { ...BEFORE, question: question([]) };
  const events = numberedEvents(shown("discard", { player: "A" }), shown("draw", { player: "B" }));
  expect(theirPart(events, asked)).toBe(1);
  const queue = follow();
  taken(queue);
  queue.answered();
  expect(queue.take(asked, events, AFTER, false).map((event) => event.kind)).toEqual(["discard"]);
  expect(queue.list.map((step) => step.kind)).toEqual(["play", "discard", "draw", "discard", "draw"]);
});

test("it can be held, gone on with, and finished", () => {
  const queue = follow();
  taken(queue);
  vi.advanceTimersByTime(500);
  queue.hold();
  vi.advanceTimersByTime(60_000);
  expect(queue.now?.kind).toBe("play");
  queue.hold();
  vi.advanceTimersByTime(1);
  expect(queue.now?.kind).toBe("text");
  queue.finish();
  expect([queue.playing, drawn.at(-1)?.kind]).toEqual([false, "end"]);
  vi.advanceTimersByTime(60_000);
  expect(drawn.filter(({ kind }) => kind === "end")).toHaveLength(1);
});

test("for a moment after its end a key or a click may still be meant for it", () => {
  const queue = follow();
  vi.setSystemTime(5000);
  expect(queue.justEnded).toBe(false);
  taken(queue);
  queue.finish();
  expect(queue.justEnded).toBe(true);
  vi.advanceTimersByTime(400);
  expect(queue.justEnded).toBe(false);
});

test("another speed counts for what is shown already", () => {
  const queue = follow();
  taken(queue);
  vi.advanceTimersByTime(800);
  speed = 2;
  queue.changed();
  vi.advanceTimersByTime(1);
  expect(queue.now?.kind).toBe("text");
  speed = 0;
  queue.changed();
  expect(queue.playing).toBe(false);
});

const many = (n: number): Shown[] =>
  numberedEvents(...Array.from({ length: n }, (_, i) => shown("flip", { card: "FIR1", place: "B1", depth: i })));

test("with many things waiting it goes faster, with too many they are set at once", () => {
  const queue = follow();
  taken(queue, many(12));
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(695);
  expect(drawn).toHaveLength(2); // 1390 at speed 1
  taken(queue, many(12));
  expect([queue.playing, queue.missed]).toEqual([false, 24]);
});

test("who does not look finds everything set, and how much it was", () => {
  const queue = follow();
  hidden = true;
  expect(taken(queue)).toEqual(TURN);
  expect([queue.playing, queue.missed]).toEqual([false, 3]);
  hidden = false;
  taken(queue);
  queue.leave();
  expect([queue.playing, queue.missed]).toEqual([false, 6]);
  queue.reset();
  expect(queue.take(BEFORE, TURN, AFTER, true)).toEqual(TURN);
  expect(queue.missed).toBe(3);
});

test("the turn can be shown again from its start, and held at one of its steps", () => {
  const queue = follow();
  taken(queue);
  queue.finish();
  queue.show();
  expect([queue.again, queue.shown?.sides]).toEqual([true, BEFORE.sides]);
  vi.advanceTimersByTime(300);
  expect(queue.now?.kind).toBe("play");
  vi.advanceTimersByTime(20_000);
  expect([queue.again, queue.playing]).toEqual([false, false]);
  queue.show(queue.list[1]);
  vi.advanceTimersByTime(20_000);
  expect([queue.now?.kind, queue.held]).toEqual(["discard", true]);
});

test("a takeback voids it all", () => {
  const queue = follow();
  taken(queue);
  queue.take(AFTER, [], { ...BEFORE, moments: 2 }, false);
  expect([queue.playing, queue.canShow]).toEqual([false, false]);
});

test("the last compile is held at any speed, whoever makes it", () => {
  const over = { ...AFTER, outcome: { winner: "A", by: "compiled", turn: 3, sentence: "" } } as State;
  const mine = { ...BEFORE, turn: "A" as const, question: question([]) };
  const end = numberedEvents(
    shown("compile", { player: "A", place: "1" }),
    shown("turn-protocol", { player: "A", place: "1" }),
    shown("win", { player: "A" }),
  );
  for (const each of [0, 1, 4] as const) {
    speed = each;
    const queue = follow();
    queue.take(mine, end, over, false);
    vi.advanceTimersByTime(1200);
    expect([each, queue.playing]).toEqual([each, true]);
    vi.advanceTimersByTime(641);
    expect([each, queue.playing]).toEqual([each, false]);
  }
});

test("what the last compile deleted is remembered, not what was played before it", () => {
  const start = tableWith({ A1: ["FIR4"] }, { turn: "A", question: question([]) });
  const over = tableWith({}, { outcome: { winner: "A", by: "compiled", turn: 3, sentence: "" } });
  const end = numberedEvents(
    shown("play", { player: "A", card: "FIR1", place: "A.hand", to: "A1", detail: "face-up" }),
    shown("land", { player: "A", card: "FIR1", place: "A1", to: "A1" }),
    shown("compile", { player: "A", place: "1" }),
    shown("delete", { player: "A", card: "FIR4", place: "A1", to: "A.trash" }),
    shown("delete", { player: "A", card: "FIR1", place: "A1", to: "A.trash" }),
    shown("win", { player: "A" }),
  );
  const queue = follow();
  queue.take(start, end, over, true);
  expect(queue.final?.sides[0]?.stacks[0]?.cards.map(({ code }) => code)).toEqual(["FIR4", "FIR1"]);
  queue.reset();
  expect(queue.final).toBeNull();
});
