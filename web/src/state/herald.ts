// Says what happens to those who listen: in order, and never so fast that a sentence is cut off by the next. What comes
// too soon is said together.
import type { LogLine } from "../messages";

export const PAUSE = 800;
const NOISE = new Set(["text", "text-over", "land", "answered"]);

export class Herald {
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly say: (sentence: string) => void) {}

  hear(sentences: readonly string[]): void {
    for (const each of sentences) if (this.#waiting.at(-1) !== each) this.#waiting.push(each);
    if (this.#timer === undefined) this.#speak();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    this.say(this.#waiting.join(" "));
    this.#waiting = [];
    this.#timer = setTimeout(() => this.#speak(), PAUSE);
  }
}

/** What of a log is worth saying, after the first so many lines. */
export function worthSaying(log: readonly LogLine[], from: number): string[] {
  return log.slice(from).flatMap((line) => (line.minor || NOISE.has(line.kind) ? [] : [line.sentence]));
}
