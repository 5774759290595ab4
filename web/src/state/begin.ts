// A new game: made on the server, its seat kept on this device, its table opened.
import type { NewGame } from "../messages";
import { say } from "../words";
import { api, Failed } from "./api";
import { mine } from "./mine.svelte";
import { ownName } from "./naming";
import { router, seatPath } from "./route.svelte";
import { saveGame } from "./saved";

/** Where nothing can be kept, the address keeps the seat. */
export async function begin(wanted: Partial<NewGame> & Pick<NewGame, "mode">): Promise<void> {
  const made = await api.create(wanted);
  const tokens = made.tokens ? { tokens: made.tokens } : {};
  const friend = made.links.friend ? { friend: made.links.friend } : {};
  const seat = { id: made.id, token: made.token, ...tokens };
  const guided = wanted.guided ? { guided: true } : {};
  const safe = saveGame({ ...seat, ...guided, mode: wanted.mode, watch: wanted.spectators !== "none", ...friend });
  router.go(safe ? `/game/${made.id}` : seatPath(seat));
}

/** The game that explains itself: the one that was begun here, or a new one. */
export async function beginFirst(): Promise<void> {
  const begun = mine.open.find((game) => game.guided && !game.gone);
  if (begun) router.go(`/game/${begun.id}`);
  else await begin({ mode: "bot", name: ownName(), guided: true });
}

/** What went wrong, in words. */
export function said(error: unknown): string {
  return error instanceof Failed && error.message ? error.message : say("The server does not answer.");
}
