// One table: what the server says about it, and what this person has picked, hovers over or looks back at. It knows no
// rules; what can be chosen is what the question offers.
import { getContext, setContext, tick, untrack } from "svelte";
import type { Coach } from "../coaching/coach.svelte";
import { coaching } from "../later";
import type { Answer, Foresight, Player, Reader, Reply, Shown, State, Undoable, WhyNotReason } from "../messages";
import { afterPainting, capture, play, whenPainted } from "../motion";
import { sounds } from "../sound";
import { say } from "../words";
import * as answers from "./answers";
import { arrangements, moved, type Arrangement } from "./arranging";
import { bring } from "./books.svelte";
import { Connection, type Link, offered } from "./connection.svelte";
import { Following } from "./following.svelte";
import { ownName } from "./naming";
import type { Speed } from "./pacing";
import { recalled } from "./recall";
import { EMPTY, isNew, reduce, type Model } from "./reduce";
import { keepInAddress, type Seated, tidyAddress } from "./route.svelte";
import { keepSeat } from "./saved";
import { Several } from "./several.svelte";
import { pace, settings } from "./settings.svelte";
import { spoken } from "./spoken.svelte";
import { actingIn, type Step } from "./steps";
import { tellerFor, workingCard } from "./teller";
import { NO_MARKS, type Marks } from "./traces";

