// The table between two states, as far as events tell it: each is done to a copy of the table before it. It knows no
// rules. Whatever lies as it will in the end is taken over from the state to come, so that small errors mend
// themselves; and at the end there is that state, whatever was guessed on the way.
import type { CardView, Player, Shown, Side, Stack, State } from "../messages";

export interface Wording {
  /** What is printed on a card. */
  value: (code: string) => number;
  /** The name of a phase. */
  phase: (key: string) => string;
}

const PHASES: Readonly<Record<string, string>> = {
  turn: "start",
  "take-control": "control",
  compile: "compile",
  refresh: "action",
  "clear-cache": "cache",
};

/** The table after an event. `lands`: the card that sets off arrives at once. */
export function after(frame: State, event: Shown, lands: boolean, goal: State, words: Wording): State {
  const next = copy(frame);
  DONE[event.kind]?.(next, event, { lands, goal, words });
  const phase = event.kind === "play" && event.depth === 0 ? "action" : PHASES[event.kind];
  if (phase) Object.assign(next, { phase, phase_name: words.phase(phase) });
  next.sides = next.sides.map((side, i) => settled(side, frame.sides[i] as Side, goal.sides[i] as Side, i));
  return next;
}

interface Around {
  lands: boolean;
  goal: State;
  words: Wording;
}
type Doing = (table: State, event: Shown, around: Around) => void;

/** Nothing is asked in between. */
function copy(state: State): State {
  const sides = state.sides.map((side) => ({
    ...side,
    protocols: [...side.protocols],
    stacks: side.stacks.map((stack) => ({ ...stack, cards: [...stack.cards] })),
    hand: [...side.hand],
    trash: [...side.trash],
  }));
  return { ...state, sides, moving: [...state.moving], question: null };
}

const sideOf = (table: State, place: string): Side => table.sides[place[0] === "A" ? 0 : 1] as Side;
const isStack = (place: string): boolean => /^[AB][123]$/.test(place);
const stackOf = (table: State, place: string): Stack => sideOf(table, place).stacks[Number(place[1]) - 1] as Stack;
const other = (player: Player): Player => (player === "A" ? "B" : "A");

/** Takes a card from where it lies: the one that is named, or else the uppermost that has no name. */
function lift(table: State, place: string, code: string | null): CardView | null {
  if (place.endsWith(".deck")) {
    sideOf(table, place).deck = Math.max(0, sideOf(table, place).deck - 1);
    return null;
  }
  if (place.endsWith(".trash")) {
    const { trash } = sideOf(table, place);
    if (code !== null && trash.includes(code)) trash.splice(trash.lastIndexOf(code), 1);
    return null;
  }
  const cards = isStack(place) ? stackOf(table, place).cards : sideOf(table, place).hand;
  const named = cards.findLastIndex((card) => card.code === code);
  const at = named >= 0 ? named : cards.findLastIndex((card) => card.code === null);
  return cards.splice(at >= 0 ? at : cards.length - 1, 1)[0] ?? null;
}

function put(table: State, place: string, card: CardView): void {
  const side = sideOf(table, place);
  if (isStack(place)) stackOf(table, place).cards.push(card);
  else if (place.endsWith(".hand")) side.hand.push({ ...card, place: "" });
  else if (place.endsWith(".deck")) side.deck += 1;
  else if (card.code !== null) side.trash.push(card.code);
}

/** How a card looks at a place: as in the state to come if it lies so there, otherwise as little as is certain. */
function seen(code: string | null, up: boolean, place: string, { goal, words }: Around): CardView {
  const all = goal.sides.flatMap((side) => [...side.hand, ...side.stacks.flatMap((stack) => stack.cards)]);
  const found = code === null ? undefined : all.find((card) => card.code === code && card.up === up);
  const down = isStack(place) ? stackOf(goal, place).down : 2;
  const printed = code === null ? null : words.value(code);
  const value = up ? (printed ?? down) : down;
  return { code, up, value, printed, known: false, uncovered: true, void: [], ...found, place };
}

/** A card sets off for a stack, and is there or on its way. */
function travel(table: State, to: string, card: CardView, lands: boolean): void {
  if (lands) put(table, to, card);
  else table.moving.push({ ...card, place: to });
}

