// What the lists of games say of one.
import { count, say } from "../words";
import type { SavedGame } from "./saved";
import { spoken } from "./spoken.svelte";

/** A seat nobody has sat in is called by its letter. */
export function nameOf(game: SavedGame): string {
  return game.opponent === "" || (game.mode === "friend" && /^[AB]$/.test(game.opponent))
    ? say("A friend")
    : game.opponent;
}

export function titleOf(game: SavedGame): string {
  const name = nameOf(game);
  return game.number > 0 ? say("{name}, turn {n}", { name, n: game.number }) : say("{name}, draft", { name });
}

export function waitsFor(game: SavedGame): string {
  if (game.gone === "unknown") return say("The server has no such game.");
  if (game.gone === "closed") return say("The seat this device keeps is not open any more.");
  if (!game.mine) return say("Waiting for {name}", { name: nameOf(game) });
  return game.sentence ? say("Your move: {sentence}", { sentence: game.sentence }) : say("Your move");
}

/** Time on the clock of whoever is asked. It stands still while nobody is at the table. */
export function timeLeft(game: SavedGame, now: number): string {
  if (game.left === null || game.left === undefined) return say("no clock");
  const seconds = game.deadline ? game.deadline - now / 1000 : game.left;
  return game.deadline ? inWords(seconds) : say("{time}, paused", { time: inWords(seconds) });
}

function inWords(seconds: number): string {
  if (seconds >= 2 * 86_400) return count("{n} day left", "{n} days left", Math.floor(seconds / 86_400));
  if (seconds >= 2 * 3600) return count("{n} hour left", "{n} hours left", Math.floor(seconds / 3600));
  if (seconds >= 60) return count("{n} minute left", "{n} minutes left", Math.floor(seconds / 60));
  return count("{n} second left", "{n} seconds left", Math.max(0, Math.floor(seconds)));
}

export function resultOf({ result }: SavedGame): string {
  if (!result) return say("over");
  if (result.by === "cut") return say("nobody won");
  if (result.won === null) return say("{name} won", { name: result.winner });
  if (result.by === "clock") return result.won ? say("won on time") : say("lost on time");
  return result.won ? say("won") : say("lost");
}

/** "today", "yesterday", "3 days ago", then the date. */
export function dayOf(at: number, now: number): string {
  const day = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((day(now) - day(at)) / 86_400_000);
  if (days < 7) return new Intl.RelativeTimeFormat(spoken.lang, { numeric: "auto" }).format(-days, "day");
  return new Intl.DateTimeFormat(spoken.lang, { dateStyle: "medium" }).format(at);
}
