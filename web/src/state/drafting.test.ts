import { expect, it, vi } from "vitest";
import { answer, line, state } from "../fixtures";
import type { Draft, LogLine, Mode } from "../messages";
import { Drafting } from "./drafting.svelte";
import type { Table } from "./table.svelte";

vi.stubGlobal("scrollY", 0);

const DRAFT: Draft = { pool: ["WAT", "DEA"], bans: 0, next: "A", picks: [["FIR"], []] };
const LOG = ["You draft Fire.", "Vesper drafts Water: strong by itself.", "Vesper drafts Death: strong with Water."];

function drafting(mode: Mode, log: LogLine[]): Drafting {
  const table = {
    live: state({ mode, log, draft: DRAFT }),
    opponent: mode === "bot" || mode === "lesson" ? mode : "person",
    answers: DRAFT.pool.map((code) => answer("draft", code)),
  };
  return new Drafting(table as unknown as Table, () => DRAFT);
}

const log = LOG.map((sentence, at) => line(at, sentence));

it("tells the last picks against a bot, which says why", () => {
  expect(drafting("bot", log).told).toEqual(LOG.slice(1));
  expect(drafting("bot", log.slice(0, 1)).told).toEqual(["You draft Fire."]);
  expect(drafting("bot", []).told).toEqual([]);
});

it("tells none between people, nor in a lesson", () => {
  for (const mode of ["friend", "hotseat", "lesson"] as const) expect(drafting(mode, log).told).toEqual([]);
});

it("puts what a coach has named before one, though the pool was narrowed down", () => {
  const found = drafting("bot", log);
  found.filter = "fire";
  found.set = "Aux 1";
  found.put("DEA");
  expect([found.filter, found.set, found.looked, found.chosen?.move]).toEqual(["", null, "DEA", "DEA"]);
});
