// The sentences of the study: marks, who decided what, how far the reading is.
import type { Analysed } from "../messages";
import { chanceAt, decisionAt, markOf, percent, points, type Mark, type Point } from "../state/marks";
import type { Study } from "../state/study.svelte";
import type { Table } from "../state/table.svelte";
import { count, say } from "../words";

/** A player within a sentence. */
export function nameOf(table: Table, seat: "A" | "B"): string {
  return seat === table.bottom && table.atBottom ? say("you") : table.name(seat);
}

/** A mark as it is read aloud: "mistake, 11 points". */
export function markWords(decision: Analysed): string {
  const mark = markOf(decision);
  if (mark === null) return "";
  if (mark === "only") return say("only move");
  const named: Record<Exclude<Mark, "only">, string> = {
    blunder: say("blunder"),
    mistake: say("mistake"),
    inaccuracy: say("inaccuracy"),
  };
  return `${named[mark]}, ${count("{n} point", "{n} points", points(decision))}`;
}

/** What was sure, in a sentence; nothing where nothing was. */
export function sureWords(table: Table, { player, sure }: Analysed): string {
  if (!sure) return "";
  const name = nameOf(table, player);
  const own = table.isOwn(player);
  const what = sure.label;
  if (sure.kind === "win") {
    if (sure.played) return say("A sure win, whatever was hidden.");
    return own
      ? say("You had a sure win here: {what}, whatever they held.", { what })
      : say("{name} had a sure win here: {what}, whatever was hidden.", { name, what });
  }
  if (sure.kind === "safe") {
    if (sure.played) return say("Any other answer could have lost at once.");
    return own
      ? say("You were safe with this: {what}, whatever they held. After your move they could win at once.", { what })
      : say("{name} was safe with this: {what}, whatever was hidden. After the move played it could be lost at once.", {
          name,
          what,
        });
  }
  return own
    ? say("You were sure to compile with this: {what}, whatever they held.", { what })
    : say("{name} was sure to compile with this: {what}, whatever was hidden.", { name, what });
}

/** What the slider says: "turn 35, 49 percent, Water 3, only move". */
export function momentWords(table: Table, study: Study, curve: Point[], moment: number): string {
  const chance = chanceAt(curve, moment);
  const open = study.decisions.find((each) => each.moment === moment);
  const turn = open?.turn ?? turnAt(table, moment);
  return [
    turn > 0 ? say("turn {n}", { n: turn }) : say("before the first turn"),
    chance === null ? "" : say("{n} percent", { n: Math.round(chance * 100) }),
    open ? `${nameOf(table, open.player)}: ${open.label ?? ""}` : "",
    open ? markWords(open) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The same for the eye, with the chance before and after: "Turn 30, Vesper: Death 3, 51 → 35 %". */
export function tipWords(table: Table, study: Study, curve: Point[], moment: number): string {
  const open = decisionAt(study.decisions, moment);
  if (!open || open.moment !== moment) return momentWords(table, study, curve, moment);
  const before = chanceAt(curve, moment - 1);
  const after = percent(open.curve, table.bottom);
  return say("Turn {n}, {name}: {what}, {chance} %", {
    n: open.turn,
    name: nameOf(table, open.player),
    what: open.label ?? "",
    chance: before === null ? after : `${Math.round(before * 100)} → ${after}`,
  });
}

function turnAt(table: Table, moment: number): number {
  return (table.live?.log ?? []).findLast((line) => line.kind === "turn" && line.moment <= moment)?.turn ?? 0;
}

export function progressWords(study: Study): string {
  return study.of > 0
    ? say("reading, decision {n} of {all}", { n: study.done, all: study.of })
    : say("The game waits to be read.");
}
