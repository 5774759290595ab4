// A turn that nobody has watched: what happened, and the tables it went through, asked for one by one.
import type { Player, Shown, State } from "../messages";
import type { Wording } from "./frames";
import { split, theirPart, type Chunk } from "./steps";
import { lineOf } from "./teller";

type Ask = (moment: number) => Promise<State | null>;

/** The chunks of what happened up to this state, without what the reader did in a turn of their own. */
export async function recalled(
  state: State,
  events: readonly Shown[],
  words: Wording,
  ask: Ask,
): Promise<{ chunks: Chunk[]; whose: Player }> {
  const whose = state.you === "A" ? "B" : "A";
  const parts = byMoment(state, events);
  const moments = [...parts.keys()];
  const tables = await Promise.all([(moments[0] ?? 1) - 1, ...moments].map((at) => tableAt(state, at, ask)));
  const chunks: Chunk[] = [];
  [...parts.values()].forEach((part, i) => {
    const [from, to] = [tables[i], tables[i + 1]];
    if (from && to) chunks.push({ from, events: part, to });
  });
  if (chunks.length < parts.size) return { chunks: [], whose }; // it cannot be told: the log has it
  const [first, ...rest] = chunks;
  if (!first) return { chunks, whose };
  const isOwn = first.from.question?.mine && first.from.turn === state.you;
  const [, theirs] = split(first, isOwn ? theirPart(first.events, first.from) : 0, words);
  return { chunks: [theirs, ...rest].filter((chunk) => chunk.events.length > 0), whose };
}

/** The log knows with which answer an event came. */
function byMoment(state: State, events: readonly Shown[]): Map<number, Shown[]> {
  const found = new Map<number, Shown[]>();
  for (const event of events) {
    const moment = lineOf(state.log, event.at)?.moment ?? state.moments - 1;
    found.set(moment, [...(found.get(moment) ?? []), event]);
  }
  return found;
}

async function tableAt(state: State, at: number, ask: Ask): Promise<State | null> {
  if (at >= state.moments - 1) return state;
  const past = await ask(Math.max(at, 0));
  return past && { ...past, log: state.log };
}