/** Milliseconds after which an answer without a reply is shown as being sent. */
const LATE = 150;
/** Names this page, so that it is not taken for a second one when it comes back. */
const PAGE = Math.random().toString(36).slice(2);
export type SheetName = "zoom" | "trash" | "deck" | "rulings" | "settings" | "keys" | "sum" | "menu" | "stack" | "seat";

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
  /** A plate that was pointed at to be moved, as in "A2"; the next one it changes places with. */
  held = $state<string | null>(null);
  /** An answer is on its way: nothing more is taken. Until that is late, nothing else is drawn anew for it. */
  busy = $state(false);
  sending = $state(false);
  /** Undo is closed, and this person thinks about asking the other one for it. */
  wishing = $state(false);
  drawer = $state(false);
  /** What would you do? Somebody has asked, about the question that is open. */
  coach = $state.raw<Coach | null>(null);
  /** Replays: whose eyes the server is asked to use, and who sits at the bottom. */
  sees = $state<Reader | null>(null);
  seat = $state<Player | null>(null);
  /** Hot-seat: whose turn it is to look. Nothing of a hand is in the page meanwhile. */
  curtain = $state<{ seat: Player; name: string } | null>(null);
  /** What the other player does, told one thing after the other. */
  readonly follow = new Following({
    teller: tellerFor(() => this.live?.names ?? []),
    speed: () => this.speed,
    still: () => pace() === 0,
    hidden: () => document.hidden,
    draw: (change, step, motion) => this.#drawStep(change, step, motion),
    painted: whenPainted,
    ended: () => {
      this.#offerOnly();
      this.#answerAlone();
    },
  });
  /** What the step that is shown is about: cards by their code, or by their place if they are hidden. */
  readonly acting: ReadonlySet<string> = $derived(actingIn(this.follow.now));
  readonly working: string | null = $derived(workingCard(this.follow.now));
  readonly marks: Marks = $derived(this.live && !this.model.past ? this.follow.marks(this.live) : NO_MARKS);
  /** At the end: the table before the compile that ended it, of which the line that was compiled is still told. */
  readonly final: State | null = $derived(
    this.live?.outcome && !this.model.past && !this.follow.playing ? this.follow.final : null,
  );
  link: Link;
  /** Cards that are collected for a question that wants several. */
  several = new Several(() => (this.model.past ? null : (this.state?.question ?? null)));

  #moved: (() => void) | null = null;
  #token: string | null;
  #foreseen = new Map<string, Foresight>();
  /** Whether a moment of the past is wanted; it may be on its way. */
  looksBack = false;
  /** Whether the wire is new: what comes first has happened while nobody looked. */
  #isBack = false;

  /** Without a link of its own the table speaks to the server over a wire. */
  constructor(
    readonly seated: Seated,
    readonly open?: (receive: (reply: Reply) => void) => Link,
  ) {
    this.#token = seated.tokens ? seated.tokens.A : seated.token;
    this.link = this.#connect();
  }

  /** The table that is drawn: a past moment while one is looked at, and what is told of the other player's turn. */
  get state(): State | null {
    return this.model.past?.state ?? this.follow.shown ?? this.model.state;
  }

  /** Whom one plays with: the telling has a speed for each. */
  get opponent(): "bot" | "person" | "lesson" | "puzzle" {
    const mode = this.live?.mode;
    return mode === "bot" || mode === "lesson" || mode === "puzzle" ? mode : "person";
  }

  /** Nobody sits across: a lesson or a puzzle, which nobody watches and nobody can give up. */
  get alone(): boolean {
    return this.opponent === "lesson" || this.opponent === "puzzle";
  }

  /** How fast their turn is told. Who learns has time. */
  get speed(): Speed {
    const speed = settings.follow[this.opponent] ?? (this.opponent === "puzzle" ? 1 : 0.5);
    return this.model.guidance && speed === 1 ? 0.5 : speed;
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
    return this.model.past || this.sending || this.follow.playing
      ? []
      : answers.answersOf(this.state?.question ?? null);
  }

  get chosen(): Answer | undefined {
    return this.pick.move === null ? undefined : this.answers.find((answer) => answer.move === this.pick.move);
  }

  /** Where nothing else is considered, what is chosen comes back to sight. */
  get #lookedAt(): string | null {
    return this.considered ?? this.pick.move;
  }

  get foresight(): Foresight | null {
    const move = this.#lookedAt;
    return move !== null && this.model.foresight?.move === move ? this.model.foresight : null;
  }

  /** Whether a move is looked at that can be foreseen. */
  get looksAhead(): boolean {
    return this.#lookedAt !== null && (this.link.foresees ?? true);
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

  #connect(): Link {
    if (this.open) return this.open((reply) => this.receive(reply));
    const address = () => {
      this.#isBack = true;
      const query = new URLSearchParams({ lang: spoken.lang });
      if (this.#token) query.set("name", ownName()); // for a friend who has no name yet
      if (this.#token) query.set("page", PAGE);
      const seq = untrack(() => this.model.state?.seq);
      if (seq !== undefined) query.set("since", String(seq));
      const origin = location.origin.replace(/^http/, "ws");
      return `${origin}/ws/${encodeURIComponent(this.seated.id)}?${query}`;
    };
    const offers = () => offered(this.#token, this.seated.invitation);
    return new Connection(address, offers, (reply) => this.receive(reply));
  }

  receive(reply: Reply): void {
    if (reply.type === "brought") return bring(reply.books);
    if (reply.type === "past" && !this.looksBack) return; // an answer that comes after the return to the present
    const before = this.model.state;
    const next = reduce(this.model, reply);
    if (reply.type !== "state" && !(reply.type === "refused" && reply.state)) {
      this.model = next;
      if (reply.type === "foresight") this.#foreseen.set(reply.move, reply);
      return;
    }
    const happened = this.model.events;
    if (isNew(before, next.state)) this.#fresh();
    const picture = this.model.past ? null : capture();
    this.model = next;
    if (before) afterPainting(() => this.#remember(next.state));
    else this.#remember(next.state); // what opens a seat is kept before anything else
    if (this.#drawCurtain(next.state) || !next.state) return this.follow.reset();
    const isBack = this.#isBack;
    this.#isBack = false;
    if (!before || before.game !== next.state.game) return void this.#recall(next.state, happened);
    const events = this.follow.take(before, happened, next.state, isBack);
    this.#offerOnly();
    this.#answerAlone();
    if (happened.length > 0 && events.length === 0) return; // it waits for its turn in the telling
    sounds.happened(events, before, this.state ?? next.state);
    if (picture) void tick().then(() => play(picture, events));
  }

  /** What happened since this person's last turn, for somebody who has just opened the page. */
  async #recall(state: State, events: readonly Shown[]): Promise<void> {
    this.follow.reset();
    this.#offerOnly();
    if (!state.you || state.draft || state.outcome || events.length === 0) return;
    const { chunks, whose } = await recalled(state, events, this.follow.stage.teller, async (at) => {
      const reply = await this.link.ask({ type: "see", at });
      return reply.type === "past" ? reply.state : null;
    });
    if (this.live?.seq !== state.seq) return;
    this.follow.recall(chunks, whose);
    if (state.mode === "hotseat") this.follow.missed = 0; // they sat beside it
  }

  #drawStep(change: () => void, step: Step, motion: number): void {
    const before = this.state;
    const picture = this.model.past ? null : capture();
    change();
    const after = this.state;
    if (before && after) sounds.happened(step.events, before, after);
    const pace = step.motion > 0 ? motion / step.motion : 1;
    if (picture) void tick().then(() => play(picture, step.events, pace));
  }

  #fresh(): void {
    this.pick = answers.NOTHING;
    if (this.busy) this.follow.answered();
    if (!this.sending) this.several.clear();
    this.considered = this.doubted = this.held = null;
    this.wishing = false;
    this.coach = null;
    this.#foreseen.clear();
    this.#moved?.();
  }

  /** A card to be played that lies in no hand (from a trash) is picked already: only its place is open. */
  #offerOnly(): void {
    if (!this.live || this.pick.card || this.answers.some((answer) => answer.kind !== "play")) return;
    const cards = new Set(this.answers.map((answer) => answer.card));
    const [card] = [...cards];
    if (cards.size !== 1 || !card || answers.elsewhere(this.answers, this.live).length === 0) return;
    this.pickHand(card);
  }

  #answerAlone(): void {
    const only =
      settings.alone && !this.busy && !this.follow.playing && !this.alone
        ? answers.lone(this.live?.question ?? null)
        : null;
    if (only) void this.send(only.move);
  }

  #remember(state: State | null): void {
    if (!state?.you || state.mode === "replay" || this.seated.open) return;
    if (keepSeat(state, this.#token, this.seated.tokens)) tidyAddress(state.game);
    else if (this.seated.invitation) keepInAddress({ id: state.game, token: this.#token });
  }

  #drawCurtain(state: State | null): boolean {
    const asked = state?.question?.player;
    const both = this.seated.tokens;
    if (!both || !asked || state.outcome || state.you === asked || this.curtain) return this.curtain !== null;
    this.curtain = { seat: asked, name: state.names[asked === "A" ? 0 : 1] ?? asked };
    this.link.close(); // what was still to be answered there never will be
    this.model = EMPTY;
    this.follow.reset();
    this.inspected = this.sheet = null;
    this.busy = this.sending = false;
    if (this.seated.open) this.raiseCurtain();
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
    if (seq === undefined || this.busy || this.follow.again) return;
    this.busy = true;
    const late = setTimeout(() => (this.sending = this.busy), LATE);
    this.follow.finish();
    let reply: Reply;
    try {
      reply = await this.link.ask({ type: "move", seq, move });
    } finally {
      clearTimeout(late);
      this.busy = this.sending = false;
    }
    if (reply.type === "refused") sounds.refused();
    else this.#answerAlone();
  }

  /** Sends answers one after the other, each to the question that follows the one before; stops where one is refused. */
  async sendAll(moves: readonly string[]): Promise<void> {
    if (this.busy || !this.live) return;
    this.busy = this.sending = true;
    try {
      for (const move of moves) {
        const asked = this.live?.question;
        if (!asked?.mine || !asked.answers.some((answer) => answer.move === move)) return;
        const fresh = this.#next();
        const reply = await this.link.ask({ type: "move", seq: this.live.seq, move });
        if (reply.type === "refused") return sounds.refused();
        await fresh;
      }
    } finally {
      this.several.clear();
      this.busy = this.sending = false;
    }
  }

  /** The next State of another moment. */
  #next(): Promise<void> {
    return new Promise((done) => (this.#moved = done));
  }

  /** Whether a move can be taken back, or why not. What is over stays over. */
  get undoable(): Undoable {
    if (this.live?.outcome) return { allowed: false, why: say("The game is over."), ask: false };
    return this.live?.undo ?? { allowed: false, why: "", ask: false };
  }

  /** Whether a coach has something to say: to whoever plays a bot and is asked. */
  get coachable(): boolean {
    return this.opponent === "bot" && this.answers.length > 0;
  }

  /** A hint, or its next step. */
  async askCoach(): Promise<void> {
    if (!this.coachable) return;
    const asked = this.live?.question;
    const { Coach } = await coaching.fetch();
    if (this.live?.question !== asked) return;
    this.drawer = !this.live?.draft; // where it is told; a draft has none
    (this.coach ??= new Coach(this)).next();
  }

  /** The other player's last turn from its start. */
  showAgain(): void {
    if (this.model.past) this.present();
    this.follow.show();
  }

  /** Another speed for what the other player does. */
  tellAt(speed: Speed): void {
    settings.follow = { ...settings.follow, [this.opponent]: speed };
    this.follow.changed();
  }

  /** Takes the last answer back; what was chosen together is taken back together. */
  async undo(): Promise<void> {
    if (this.undoable.ask) this.wishing = true;
    do {
      const state = this.live;
      if (!state || !this.undoable.allowed) return;
      const fresh = this.#next();
      const reply = await this.link.ask({ type: "undo", seq: state.seq });
      if (reply.type === "refused") return;
      await fresh;
    } while (this.several.question !== null && this.several.question.chosen.length > 0);
  }

  /** A takeback that is asked for: by the other player, by this one, or only thought about. */
  get request(): "theirs" | "mine" | "wish" | null {
    const state = this.live;
    if (!state?.you) return null;
    if (state.takeback) return state.takeback === state.you ? "mine" : "theirs";
    return this.wishing && state.undo.ask ? "wish" : null;
  }

  askTakeback(): void {
    this.wishing = false;
    if (this.live) void this.link.ask({ type: "ask_takeback", seq: this.live.seq });
  }

  answerTakeback(accept: boolean): void {
    if (this.live) void this.link.ask({ type: "answer_takeback", seq: this.live.seq, accept });
  }

  claim(): void {
    void this.link.ask({ type: "claim" });
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
    if (this.several.question && this.answers.some((answer) => answer.kind === "card" && answer.card === card)) {
      this.several.toggle(card);
      return;
    }
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
    if (this.several.question && answer.kind === "card" && answer.card) return this.several.toggle(answer.card);
    if (this.pick.move === answer.move) {
      void this.send(answer.move);
      return;
    }
    const card = answer.kind === "play" || answer.kind === "card" ? answer.card : null;
    const { side, line, move } = answer;
    this.#picked({ card, up: answer.up ?? this.pick.up, side: side ?? this.bottom, line, move });
  }

  /** How the protocols of both sides stand, by line. */
  get #stand(): [string[], string[]] {
    const codes = (at: 0 | 1): string[] => this.state?.sides[at]?.protocols.map((each) => each.code) ?? [];
    return [codes(0), codes(1)];
  }

  /** Orders of protocols that can be chosen by moving plates. */
  get arrangements(): Arrangement[] {
    return arrangements(this.state?.question ?? null, this.answers, this.#stand);
  }

  /** The order that is laid out but not confirmed. */
  get laid(): Arrangement | undefined {
    return this.arrangements.find((each) => each.answer.move === this.pick.move);
  }

  /** Two plates of a side change places, until it is confirmed or left. */
  exchange(side: Player, first: number, second: number): void {
    const stand = this.#stand[side === "A" ? 0 : 1];
    const answer = moved(this.arrangements, this.laid, stand, side, first, second);
    this.held = null;
    this.#picked({ ...answers.NOTHING, move: answer?.move ?? null });
  }

  aim(side: Player, line: number): void {
    const found = answers.atLine(this.answers, this.pick, side, line, this.live?.you ?? "A");
    if (found) this.point(found);
    else if (this.pick.card) this.doubt(this.#playText(side, line));
  }

  confirm(): void {
    if (this.several.question) return void (this.several.moves && this.sendAll(this.several.moves));
    const only = this.answers.length === 1 ? this.answers[0] : undefined;
    const move = this.pick.move ?? only?.move;
    if (move !== undefined) void this.send(move);
  }

  release(): boolean {
    if (this.doubted) this.doubted = null;
    else if (this.held) this.held = null;
    else if (this.several.collected.length > 0) this.several.release(this.several.collected.at(-1) as string);
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
    if (this.#lookedAt !== null) this.#foresee(this.#lookedAt);
  }

  #foresee(move: string): void {
    const known = this.#foreseen.get(move);
    if (known) this.model = { ...this.model, foresight: known };
    else if (this.live && !this.busy) void this.link.ask({ type: "foresee", seq: this.live.seq, move });
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

  whyNotAt(side: Player, line: number): WhyNotReason | null {
    if (!this.pick.card) return null;
    return this.model.notLegal[this.#playText(side, line)]?.reasons[0] ?? null;
  }

  async see(at: number): Promise<void> {
    this.looksBack = true;
    this.follow.finish();
    await this.link.ask({ type: "see", at, ...(this.sees ? { reader: this.sees } : {}) });
  }

  present(): void {
    this.looksBack = false;
    this.model = { ...this.model, past: null };
  }

  inspect(code: string | null | undefined): void {
    if (code) this.inspected = code;
  }

  close(): void {
    this.link.close();
    this.follow.reset();
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
