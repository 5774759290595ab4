// Rearranging protocols by moving their plates: which orders the answers allow, and what an exchange of two plates makes
// of the order that is laid out now. What is laid out is the answer that is picked; nothing else is kept.
import type { Answer, Player, Question } from "../messages";

export interface Arrangement {
  answer: Answer;
  side: Player;
  /** Protocols by line. */
  order: string[];
}

/** All orders that can be chosen, given how the protocols of both sides stand now. */
export function arrangements(question: Question | null, answers: Answer[], stand: [string[], string[]]): Arrangement[] {
  return answers.flatMap((answer) => {
    const side = answer.side ?? question?.player ?? "A";
    if (answer.kind === "order") return [{ answer, side, order: answer.move.match(/[A-Z]{3}/g) ?? [] }];
    if (answer.kind !== "swap" || question?.kind !== "swap-protocols") return []; // stacks may be exchanged as well
    const [first = 1, second = 1] = (answer.move.match(/[123]/g) ?? []).map(Number);
    return [{ answer, side, order: exchange(stand[side === "A" ? 0 : 1], first, second) }];
  });
}

/** Two lines exchange what they hold; lines count from 1. */
export function exchange(order: string[], first: number, second: number): string[] {
  const next = [...order];
  [next[first - 1], next[second - 1]] = [order[second - 1] ?? "", order[first - 1] ?? ""];
  return next;
}

/** The answer that lays two plates out the other way round, beginning with what is laid out; null if that is how they
 * stand. Where only two may change places, it begins with how they stand. */
export function moved(
  all: Arrangement[],
  laid: Arrangement | undefined,
  stand: string[],
  side: Player,
  first: number,
  second: number,
): Answer | null {
  const goes = (from: string[]): Answer | null => {
    const wanted = exchange(from, first, second).join();
    return all.find((each) => each.side === side && each.order.join() === wanted)?.answer ?? null;
  };
  const from = laid?.side === side ? laid.order : stand;
  return exchange(from, first, second).join() === stand.join() ? null : (goes(from) ?? goes(stand));
}
