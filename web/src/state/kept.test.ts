import { beforeEach, expect, it, vi } from "vitest";
import { state } from "../fixtures";
import { keepRecord, keptGame, keptIds, tooMany } from "./kept";
import { saveGame } from "./saved";
import type { Table } from "./table.svelte";

class Shelf {
  kept = new Map<string, Response>();
  put = async (path: string, answer: Response): Promise<void> => void this.kept.set(path, answer);
  match = async (path: string): Promise<Response | undefined> => this.kept.get(path)?.clone();
  keys = async () => [...this.kept.keys()].map((path) => ({ url: `https://x.org${path}` }));
  delete = async (path: string): Promise<boolean> => this.kept.delete(path);
}

const outcome = { winner: "A", by: "compiled", sentence: "Ada wins.", turn: 9 } as const;
const table = (live: ReturnType<typeof state>): Table =>
  ({ live, token: "secret", top: "B", name: () => "Vesper" }) as unknown as Table;
const fetched = vi.fn(async () => new Response("1. FIR1@1"));

beforeEach(() => {
  const shelf = new Shelf();
  const texts = new Map<string, string>();
  vi.stubGlobal("caches", { open: async () => shelf });
  vi.stubGlobal("fetch", fetched.mockClear());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
});

it("keeps a game that is over, without its secret", async () => {
  await keepRecord(table(state({ game: "g1", outcome })));
  expect(await keptIds()).toEqual(["g1"]);
  const game = await keptGame("g1");
  expect(game).toMatchObject({ record: "1. FIR1@1", turns: 9, result: "Reality compiled. You win." });
  expect(JSON.stringify(game)).not.toContain("secret");
});

it("keeps no game that goes on, none that was only watched, and no replay", async () => {
  await keepRecord(table(state()));
  await keepRecord(table(state({ outcome, you: null })));
  await keepRecord(table(state({ outcome, mode: "replay" })));
  expect(await keptIds()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

it("lets the oldest go first", () => {
  for (const [id, at] of [
    ["new", 3],
    ["old", 1],
    ["middle", 2],
  ] as const)
    saveGame({ id, at, over: true });
  expect(tooMany(["middle", "new", "old"], 1)).toEqual(["old", "middle"]);
  expect(tooMany(["middle", "new", "old"])).toEqual([]);
});
