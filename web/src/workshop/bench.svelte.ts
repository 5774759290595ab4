// One protocol on the bench: what is written, what the server reads in it, and every step back and forth. What is written
// is kept on this device by itself; it need not be playable for that.
import { untrack } from "svelte";
import type { Lang, Puzzling, SketchRead, Texts } from "../messages";
import { books } from "../state/books.svelte";
import { BOXES, type BoxName, keepMade, type Made, type ProtocolFile, tidy, type Version } from "../state/made";
import { spoken } from "../state/spoken.svelte";
import { isUnderstood, type ReadBox, workshop } from "./calls";
import { codeFor, withBox } from "./files";

const PAUSE = { read: 150, save: 2000 };
const SAME = 1000; // within so many milliseconds what is typed in one place is one step
const STEPS = 200;
const VERSIONS = 20;

export class Bench {
  file: ProtocolFile = $state.raw({ format: 1, code: "", name: "", lang: "en", cards: [] });
  /** The card that is written, from 0. */
  at = $state(0);
  reading = $state.raw<SketchRead | null>(null);
  /** The server cannot be asked just now. */
  away = $state(false);
  kept = $state<"yes" | "not yet" | "closed">("yes");
  number = $state(1);
  made: Made;

  #back = $state.raw<ProtocolFile[]>([]);
  #forth = $state.raw<ProtocolFile[]>([]);
  #last = { where: "", at: 0 };
  #timers: Partial<Record<"read" | "save", ReturnType<typeof setTimeout>>> = {};
  #asked = 0;
  /** What each box meant when it was understood last. */
  #meant = new Map<string, Texts>();

  constructor(made: Made) {
    this.made = made;
    this.file = made.file;
    this.number = made.number;
    void this.read();
  }

  // ------------------------------------------------------------ writing

  /** A change; what is typed in one place without a pause is one step. */
  change(file: ProtocolFile, where = ""): void {
    const now = Date.now();
    const goesOn = where !== "" && this.#last.where === where && now - this.#last.at < SAME;
    if (!goesOn) this.#back = [...this.#back, this.file].slice(-STEPS);
    this.#last = { where, at: now };
    this.#forth = [];
    this.#put(file);
  }

  set(part: Partial<ProtocolFile>, where = Object.keys(part).join()): void {
    this.change({ ...this.file, ...part }, where);
  }

  write(box: BoxName, text: string, where = `${this.at}.${box}`): void {
    this.change(withBox(this.file, this.at, box, text.replace(/\s*\n\s*/g, " ")), where);
  }

  /** The card gets this value; whichever had it gets the old one. */
  value(value: number): void {
    const before = this.card.value;
    const card = this.file.cards[this.at];
    const cards = this.file.cards.map((each) =>
      each === card ? { ...each, value } : each.value === value ? { ...each, value: before } : each,
    );
    const changed = cards[this.at];
    const sorted = [...cards].sort((one, other) => one.value - other.value);
    this.set({ cards: sorted }, "");
    this.at = changed ? sorted.indexOf(changed) : this.at;
  }

  get canUndo(): boolean {
    return this.#back.length > 0;
  }

  get canRedo(): boolean {
    return this.#forth.length > 0;
  }

  undo(): void {
    const before = this.#back.at(-1);
    if (!before) return;
    this.#back = this.#back.slice(0, -1);
    this.#forth = [...this.#forth, this.file];
    this.#step(before);
  }

  redo(): void {
    const next = this.#forth.at(-1);
    if (!next) return;
    this.#forth = this.#forth.slice(0, -1);
    this.#back = [...this.#back, this.file];
    this.#step(next);
  }