const DONE: Readonly<Record<string, Doing>> = {
  play(table, { card, place, to, detail }, around) {
    if (!place || !to) return;
    const was = lift(table, place, card);
    travel(table, to, seen(card ?? was?.code ?? null, detail === "face-up", to, around), around.lands);
  },
  shift(table, { card, place, to }, { lands }) {
    const moved = place && to ? lift(table, place, card) : null;
    if (moved && to) travel(table, to, moved, lands);
  },
  land(table, { card, to }, around) {
    if (!to) return;
    const flying = table.moving.findIndex((each) => each.place === to && (card === null || each.code === card));
    if (flying >= 0) put(table, to, table.moving.splice(flying, 1)[0] as CardView);
    const { cards } = stackOf(table, to);
    const top = cards.at(-1);
    if (card !== null && top && top.code === null) cards[cards.length - 1] = seen(card, top.up, to, around);
  },
  delete: (table, { card, place }) => void (place && lift(table, place, card)),
  return: (table, { card, place }) => void (place && lift(table, place, card)),
  take: (table, { card, place }) => void (place && lift(table, place, card)),
  enter(table, { card, to }, around) {
    if (to) put(table, to, seen(card, false, to, around));
  },
  sink(table, { card, to }, around) {
    if (to) put(table, to, seen(card, false, to, around));
  },
  discard: move,
  draw: move,
  give: move,
  "take-random": move,
  flip(table, { card, place, detail }, around) {
    if (!place || !isStack(place)) return;
    const { cards } = stackOf(table, place);
    const later = stackOf(around.goal, place).cards.findIndex((each) => each.code === card);
    const named = cards.findIndex((each) => each.code === card);
    const hidden = cards[later]?.code === null ? later : cards.findLastIndex((each) => each.code === null);
    const at = named >= 0 ? named : hidden;
    if (at >= 0) cards[at] = seen(card ?? cards[at]?.code ?? null, detail === "face-up", place, around);
  },
  "swap-stacks"(table, { player }, { goal }) {
    const [here, there] = [sideOf(table, player), sideOf(goal, player)];
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const [first, second] = [here.stacks[i] as Stack, here.stacks[j] as Stack];
      if (!same(first.cards, there.stacks[j]?.cards) || !same(second.cards, there.stacks[i]?.cards)) continue;
      [here.stacks[i], here.stacks[j]] = [second, first];
      return;
    }
  },
  rearrange(table, { player, detail }) {
    const side = sideOf(table, player);
    const order = detail?.split("-") ?? [];
    side.protocols = side.protocols.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  },
  "turn-protocol"(table, { player, place }) {
    const side = sideOf(table, player);
    const at = Number(place) - 1;
    side.protocols = side.protocols.map((each, i) => (i === at ? { ...each, compiled: true } : each));
    side.compiled = side.protocols.filter((each) => each.compiled).length;
  },
  "take-control"(table, { player }) {
    table.control = player;
  },
  "spend-control"(table) {
    table.control = null;
  },
  "lose-control"(table) {
    table.control = null;
  },
  turn(table, { player, detail }) {
    table.turn = player;
    table.number = Number(detail ?? table.number);
  },
  shuffle(table, { player, detail }) {
    const side = sideOf(table, player);
    if (side.deck + side.trash.length === Number(detail)) side.trash = [];
    side.deck = Number(detail ?? side.deck);
  },
  reveal(table, { place, card }, around) {
    if (!place?.endsWith(".hand")) return;
    const { hand } = sideOf(table, place);
    const at = hand.some((each) => each.code === card) ? -1 : hand.findIndex((each) => each.code === null);
    if (at >= 0) hand[at] = seen(card, hand[at]?.up ?? false, "", around);
  },
};

/** From hand, deck or trash to one of them. */
function move(table: State, { kind, card, place, to, player }: Shown, around: Around): void {
  const from = place && place.length > 1 ? place : `${kind === "draw" ? player : (to?.[0] ?? player)}.hand`;
  const goal = to ?? (kind === "give" ? `${other(player)}.hand` : null);
  const was = lift(table, from, card);
  if (goal) put(table, goal, seen(card ?? was?.code ?? null, was?.up ?? false, goal, around));
}

// ------------------------------------------------------------ what follows from where the cards lie

const marks = (cards: readonly CardView[]): string[] =>
  cards.map((card) => `${card.code ?? "?"}${card.up ? "+" : "-"}`);

function same(one: readonly CardView[] | undefined, two: readonly CardView[] | undefined): boolean {
  if (!one || !two || one.length !== two.length) return false;
  return marks(one).toSorted().join() === marks(two).toSorted().join();
}

function settled(side: Side, before: Side, goal: Side, index: number): Side {
  const stacks = side.stacks.map((stack, line) => {
    const there = goal.stacks[line] as Stack;
    const was = before.stacks[line] as Stack;
    if (same(stack.cards, there.cards)) return there;
    if (same(stack.cards, was.cards) && stack.down === was.down) return was;
    return laid(stack, was, `${index === 0 ? "A" : "B"}${line + 1}`);
  });
  const codes = (cards: CardView[]): string =>
    cards
      .map((card) => card.code ?? "?")
      .toSorted()
      .join();
  return {
    ...side,
    stacks,
    total: stacks.map((stack) => stack.total),
    hand: codes(side.hand) === codes(goal.hand) ? goal.hand : side.hand,
    trash: side.trash.toSorted().join() === goal.trash.toSorted().join() ? goal.trash : side.trash,
  };
}

/** A stack that is neither as it was nor as it will be: the cards count, and what texts changed stays changed. */
function laid(stack: Stack, was: Stack, place: string): Stack {
  const cards = stack.cards.map((card, i) => ({
    ...card,
    place: `${place}.${i + 1}`,
    uncovered: i === stack.cards.length - 1,
  }));
  const changes = was.sum.slice(was.cards.length);
  const sum = [...cards.map((card) => ({ value: card.value, card: card.code, why: null })), ...changes];
  const counted = (list: readonly CardView[]): number => list.reduce((all, card) => all + card.value, 0);
  return { ...stack, cards, sum, total: was.total - counted(was.cards) + counted(cards), threat: false };
}
