import { beforeEach, describe, expect, it, vi } from "vitest";
import { isInvitation, ownToken } from "./invitations";
import { seatOf } from "./route.svelte";
import { saveGame } from "./saved";

vi.hoisted(() => {
  // Routes look at the page when they are loaded.
  Object.assign(globalThis, { location: { pathname: "/", search: "", hash: "" }, addEventListener: () => undefined });
});

class Storage {
  items = new Map<string, string>();
  full = false;
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem(key: string, value: string): void {
    if (this.full) throw new Error("full");
    this.items.set(key, value);
  }
}

const use = (storage: Storage): Storage => {
  vi.stubGlobal("localStorage", storage);
  return storage;
};
beforeEach(() => void use(new Storage()));

const game = (token: string | null) => ({ at: "game", id: "k7", token }) as const;

describe("an invitation", () => {
  it("is known by its first letters", () => {
    expect([isInvitation("invite.k7"), isInvitation("k7invite."), isInvitation("")]).toEqual([true, false, false]);
  });

  it("is answered with the same secret each time, and with no other's", () => {
    const one = ownToken("invite.a");
    expect(one).toMatch(/^[\w-]{32}$/);
    expect([ownToken("invite.a"), ownToken("invite.b") === one]).toEqual([one, false]);
  });

  it("is answered with the same secret where nothing can be kept", () => {
    use(new Storage()).full = true;
    const one = ownToken("invite.c");
    ownToken("invite.d");
    expect(ownToken("invite.c")).toBe(one);
  });

  it("keeps the last hundred", () => {
    const one = ownToken("invite.0");
    for (let at = 1; at <= 100; at++) ownToken(`invite.${at}`);
    expect(ownToken("invite.0")).not.toBe(one);
    expect(Object.keys(JSON.parse(localStorage.getItem("recompile.invitations") ?? "") as object)).toHaveLength(100);
  });

  it("brings a seat of its own, also where the device holds the other one", () => {
    saveGame({ id: "k7", token: "the host’s" });
    const seat = seatOf(game("invite.e"));
    expect(seat).toEqual({ token: ownToken("invite.e"), invitation: "invite.e" });
    expect(seatOf(game("ordinary"))).toEqual({ token: "ordinary" });
    saveGame({ id: "k7", friend: "/g/k7#invite.f" }); // their own one is not used up
    expect(seatOf(game("invite.f"))).toEqual({ token: "the host’s" });
    expect(seatOf(game(null))).toEqual({ token: "the host’s" });
  });
});