  #step(file: ProtocolFile): void {
    this.#last = { where: "", at: 0 };
    this.#put(file);
  }

  #put(file: ProtocolFile): void {
    this.file = file;
    this.kept = "not yet";
    this.#later("read", () => void this.read());
    this.#later("save", () => this.save());
  }

  #later(what: "read" | "save", act: () => void): void {
    clearTimeout(this.#timers[what]);
    this.#timers[what] = setTimeout(act, PAUSE[what]);
  }

  // ------------------------------------------------------------ keeping

  save(): void {
    clearTimeout(this.#timers.save);
    if (this.kept === "yes") return;
    const { made } = this;
    const before: Version = { number: made.number, at: made.at, file: made.file };
    const earlier = made.file === this.file ? made.earlier : [before, ...made.earlier].slice(0, VERSIONS - 1);
    const number = made.file === this.file ? made.number : made.number + 1;
    this.keep({ file: this.file, number, earlier, at: Date.now(), ready: this.ready, code: this.whole.code });
  }

  /** Keeps something beside what is written: a page, a verdict. */
  keep(part: Partial<Made>): void {
    this.made = { ...this.made, ...part };
    this.number = this.made.number;
    this.kept = keepMade(this.made) ? "yes" : "closed";
  }

  close(): void {
    clearTimeout(this.#timers.read);
    this.save();
  }

  // ------------------------------------------------------------ reading

  /** As it goes to the server. */
  get whole(): ProtocolFile {
    return wholeOf(this.file);
  }

  async read(): Promise<void> {
    const asked = ++this.#asked;
    clearTimeout(this.#timers.read);
    try {
      const found = await workshop.read(
        untrack(() => this.whole),
        spoken.lang,
      );
      if (asked !== this.#asked) return;
      this.reading = found;
      this.away = false;
      this.#note(found);
      if (this.kept === "yes" && this.made.ready.join() !== this.ready.join()) this.keep({ ready: this.ready });
    } catch {
      if (asked === this.#asked) this.away = true;
    }
  }

  #note(found: SketchRead): void {
    found.cards.forEach(({ boxes }, i) => {
      for (const box of BOXES) {
        const read = boxes[box];
        if (!read) this.#meant.delete(`${i}.${box}`);
        else if (isUnderstood(read)) this.#meant.set(`${i}.${box}`, read.texts);
      }
    });
  }

  get card() {
    return this.file.cards[this.at] ?? { value: 0 };
  }

  text(box: BoxName, at = this.at): string {
    return this.file.cards[at]?.[box] ?? "";
  }

  /** What was read of a box, unless it has been changed since. */
  found(box: BoxName, at = this.at): ReadBox | undefined {
    const read = this.reading?.cards[at]?.boxes[box];
    return read?.text === this.text(box, at).trim() ? read : undefined;
  }

  meant(box: BoxName, at = this.at): Texts | undefined {
    void this.reading;
    return this.#meant.get(`${at}.${box}`);
  }

  problem(box: BoxName, at = this.at): Puzzling | undefined {
    const read = this.found(box, at);
    return read && !isUnderstood(read) ? read : undefined;
  }

  /** How many boxes of a card are not understood. */
  problems(at: number): number {
    return BOXES.filter((box) => this.problem(box, at)).length;
  }

  /** Whether each card can be played as it stands. */
  get ready(): boolean[] {
    const whole = this.reading?.problem === null;
    return this.file.cards.map((_, i) => whole && this.problems(i) === 0);
  }

  get playable(): boolean {
    return this.reading !== null && this.reading.problem === null && this.ready.every(Boolean);
  }

  /** The protocol without the texts that are not understood. */
  get withoutGaps(): ProtocolFile {
    const { whole } = this;
    const cards = whole.cards.map((card, i) => {
      const left = BOXES.filter((box) => card[box] && !this.problem(box, i));
      return { value: card.value, ...Object.fromEntries(left.map((box) => [box, card[box]])) };
    });
    return { ...whole, cards };
  }

  /** All texts in another language, as far as they are understood; the others stay as they are. */
  speak(lang: Lang): void {
    const cards = this.file.cards.map((card, i) => {
      const told = BOXES.flatMap((box) => {
        const read = this.found(box, i);
        return read && isUnderstood(read) && read.texts[lang] ? [[box, read.texts[lang]]] : [];
      });
      return { ...card, ...Object.fromEntries(told) };
    });
    this.set({ lang, cards }, "");
  }

  /** The next box that is not understood, after the place one is at. */
  nextProblem(from: BoxName | null): { at: number; box: BoxName } | null {
    const all = this.file.cards.flatMap((_, at) => BOXES.map((box) => ({ at, box })));
    const here = from ? all.findIndex(({ at, box }) => at === this.at && box === from) : this.at * BOXES.length - 1;
    const turned = [...all.slice(here + 1), ...all.slice(0, here + 1)];
    return turned.find(({ at, box }) => this.problem(box, at)) ?? null;
  }
}

/** As it goes to the server: with a code that no printed protocol has, and nothing empty in it. */
export function wholeOf(file: ProtocolFile): ProtocolFile {
  const printed = [...books.protocols.values()].filter(({ code }) => !books.isMade(code));
  return tidy(file, codeFor(file.name, new Set(printed.map(({ code }) => code))));
}
