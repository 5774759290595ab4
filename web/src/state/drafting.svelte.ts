// The draft as both views need it: what one looks at, what the pool shows, and where a protocol would stand.
import type { Answer, Draft, ProtocolInfo } from "../messages";
import { say } from "../words";
import { books, setOf } from "./books.svelte";
import type { Table } from "./table.svelte";

/** Entries of the log that are told again: nobody picks more than two in a row. */
const LAST = 2;
/** So far a page is scrolled before it counts as going on. */
const FOLDS = 8;

export class Drafting {
  /** The protocol whose cards are shown; taking it is the next step. */
  looked = $state<string | null>(null);
  filter = $state("");
  set = $state<string | null>(null);
  /** On a phone the cards of what one looks at fold away while the pool is scrolled. */
  folded = $state(false);
  #scrolledTo = 0;

  constructor(
    readonly table: Table,
    readonly current: () => Draft,
  ) {}

  get draft(): Draft {
    return this.current();
  }

  get mine(): boolean {
    return this.table.state?.question?.mine ?? false;
  }

  get own(): 0 | 1 {
    return this.table.bottom === "A" ? 0 : 1;
  }

  get line(): number {
    return (this.draft.picks[this.own]?.length ?? 0) + 1;
  }

  get chosen(): Answer | undefined {
    return this.table.answers.find((answer) => answer.move === this.looked);
  }

  get sets(): string[] {
    return [...new Set([...books.protocols.values()].map(setOf))];
  }

  get title(): string {
    if (!this.mine) return say("{name} is choosing", { name: this.table.name(this.table.top) });
    if (this.draft.bans > 0) return say("Ban a protocol");
    const titles = [say("Take your first protocol"), say("Take your second protocol"), say("Take your third protocol")];
    return titles[this.line - 1] ?? "";
  }

  /** Where the next protocol will stand. */
  get place(): string {
    if (!this.mine || this.draft.bans > 0) return "";
    const { line } = this;
    const facing = this.draft.picks[1 - this.own]?.[line - 1];
    if (!facing) return say("It will stand in line {line}", { line });
    const protocol = books.protocol(facing)?.name ?? facing;
    return say("It will stand in line {line}, facing {protocol}", { line, protocol });
  }

  /** Against a bot, which says why it picks: the last picks. */
  get told(): string[] {
    const { live, opponent } = this.table;
    return opponent === "bot" ? (live?.log ?? []).slice(-LAST).map((line) => line.sentence) : [];
  }

  /** Protocols of the pool and those that are taken, of the set that is asked for. */
  get shown(): ProtocolInfo[] {
    const known = new Set([...this.draft.pool, ...this.draft.picks.flat()]);
    return [...books.protocols.values()].filter(
      (protocol) => known.has(protocol.code) && (this.set === null || setOf(protocol) === this.set),
    );
  }

  matches(code: string): boolean {
    const word = this.filter.trim().toLowerCase();
    if (!word) return true;
    const protocol = books.protocol(code);
    const texts = books.of(code).flatMap((card) => [card.top, card.middle, card.bottom]);
    return [protocol?.name ?? "", protocol?.keywords ?? "", ...texts].some((text) => text.toLowerCase().includes(word));
  }

  owner(code: string): "you" | "them" | null {
    const at = this.draft.picks.findIndex((picks) => picks.includes(code));
    return at < 0 ? null : at === this.own ? "you" : "them";
  }

  /** Looks at a protocol; again, and it is taken. */
  press(code: string): void {
    if (this.looked === code) this.take();
    else this.look(code);
  }

  look(code: string | null): void {
    this.looked = code;
    this.folded = false;
    this.#scrolledTo = scrollY;
  }

  /** Looks at what a coach has named, wherever that is. */
  put(code: string): void {
    this.filter = "";
    this.set = null;
    this.look(code);
  }

  /** Where the page was scrolled to: away from where something was looked at, it folds. */
  scrolled(to: number): void {
    if (Math.abs(to - this.#scrolledTo) < FOLDS) return;
    this.folded = true;
    this.#scrolledTo = to;
  }

  take(): void {
    if (!this.chosen) return;
    void this.table.send(this.chosen.move);
    this.looked = null;
  }

  surprise(): void {
    const open = this.table.answers;
    this.look(open[Math.floor(Math.random() * open.length)]?.move ?? null);
  }
}
