// Somebody at a puzzle: the attempt that is open, those before it, and the line of play that is walked at its end.
import type { Reply, Task } from "../messages";
import { Table } from "../state/table.svelte";
import { type Attempt, kept, note, rating } from "./attempts";
import { PuzzleLink } from "./link.svelte";

/** Milliseconds that each step of a line stays on the table while it is played. */
const STEP = 1400;

/** An attempt of this visit: what it began with, how it ended, and how long it took. */
export interface Done {
  first: string;
  solved: boolean;
  seconds: number;
  hints: number;
}

export class Puzzle {
  readonly link: PuzzleLink;
  readonly table: Table;
  /** Attempts of this visit, the last one last. */
  done = $state.raw<readonly Done[]>([]);
  /** Those of before. */
  readonly before: readonly Attempt[];
  /** The solver’s level before and after the attempt that has ended. */
  levels = $state.raw<readonly [number, number] | null>(null);
  /** Somebody has asked for the solution, and is asked once more. */
  sure = $state(false);
  /** The step of the line that lies on the table. */
  at = $state(0);
  playing = $state(false);
  #since = Date.now();
  #isNoted = false;
  #said = $state.raw<Task | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    let link: PuzzleLink | undefined;
    const open = (receive: (reply: Reply) => void): PuzzleLink => (link = new PuzzleLink(id, receive));
    this.table = new Table({ id: `puzzle.${id}`, token: null, open: true }, open);
    this.link = link as unknown as PuzzleLink;
    this.before = kept().attempts.filter(({ puzzle }) => puzzle === id);
  }

  /** What is said beside the table. While an answer is told, it is still what was said before. */
  get task(): Task | null {
    return this.table.follow.playing && !this.table.follow.again ? this.#said : this.link.task;
  }

  get isOver(): boolean {
    return this.task !== null && this.task.status !== "open";
  }

  get isGood(): boolean {
    return this.task?.status === "solved" || this.task?.status === "shown";
  }

  /** How many attempts there were before the one that is open or was the last. */
  get tries(): number {
    return this.before.length + this.done.length - (this.isOver && this.#isNoted ? 1 : 0);
  }

  /** To be called when what is drawn has come to rest. */
  rest(): void {
    if (this.table.follow.playing) return;
    const { task } = this.link;
    if (task === this.#said) return;
    this.#said = task;
    this.at = Math.max(0, (task?.steps.length ?? 0) - 1);
    if (task && task.status !== "open" && !this.#isNoted) this.#end(task);
  }

  /** An attempt has ended: it is written down. */
  #end(task: Task): void {
    this.#isNoted = true;
    const { hints } = this.link;
    const solved = task.status === "solved";
    const from = rating(kept().attempts).level;
    note({ puzzle: this.id, level: task.level, solved, at: Date.now(), hints });
    this.levels = [from, rating(kept().attempts).level];
    const seconds = (Date.now() - this.#since) / 1000;
    this.done = [...this.done, { first: task.first, solved, seconds, hints }];
  }

  /** From the beginning. What was not decided is no attempt. */
  again(): void {
    this.stop();
    this.sure = this.#isNoted = false;
    this.levels = null;
    this.#since = Date.now();
    this.table.present();
    void this.link.begin();
  }

  hint(): void {
    const seq = this.table.live?.seq;
    if (seq === undefined || this.isOver || this.table.follow.playing) return;
    this.table.drawer = true; // where the side is one
    if ((this.task?.clues.length ?? 0) < 3) void this.link.ask({ type: "ask_hint", seq });
  }

  /** Plays the solution; whoever has not failed yet is asked once more, for then this attempt is lost. */
  show(): void {
    const seq = this.table.live?.seq;
    if (seq === undefined || this.isGood) return;
    if (!this.sure) return void (this.sure = true);
    this.stop();
    this.sure = false;
    this.table.present();
    void this.link.show(seq);
  }

  // ------------------------------------------------------------ walking the line

  /** One step of the line on the table; the last one is how it stands. */
  walk(to: number): void {
    const steps = this.task?.steps ?? [];
    this.at = Math.min(Math.max(to, 0), steps.length - 1);
    const moment = steps[this.at]?.moment;
    if (moment === undefined || this.at === steps.length - 1) this.table.present();
    else void this.table.see(moment);
  }

  step(by: 1 | -1): void {
    this.stop();
    this.walk(this.at + by);
  }

  /** From the beginning to the end, by itself. */
  play(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    this.walk(0);
    this.#next();
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.walk(this.at + 1);
      if (this.at + 1 < (this.task?.steps.length ?? 0)) this.#next();
      else this.playing = false;
    }, STEP);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  close(): void {
    this.stop();
    this.table.close();
  }
}
