// Focus on the table: one tab stop in each region (roving tabindex), arrows inside it. Everything that can be reached
// has `data-rove`; the region is the nearest element with `data-region`.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

let keyed = false;
addEventListener("keydown", () => (keyed = true), { capture: true });
addEventListener("pointerdown", () => (keyed = false), { capture: true });

/** Whether the last thing this person touched was the keyboard. */
export function byKeyboard(): boolean {
  return keyed;
}

type Direction = "left" | "right" | "up" | "down";

export const region: Attachment<HTMLElement> = (node) => {
  const stops = () => [...node.querySelectorAll<HTMLElement>("[data-rove]")];
  const keep = (current?: HTMLElement) => {
    const all = stops();
    const now = current ?? all.find((each) => each.tabIndex === 0) ?? all.find((each) => isLegal(each)) ?? all[0];
    for (const each of all) {
      const wanted = each === now ? 0 : -1;
      if (each.tabIndex !== wanted) each.tabIndex = wanted;
    }
  };
  const entered = (event: FocusEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
    if (stop) keep(stop);
  };
  const observer = new MutationObserver(() => keep());
  observer.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", entered);
  keep();
  return () => {
    observer.disconnect();
    node.removeEventListener("focusin", entered);
  };
};

function isLegal(element: HTMLElement): boolean {
  return (element.dataset.state ?? "").split(" ").includes("legal");
}

/** Moves the focus to the nearest thing in a direction, inside the region it is in. */
export function moveFocus(direction: Direction): boolean {
  const current = document.activeElement as HTMLElement | null;
  const area = current?.closest<HTMLElement>("[data-region]");
  if (!current?.matches("[data-rove]") || !area) return focusFirst(["hand", "field"]);
  const [x, y] = middle(current);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const each of area.querySelectorAll<HTMLElement>("[data-rove]")) {
    if (each === current) continue;
    const [ex, ey] = middle(each);
    const [ahead, aside] = axes(direction, ex - x, ey - y);
    if (ahead < 3) continue;
    const far = ahead + aside * 2.5;
    if (far < least) [best, least] = [each, far];
  }
  best?.focus();
  return best !== null;
}

function middle(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function axes(direction: Direction, dx: number, dy: number): [number, number] {
  if (direction === "left") return [-dx, Math.abs(dy)];
  if (direction === "right") return [dx, Math.abs(dy)];
  if (direction === "up") return [-dy, Math.abs(dx)];
  return [dy, Math.abs(dx)];
}

export function focusFirst(regions: readonly string[]): boolean {
  for (const name of regions) {
    const area = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
    const goal =
      area?.querySelector<HTMLElement>('[data-rove][tabindex="0"]') ?? area?.querySelector<HTMLElement>("[data-rove]");
    if (goal) {
      goal.focus();
      return true;
    }
  }
  return false;
}

/** The next or previous legal thing, wherever it is. */
export function nextLegal(step: 1 | -1): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>('[data-rove][data-state~="legal"], [data-rove][data-legal="true"]'),
  ];
  if (all.length === 0) return;
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step + all.length) % all.length]?.focus();
}

/** The button of an answer, once it is on the page. */
export function focusAnswer(move: string): void {
  void tick().then(() =>
    document.querySelector<HTMLElement>(`[data-testid="choice"][data-move="${CSS.escape(move)}"]`)?.focus(),
  );
}

/** After a change of screen the keyboard goes on at its heading, if nothing else has the focus. */
export function beginAt(id: string): void {
  if (byKeyboard())
    void tick().then(() => document.activeElement === document.body && document.getElementById(id)?.focus());
}

/** Where something had the focus and is gone after the next change of the page, `again` looks for another place. */
export function keepFocus(again: () => void): void {
  const focused = document.activeElement !== null && document.activeElement !== document.body;
  if (focused) void tick().then(() => document.activeElement === document.body && again());
}
