// Finished games that can be read without a connection: what happened in words, and the record. Only games that are over
// are kept, those that ended last, where the page itself is kept as well.
import { recordOf } from "./api";
import { readEnding } from "./ending";
import { findSaved } from "./saved";
import { spoken } from "./spoken.svelte";
import type { Table } from "./table.svelte";

export interface KeptGame {
  id: string;
  /** Of the sentences: they stay as they were said. */
  lang: string;
  names: string[];
  result: string;
  turns: number;
  record: string;
  log: { sentence: string; depth: number; turn: boolean }[];
}

const RECORDS = "recompile-records";
const MOST = 50;
const path = (id: string): string => `/kept/${encodeURIComponent(id)}`;

function shelf(): Promise<Cache> | null {
  return "caches" in globalThis ? caches.open(RECORDS) : null;
}

/** Keeps the game of this table, if it is over and was played on this device. */
export async function keepRecord(table: Table): Promise<void> {
  const { live } = table;
  const kept = live?.outcome && live.you && live.mode !== "replay" ? await shelf() : null;
  if (!live || !kept) return;
  const record = await recordOf(live.game, table.token);
  if (record === null) return;
  const game: KeptGame = {
    id: live.game,
    lang: spoken.lang,
    names: live.names,
    result: readEnding(table),
    turns: live.outcome?.turn ?? 0,
    record,
    log: live.log.map(({ sentence, depth, kind }) => ({ sentence, depth, turn: kind === "turn" })),
  };
  await kept.put(path(live.game), Response.json(game));
  for (const id of tooMany(await keptIds())) await kept.delete(path(id));
}

/** Those that have to go, the oldest first. */
export function tooMany(ids: string[], most = MOST): string[] {
  const ended = (id: string): number => findSaved(id)?.at ?? 0;
  return [...ids].sort((one, other) => ended(one) - ended(other)).slice(0, Math.max(0, ids.length - most));
}

export async function keptIds(): Promise<string[]> {
  const kept = await shelf()?.catch(() => null);
  const found = (await kept?.keys()) ?? [];
  return found.map(({ url }) => decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? ""));
}

export async function keptGame(id: string): Promise<KeptGame | null> {
  const kept = await shelf()?.catch(() => null);
  const found = await kept?.match(path(id));
  return found ? ((await found.json()) as KeptGame) : null;
}
