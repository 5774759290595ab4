import { describe, expect, it } from "vitest";
import type { SavedGame } from "../state/saved";
import { bright } from "./bright";

const game = (more: Partial<SavedGame>): SavedGame => ({
  ...{ id: "one", token: null, mode: "bot", opponent: "Pip", number: 3, sentence: "", mine: true, over: false },
  ...{ protocols: [], at: 1, ...more },
});
const nobody = { knows: false, open: [], finished: 0, lesson: null };

describe("the bright button", () => {
  it("is the first game for whoever comes for the first time, also if that game was begun", () => {
    expect(bright(nobody).what).toBe("first");
    expect(bright({ ...nobody, open: [game({ guided: true })] }).what).toBe("first");
  });

  it("is a game for whoever knows the game, has finished one, or sits at somebody's table", () => {
    expect(bright({ ...nobody, knows: true }).what).toBe("bot");
    expect(bright({ ...nobody, finished: 1 }).what).toBe("bot");
    expect(bright({ ...nobody, open: [game({ mode: "friend", mine: false })] }).what).toBe("bot");
  });

  it("is the game in which a person waits, before anything else", () => {
    const friend = game({ id: "two", mode: "friend" });
    const known = { ...nobody, knows: true, open: [game({}), friend], lesson: "compile" };
    expect(bright(known)).toEqual({ what: "continue", game: friend });
    expect(bright({ ...known, open: [game({ mode: "friend", gone: "unknown" })] }).what).toBe("lesson");
  });

  it("is a lesson that is half done until three games were finished", () => {
    const known = { ...nobody, knows: true, lesson: "compile" };
    expect(bright({ ...known, finished: 2 })).toEqual({ what: "lesson", key: "compile" });
    expect(bright({ ...known, finished: 3 }).what).toBe("bot");
  });
});
