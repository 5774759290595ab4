// Dragging a card of the hand onto a line: a shortcut for pick, aim, confirm. Everything can be done without it.
import type { Attachment } from "svelte/attachments";
import type { Table } from "./state/table.svelte";

const SLACK = 8;

export function drag(code: string, table: Table, able: () => boolean): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent) => {
      if (event.button === 0 && event.pointerType === "mouse" && able()) {
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      }
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!moving && Math.hypot(dx, dy) > SLACK) {
        moving = true;
        node.setPointerCapture(start.id);
        node.classList.add("dragging");
        if (table.pick.card !== code) table.pickHand(code);
      }
      if (moving) node.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const up = (event: PointerEvent) => {
      if (moving) drop(event.clientX, event.clientY);
      start = null;
    };
    const drop = (x: number, y: number) => {
      node.style.transform = "";
      node.classList.remove("dragging");
      const under = document.elementsFromPoint(x, y);
      const spot = under.find((each) => each.matches("[data-stack], [data-plate]")) as HTMLElement | undefined;
      const line = under.find((each) => each.matches("section[data-line]")) as HTMLElement | undefined;
      const at = spot?.dataset.stack ?? spot?.dataset.plate ?? (line ? `${table.bottom}${line.dataset.line}` : null);
      if (at && table.pick.line !== Number(at[1])) table.aim(at[0] as "A" | "B", Number(at[1]));
      // The click that ends a drag must not release the card again.
      addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true });
      setTimeout(() => (moving = false));
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
  };
}
