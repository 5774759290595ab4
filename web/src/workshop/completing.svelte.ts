// What can follow what is written: asked for at the end of a text, shown as a list and as a shadow of the likeliest ending.
import type { Completed } from "../messages";
import type { BoxName } from "../state/made";
import type { Bench } from "./bench.svelte";
import { workshop } from "./calls";

const PAUSE = 120;

export class Completing {
  box = $state<BoxName | null>(null);
  found = $state.raw<Completed | null>(null);
  chosen = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(readonly bench: Bench) {}

  get open(): boolean {
    return this.box !== null && (this.found?.words.length ?? 0) > 0;
  }

  /** Asks after a pause; a sentence that has ended is left alone. */
  soon(box: BoxName, text: string): void {
    this.close();
    if (!text.trim() || /[.]$/.test(text)) return;
    this.#timer = setTimeout(() => void this.ask(box, text), PAUSE);
  }

  async ask(box: BoxName, text: string): Promise<void> {
    const asked = ++this.#asked;
    const { file, whole } = this.bench;
    const found = await workshop.complete(text, box, file.lang, whole).catch(() => null);
    if (asked !== this.#asked || !found) return;
    [this.box, this.found, this.chosen] = [box, found, 0];
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.box = this.found = null;
  }

  move(by: number): void {
    const { length } = this.found?.words ?? [];
    if (length) this.chosen = (this.chosen + by + length) % length;
  }

  /** Takes a word, and asks for what follows it. */
  take(at = this.chosen): void {
    const word = this.found?.words[at];
    const { box } = this;
    if (!word || !box) return;
    const text = /[.\s]$/.test(word.text) ? word.text : `${word.text} `;
    this.bench.write(box, text, "");
    this.close();
    if (!/[.]$/.test(text)) void this.ask(box, text);
  }
}
