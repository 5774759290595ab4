// One table: what the server says about it, and what this person has picked, hovers over or looks back at. It knows no
// rules; what can be chosen is what the question offers.
import { getContext, setContext, tick, untrack } from "svelte";
import type { Answer, Foresight, Player, Reader, Reply, State } from "../messages";
import { capture, play } from "../motion";
import { sounds } from "../sound";
import { say } from "../words";
import * as answers from "./answers";
import { bring } from "./books.svelte";
import { Connection } from "./connection.svelte";
import { ownName } from "./naming";
import { EMPTY, reduce, type Model } from "./reduce";
import { saveGame, summary } from "./saved";
import { spoken } from "./spoken.svelte";

export interface Seated {
  id: string;
  token: string | null;
  tokens?: { A: string; B: string } | undefined;
}
export type SheetName = "zoom" | "trash" | "deck" | "rulings" | "settings" | "keys" | "sum" | "menu" | "stack";

export class Table {
  model = $state.raw<Model>(EMPTY);
  pick = $state.raw<answers.Pick>(answers.NOTHING);
  /** The move under the pointer or the focus; it is foreseen but not chosen. */
  considered = $state<string | null>(null);
  inspected = $state<string | null>(null);
  /** A place or card somebody asked "why not" about, to show the reasons at. */
  doubted = $state<string | null>(null);
  /** `why` is a place or card whose "why not" the sheet shows as well. */
  sheet = $state.raw<{ name: SheetName; of?: string; why?: string } | null>(null);
  sending = $state(false);
  drawer = $state(false);
  /** Replays: whose eyes the server is asked to use, and who sits at the bottom. */
  sees = $state<Reader | null>(null);
  seat = $state<Player | null>(null);
  /** Hot-seat: whose turn it is to look. Nothing of a hand is in the page meanwhile. */
  curtain = $state<{ seat: Player; name: string } | null>(null);
  link: Connection;

  #token: string | null;
  #foreseen = new Map<string, Foresight>();
  #looksBack = false;

  constructor(readonly seated: Seated) {
    this.#token = seated.tokens ? seated.tokens.A : seated.token;
    this.link = this.#connect();
  }

  /** The table that is drawn: a past moment while one is looked at. */
  get state(): State | null {
    return this.model.past?.state ?? this.model.state;
  }

  get live(): State | null {
    return this.model.state;
  }

  get token(): string | null {
    return this.#token;
  }

  /** Who sits at the bottom. */
  get bottom(): Player {
    return this.seat ?? this.live?.you ?? "A";
  }

  /** Whether the person at the screen is the one at the bottom. */
  get atBottom(): boolean {
    return this.live?.you === this.bottom;
  }

  get top(): Player {
    return this.bottom === "A" ? "B" : "A";
  }

  get answers(): Answer[] {
    return this.model.past || this.sending ? [] : answers.answersOf(this.state?.question ?? null);
  }

  get chosen(): Answer | undefined {
    return this.pick.move === null ? undefined : this.answers.find((answer) => answer.move === this.pick.move);
  }

  get foresight(): Foresight | null {
    const move = this.considered ?? this.pick.move;
    return move !== null && this.model.foresight?.move === move ? this.model.foresight : null;
  }

  name(seat: Player): string {
    return this.state?.names[seat === "A" ? 0 : 1] ?? seat;
  }

  /** Whether this is the seat of the person at the screen. */
  isOwn(seat: Player): boolean {
    return this.atBottom && seat === this.bottom;
  }

  /** The name, where it stands alone; one's own is "You". */
  called(seat: Player): string {
    return this.isOwn(seat) ? say("You") : this.name(seat);
  }

  // ------------------------------------------------------------ the wire

