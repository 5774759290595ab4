// The coach at a table: asks the server once for a question, and tells what it says in three steps, each when asked for.
// What it needs of the table it is given: whatever it fetched itself would be cut out of the table as a part of its own.
import { tick } from "svelte";
import type { Hint } from "../messages";
import type { Table } from "../state/table.svelte";
import Panel from "./Panel.svelte";

/** Milliseconds after which it is said that somebody thinks, and the seconds that may take. */
const LATE = 300;
export const LONGEST = 5;
const STEPS = 3;

export class Coach {
  readonly Panel = Panel;
  /** How far it was told: where to look, with what, what and why. */
  step = $state(0);
  hint = $state.raw<Hint | null>(null);
  /** Whole seconds for which it has been thought; nothing before that is late, and when it is over. */
  reading = $state<number | null>(null);
  failed = $state(false);
  #asking = false;

  constructor(readonly table: Table) {}

  /** The answer, once it was told. */
  get told(): string | null {
    return this.hint && (this.hint.only || this.step === STEPS) ? this.hint.move : null;
  }

  /** The next step; the first one asks. */
  next(): void {
    if (!this.hint) return void this.ask();
    this.step = Math.min(this.step + 1, STEPS);
    if (this.told) this.table.consider(this.told); // drawn as what could be
  }

  /** Asks for it, or for the same in other words. */
  async ask(): Promise<void> {
    const seq = this.table.live?.seq;
    if (this.#asking || seq === undefined) return;
    this.#asking = true;
    this.failed = false;
    const since = performance.now();
    const seconds = (): void => void (this.reading = Math.floor((performance.now() - since) / 1000));
    const late = setTimeout(seconds, LATE);
    const each = setInterval(seconds, 1000);
    const reply = await this.table.link.ask({ type: "ask_hint", seq });
    clearTimeout(late);
    clearInterval(each);
    this.#asking = false;
    this.reading = null;
    if (reply.type !== "hint") return this.#fail();
    this.hint = reply;
    this.step = Math.max(this.step, 1);
  }

  /** It is said here, and nowhere else. */
  #fail(): void {
    this.failed = true;
    this.table.model = { ...this.table.model, refused: null };
  }

  /** Chooses the answer, as if this person had pointed at it. It is not given. */
  put(): void {
    const { table } = this;
    const answer = table.answers.find((each) => each.move === this.hint?.move);
    if (!answer || table.pick.move === answer.move || table.several.collected.includes(answer.card ?? "")) return;
    table.point(answer);
    const chosen = `[data-testid="choice"][data-move="${CSS.escape(answer.move)}"]`; // in the text view
    void tick().then(() => document.querySelector<HTMLElement>(chosen)?.focus());
  }

  /** Thanks. */
  close(): void {
    if (this.told && this.table.considered === this.told) this.table.consider(null);
    this.table.coach = null;
  }
}
