// A small table for tests.
import type { Answer, CardView, LogLine, Question, Side, State } from "./messages";

export function card(code: string | null, place = "", more: Partial<CardView> = {}): CardView {
  return { code, up: true, value: 2, printed: 2, known: false, place, uncovered: true, void: [], ...more };
}

export function side(name: string, hand: string[] = []): Side {
  const stack = { cards: [], total: 0, sum: [], threat: false, down: 2 };
  return {
    name,
    protocols: ["FIR", "WAT", "DEA"].map((code) => ({ code, compiled: false, picked_order: null })),
    stacks: [stack, stack, stack],
    hand: hand.map((code) => card(code)),
    deck: 13,
    trash: [],
    total: [0, 0, 0],
    compiled: 0,
  };
}

export function answer(kind: Answer["kind"], move: string, more: Partial<Answer> = {}): Answer {
  return { move, label: move, kind, card: null, up: null, side: null, line: null, place: null, ...more };
}

export function play(move: string): Answer {
  const [card = "", where = ""] = move.split("@");
  const up = card === card.toUpperCase();
  const at = /^([AB])?([123])$/.exec(where);
  return answer("play", move, {
    card: card.toUpperCase(),
    up,
    side: (at?.[1] as "A" | "B" | undefined) ?? "A",
    line: Number(at?.[2]) as 1 | 2 | 3,
  });
}

export function question(answers: Answer[], more: Partial<Question> = {}): Question {
  return {
    player: "A",
    mine: true,
    kind: "action",
    source: null,
    card: null,
    box: null,
    sentence: "Play a card or refresh.",
    hint: "",
    duty: "You must.",
    optional: false,
    rule: "R3.4",
    answers,
    because: [],
    deadline: null,
    ...more,
  };
}

export function line(at: number, sentence = `line ${at}`): LogLine {
  return { at, kind: "play", sentence, depth: 0, rule: "R1", card: null, minor: false, turn: 1, moment: at };
}

export function state(more: Partial<State> = {}): State {
  return {
    type: "state",
    seq: 1,
    game: "g",
    you: "A",
    mode: "bot",
    names: ["Ada", "Fair"],
    turn: "A",
    number: 1,
    phase: "action",
    phase_name: "Action",
    control: null,
    has_control: true,
    sides: [side("Ada", ["FIR1"]), side("Fair")],
    question: null,
    outcome: null,
    log: [],
    log_from: 0,
    undo: { allowed: false, why: "" },
    waiting: null,
    clocks: null,
    draft: null,
    moving: [],
    moments: 1,
    rematch: null,
    rematch_offered: [],
    casual: false,
    position: "",
    remembered: [],
    ...more,
  };
}
