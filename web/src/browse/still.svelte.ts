// A table at which nobody sits: what is drawn of a table can be drawn of it, and pointing at a card only shows it.
import type { Player, State } from "../messages";
import type { Pick } from "../state/answers";
import type { Table } from "../state/table.svelte";
import type { Marks } from "../state/traces";

const nothing = (): void => undefined;

export class Still {
  state = $state.raw<State | null>(null);
  sheet = $state.raw<{ name: string; of?: string } | null>(null);
  inspected = $state<string | null>(null);
  readonly pick: Pick = { card: null, up: true, side: null, line: null, move: null };
  readonly answers: never[] = [];
  readonly arrangements: never[] = [];
  /** What the step that is shown is about. */
  acting = $state.raw<ReadonlySet<string>>(new Set());
  readonly follow = { now: null, before: null, playing: false, whose: null };
  readonly marks: Marks = { cards: new Map(), ghosts: new Map(), totals: new Map(), swapped: new Set() };
  readonly model = { notLegal: {}, past: null };
  readonly laid = undefined;
  readonly foresight = null;
  readonly final = null;
  readonly working = null;
  readonly considered = null;
  readonly atBottom = false;
  readonly bottom: Player = "A";
  readonly top: Player = "B";
  doubted = null;
  held = null;
  readonly consider = nothing;
  readonly doubt = nothing;
  readonly point = nothing;
  readonly exchange = nothing;
  readonly askWhyNot = nothing;
  readonly whyNotAt = (): null => null;

  name(seat: Player): string {
    return this.state?.names[seat === "A" ? 0 : 1] ?? seat;
  }

  isOwn(): boolean {
    return false;
  }

  called(seat: Player): string {
    return this.name(seat);
  }

  inspect(code: string | null | undefined): void {
    if (code) this.inspected = code;
  }

  /** The parts of a table ask for one; of what they use, all is here. */
  get table(): Table {
    return this as unknown as Table;
  }
}
