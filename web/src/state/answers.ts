// The answers of a question, sorted by what one points at to give them. No rules here: what is not offered is not legal.
import type { Answer, CardInfo, CardView, Foresight, Player, Question, Stack, State, Step } from "../messages";

export interface Pick {
  card: string | null;
  up: boolean;
  side: Player | null;
  line: number | null;
  move: string | null;
}

export const NOTHING: Pick = { card: null, up: true, side: null, line: null, move: null };

/** Answers that are given on the table itself; all others are buttons or rows. */
const ON_TABLE = new Set(["play", "top", "field", "card", "line", "compile", "draft"]);
const LEAVING = new Set(["no", "done", "keep"]);
/** So many answers beside the question are buttons that give them at once; more are rows to choose from. */
const BUTTONS = 3;

export function answersOf(question: Question | null): Answer[] {
  return question?.mine ? question.answers : [];
}

export function isOnTable(answer: Answer): boolean {
  return ON_TABLE.has(answer.kind);
}

export function plays(answers: Answer[], card: string | null, up?: boolean): Answer[] {
  return answers.filter((a) => a.kind === "play" && a.card === card && (up === undefined || a.up === up));
}

/** Where a hand card may go in each line on its owner's side: face-up, only face-down, or not at all. */
export function pips(answers: Answer[], card: string, side: Player): ("up" | "dn" | "no")[] {
  return [1, 2, 3].map((line) => {
    const here = plays(answers, card).filter((a) => a.line === line && (a.side ?? side) === side);
    return here.some((a) => a.up) ? "up" : here.length > 0 ? "dn" : "no";
  });
}

/** Hand cards that may be pointed at: to play them, or to choose them. */
export function legalInHand(answers: Answer[]): Set<string> {
  return new Set(answers.filter((a) => a.kind === "play" || a.kind === "card").map((a) => a.card ?? ""));
}

export function legalPlaces(answers: Answer[]): Map<string, Answer> {
  return new Map(answers.filter((a) => a.kind === "field" && a.place).map((a) => [a.place as string, a]));
}

/** The answer given by pointing at a side of a line, with what has been picked so far. */
export function atLine(answers: Answer[], pick: Pick, side: Player, line: number, owner: Player): Answer | undefined {
  if (pick.card) {
    const found = plays(answers, pick.card, pick.up).find((a) => a.line === line && (a.side ?? owner) === side);
    if (found) return found;
  }
  return answers.find(
    (a) => ["top", "line", "compile"].includes(a.kind) && a.line === line && (a.side === null || a.side === side),
  );
}

/** Picking a card of the hand: face-up if that is possible anywhere, aimed at once if there is only one place. */
export function pickCard(answers: Answer[], card: string, owner: Player): Pick {
  const chosen = answers.find((a) => a.kind === "card" && a.card === card);
  if (chosen) return { ...NOTHING, card, move: chosen.move };
  const up = plays(answers, card, true).length > 0;
  return aimed(answers, { ...NOTHING, card, up }, owner);
}

/** The same card with the other face, kept on its line if it may go there. */
export function turned(answers: Answer[], pick: Pick, up: boolean, owner: Player): Pick {
  if (!pick.card || plays(answers, pick.card, up).length === 0) return pick;
  const there = plays(answers, pick.card, up).find((a) => a.line === pick.line && (a.side ?? owner) === pick.side);
  if (there) return { ...pick, up, move: there.move };
  return aimed(answers, { ...NOTHING, card: pick.card, up }, owner);
}

function aimed(answers: Answer[], pick: Pick, owner: Player): Pick {
  const open = plays(answers, pick.card, pick.up);
  const only = open.length === 1 ? open[0] : undefined;
  return only ? { ...pick, side: only.side ?? owner, line: only.line, move: only.move } : pick;
}

export function leaveAnswer(answers: Answer[]): Answer | undefined {
  return answers.find((a) => LEAVING.has(a.kind));
}

/** Answers shown as buttons or rows beside the question, the one that leaves it last. */
export function spoken(answers: Answer[]): Answer[] {
  return answers.filter((a) => !isOnTable(a) && a.kind !== "refresh" && !LEAVING.has(a.kind));
}

/** Cards that can be chosen but lie neither in the hand nor in the field: in a trash or a revealed deck. */
export function elsewhere(answers: Answer[], state: State): Answer[] {
  const hand = new Set(state.sides.flatMap((side) => side.hand.map((card) => card.code)));
  return answers.filter((a) => (a.kind === "card" || a.kind === "play") && !hand.has(a.card));
}

export interface Arranged {
  /** Given at once. */
  buttons: Answer[];
  refresh: Answer | undefined;
  leaving: Answer[];
  /** Chosen first, then confirmed: rows beside the question, and what is pointed at on the table. */
  rows: Answer[];
  pointed: Answer[];
}

/** All answers by how they are given. */
export function arranged(answers: Answer[]): Arranged {
  const said = spoken(answers);
  const few = said.length <= BUTTONS;
  return {
    buttons: few ? said : [],
    refresh: answers.find((a) => a.kind === "refresh"),
    leaving: answers.filter((a) => LEAVING.has(a.kind)),
    rows: few ? [] : said,
    pointed: answers.filter(isOnTable),
  };
}

/** Plays put together by their card; everything else stays as it is, each by itself. */
export function byCard(answers: Answer[]): { card: string | null; answers: Answer[] }[] {
  const found: { card: string | null; answers: Answer[] }[] = [];
  for (const answer of answers) {
    const card = answer.kind === "play" ? answer.card : null;
    const group = found.find((each) => each.card === card);
    if (group) group.answers.push(answer);
    else found.push({ card, answers: [answer] });
  }
  return found;
}

/** Where a card may not be played on its owner's side, as a question to the server can name it. */
export function closedPlays(
  answers: Answer[],
  card: string,
  side: Player,
): { up: boolean; line: number; target: string }[] {
  const open = plays(answers, card).filter((a) => (a.side ?? side) === side);
  return [true, false].flatMap((up) =>
    [1, 2, 3]
      .filter((line) => !open.some((a) => a.up === up && a.line === line))
      .map((line) => ({ up, line, target: `${up ? card : card.toLowerCase()}@${line}` })),
  );
}

/** The card of a play as it will lie in a stack; what it counts face-down is for the stack to say. */
export function landed(answer: Answer, card: CardInfo | undefined, stack: Stack | undefined): CardView | null {
  if (!card || !stack || answer.up === null) return null;
  return {
    code: card.code,
    up: answer.up,
    value: answer.up ? card.value : stack.down,
    printed: card.value,
    known: true,
    place: "",
    uncovered: true,
    void: [],
  };
}

/** The one step of foresight to show where there is room for one: what works first, or else the first there is. */
export function leading(foresight: Foresight | null): { step: Step; number: number } | null {
  const steps = foresight?.steps ?? [];
  const at = Math.max(
    0,
    steps.findIndex((step) => ["when_covered", "uncovers", "threat"].includes(step.kind)),
  );
  const step = steps[at];
  return step ? { step, number: at + 1 } : null;
}

/** The answer to a question that has no other and may not be left. The server asks few of these; it answers most itself. */
export function lone(question: Question | null): Answer | null {
  const [only, ...others] = answersOf(question);
  return only && others.length === 0 && !question?.optional && !LEAVING.has(only.kind) ? only : null;
}
