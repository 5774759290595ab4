import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadSeats, seatFile } from "../games/seats";
import { parse, seatPath } from "./route.svelte";
import { findSaved, forgetGame, inOrder, KEY, saveGame, savedGames, type SavedGame } from "./saved";

vi.hoisted(() => {
  // Routes look at the page when they are loaded.
  Object.assign(globalThis, { location: { pathname: "/", search: "", hash: "" }, addEventListener: () => undefined });
});

/** A place to keep things with so much room. */
class Storage {
  kept = new Map<string, string>();
  constructor(readonly room = Infinity) {}

  getItem = (key: string): string | null => this.kept.get(key) ?? null;

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, value);
  }
}

const use = (storage: Storage): Storage => {
  vi.stubGlobal("localStorage", storage);
  for (const { id } of savedGames()) forgetGame(id); // what an earlier test could not write
  storage.kept.clear();
  return storage;
};
const game = (id: string, more: Partial<SavedGame> = {}) => ({ id, token: `secret-${id}`, opponent: "Ada", ...more });
const ids = (): string[] => savedGames().map((each) => each.id);

beforeEach(() => use(new Storage()));

describe("games of a device", () => {
  it("keeps every game that is not over", () => {
    for (let n = 0; n < 100; n++) saveGame(game(`open${n}`));
    for (let n = 0; n < 310; n++) saveGame(game(`done${n}`, { over: true }));
    expect(ids().filter((id) => id.startsWith("open"))).toHaveLength(100);
    expect(ids().filter((id) => id.startsWith("done"))).toHaveLength(300);
    expect(ids()).toContain("done309"); // the oldest go
    expect(ids()).not.toContain("done0");
  });

  it("reads what version 0.1 has kept", () => {
    const old = {
      id: "k7",
      token: "s",
      mode: "bot",
      opponent: "Fair",
      number: 3,
      sentence: "",
      mine: true,
      over: false,
    };
    localStorage.setItem(KEY, JSON.stringify([{ ...old, protocols: [], at: 5 }, null, { token: "no id" }]));
    expect(savedGames()).toEqual([{ ...old, protocols: [], at: 5 }]);
    saveGame({ id: "k7", number: 4 });
    expect(findSaved("k7")).toMatchObject({ token: "s", number: 4, opponent: "Fair" });
    for (const broken of ["", "{}", "[", "7"]) {
      localStorage.setItem(KEY, broken);
      expect(savedGames()).toEqual([]);
    }
  });

  it("gives up finished games and texts before a seat when the room is used up", () => {
    use(new Storage(30_000));
    const protocols = ["FIR", "WAT", "DEA"].map((code) => ({ code, compiled: false }));
    for (let n = 0; n < 60; n++) saveGame(game(`done${n}`, { over: true, protocols, sentence: "x".repeat(200) }));
    for (let n = 0; n < 100; n++)
      expect(saveGame(game(`open${n}`, { protocols, sentence: "x".repeat(200) }))).toBe(true);
    const open = savedGames().filter((each) => !each.over);
    expect(open).toHaveLength(100);
    expect(open.every((each) => each.token === `secret-${each.id}`)).toBe(true);
  });

  it("says so when a seat cannot be kept, and holds it as long as the page lives", () => {
    use(new Storage(0));
    expect(saveGame(game("k7"))).toBe(false);
    expect(findSaved("k7")?.token).toBe("secret-k7");
    forgetGame("k7");
    expect(ids()).toEqual([]);
  });

  it("puts what waits for me first, by the time that is left", () => {
    const rows = [
      game("theirs", { mine: false, at: 9 }),
      game("mine", { mine: true, at: 1 }),
      game("soon", { mine: true, left: 30, at: 0 }),
      game("later", { mine: true, left: 300, at: 5 }),
    ] as SavedGame[];
    expect(inOrder(rows).map((each) => each.id)).toEqual(["soon", "later", "mine", "theirs"]);
  });
});

describe("seats elsewhere", () => {
  it("travel as a file, and never replace a seat that is there", () => {
    saveGame(game("a"));
    saveGame(game("b", { token: null }));
    const file = seatFile();
    use(new Storage());
    saveGame(game("x"));
    expect(loadSeats(file)).toBe(1);
    expect(loadSeats(file.replace("secret-a", "other"))).toBe(0);
    expect(findSaved("a")?.token).toBe("secret-a");
    expect(ids().sort()).toEqual(["a", "x"]);
    for (const wrong of ["", "[]", "{}", "null", '{"recompile":"seats"}']) expect(loadSeats(wrong)).toBeNull();
  });

  it("have an address", () => {
    const at = (path: string) => {
      const { pathname, search, hash } = new URL(path, "http://here");
      return parse({ pathname, search, hash });
    };
    expect(at(seatPath({ id: "k7", token: "s" }))).toEqual({ at: "game", id: "k7", token: "s" });
    const tokens = { A: "a", B: "b" };
    expect(at(seatPath({ id: "k7", token: "a", tokens }))).toEqual({ at: "game", id: "k7", token: null, tokens });
    expect(at("/g/k7#invite.x.y")).toEqual({ at: "game", id: "k7", token: "invite.x.y" });
    expect(at("/g/k7")).toEqual({ at: "game", id: "k7", token: null });
    expect(at("/game/k7?token=s")).toEqual({ at: "game", id: "k7", token: "s" }); // links of version 0.1
    expect(at("/game/k7?tokens=a.b")).toEqual({ at: "game", id: "k7", token: null, tokens });
    expect(at("/game/k7#s")).toEqual({ at: "game", id: "k7", token: null });
    expect(at("/watch/k7")).toEqual({ at: "watch", id: "k7", moment: null });
    expect(at("/replay/k7?moment=3")).toEqual({ at: "replay", id: "k7", moment: 3 });
    expect(["/", "/games", "/games/", "/games/x", "/game", "/what", "/what/k7", "/game/k7/x"].map((path) => at(path).at))
      .toEqual(["start", "games", "games", "nothing", "nothing", "nothing", "nothing", "nothing"]); // prettier-ignore
  });
});
