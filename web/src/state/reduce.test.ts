import { expect, test } from "vitest";
import { line, play, question, state } from "../fixtures";
import type { Foresight, Shown } from "../messages";
import { EMPTY, isNew, reduce } from "./reduce";

const foresight: Foresight = {
  type: "foresight",
  id: "1",
  move: "FIR1@1",
  totals: [],
  covers: null,
  steps: [],
  threats: [],
  control: null,
};
const shown: Shown = { at: 0, kind: "draw", player: "A", card: null, place: null, to: null, detail: null, depth: 0 };

test("the log grows by the new lines, and shrinks after a takeback", () => {
  let model = reduce(EMPTY, state({ log: [line(0), line(1)] }));
  model = reduce(model, state({ seq: 2, log: [line(2)], log_from: 2 }));
  expect(model.state?.log.map((each) => each.at)).toEqual([0, 1, 2]);
  model = reduce(model, state({ seq: 3, log: [line(1, "another")], log_from: 1 }));
  expect(model.state?.log.map((each) => each.sentence)).toEqual(["line 0", "another"]);
});

test("a state in another language replaces the whole log and keeps what was foreseen", () => {
  let model = reduce(EMPTY, state({ log: [line(0)] }));
  model = reduce(model, foresight);
  model = reduce(model, state({ log: [line(0, "ligne 0")] }));
  expect(model.state?.log[0]?.sentence).toBe("ligne 0");
  expect(model.foresight).not.toBeNull();
});

test("a new state voids what was foreseen and asked about the old one", () => {
  let model = reduce(reduce(EMPTY, state()), foresight);
  model = reduce(model, {
    type: "not_legal",
    id: "2",
    target: "B1",
    reasons: [{ sentence: "Covered.", rule: "R4.7" }],
  });
  expect(model.notLegal.B1?.reasons).toHaveLength(1);
  model = reduce(model, state({ seq: 2 }));
  expect([model.foresight, model.notLegal]).toEqual([null, {}]);
});

test("who comes or goes changes who is waited for and the clocks, and nothing else", () => {
  const meanwhile = { waiting: "left" as const, clocks: [5, 7], paused: true, claim: 12, deadline: 99 };
  const presence = { type: "presence" as const, A: "here" as const, B: "left" as const, elsewhere: false, meanwhile };
  expect(reduce(EMPTY, presence).state).toBeNull();
  const before = reduce(reduce(EMPTY, state({ question: question([play("FIR1@1")]) })), foresight);
  const after = reduce(before, presence);
  expect(after.state).toMatchObject({ waiting: "left", clocks: [5, 7], paused: true, claim: 12 });
  expect(after.state?.question).toEqual({ ...before.state?.question, deadline: 99 });
  expect(after.state?.log).toBe(before.state?.log);
  expect(after.foresight).toBe(before.foresight);
});

test("that there is no room is said until there is a table again", () => {
  const full = { type: "refused" as const, id: "", code: "busy" as const, message: "Full.", state: null, wait: 5 };
  const model = reduce(reduce(EMPTY, state()), full);
  expect([model.notice, model.refused]).toEqual(["Full.", null]);
  expect(reduce(model, state()).notice).toBeNull();
});

test("events wait for the state they lead to", () => {
  let model = reduce(EMPTY, state());
  model = reduce(model, { type: "happened", seq: 2, events: [shown, shown] });
  expect(model.events).toHaveLength(2);
  expect(reduce(model, state({ seq: 2 })).events).toHaveLength(0);
});

test("a refusal says why and brings the fresh state", () => {
  const model = reduce(reduce(EMPTY, state()), {
    type: "refused",
    id: "3",
    code: "stale",
    message: "Too late.",
    state: state({ seq: 5 }),
  });
  expect(model.refused?.message).toBe("Too late.");
  expect(model.state?.seq).toBe(5);
});

test("a state that was overtaken on the way is dropped", () => {
  const model = reduce(EMPTY, state({ seq: 9, log: [line(0), line(1)] }));
  expect(reduce(model, state({ seq: 8, log: [line(1)], log_from: 1 })).state?.seq).toBe(9);
});

test("another game starts from nothing", () => {
  const model = reduce(EMPTY, state({ seq: 9, log: [line(0)] }));
  expect(reduce(model, state({ game: "h", seq: 0, log: [] })).state?.log).toEqual([]);
});

test("somebody who asks for a takeback leaves an open question, and what was foreseen for it, as it is", () => {
  const asked = { question: question([play("FIR1@1")]), moments: 4 };
  let model = reduce(reduce(EMPTY, state({ seq: 4, ...asked })), foresight);
  model = reduce(model, state({ seq: 5, takeback: "B", ...asked }));
  expect(model.foresight).not.toBeNull();
  expect(isNew(state({ seq: 4, ...asked }), state({ seq: 6, ...asked, moments: 5 }))).toBe(true);
  const other = { ...asked, question: question([play("fir1@1")]) };
  expect(isNew(state({ seq: 4, ...asked }), state({ seq: 6, ...other }))).toBe(true);
});

test("a restart that is planned is said until it is not any more", () => {
  const notice = { type: "notice", code: "restart", message: "In 10 minutes.", at: 600 } as const;
  let model = reduce(reduce(EMPTY, state({})), notice);
  expect(model.restart).toEqual({ message: "In 10 minutes.", at: 600 });
  model = reduce(model, state({ seq: 2 }));
  expect(model.restart?.at).toBe(600);
  expect(reduce(model, { ...notice, code: "stopping", message: "Now." })).toMatchObject({ notice: "Now." });
  expect(reduce(model, { ...notice, message: "", at: null }).restart).toBeNull();
});
