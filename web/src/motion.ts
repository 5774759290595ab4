// Cards travel between the places where they lie (FLIP): measured before a new state is drawn and after it. Nothing
// waits for motion, and a click finishes all of it at once. Hidden cards are known by their place only, so the way of a
// card never tells more than the table does.
import type { Shown } from "./messages";
import { pace } from "./state/settings.svelte";

export interface Seen {
  element: HTMLElement;
  box: DOMRect;
  up: string | undefined;
  stack: string | undefined;
}
export interface Picture {
  cards: Map<string, Seen>;
  zones: Map<string, DOMRect>;
}

const MOVE = 240;
const QUICK = 150;
const TURN = 300;
const STAGGER = 50;
const NOWHERE = new DOMRect();
const STILL = 4;
const EASE = "cubic-bezier(.45,.05,.15,1)";
const running = new Set<Animation>();

export function capture(): Picture {
  const cards = new Map<string, Seen>();
  const isStill = pace() === 0; // then nobody asks how far it is, and measuring is dear
  for (const element of document.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset.key as string;
    const box = isStill ? NOWHERE : element.getBoundingClientRect();
    cards.set(key, { element, box, up: element.dataset.up, stack: element.dataset.place?.slice(0, 2) });
  }
  const zones = new Map<string, DOMRect>();
  if (isStill) return { cards, zones };
  for (const element of document.querySelectorAll<HTMLElement>("[data-zone]")) {
    zones.set(element.dataset.zone as string, element.getBoundingClientRect());
  }
  return { cards, zones };
}

/** Moves what lies elsewhere now: at the pace of this person, or at that of a telling. */
export function play(before: Picture, events: readonly Shown[], told?: number): void {
  const speed = paceFor(events, told);
  const after = capture();
  if (speed === 0) return appear(before, after);
  let wait = 0;
  for (const [key, now] of after.cards) {
    const was = before.cards.get(key);
    if (was && was.up !== now.up) turnOver(now.element, TURN * speed);
    const from = was?.box ?? before.zones.get(originOf(key, now.element, events) ?? "");
    if (!from) {
      if (before.cards.size > 0) fade(now.element);
      continue;
    }
    if (travel(now.element, from, now.box, speed, was ? 0 : wait)) wait += was ? 0 : STAGGER * speed;
  }
  for (const [key, was] of before.cards) {
    if (!after.cards.has(key)) leave(was, after.zones.get(goalOf(key, events) ?? ""), speed);
  }
}

/** Less motion: what comes from elsewhere fades in, what only makes room is simply there. */
function appear(before: Picture, after: Picture): void {
  if (before.cards.size === 0) return;
  for (const [key, now] of after.cards) {
    const was = before.cards.get(key);
    if (!was || was.stack !== now.stack) fade(now.element);
  }
}

function paceFor(events: readonly Shown[], told: number | undefined): number {
  if (pace() === 0) return 0;
  return told ?? pace() * (events.length > 6 ? 0.5 : 1);
}

/** Where a card that was not on the table comes from. */
function originOf(key: string, element: HTMLElement, events: readonly Shown[]): string | undefined {
  const stack = element.dataset.place?.slice(0, 2);
  for (const event of events) {
    const here =
      event.card === key || (event.card === null && stack !== undefined && (event.to ?? event.place) === stack);
    if (!here) continue;
    if (event.kind === "play" || event.kind === "give") return `${event.player}.hand`;
    if (event.kind === "draw") return `${event.player}.deck`;
    if (event.kind === "shift") return undefined;
  }
  const hand = /^([AB])\.hand/.exec(key)?.[1] ?? element.dataset.owner;
  return hand && events.some((event) => event.kind === "draw" && event.player === hand) ? `${hand}.deck` : undefined;
}

/** Where a card that is gone went to. */
function goalOf(key: string, events: readonly Shown[]): string | undefined {
  const event = events.find(
    (each) => each.card === key && ["delete", "discard", "return", "take", "play", "compile"].includes(each.kind),
  );
  if (event?.to) return event.to.length === 2 ? undefined : event.to;
  if (event?.kind === "discard") return `${event.player}.trash`;
  return undefined;
}

function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, options);
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
  return animation;
}

function travel(element: HTMLElement, from: DOMRect, to: DOMRect, speed: number, delay: number): boolean {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) < STILL && Math.abs(dy) < STILL) return false;
  const frames = [
    { transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 },
    { transform: "none", zIndex: 9 },
  ];
  run(element, frames, { duration: MOVE * speed, delay, easing: EASE, fill: "backwards" });
  return true;
}

function turnOver(element: HTMLElement, duration: number): void {
  const frames = [{ transform: "perspective(600px) rotateX(90deg)" }, { transform: "none" }];
  run(element, frames, { duration, easing: "cubic-bezier(.2,.8,.2,1)" });
}

function fade(element: HTMLElement): void {
  run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: 90 });
}

/** A ghost of the card folds, or runs to where the card has gone. */
function leave(was: Seen, to: DOMRect | undefined, speed: number): void {
  const stage = document.getElementById("ghosts");
  if (!stage || was.box.width === 0) return;
  const ghost = was.element.cloneNode(true) as HTMLElement;
  for (const name of ["data-key", "data-place", "data-testid", "id"]) ghost.removeAttribute(name);
  ghost.setAttribute("data-ghost", "");
  Object.assign(ghost.style, {
    position: "fixed",
    margin: "0",
    left: `${was.box.left}px`,
    top: `${was.box.top}px`,
    width: `${was.box.width}px`,
    height: `${was.box.height}px`,
  });
  stage.append(ghost);
  const goal = to
    ? `translate(${to.left + to.width / 2 - was.box.left - was.box.width / 2}px, ${to.top + to.height / 2 - was.box.top - was.box.height / 2}px) scale(.25, .12)`
    : "scaleY(.05)";
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: goal, opacity: to ? 0.5 : 0 },
  ];
  const animation = run(ghost, frames, { duration: (to ? MOVE : QUICK) * speed, easing: EASE, fill: "forwards" });
  animation.finished.then(() => ghost.remove()).catch(() => ghost.remove());
}

export function finishMotion(): void {
  for (const animation of [...running]) animation.finish();
}

const LATE = 250;

/** Once the next picture is there: for what is dear and nobody looks at first. */
export function afterPainting(then: () => void): void {
  whenPainted(() => setTimeout(then));
}

/** Before the next picture, or after a moment where no pictures are made. */
export function whenPainted(then: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (!isDone) then();
    isDone = true;
  };
  requestAnimationFrame(once);
  setTimeout(once, LATE);
}
