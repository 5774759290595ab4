// Addresses of the client: the start, lessons, puzzles, my games, rules, cards and rulings, the workshop, a kept game, a seat at a table (the token comes with a link once, behind the #, and is
// then kept on this device), a table to watch, a replay. The server knows the same ones (server/static.py). Links of version 0.1 have the token in the query.
import { isInvitation, ownToken } from "./invitations";
import { findSaved, type SavedGame } from "./saved";

export interface Seated {
  id: string;
  token: string | null;
  tokens?: { A: string; B: string } | undefined;
  /** For which the token, a new one, is to open the seat. */
  invitation?: string;
  /** One person tries something out for both players: no curtain falls, and nothing of it is kept. */
  open?: boolean;
}
export type GameRoute =
  | { at: "game"; id: string; token: string | null; tokens?: { A: string; B: string } }
  | { at: "watch" | "replay"; id: string; moment: number | null };
/** The workshop: its shelf, a protocol of this device, one that a link holds, or one that stands on the server. */
export type WorkshopRoute =
  { at: "workshop"; id: string | null; packed: string | null; print: boolean } | { at: "page"; id: string };
export type Route =
  | { at: "start" }
  | { at: "games" }
  | { at: "rules"; rule: string | null }
  | { at: "summary" }
  | { at: "cards"; code: string | null; find: string }
  | { at: "rulings"; id: string | null; card: string | null; find: string }
  | { at: "privacy" }
  | { at: "learn"; lesson: string | null; carried: string | null }
  | { at: "puzzles"; id: string | null; themes: string[]; protocols: string[]; carried: string | null }
  | { at: "record"; id: string }
  | { at: "nothing" }
  | WorkshopRoute
  | GameRoute;

class Router {
  route = $state.raw<Route>(parse(location));

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parse(location);
    scrollTo(0, 0);
  }

  /** Another address for what is looked at, without a step back to the one before. */
  stay(path: string): void {
    history.replaceState(null, "", path);
    this.route = parse(location);
  }
}

export function parse({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): Route {
  const [place = "", id, ...more] = pathname.split("/").slice(1);
  const query = new URLSearchParams(search);
  if (!place) return { at: "start" };
  if (place === "games" && !id) return { at: "games" };
  if (place === "workshop" && (more.length === 0 || (id && more.join() === "print")))
    return {
      at: "workshop",
      id: id || null,
      packed: /^#p=(.+)$/.exec(hash)?.[1] ?? null,
      print: more.length > 0,
    };
  if (more.length > 0) return { at: "nothing" };
  if (place === "rules" && id === "summary") return { at: "summary" };
  if (place === "rules") return { at: "rules", rule: id || null };
  if (place === "cards") return { at: "cards", code: id || null, find: query.get("q") ?? "" };
  if (place === "rulings")
    return { at: "rulings", id: id || null, card: query.get("card"), find: query.get("q") ?? "" };
  if (place === "privacy" && !id) return { at: "privacy" };
  if (place === "learn")
    return { at: "learn", lesson: id || null, carried: /^#progress=(.*)$/.exec(hash)?.[1] ?? null };
  if (place === "puzzles") {
    const listed = (name: string): string[] => (query.get(name) ?? "").split(",").filter(Boolean);
    const carried = /^#solved=(.*)$/.exec(hash)?.[1] ?? null;
    return { at: "puzzles", id: id || null, themes: listed("theme"), protocols: listed("with"), carried };
  }
  if (!id) return { at: "nothing" };
  if (place === "record") return { at: "record", id };
  if (place === "p") return { at: "page", id };
  if (place === "watch" || place === "replay") {
    const moment = query.get("moment");
    return { at: place, id, moment: moment === null ? null : Number(moment) };
  }
  if (place === "g") return { at: "game", id, ...secretsIn(hash.slice(1)) };
  if (place !== "game") return { at: "nothing" };
  return { at: "game", id, ...secretsIn(query.get("tokens") ?? query.get("token") ?? "") };
}

/** The secret of a link: that of a seat, an invitation, or those of both seats at one screen. */
function secretsIn(text: string): Pick<Seated, "token"> & { tokens?: { A: string; B: string } } {
  const [A, B] = isInvitation(text) ? [] : text.split(".");
  return A && B ? { token: null, tokens: { A, B } } : { token: text || null };
}

export const router = new Router();
addEventListener("popstate", () => (router.route = parse(location)));

/** The seat behind a route: that of the link, or the one this device keeps. A replay needs it only once all is over. */
export function seatOf(route: GameRoute): Omit<Seated, "id"> {
  const saved = findSaved(route.id);
  if (route.at !== "game") return { token: route.at === "replay" && saved?.over ? saved.token : null };
  if (route.tokens) return { token: null, tokens: route.tokens };
  // Who looks whether the link for their friend works must not use it up.
  const isHost = saved?.token && saved.friend === seatPath(route);
  if (route.token && !isHost)
    return isInvitation(route.token)
      ? { token: ownToken(route.token), invitation: route.token }
      : { token: route.token };
  return saved?.tokens ? { token: null, tokens: saved.tokens } : { token: saved?.token ?? null };
}

/** The seat is kept: its secret need not stand in the address bar any more. */
export function tidyAddress(id: string): void {
  const { pathname, search } = location;
  if (pathname === `/g/${id}` || (pathname === `/game/${id}` && search)) history.replaceState(null, "", `/game/${id}`);
}

/** An invitation works once: where the seat cannot be kept on this device, the address opens it from now on. */
export function keepInAddress(seat: Pick<SavedGame, "id" | "token">): void {
  history.replaceState(null, "", seatPath(seat));
}

/** The link that opens a seat anywhere. Whoever has it plays the seat. */
export function seatPath({ id, token, tokens }: Pick<SavedGame, "id" | "token" | "tokens">): string {
  return `/g/${id}#${tokens ? `${tokens.A}.${tokens.B}` : (token ?? "")}`;
}
