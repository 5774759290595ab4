// What a table of a lesson speaks to: plain requests that carry all that was done in the step so far, so that the server
// keeps nothing. What comes back are the messages of any table, and what the coach says.
import type { Coach, Command, Refused, Reply, State, Taken } from "../messages";
import { api, Failed } from "../state/api";
import type { Link, LinkState, Unsent } from "../state/connection.svelte";
import { spoken } from "../state/spoken.svelte";
import { say } from "../words";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** Questions about the table as it was: pointless after a break. */
const PASSING = new Set(["foresee", "why_not", "ping"]);
/** Answers that say that it may work in a moment. */
const LATER = new Set(["away", "too_fast", "not_stored"]);

interface Waiting {
  command: Command | null;
  resolve: (reply: Reply) => void;
}

function isCoach(reply: Taken["replies"][number]): reply is Coach {
  return reply.type === "coach";
}

export class LessonLink implements Link {
  state = $state<LinkState>("connecting");
  /** What the coach says now. */
  coach = $state.raw<Coach | null>(null);
  /** The step cannot be played here. */
  broken = $state(false);
  step = $state(0);

  /** Answers of this step that were accepted, and how many others were tried since. */
  #moves: string[] = [];
  #tried = 0;
  #waiting: Waiting[] = [];
  #asking = false;
  #closed = false;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(
    readonly lesson: string,
    step: number,
    readonly receive: (reply: Reply) => void,
  ) {
    addEventListener("online", this.retry);
    void this.begin(step);
  }

  /** A step from its beginning. */
  begin(step: number): Promise<Reply> {
    this.step = step;
    this.#moves = [];
    this.#tried = 0;
    this.#waiting = []; // what was asked about another position
    this.broken = false;
    return this.#put(null);
  }

  /** The coach’s help, one step further: brackets first, then the offer to do it. */
  help(): void {
    if (!this.coach || this.coach.done || this.coach.help === "offer") return;
    this.#tried = this.coach.help === "" ? 2 : 3;
    void this.#put(null);
  }

  ask(command: Unsent): Promise<Reply> {
    if (command.type === "foresee" && !this.coach?.foresight) return new Promise(() => undefined); // not in this lesson
    return this.#put({ ...command, id: `lesson-${++this.#count}` } as Command);
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

  #put(command: Command | null): Promise<Reply> {
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
        const taken = await this.#take(next);
        if (!taken) break;
        if (this.#waiting[0] !== next) continue; // another step was opened meanwhile
        this.#waiting.shift();
        this.#taken(taken, next);
      }
    } finally {
      this.#asking = false;
    }
  }

  async #take({ command }: Waiting): Promise<Taken | null> {
    const asked = { lang: spoken.lang, step: this.step, moves: this.#moves, tried: this.#tried, command };
    try {
      const taken = await api.take(this.lesson, asked);
      this.state = "open";
      this.#pause = FIRST_PAUSE;
      return taken;
    } catch (error) {
      this.#failed(error instanceof Failed ? error.code : "");
      return null;
    }
  }

  #failed(code: string): void {
    this.#waiting = this.#waiting.filter(({ command }) => !command || !PASSING.has(command.type));
    if (code === "not_found" && !this.coach) this.state = "refused";
    else if (LATER.has(code) || code.startsWith("5")) this.#later();
    else if (code === "illegal" && this.#moves.length > 0)
      queueMicrotask(() => void this.begin(this.step)); // the lesson has changed since
    else this.broken = true;
  }

  #later(): void {
    this.state = "lost";
    this.#timer = setTimeout(this.retry, this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #taken({ replies, moves }: Taken, { command, resolve }: Waiting): void {
    this.coach = replies.find(isCoach) ?? this.coach;
    if (moves.length !== this.#moves.length || command?.type === "undo") this.#tried = 0;
    this.#moves = moves;
    let answer: Reply | null = null;
    for (const reply of replies) {
      if (isCoach(reply)) continue;
      if (this.#isOther(reply)) this.#tried += 1;
      else this.receive(reply.type === "state" ? this.#taught(reply) : reply);
      answer = reply;
    }
    if (answer) resolve(answer);
  }

  /** Whether it says that an answer was not the one of this step: the coach has said so already. */
  #isOther(reply: Reply): reply is Refused {
    return reply.type === "refused" && reply.code === "lesson";
  }

  /** The question is what the coach wants done; once that is done there is none. */
  #taught(state: State): State {
    const { coach } = this;
    if (!coach || !state.question) return state;
    if (coach.done) return { ...state, question: null };
    const hint = say("This step needs just this. Everything else waits.");
    return { ...state, question: { ...state.question, sentence: coach.act, hint, duty: "" } };
  }
}
