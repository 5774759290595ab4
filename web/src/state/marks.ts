// What an analysis says of single decisions and of the whole game, as plain functions: marks, the curve, what decided it.
import type { Analysed, LogLine, Player } from "../messages";

export type Mark = "blunder" | "mistake" | "inaccuracy" | "only";
export const SIGNS: Readonly<Record<Mark, string>> = { blunder: "??", mistake: "?", inaccuracy: "?!", only: "!" };

/** How much better than the next the only good answer is, at least. Nothing else is within five points then. */
const ALONE = 0.07;
/** A smaller loss is no loss: the reading is not as exact as that. */
const LEAST = 0.01;

export function markOf(decision: Analysed): Mark | null {
  if (decision.mark in SIGNS) return decision.mark as Mark;
  const [best, next] = decision.top;
  if (!best || !next || best.move !== decision.move) return null;
  return best.chance - next.chance >= ALONE - 1e-9 ? "only" : null;
}

/** A's chance as that of somebody else, in whole percent. */
export function percent(ofA: number, seat: Player): number {
  return Math.round((seat === "A" ? ofA : 1 - ofA) * 100);
}

/** What a decision cost the one who made it, in points. */
export function points(decision: Analysed): number {
  return Math.round(decision.loss * 100);
}

export function inOrder(decisions: Analysed[]): Analysed[] {
  return decisions.toSorted((a, b) => a.number - b.number);
}

/** The decisions that cost most, whoever made them. */
export function costliest(decisions: Analysed[], most = 3): Analysed[] {
  return decisions
    .filter((each) => each.loss >= LEAST)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, most);
}

export interface Sums {
  decisions: number;
  /** Points lost in a decision, on average, with one digit. */
  mean: number;
  marks: Record<Mark, number>;
}

export function sumsOf(decisions: Analysed[], seat: Player): Sums {
  const own = decisions.filter((each) => each.player === seat);
  const marks: Record<Mark, number> = { blunder: 0, mistake: 0, inaccuracy: 0, only: 0 };
  for (const each of own) {
    const mark = markOf(each);
    if (mark) marks[mark] += 1;
  }
  const lost = own.reduce((sum, each) => sum + each.loss, 0);
  return { decisions: own.length, mean: own.length ? Math.round((lost / own.length) * 1000) / 10 : 0, marks };
}

// ------------------------------------------------------------ moments

/** The decision that was open at a moment, or else the last one before it. */
export function decisionAt(decisions: Analysed[], moment: number): Analysed | undefined {
  return decisions.findLast((each) => each.moment <= moment);
}

/** The next marked decision after a moment; behind the last one it begins again. */
export function nextMarked(decisions: Analysed[], moment: number): Analysed | undefined {
  const marked = decisions.filter((each) => markOf(each) !== null);
  return marked.find((each) => each.moment > moment) ?? marked[0];
}

export interface Turn {
  turn: number;
  moment: number;
}

export function turnsOf(log: LogLine[]): Turn[] {
  return log.filter((line) => line.kind === "turn").map(({ turn, moment }) => ({ turn, moment }));
}

// ------------------------------------------------------------ the graph

export interface Point {
  moment: number;
  /** 0 to 1, for whoever sits at the bottom. */
  chance: number;
}

/** The chance after each decision, at the moment of the decision; at the end the result, if it was played out. */
export function curveOf(decisions: Analysed[], seat: Player, last: number, winner: Player | null): Point[] {
  const found = decisions.map(({ moment, curve }) => ({ moment, chance: seat === "A" ? curve : 1 - curve }));
  if (found.length > 0 && winner) found.push({ moment: last, chance: winner === seat ? 1 : 0 });
  return found;
}

/** The height of the curve at a moment: what the decision before it left. */
export function chanceAt(curve: Point[], moment: number): number | null {
  return curve.findLast((each) => each.moment <= moment)?.chance ?? curve[0]?.chance ?? null;
}

const STEPS = [1, 2, 4, 5, 10, 20, 50, 100];

/** Which turns get a number under the axis: the first, and then every so many that there is room for all. */
export function ticks(turns: Turn[], room: number): Turn[] {
  const step = STEPS.find((each) => Math.ceil(turns.length / each) <= Math.max(room, 1)) ?? turns.length;
  return turns.filter((_, i) => i % step === 0);
}
