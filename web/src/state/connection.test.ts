import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reply } from "../messages";
import { Connection, offered } from "./connection.svelte";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: { id: string; type: string }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor(
    readonly url: string,
    readonly offers: string[],
  ) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; type: string });
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  hear(reply: unknown): void {
    this.onmessage({ data: JSON.stringify(reply) });
  }
}

const heard: Reply[] = [];
let link: Connection;
const socket = (): Socket => Socket.all.at(-1) as Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  Socket.all = [];
  heard.length = 0;
  link = new Connection(
    () => "ws://here",
    () => offered("s3", "invite.k7"),
    (reply) => heard.push(reply),
  );
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an answer goes to whoever asked", async () => {
  socket().open();
  const reply = link.ask({ type: "move", seq: 1, move: "R" });
  socket().hear({ type: "done", id: socket().sent[0]?.id, seq: 2 });
  expect(await reply).toMatchObject({ type: "done", seq: 2 });
});

test("it comes back by itself and sends again, under the same id, what was not answered", () => {
  socket().open();
  void link.ask({ type: "move", seq: 1, move: "R" });
  void link.ask({ type: "foresee", seq: 1, move: "R" });
  const [move] = socket().sent;
  socket().close();
  expect(link.state).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
  socket().open();
  expect(link.state).toBe("open");
  expect(socket().sent).toEqual([move]);
});

test("each failure waits longer, up to a limit", () => {
  for (let i = 0; i < 8; i++) {
    socket().close();
    vi.advanceTimersByTime(13_000);
  }
  const tried = Socket.all.length;
  socket().close();
  vi.advanceTimersByTime(5_000);
  expect(Socket.all).toHaveLength(tried);
});

test("a table that is closed to us is not tried again", () => {
  socket().open();
  socket().hear({ type: "refused", id: "", code: "wrong_token", message: "No.", state: null });
  socket().close();
  vi.advanceTimersByTime(60_000);
  expect(link.state).toBe("refused");
  expect(Socket.all).toHaveLength(1);
});

test("what could not be stored is sent again, with pauses that grow", async () => {
  socket().open();
  const reply = link.ask({ type: "move", seq: 1, move: "R" });
  const id = socket().sent[0]?.id;
  for (const [pause, count] of [
    [1000, 2],
    [2000, 3],
  ] as const) {
    socket().hear({ type: "refused", id, code: "not_stored", message: "", state: null });
    vi.advanceTimersByTime(pause - 1);
    expect(socket().sent).toHaveLength(count - 1);
    vi.advanceTimersByTime(1);
    expect(socket().sent).toHaveLength(count);
  }
  expect(socket().sent.map((each) => each.id)).toEqual([id, id, id]);
  socket().hear({ type: "done", id, seq: 2 });
  expect(await reply).toMatchObject({ type: "done" });
});

test("who finds no room waits as long as the server says, and longer each time, until there is a table again", () => {
  const tries = (): number => Socket.all.length;
  for (const seconds of [5, 10, 10]) {
    socket().open();
    socket().hear({ type: "refused", id: "", code: "busy", message: "Full.", state: null, wait: 5 });
    socket().close();
    expect(link.state).toBe("lost");
    const before = tries();
    vi.advanceTimersByTime(seconds * 750 - 1); // the least there can be of it
    expect(tries()).toBe(before);
    vi.advanceTimersByTime(seconds * 1000);
    expect(tries()).toBe(before + 1);
  }
  socket().open();
  socket().hear({ type: "state" });
  socket().close();
  vi.advanceTimersByTime(700);
  expect(tries()).toBe(5);
});

test("whoever tries again by hand does not shorten the pauses", () => {
  for (let nth = 0; nth < 6; nth++) {
    socket().close();
    link.retry();
  }
  const tried = Socket.all.length;
  socket().close();
  vi.advanceTimersByTime(7_000);
  expect(Socket.all).toHaveLength(tried);
});

test("what came too fast is sent again when the server says; a passing question is not", async () => {
  socket().open();
  void link.ask({ type: "move", seq: 1, move: "R" });
  const passing = link.ask({ type: "foresee", seq: 1, move: "R" });
  const [move, foresee] = socket().sent;
  for (const { id } of [move, foresee] as { id: string }[])
    socket().hear({ type: "refused", id, code: "too_fast", message: "", state: null, wait: 3 });
  expect(await passing).toMatchObject({ code: "too_fast" });
  vi.advanceTimersByTime(2999);
  expect(socket().sent).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(socket().sent).toEqual([move, foresee, move]);
});

test("who is let in and sent away again comes back more and more seldom", () => {
  const tries = (): number => Socket.all.length;
  for (let nth = 0; nth < 6; nth++) {
    socket().open();
    socket().close();
    vi.advanceTimersByTime(15_000);
  }
  const before = tries();
  socket().open();
  socket().close();
  vi.advanceTimersByTime(5_000);
  expect(tries()).toBe(before);
});

test("secrets are offered, and stand in no address", () => {
  expect([socket().url, socket().offers]).toEqual(["ws://here", ["recompile", "seat.s3", "invite.k7"]]);
  expect(offered(null)).toEqual(["recompile"]);
  expect(offered("a b/ü")).toEqual(["recompile", "seat.a-b--"]); // no browser would send it, and no seat is opened by it
});
