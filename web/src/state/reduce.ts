// What the messages of the server make of the table: a pure function, so that it can be tested without a browser.
import type { Foresight, Guidance, NotLegal, Presence, Reply, Shown, State } from "../messages";

export interface Model {
  state: State | null;
  foresight: Foresight | null;
  notLegal: Record<string, NotLegal>;
  presence: Presence | null;
  refused: { code: string; message: string } | null;
  /** What happened since the last State, for motion and sound. */
  events: Shown[];
  past: { at: number; state: State } | null;
  /** Something about the server itself: it is stopping, or a bot has failed. */
  notice: string | null;
  /** A restart that is planned, and when (seconds since 1970). */
  restart: { message: string; at: number } | null;
  /** In a guided game: what belongs to the last question that was put to the learner. */
  guidance: Guidance | null;
}

export const EMPTY: Model = {
  state: null,
  foresight: null,
  notLegal: {},
  presence: null,
  refused: null,
  events: [],
  past: null,
  notice: null,
  restart: null,
  guidance: null,
};

export function reduce(model: Model, message: Reply): Model {
  switch (message.type) {
    case "state":
      return withState(model, message);
    case "happened":
      return { ...model, events: [...model.events, ...message.events] };
    case "guidance":
      return { ...model, guidance: message };
    case "foresight":
      return { ...model, foresight: message };
    case "not_legal":
      return { ...model, notLegal: { ...model.notLegal, [message.target]: message } };
    case "presence":
      return { ...model, presence: message, state: model.state && meanwhile(model.state, message) };
    case "past":
      return { ...model, past: { at: message.at, state: message.state } };
    case "notice":
      if (message.code === "restart") {
        const { message: said, at } = message;
        return { ...model, restart: said && at ? { message: said, at } : null };
      }
      return { ...model, notice: message.message };
    case "refused": {
      // No room just now: that is about the server, and over when there is a table again.
      if (message.id === "" && message.wait) return { ...model, notice: message.message };
      const refused = { code: message.code, message: message.message };
      return { ...(message.state ? withState(model, message.state) : model), refused };
    }
    default:
      return model;
  }
}

/** Somebody has come or gone: the table is the same, but who is waited for and what the clocks say is not. */
function meanwhile(state: State, { meanwhile: { deadline, ...rest } }: Presence): State {
  return { ...state, ...rest, question: state.question && { ...state.question, deadline } };
}

/** Whether something has happened. Somebody who comes, or asks for a takeback, leaves an open question as it is. */
export function isNew(before: State | null, next: State | null): boolean {
  if (!before || !next) return before !== next;
  return before.seq !== next.seq && !(before.moments === next.moments && isSame(before, next));
}

function isSame({ question: before }: State, { question: next }: State): boolean {
  if (!before?.mine || !next?.mine || before.answers.length !== next.answers.length) return false;
  return next.answers.every((answer, i) => answer.move === before.answers[i]?.move);
}

/** A new state carries only the new lines of the log; what was foreseen for the old one is void. */
function withState(model: Model, next: State): Model {
  const before = model.state;
  const sameGame = before !== null && before.game === next.game;
  if (sameGame && next.seq < before.seq && next.log_from > 0) return model; // overtaken on the way
  const kept = sameGame ? before.log.slice(0, next.log_from) : [];
  const state = next.log_from > 0 ? { ...next, log: [...kept, ...next.log], log_from: 0 } : next;
  const moved = !sameGame || isNew(before, next);
  return {
    ...model,
    state,
    foresight: moved ? null : model.foresight,
    notLegal: moved ? {} : model.notLegal,
    refused: moved ? null : model.refused,
    events: [],
    notice: null,
  };
}
