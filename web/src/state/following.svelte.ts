// The other player's turn, told in order. The model has the newest state at once; what is drawn goes through the steps
// that led there, each with its motion and a hold to read it. Whoever does not want to wait goes to the end at any time,
// and whoever has missed it, or wants to see it again, has it shown from its start.
import type { Player, Shown, State } from "../messages";
import { marksOf, NO_MARKS, numbered, type Marks } from "./traces";
import { atSpeed, hurried, LAST_HOLD, MOST_WAITING, type Speed, type Times } from "./pacing";
import { asOne, split, stepsOf, still, theirPart, type Chunk, type Step, type Teller } from "./steps";

/** What is around the queue: who draws, who tells, and how fast it shall go. */
export interface Stage {
  teller: Teller;
  speed: () => Speed;
  /** Whether the person wants less motion. */
  still: () => boolean;
  /** Whether nobody can see it. */
  hidden: () => boolean;
  /** Makes a change of what is drawn, and moves what the step is about. */
  draw: (change: () => void, step: Step, motion: number) => void;
  /** Calls back when what was drawn can be seen: times count from then on, also where drawing is slow. */
  painted: (then: () => void) => void;
  ended: () => void;
}

const OWN_MOTION = 240;
const BEGINNING = 300;
const GRACE = 400;

function lastCompile(events: readonly Shown[]): number {
  return Math.max(
    0,
    events.findLastIndex((event) => event.kind === "compile"),
  );
}

export class Following {
  /** The queue: what is done, what is shown, what is to come. */
  steps = $state.raw<readonly Step[]>([]);
  at = $state(-1);
  held = $state(false);
  /** Whether a turn is shown once more. */
  again = $state(false);
  /** How many things were set at once without being shown. */
  missed = $state(0);
  /** The turn that is told or was told last, its steps, and whose it was. */
  chunks = $state.raw<readonly Chunk[]>([]);
  told = $state.raw<readonly Step[]>([]);
  whose = $state<Player | null>(null);
  /** The table right before the compile that ended the game. */
  final = $state.raw<State | null>(null);
  #marked = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #ended = -GRACE;

  constructor(readonly stage: Stage) {}

  get playing(): boolean {
    return this.at >= 0;
  }

  get now(): Step | null {
    return this.steps[this.at] ?? null;
  }

  get shown(): State | null {
    return this.now?.state ?? null;
  }

  /** The table before the step that is shown. */
  get before(): State | null {
    return this.steps[this.at - 1]?.state ?? this.chunks[0]?.from ?? null;
  }

  /** The steps of the turn that have a number. */
  get list(): Step[] {
    return numbered(this.told);
  }

  get isMarked(): boolean {
    return this.#marked;
  }

  marks(live: State): Marks {
    return this.#marked && !this.playing ? marksOf(this.chunks, this.told, live) : NO_MARKS;
  }

  // ------------------------------------------------------------ what comes