  #connect(): Connection {
    const address = () => {
      const query = new URLSearchParams({ lang: spoken.lang });
      if (this.#token) query.set("token", this.#token);
      if (this.#token) query.set("name", ownName()); // for a friend who has no name yet
      const seq = untrack(() => this.model.state?.seq);
      if (seq !== undefined) query.set("since", String(seq));
      const origin = location.origin.replace(/^http/, "ws");
      return `${origin}/ws/${encodeURIComponent(this.seated.id)}?${query}`;
    };
    return new Connection(address, (reply) => this.receive(reply));
  }

  receive(reply: Reply): void {
    if (reply.type === "brought") return bring(reply.books);
    if (reply.type === "past" && !this.#looksBack) return; // an answer that comes after the return to the present
    const before = this.model.state;
    const next = reduce(this.model, reply);
    if (reply.type !== "state" && !(reply.type === "refused" && reply.state)) {
      this.model = next;
      if (reply.type === "foresight") this.#foreseen.set(reply.move, reply);
      return;
    }
    const { events } = this.model;
    if (before?.seq !== next.state?.seq) this.#fresh();
    const picture = this.model.past ? null : capture();
    this.model = next;
    this.#remember(next.state);
    this.#offerOnly();
    if (this.#drawCurtain(next.state)) return;
    if (next.state && before) sounds.happened(events, before, next.state);
    if (picture && before) void tick().then(() => play(picture, events));
  }

  #fresh(): void {
    this.pick = answers.NOTHING;
    this.considered = this.doubted = null;
    this.#foreseen.clear();
  }

  /** A card to be played that lies in no hand (from a trash) is picked already: only its place is open. */
  #offerOnly(): void {
    if (!this.live || this.pick.card || this.answers.some((answer) => answer.kind !== "play")) return;
    const cards = new Set(this.answers.map((answer) => answer.card));
    const [card] = [...cards];
    if (cards.size !== 1 || !card || answers.elsewhere(this.answers, this.live).length === 0) return;
    this.pickHand(card);
  }

  #remember(state: State | null): void {
    if (state && state.mode !== "replay" && state.you) saveGame(summary(state));
  }

