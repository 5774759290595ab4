// Tells a person who looks elsewhere that it is their turn: the title of the page, and a notification if they want one.
import type { State } from "./messages";
import { afterPainting } from "./motion";
import { settings } from "./state/settings.svelte";
import { say } from "./words";

let told = -1;

export function notifyTurn(state: State | null): void {
  const mine = state?.question?.mine ?? false;
  const title = mine ? `▲ ${say("Your turn")} – recompile` : "recompile";
  afterPainting(() => (document.title = title));
  if (!state || !mine || state.seq === told) return;
  told = state.seq;
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification("recompile", { body: state.question?.sentence ?? say("Your turn"), tag: state.game });
  }
}