  /** Takes what happened. Returns the events that are to be drawn at once. */
  take(before: State, events: readonly Shown[], after: State, away: boolean): readonly Shown[] {
    if (this.again && after.seq !== before.seq) this.finish();
    if (after.moments < before.moments) this.reset();
    if (events.length === 0 || before.draft || after.draft) return events;
    const { teller } = this.stage;
    const chunk = { from: before, events, to: after };
    const [own, theirs] = split(chunk, theirPart(events, before), teller);
    this.#keep(before, chunk, theirs);
    if (after.outcome?.by === "compiled") this.final = split(chunk, lastCompile(events), teller)[0].to;
    if (away || this.stage.hidden()) return this.#setAtOnce(events);
    const steps = this.stage.speed() > 0 ? stepsOf(theirs, teller) : [];
    if (after.outcome?.by === "compiled" && !before.outcome) return this.#takeLast(chunk, own, steps);
    if (!steps.some(({ motion, hold }) => motion + hold > 0)) return this.#takeStill(events, after);
    if (this.#waiting + steps.length > MOST_WAITING) return this.#setAtOnce(events);
    return this.#queue(own, steps);
  }

  /** A turn that happened before this page was open. */
  recall(chunks: readonly Chunk[], whose: Player): void {
    this.#remember(chunks, whose);
    this.missed = this.list.length;
  }

  #keep(before: State, whole: Chunk, theirs: Chunk): void {
    const { you, turn } = before;
    const isNew = you === null ? this.chunks[0]?.from.number !== before.number : before.question?.mine && turn === you;
    const kept = isNew ? [theirs] : [...this.chunks, whole];
    this.#remember(
      kept.filter((each) => each.events.length > 0),
      you === null ? turn : you === "A" ? "B" : "A",
    );
  }

  #remember(chunks: readonly Chunk[], whose: Player): void {
    this.chunks = chunks;
    this.told = chunks.flatMap((chunk) => stepsOf(chunk, this.stage.teller));
    this.whose = whose;
    this.#marked = true;
  }

  #setAtOnce(events: readonly Shown[]): readonly Shown[] {
    this.finish();
    this.missed = this.list.length;
    return events;
  }

  #takeStill(events: readonly Shown[], after: State): readonly Shown[] {
    if (!this.playing) return events;
    this.steps = [...this.steps, still(after)];
    return [];
  }

  /** The last compile is held for everybody: the end must not come before it was seen. */
  #takeLast(chunk: Chunk, own: Chunk, steps: readonly Step[]): readonly Shown[] {
    const [before, last] = split(chunk, lastCompile(chunk.events), this.stage.teller);
    const told = steps.filter((step) => step.kind !== "");
    const end = told.at(-1);
    if (!end || told.length > MOST_WAITING) return this.#queue(before, [asOne(last)]);
    return this.#queue(own, [...told.slice(0, -1), { ...end, state: chunk.to, hold: LAST_HOLD }]);
  }

  #queue(own: Chunk, steps: readonly Step[]): readonly Shown[] {
    if (this.playing) {
      this.steps = [...this.steps, ...steps];
      return [];
    }
    this.steps = [{ ...still(own.to, own.events), motion: own.events.length > 0 ? OWN_MOTION : 0 }, ...steps];
    this.missed = 0;
    this.#show(0);
    return own.events;
  }

  // ------------------------------------------------------------ playing

  get #waiting(): number {
    return this.playing ? this.steps.length - this.at - 1 : 0;
  }

  #timesOf(step: Step): Times {
    const speed = hurried(this.stage.speed() || 1, this.again ? 0 : this.#waiting);
    const times = atSpeed(step, speed, this.stage.still());
    return step.hold === LAST_HOLD && step.state.outcome ? { ...times, hold: LAST_HOLD } : times;
  }

  #show(at: number): void {
    clearTimeout(this.#timer);
    const step = this.steps[at];
    if (!step) {
      this.finish();
      return;
    }
    const { motion } = this.#timesOf(step);
    if (this.playing || this.again) this.stage.draw(() => (this.at = at), step, motion);
    else this.at = at; // the first one is drawn by whoever took the state
    this.#since = Date.now();
    this.stage.painted(() => {
      if (this.now !== step) return;
      this.#since = Date.now();
      this.#wait();
    });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const step = this.now;
    if (!step || this.held) return;
    const { motion, hold } = this.#timesOf(step);
    this.#timer = setTimeout(() => this.#show(this.at + 1), Math.max(0, motion + hold - (Date.now() - this.#since)));
  }

  hold(): void {
    if (!this.playing) return;
    this.held = !this.held;
    this.#wait();
  }

  /** The speed has changed: what is shown now goes by the new one. */
  changed(): void {
    if (this.stage.speed() === 0) this.finish();
    else this.#wait();
  }

  /** To the end: what is drawn is what is. */
  finish(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.at = -1;
    this.steps = [];
    this.held = this.again = false;
    this.#ended = Date.now();
    this.stage.ended();
  }

  /** Whoever presses a key or a button now may have meant the telling, and must not give an answer instead. */
  get justEnded(): boolean {
    return Date.now() - this.#ended < GRACE;
  }

  /** Nobody looks any more: the rest is set at once. */
  leave(): void {
    if (!this.playing || this.now?.state.outcome) return;
    this.finish();
    this.missed = this.list.length;
  }

  /** An answer was given: marks have done their work. */
  answered(): void {
    this.finish();
    this.missed = 0;
    this.#marked = false;
  }

  reset(): void {
    this.answered();
    this.chunks = this.told = [];
    this.whose = this.final = null;
  }

  // ------------------------------------------------------------ once more

  get canShow(): boolean {
    return this.list.length > 0;
  }

  /** From the start of the turn, or held at one of its steps. */
  show(step?: Step): void {
    const start = this.chunks[0]?.from;
    if (!start || !this.canShow) return;
    this.missed = 0;
    this.#marked = true;
    const to = step ? this.told.findIndex((each) => each.last === step.last) : -1;
    this.again = true;
    this.steps = [{ ...still({ ...start, question: null }), hold: BEGINNING }, ...this.told];
    this.held = step !== undefined;
    this.#show(to + 1);
  }
}
