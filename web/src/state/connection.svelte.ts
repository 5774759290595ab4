// The wire: one WebSocket that comes back by itself. Commands carry an id of our own; the server answers the same id
// with the same result, so whatever was not answered is simply sent again after a break.
import type { Command, Refused, Reply } from "../messages";

export type LinkState = "connecting" | "open" | "lost" | "refused";
export type Unsent = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

/** What a table speaks to: the server over a wire, or whatever answers like it. */
export interface Link {
  readonly state: LinkState;
  /** Gives a command; resolves with what is answered to it. */
  ask(command: Unsent): Promise<Reply>;
  retry(): void;
  close(): void;
  /** Whether it tells what a move would do, if that is not always so. */
  readonly foresees?: boolean;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
const PING_EVERY = 20_000;
const SILENCE = 50_000;
/** Questions about the table as it was: pointless after a break. */
const PASSING = new Set(["foresee", "why_not", "ping"]);
/** After these there is no use in trying again. */
const FINAL = new Set(["unknown_game", "wrong_token", "used", "forbidden"]);

/** Whether it is worth asking the same again. */
function isPutOff(refused: Refused, command: Command): boolean {
  return refused.code === "not_stored" || (refused.code === "too_fast" && !PASSING.has(command.type));
}

interface Waiting {
  command: Command;
  resolve: (reply: Reply) => void;
  pause?: number;
}

/** The protocols that are offered: a secret stands in no address. One with other signs opens nothing anyway. */
export function offered(token: string | null, invitation?: string): string[] {
  const secrets = [...(token ? [`seat.${token}`] : []), ...(invitation ? [invitation] : [])];
  return ["recompile", ...secrets.map((secret) => secret.replace(/[^\w.-]/g, "-"))];
}

export class Connection implements Link {
  state = $state<LinkState>("connecting");

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #count = 0;
  readonly #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly address: () => string,
    readonly offers: () => string[],
    readonly receive: (reply: Reply) => void,
  ) {
    addEventListener("online", this.retry);
    this.#open();
  }

  /** Sends a command; resolves with what the server answers to it. */
  ask(command: Unsent): Promise<Reply> {
    const whole = { ...command, id: `${this.#prefix}-${++this.#count}` } as Command;
    return new Promise((resolve) => {
      this.#waiting.set(whole.id, { command: whole, resolve });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(whole));
    });
  }

  readonly retry = (): void => {
    if (this.#closed || this.state === "open" || this.state === "refused") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.retry);
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    this.#socket?.close();
  }

  #open(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.address(), this.offers());
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#message(JSON.parse(String(event.data)) as Reply);
    socket.onclose = () => this.#lost(socket);
  }

  #opened(socket: WebSocket): void {
    this.state = "open";
    this.#heard = Date.now();
    for (const [id, { command }] of this.#waiting) {
      if (PASSING.has(command.type)) this.#waiting.delete(id);
      else socket.send(JSON.stringify(command));
    }
    clearInterval(this.#heart);
    this.#heart = setInterval(() => {
      const silence = Date.now() - this.#heard;
      if (silence > SILENCE) socket.close();
      else if (silence >= PING_EVERY) void this.ask({ type: "ping" }); // whoever has just said something is there
    }, PING_EVERY);
  }

  #message(reply: Reply): void {
    this.#heard = Date.now();
    if (reply.type === "refused" && reply.id === "" && FINAL.has(reply.code)) {
      this.state = "refused";
      this.#closed = true;
    }
    // An open door is not yet a table: who is sent away again waits longer each time.
    if (reply.type === "state") this.#pause = FIRST_PAUSE;
    // There is no room just now; the server says from when on it is worth a try.
    if (reply.type === "refused" && reply.id === "") this.#pause = Math.max(this.#pause, (reply.wait ?? 0) * 1000);
    this.receive(reply);
    if (!("id" in reply)) return;
    const waiting = this.#waiting.get(reply.id);
    if (waiting && reply.type === "refused" && isPutOff(reply, waiting.command))
      return this.#later(waiting, reply.wait);
    this.#waiting.delete(reply.id);
    waiting?.resolve(reply);
  }

  /** The server could not do it just now; it is asked again, when the server says or with pauses that grow. */
  #later(waiting: Waiting, wait?: number | null): void {
    const { command } = waiting;
    waiting.pause =
      wait === null || wait === undefined ? Math.min((waiting.pause ?? FIRST_PAUSE) * 2, LONGEST_PAUSE) : wait * 1000;
    setTimeout(() => {
      if (this.#waiting.has(command.id) && this.#socket?.readyState === WebSocket.OPEN)
        this.#socket.send(JSON.stringify(command));
    }, waiting.pause);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    clearInterval(this.#heart);
    if (this.#closed) return;
    this.state = "lost";
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.max(this.#pause, Math.min(this.#pause * 2, LONGEST_PAUSE));
  }
}
