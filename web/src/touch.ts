// A long press opens the card, on screens without a pointer that hovers.
import type { Attachment } from "svelte/attachments";

const LONG = 450;

export function longpress(act: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fired = false;
    const stop = () => clearTimeout(timer);
    const start = (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      fired = false;
      timer = setTimeout(() => {
        fired = true;
        act();
      }, LONG);
    };
    const click = (event: Event) => {
      if (!fired) return;
      fired = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event) => fired && event.preventDefault();
    node.addEventListener("pointerdown", start);
    for (const name of ["pointerup", "pointercancel", "pointermove"] as const) {
      // A finger is never quite still; only a real move cancels.
      node.addEventListener(name, (event) => (name !== "pointermove" || Math.abs(event.movementY) > 4) && stop());
    }
    node.addEventListener("click", click, true);
    node.addEventListener("contextmenu", menu);
    return stop;
  };
}
