// Which puzzles are proposed: those that were failed when they are due, then new ones at the solver’s level, never three
// of one theme in a row.
import type { PuzzleRow } from "../messages";
import { sumOf } from "../state/sum";
import { type Attempt, due, rating } from "./attempts";

const NEAR = 100; // so far from the solver’s level a puzzle is as good as any
const RUN = 2; // after so many of one theme in a row another one is due

/** What is looked for: any of these themes, and all of these protocols. */
export interface Wanted {
  themes: readonly string[];
  protocols: readonly string[];
}

export function fits({ themes, protocols }: Wanted, row: Pick<PuzzleRow, "themes" | "protocols">): boolean {
  const isAbout = themes.length === 0 || themes.some((theme) => row.themes.includes(theme));
  return isAbout && protocols.every((code) => row.protocols.includes(code));
}

/** A fixed order that tells nothing about the puzzles, so that not all begin with number 1. */
const shuffled = (id: string): number => sumOf(`puzzle ${id}`);

const far = (level: number, mine: number): number => Math.max(Math.ceil(Math.abs(level - mine) / NEAR) - 1, 0);

/** All of these rows, in the order in which to solve them; what need not be solved again comes last. */
export function proposals(rows: readonly PuzzleRow[], attempts: readonly Attempt[], now: number): PuzzleRow[] {
  const last = new Map(attempts.map(({ puzzle }, at) => [puzzle, at]));
  const level = rating(attempts).level;
  const order = [...rows].sort((a, b) => shuffled(a.id) - shuffled(b.id));
  const when = new Map(order.filter(({ id }) => last.has(id)).map(({ id }) => [id, due(attempts, id) ?? Infinity]));
  const byDue = (a: PuzzleRow, b: PuzzleRow): number =>
    (when.get(a.id) ?? 0) - (when.get(b.id) ?? 0) || (last.get(a.id) ?? 0) - (last.get(b.id) ?? 0);
  const tried = order.filter(({ id }) => last.has(id)).sort(byDue);
  const ripe = tried.filter(({ id }) => (when.get(id) ?? Infinity) <= now);
  const fresh = order.filter(({ id }) => !last.has(id)).sort((a, b) => far(a.level, level) - far(b.level, level));
  const latest = [...new Set(attempts.map(({ puzzle }) => puzzle).reverse())].slice(0, RUN).reverse();
  const before = latest.flatMap((id) => rows.filter((row) => row.id === id));
  return [...ripe, ...varied(fresh, [...before, ...ripe]), ...tried.filter((row) => !ripe.includes(row))];
}

/** The same in almost the same order: never three in a row with one theme, as long as that can be helped. */
export function varied(rows: readonly PuzzleRow[], before: readonly PuzzleRow[] = []): PuzzleRow[] {
  const left = [...rows];
  const found = [...before];
  while (left.length > 0) {
    const run = found.slice(-RUN);
    const worn =
      run.length < RUN ? [] : (run[0]?.themes.filter((key) => run.every((r) => r.themes.includes(key))) ?? []);
    const at = left.findIndex(({ themes }) => !themes.some((key) => worn.includes(key)));
    found.push(...left.splice(Math.max(at, 0), 1));
  }
  return found.slice(before.length);
}

/** Themes that were begun at least so often, with how many were solved at the first try; the weakest first. */
export function missed(
  rows: readonly PuzzleRow[],
  attempts: readonly Attempt[],
  least = 3,
): { theme: string; right: number; all: number }[] {
  const first = new Map<string, Attempt>();
  for (const each of attempts) if (!first.has(each.puzzle)) first.set(each.puzzle, each);
  const counts = new Map<string, { right: number; all: number }>();
  for (const { id, themes } of rows) {
    const begun = first.get(id);
    for (const theme of begun ? themes : []) {
      const { right, all } = counts.get(theme) ?? { right: 0, all: 0 };
      counts.set(theme, { right: right + (begun?.solved ? 1 : 0), all: all + 1 });
    }
  }
  return [...counts]
    .map(([theme, count]) => ({ theme, ...count }))
    .filter(({ right, all }) => all >= least && right < all)
    .sort((a, b) => a.right / a.all - b.right / b.all);
}