  #drawCurtain(state: State | null): boolean {
    const asked = state?.question?.player;
    const both = this.seated.tokens;
    if (!both || !asked || state.outcome || state.you === asked || this.curtain) return this.curtain !== null;
    this.curtain = { seat: asked, name: state.names[asked === "A" ? 0 : 1] ?? asked };
    this.link.close(); // what was still to be answered there never will be
    this.model = EMPTY;
    this.inspected = this.sheet = null;
    this.sending = false;
    return true;
  }

  raiseCurtain(): void {
    const { curtain } = this;
    const both = this.seated.tokens;
    if (!curtain || !both) return;
    this.#token = both[curtain.seat];
    this.curtain = null;
    this.link = this.#connect();
  }

  async send(move: string): Promise<void> {
    const seq = this.live?.seq;
    if (seq === undefined || this.sending) return;
    this.sending = true;
    try {
      const reply = await this.link.ask({ type: "move", seq, move });
      if (reply.type === "refused") sounds.refused();
    } finally {
      this.sending = false;
    }
  }

  async undo(): Promise<void> {
    const state = this.live;
    if (state?.undo.allowed) await this.link.ask({ type: "undo", seq: state.seq });
  }

  resign(): void {
    void this.link.ask({ type: "resign" });
  }

  rematch(): void {
    void this.link.ask({ type: "rematch" });
  }

  speak(lang: string): void {
    if (this.link.state === "open") void this.link.ask({ type: "language", lang });
    if (this.model.past) void this.see(this.model.past.at);
  }

  // ------------------------------------------------------------ choosing

  pickHand(card: string): void {
    if (this.pick.card === card) {
      this.pick = answers.NOTHING;
      return;
    }
    if (!answers.legalInHand(this.answers).has(card)) {
      this.doubt(card);
      return;
    }
    this.#picked(answers.pickCard(this.answers, card, this.live?.you ?? "A"));
    this.#whyNotLines();
  }

  turnFace(up = !this.pick.up): void {
    this.#picked(answers.turned(this.answers, this.pick, up, this.live?.you ?? "A"));
    this.#whyNotLines();
  }

  /** Points at an answer on the table; pointing at it again gives it. */
  point(answer: Answer): void {
    if (this.pick.move === answer.move) {
      void this.send(answer.move);
      return;
    }
    const card = answer.kind === "play" || answer.kind === "card" ? answer.card : null;
    const { side, line, move } = answer;
    this.#picked({ card, up: answer.up ?? this.pick.up, side: side ?? this.bottom, line, move });
  }

  aim(side: Player, line: number): void {
    const found = answers.atLine(this.answers, this.pick, side, line, this.live?.you ?? "A");
    if (found) this.point(found);
    else if (this.pick.card) this.doubt(this.#playText(side, line));
  }

  confirm(): void {
    const only = this.answers.length === 1 ? this.answers[0] : undefined;
    const move = this.pick.move ?? only?.move;
    if (move !== undefined) void this.send(move);
  }

  release(): boolean {
    if (this.doubted) this.doubted = null;
    else if (this.pick.card || this.pick.move) this.pick = answers.NOTHING;
    else return false;
    return true;
  }

  #picked(pick: answers.Pick): void {
    this.pick = pick;
    this.considered = this.doubted = null;
    if (pick.card) this.inspected = pick.card;
    if (pick.move) this.#foresee(pick.move);
  }

  #playText(side: Player, line: number): string {
    const card = this.pick.card ?? "";
    const where = side === this.bottom ? String(line) : `${side}${line}`;
    return `${this.pick.up ? card : card.toLowerCase()}@${where}`;
  }

  // ------------------------------------------------------------ looking ahead, asking why not, looking back

  consider(move: string | null): void {
    this.considered = move;
    const shown = move ?? this.pick.move; // what is chosen comes back to sight
    if (shown !== null) this.#foresee(shown);
  }

  #foresee(move: string): void {
    const known = this.#foreseen.get(move);
    if (known) this.model = { ...this.model, foresight: known };
    else if (this.live) void this.link.ask({ type: "foresee", seq: this.live.seq, move });
  }

  doubt(target: string): void {
    this.doubted = target;
    this.askWhyNot(target);
  }

  /** Why a card may not go to each of the places that are closed to it. */
  doubtPlays(card: string): void {
    this.doubted = `${card}@`;
    for (const { target } of answers.closedPlays(this.answers, card, this.bottom)) this.askWhyNot(target);
  }

  askWhyNot(target: string): void {
    if (!this.live?.question?.mine || this.model.notLegal[target]) return;
    void this.link.ask({ type: "why_not", seq: this.live.seq, target });
  }

  /** Lines where the picked card may not go say why at once. */
  #whyNotLines(): void {
    const { card, up } = this.pick;
    if (!card || this.pick.move === card) return;
    const open = answers.plays(this.answers, card, up);
    if (open.length === 0) return;
    for (const line of [1, 2, 3]) {
      if (!open.some((answer) => answer.line === line)) this.askWhyNot(this.#playText(this.bottom, line));
    }
  }

  whyNotAt(side: Player, line: number): string | null {
    if (!this.pick.card) return null;
    return this.model.notLegal[this.#playText(side, line)]?.reasons[0]?.sentence ?? null;
  }

  async see(at: number): Promise<void> {
    this.#looksBack = true;
    await this.link.ask({ type: "see", at, ...(this.sees ? { reader: this.sees } : {}) });
  }

  present(): void {
    this.#looksBack = false;
    this.model = { ...this.model, past: null };
  }

  inspect(code: string | null | undefined): void {
    if (code) this.inspected = code;
  }

  close(): void {
    this.link.close();
    bring(null); // the next table has books of its own
  }
}

const KEY = Symbol("table");

export function provideTable(table: Table): void {
  setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}
