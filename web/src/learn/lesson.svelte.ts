// Somebody in a lesson: where they are, what the coach says to it, and what they may do beside the step itself.
import type { Answer, Coach, LessonRow, Reply } from "../messages";
import { reach, reachedIn, progress } from "../state/progress";
import { Table } from "../state/table.svelte";
import { stepOf } from "./lessons.svelte";
import { LessonLink } from "./link.svelte";

export class Lesson {
  readonly link: LessonLink;
  readonly table: Table;
  /** The coach shows how it is done. Once it is shown, it is for the learner to do. */
  showing = $state(false);
  #playing = $state(false);
  #said = $state.raw<Coach | null>(null);

  constructor(readonly row: LessonRow) {
    let link: LessonLink | undefined;
    const open = (receive: (reply: Reply) => void): LessonLink =>
      (link = new LessonLink(row.key, stepOf(row, progress()), receive));
    this.table = new Table({ id: `lesson.${row.key}`, token: null, open: true }, open);
    this.link = link as unknown as LessonLink;
  }

  /** What the coach says. While Pip’s answer is told, it is still what was said before. */
  get coach(): Coach | null {
    return this.table.follow.playing && !this.table.follow.again ? this.#said : this.link.coach;
  }

  /** To be called when what is drawn has come to rest. */
  rest(): void {
    if (!this.table.follow.playing) this.#said = this.link.coach;
  }

  get step(): number {
    return this.link.step;
  }

  get isLast(): boolean {
    return this.step + 1 >= this.row.steps.length;
  }

  /** Whether the learner has done the step; what is shown by the coach is not theirs. */
  get isDone(): boolean {
    return (this.coach?.done ?? false) && !this.showing;
  }

  get isShown(): boolean {
    return (this.coach?.done ?? false) && this.showing;
  }

  /** The coach is at it: nothing else can be done meanwhile. */
  get isPlaying(): boolean {
    return this.#playing;
  }

  /** Keeps how far this is. Whoever takes a lesson again has done it all the same. */
  keep(): void {
    const { coach } = this.link;
    if (!coach || this.showing || coach.step !== this.step) return;
    const met = Math.max(
      0,
      ...coach.words.map(({ name }) => this.row.words.findIndex((each) => each.name === name) + 1),
    );
    const words = Math.max(met, reachedIn(this.row.key).words);
    const done = coach.done && this.isLast;
    reach(this.row.key, { step: done ? this.row.steps.length : coach.done ? this.step + 1 : this.step, done, words });
  }

  /** The answers that are meant, once there is help. */
  get meant(): Answer[] {
    const { coach, table } = this;
    return coach && coach.help !== "" ? table.answers.filter(({ move }) => coach.answers.includes(move)) : [];
  }

  /** With help, a card that is held and not meant is put back: it may hide what is meant. */
  clearTheWay(): void {
    const { meant, table } = this;
    if (meant.length > 0 && table.pick.card && !meant.some(({ card }) => card === table.pick.card)) table.release();
  }

  begin(step: number): void {
    this.showing = false;
    void this.link.begin(step);
  }

  next(): void {
    if (this.isDone && !this.isLast) this.begin(this.step + 1);
  }

  back(): void {
    if (this.step > 0 && !this.#playing) this.begin(this.step - 1);
  }

  /** Plays what is left of the step; then it counts as done. A step that cannot be played is left out. */
  async skip(): Promise<void> {
    if (this.link.broken) return this.isLast ? undefined : this.begin(this.step + 1);
    if (this.isDone) return this.next();
    this.showing = false;
    await this.#play();
  }

  /** Plays the step from where it is, so that the learner sees it. */
  async show(): Promise<void> {
    this.showing = true;
    await this.#play();
  }

  async #play(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    try {
      for (let move = this.link.coach?.answers[0]; move; move = this.link.coach?.answers[0]) {
        const before = this.table.live?.seq;
        await this.table.send(move);
        if (this.table.live?.seq === before) break; // it could not be played just now
      }
    } finally {
      this.#playing = false;
    }
  }
}
