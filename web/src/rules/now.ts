// What a rule means at this moment, in sentences that are certain: what the table shows, and why something is closed.
import { closedPlays } from "../state/answers";
import { readControl } from "../state/reading";
import type { Table } from "../state/table.svelte";
import { count, say } from "../words";

const STEPS: Record<string, string> = {
  "R3.1": "start",
  "R3.2": "control",
  "R3.3": "compile",
  "R3.4": "action",
  "R3.5": "cache",
  "R3.6": "end",
};

export type Seen = Pick<
  Table,
  "state" | "model" | "bottom" | "top" | "atBottom" | "answers" | "pick" | "name" | "isOwn"
>;

/** Nothing for those who only watch, for a past moment, and where nothing can be said for certain. */
export function now(rule: string, table: Seen): string[] {
  const { state } = table;
  if (!state || !table.atBottom || table.model.past || state.outcome || state.draft) return [];
  const asked = state.question?.mine && state.question.rule === rule ? state.question.sentence : null;
  return [
    ...(asked ? [say("You are asked: {sentence}", { sentence: asked })] : []),
    ...(!asked && STEPS[rule] === state.phase ? [say("The turn is at this step.")] : []),
    ...(SAID[rule] ?? SAID[rule.split(".")[0] ?? ""] ?? nothing)(table),
  ];
}

const nothing = (): string[] => [];
const own = ({ state, bottom }: Seen) => state?.sides[bottom === "A" ? 0 : 1];
const other = ({ state, bottom }: Seen) => state?.sides[bottom === "A" ? 1 : 0];

function totals(table: Seen): string[] {
  const listed = (all: readonly number[] | undefined): string => (all ?? []).join(", ");
  return [
    say("Your totals, line by line: {mine}. Those of {name}: {theirs}.", {
      mine: listed(own(table)?.total),
      name: table.name(table.top),
      theirs: listed(other(table)?.total),
    }),
  ];
}

function control(table: Seen): string[] {
  if (!table.state?.has_control) return [say("This game is played without control.")];
  const leads = [0, 1, 2].filter((at) => (own(table)?.total[at] ?? 0) > (other(table)?.total[at] ?? 0)).length;
  return [
    `${readControl(table)}.`,
    count("You have the higher total in {n} line.", "You have the higher total in {n} lines.", leads),
  ];
}

function compiled(table: Seen): string[] {
  const mine = own(table)?.compiled ?? 0;
  return [
    say("You have compiled {n} of 3 protocols, {name} {m}.", {
      n: mine,
      name: table.name(table.top),
      m: other(table)?.compiled ?? 0,
    }),
  ];
}

function held(table: Seen): string[] {
  return [count("You hold {n} card.", "You hold {n} cards.", own(table)?.hand.length ?? 0)];
}

/** Whether it can be done now, and why not, as the engine says it. */
function refresh(table: Seen): string[] {
  const { question } = table.state ?? {};
  if (!question?.mine || question.kind !== "action") return held(table);
  if (table.answers.some(({ kind }) => kind === "refresh")) return [say("You can refresh now.")];
  const reasons = table.model.notLegal.R?.reasons ?? [];
  return reasons.length > 0 ? reasons.map(({ sentence }) => sentence) : held(table);
}

/** Where the picked card may not go, and why. */
function plays(table: Seen): string[] {
  const { card } = table.pick;
  if (!card) return [];
  const why = closedPlays(table.answers, card, table.bottom).flatMap(
    ({ target }) => table.model.notLegal[target]?.reasons ?? [],
  );
  return [...new Set(why.map(({ sentence }) => sentence))];
}

function piles(table: Seen): string[] {
  const side = own(table);
  return side ? [say("Cards in your deck: {n}. In your trash: {m}.", { n: side.deck, m: side.trash.length })] : [];
}

const SAID: Record<string, (table: Seen) => string[]> = {
  "R1.6": control,
  "R1.9": totals,
  "R3.2": control,
  "R3.3": totals,
  "R3.5": held,
  "R3.7": compiled,
  "R5.1": plays,
  "R10.1": piles,
  "R10.4": refresh,
  R9: totals,
};
