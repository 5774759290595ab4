// Carrying something with the pointer. It is captured when it is pressed, so that no release is missed however fast the
// pointer leaves; whatever ends the carrying puts the thing back where it was.
import type { Attachment } from "svelte/attachments";
import type { Table } from "./state/table.svelte";

const SLACK = 8;

export interface Carrying {
  /** Whether it may be carried by this pointer. */
  able: (event: PointerEvent) => boolean;
  begin?: () => void;
  /** Where it was let go. */
  drop: (x: number, y: number) => void;
}

export function carry({ able, begin, drop }: Carrying): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number } | null = null;
    let moving = false;

    const finish = () => {
      start = null;
      moving = false;
      node.style.transform = "";
      node.classList.remove("dragging");
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !able(event)) return;
      start = { x: event.clientX, y: event.clientY };
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      if (event.buttons === 0) return finish(); // let go where nobody could tell us
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!moving && Math.hypot(dx, dy) > SLACK) {
        moving = true;
        node.classList.add("dragging");
        begin?.();
      }
      if (moving) node.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const up = (event: PointerEvent) => {
      const carried = moving;
      finish();
      if (!carried) return;
      // The click that ends it must not press anything; there is none if it ends elsewhere.
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      drop(event.clientX, event.clientY);
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", finish);
    node.addEventListener("lostpointercapture", finish);
    return finish;
  };
}

/** Dragging a card of the hand onto a line: a shortcut for pick and aim. Everything can be done without it. */
export function drag(code: string, table: Table, able: () => boolean): Attachment<HTMLElement> {
  return carry({
    able: (event) => event.pointerType === "mouse" && able(),
    begin: () => table.pick.card !== code && table.pickHand(code),
    drop: (x, y) => {
      const under = document.elementsFromPoint(x, y);
      const spot = under.find((each) => each.matches("[data-stack], [data-plate]")) as HTMLElement | undefined;
      const line = under.find((each) => each.matches("section[data-line]")) as HTMLElement | undefined;
      const at = spot?.dataset.stack ?? spot?.dataset.plate ?? (line ? `${table.bottom}${line.dataset.line}` : null);
      if (at && table.pick.line !== Number(at[1])) table.aim(at[0] as "A" | "B", Number(at[1]));
    },
  });
}
