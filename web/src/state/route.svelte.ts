// Addresses of the client: the start, a seat at a table (the token comes with a link once and is then kept on this
// device), a table to watch, a replay.
import { findSaved, saveGame } from "./saved";

export type Route =
  | { at: "start" }
  | { at: "game"; id: string; token: string | null }
  | { at: "watch" | "replay"; id: string; moment: number | null };

class Router {
  route = $state.raw<Route>(parse(location));

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parse(location);
    scrollTo(0, 0);
  }
}

export function parse({ pathname, search }: { pathname: string; search: string }): Route {
  const [, place, id] = pathname.split("/");
  const query = new URLSearchParams(search);
  if (!id) return { at: "start" };
  if (place === "watch" || place === "replay") {
    const moment = query.get("moment");
    return { at: place, id, moment: moment === null ? null : Number(moment) };
  }
  return { at: "game", id, token: query.get("token") };
}

export const router = new Router();
addEventListener("popstate", () => (router.route = parse(location)));

/** The seat behind a route; a token from a link is kept, and taken out of the address bar. */
export function seatOf(id: string, token: string | null): { token: string | null; tokens?: { A: string; B: string } } {
  if (token) {
    saveGame({ id, token });
    history.replaceState(null, "", `/game/${id}`);
    return { token };
  }
  const saved = findSaved(id);
  return saved?.tokens ? { token: null, tokens: saved.tokens } : { token: saved?.token ?? null };
}
