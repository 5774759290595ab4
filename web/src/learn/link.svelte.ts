// What a table of a lesson speaks to: requests that carry all that was done in the step so far. What comes back are the
// messages of any table, and what the coach says.
import type { Coach, Command, Refused, Reply, State, Taken } from "../messages";
import { api } from "../state/api";
import type { Unsent } from "../state/connection.svelte";
import { type Posted, PostedLink } from "../state/posted.svelte";
import { spoken } from "../state/spoken.svelte";
import { say } from "../words";

function isCoach(reply: Taken["replies"][number]): reply is Coach {
  return reply.type === "coach";
}

export class LessonLink extends PostedLink<Taken> {
  /** What the coach says now. */
  coach = $state.raw<Coach | null>(null);
  step = $state(0);

  /** Answers of this step that were accepted, and how many others were tried since. */
  #moves: string[] = [];
  #tried = 0;

  constructor(
    readonly lesson: string,
    step: number,
    receive: (reply: Reply) => void,
  ) {
    super(receive);
    void this.begin(step);
  }

  /** A step from its beginning. */
  begin(step: number): Promise<Reply> {
    this.step = step;
    this.#moves = [];
    this.#tried = 0;
    this.forget();
    return this.put(null);
  }

  /** The coach’s help, one step further: brackets first, then the offer to do it. */
  help(): void {
    if (!this.coach || this.coach.done || this.coach.help === "offer") return;
    this.#tried = this.coach.help === "" ? 2 : 3;
    void this.put(null);
  }

  /** Not in every lesson. */
  get foresees(): boolean {
    return this.coach?.foresight ?? false;
  }

  override ask(command: Unsent): Promise<Reply> {
    if (command.type === "foresee" && !this.foresees) return new Promise(() => undefined);
    return super.ask(command);
  }

  protected get isOpen(): boolean {
    return this.coach !== null;
  }

  protected post(command: Posted): Promise<Taken> {
    const done = { step: this.step, moves: this.#moves, tried: this.#tried };
    return api.take(this.lesson, { lang: spoken.lang, ...done, command: command as Command | null });
  }

  /** The lesson has changed since. */
  protected beginAgain(): boolean {
    if (this.#moves.length === 0) return false;
    queueMicrotask(() => void this.begin(this.step));
    return true;
  }

  protected take({ replies, moves }: Taken, command: Posted): Reply | null {
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
    return answer;
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
