// What a table of a puzzle speaks to: requests that carry the moves of this attempt. What comes back are the messages of
// any table, and what is said beside it.
import type { Reply, Task, Tried } from "../messages";
import { type Posted, PostedLink } from "../state/posted.svelte";
import { spoken } from "../state/spoken.svelte";
import { solving } from "./calls";
import { ownPuzzle } from "./own";

function isTask(reply: Tried["replies"][number]): reply is Task {
  return reply.type === "task";
}

export class PuzzleLink extends PostedLink<Tried> {
  task = $state.raw<Task | null>(null);
  /** Steps of hints that were told in this attempt. */
  hints = $state(0);
  #moves: string[] = [];
  #clues = 0;
  #shown = false;

  constructor(
    readonly id: string,
    receive: (reply: Reply) => void,
  ) {
    super(receive);
    void this.begin();
  }

  /** An attempt from its beginning. */
  begin(): Promise<Reply> {
    this.#moves = [];
    this.#clues = this.hints = 0;
    this.#shown = false;
    this.forget();
    return this.put(null);
  }

  /** The solution is played. */
  show(seq: number): Promise<Reply> {
    return this.put({ type: "show", id: this.nextId(), seq });
  }

  protected get isOpen(): boolean {
    return this.task !== null;
  }

  protected post(command: Posted): Promise<Tried> {
    const done = { moves: this.#moves, clues: this.#clues, shown: this.#shown };
    const trying = { lang: spoken.lang, ...done, command };
    const own = ownPuzzle(this.id);
    return own ? solving.own(own, trying) : solving.attempt(this.id, trying);
  }

  /** The puzzle has changed since. */
  protected beginAgain(): boolean {
    if (this.#moves.length === 0 && !this.#shown) return false;
    queueMicrotask(() => void this.begin());
    return true;
  }

  protected take({ replies, moves, clues, shown }: Tried): Reply | null {
    this.task = replies.find(isTask) ?? this.task;
    this.hints += Math.max(0, clues - this.#clues);
    [this.#moves, this.#clues, this.#shown] = [moves, clues, shown];
    let answer: Reply | null = null;
    for (const reply of replies) {
      if (isTask(reply)) continue;
      this.receive(reply);
      answer = reply;
    }
    return answer;
  }
}
