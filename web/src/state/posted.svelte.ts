// A table that is spoken to by plain requests, each of which carries all that was done so far: the server keeps nothing of
// it. What comes back are the messages of any table, and what is said beside it.
import type { Command, Reply, Show } from "../messages";
import { Failed } from "./api";
import type { Link, LinkState, Unsent } from "./connection.svelte";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** Questions about the table as it was: pointless after a break. */
const PASSING = new Set(["foresee", "why_not", "ping"]);
/** Answers that say that it may work in a moment. */
const LATER = new Set(["away", "too_fast", "not_stored"]);

export type Posted = Command | Show | null;
interface Waiting {
  command: Posted;
  resolve: (reply: Reply) => void;
}

export abstract class PostedLink<Answer> implements Link {
  state = $state<LinkState>("connecting");
  /** It cannot be played here. */
  broken = $state(false);

  #waiting: Waiting[] = [];
  #asking = false;
  #closed = false;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(readonly receive: (reply: Reply) => void) {
    addEventListener("online", this.retry);
  }

  /** Sends a command with what was done so far. */
  protected abstract post(command: Posted): Promise<Answer>;
  /** Takes what came of it; the last of the replies answers the command. */
  protected abstract take(answer: Answer, command: Posted): Reply | null;
  /** Whether something has come already. */
  protected abstract get isOpen(): boolean;
  /** What was done so far is not possible any more: from the beginning, if anything was done. */
  protected abstract beginAgain(): boolean;

  ask(command: Unsent): Promise<Reply> {
    return this.put({ ...command, id: this.nextId() } as Command);
  }

  readonly retry = (): void => {
    clearTimeout(this.#timer);
    if (this.state === "lost" && this.#waiting.length === 0) void this.ask({ type: "ping" });
    else void this.#go();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.retry);
  }

  protected nextId(): string {
    return `posted-${++this.#count}`;
  }

  /** What was asked about another position is not asked any more. */
  protected forget(): void {
    this.#waiting = [];
    this.broken = false;
  }

  protected put(command: Posted): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.push({ command, resolve });
      void this.#go();
    });
  }

  /** One after the other: each carries what the one before has changed. */
  async #go(): Promise<void> {
    if (this.#asking || this.#closed || this.state === "refused") return;
    this.#asking = true;
    try {
      for (let next = this.#waiting[0]; next && !this.#closed; next = this.#waiting[0]) {
        const answer = await this.#sent(next);
        if (!answer) break;
        if (this.#waiting[0] !== next) continue; // another position was opened meanwhile
        this.#waiting.shift();
        const reply = this.take(answer, next.command);
        if (reply) next.resolve(reply);
      }
    } finally {
      this.#asking = false;
    }
  }

  async #sent({ command }: Waiting): Promise<Answer | null> {
    try {
      const answer = await this.post(command);
      this.state = "open";
      this.#pause = FIRST_PAUSE;
      return answer;
    } catch (error) {
      this.#failed(error instanceof Failed ? error.code : "");
      return null;
    }
  }

  #failed(code: string): void {
    this.#waiting = this.#waiting.filter(({ command }) => !command || !PASSING.has(command.type));
    if (code === "not_found" && !this.isOpen) this.state = "refused";
    else if (LATER.has(code) || code.startsWith("5")) this.#later();
    else if (code !== "illegal" || !this.beginAgain()) this.broken = true;
  }

  #later(): void {
    this.state = "lost";
    this.#timer = setTimeout(this.retry, this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
