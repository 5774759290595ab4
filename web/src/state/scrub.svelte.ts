// Going through a game moment by moment, by steps, turns and marks.
import { nextMarked, turnsOf } from "./marks";
import type { Study } from "./study.svelte";
import type { Table } from "./table.svelte";

export class Scrubber {
  at = $state(0);
  #asking = false;

  constructor(
    readonly table: Table,
    at: number,
  ) {
    this.at = at;
  }

  get last(): number {
    return (this.table.live?.moments ?? 1) - 1;
  }

  show(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
    this.table.looksBack = true;
    void this.#fetch();
  }

  /** The moment at which the next turn begins, or the one before. */
  turn(step: 1 | -1): number {
    const turns = turnsOf(this.table.live?.log ?? []).map(({ moment }) => moment);
    const goal = step > 0 ? turns.find((each) => each > this.at) : turns.findLast((each) => each < this.at);
    return goal ?? (step > 0 ? this.last : 0);
  }

  /** The next marked decision; where nothing is marked, this moment. */
  marked(study: Study): number {
    return nextMarked(study.decisions, this.at)?.moment ?? this.at;
  }

  /** A click in the log goes through the same door; this follows. */
  follow(): void {
    const now = this.table.model.past?.at;
    if (now !== undefined && !this.#asking) this.at = now;
  }

  /**
   * One request at a time: whoever holds a key down sees the last moment asked for, not all between; and whoever has
   * returned to the present meanwhile stays there.
   */
  async #fetch(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    for (let asked = -1; asked !== this.at && this.table.looksBack;) {
      asked = this.at;
      await this.table.see(asked);
    }
    this.#asking = false;
  }
}
