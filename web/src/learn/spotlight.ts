// The spotlight of a lesson: what does not matter in a step is marked, and drawn quieter by the style sheet. Nothing is
// covered or taken away, and everything can still be reached; whoever hears the page is told "not needed now".
// It works on what a table has drawn, whichever view drew it: cards, plates and piles have names of their own there.
import type { Attachment } from "svelte/attachments";
import type { Answer } from "../messages";

export interface Light {
  /** Places, stacks, cards, piles, plates, as the coach names them. Nothing is dimmed without them. */
  lit: readonly string[];
  /** Answers that are meant, once there is help. */
  meant: readonly Answer[];
  /** What is said of things that are not needed, and of those that are meant. */
  words: { unneeded: string; meant: string };
}

const DIMMED = [
  '[data-testid="field-card"]',
  '[data-testid="hand-card"]',
  '[data-testid="plate"]',
  '[data-testid="protocol"]',
  '[data-testid="control"]',
  '[data-zone$=".deck"]',
  '[data-zone$=".trash"]',
].join();
const NAMES = ["data-place", "data-card", "data-plate", "data-zone", "data-protocol", "data-move"];

/** The names under which a thing may be lit. */
export function namesOf({ testid, place, card, plate, zone, protocol }: DOMStringMap): string[] {
  if (testid === "field-card" && place) return [place, place.slice(0, 2), card ?? ""];
  if (testid === "hand-card") return [card ?? "", "hand"];
  if (plate) return [`plate ${plate}`];
  return [protocol ?? zone ?? testid ?? ""];
}

/** Whether pointing at a thing is a part of giving one of these answers. */
export function isMeant({ testid, place, card, move, plate }: DOMStringMap, answers: readonly Answer[]): boolean {
  return answers.some((answer) => {
    if (move !== undefined) return move === answer.move;
    if (testid === "hand-card") return card === answer.card && (answer.kind === "play" || answer.kind === "card");
    if (testid === "field-card") return answer.kind === "field" && place === answer.place;
    return plate !== undefined && answer.kind === "compile" && plate.endsWith(String(answer.line));
  });
}

/** A word after the name of a thing, or none. In the text view it is there to be read. */
function say(thing: HTMLElement, name: string): void {
  const isText = thing.tagName === "LI" || thing.tagName === "SECTION";
  const word = name && (isText ? ` (${name})` : `, ${name}`);
  const place = isText ? (thing.querySelector<HTMLElement>("p, h4") ?? thing) : thing;
  const said = place.querySelector<HTMLElement>(":scope > .unneeded");
  if (!word) said?.remove();
  else if (said) {
    if (said.textContent !== word) said.textContent = word;
  } else {
    const fresh = document.createElement("span");
    fresh.className = isText ? "unneeded facts" : "unneeded sr";
    fresh.textContent = word;
    place.append(fresh);
  }
}

function set(thing: HTMLElement, name: string, value: string | null): void {
  if (thing.getAttribute(name) === value) return;
  if (value === null) thing.removeAttribute(name);
  else thing.setAttribute(name, value);
}

/** Marks everything below an element. What is right already is left alone, so that it can be done again and again. */
function shine(root: HTMLElement, { lit, meant, words }: Light): void {
  const bright = new Set(lit);
  const things = [...root.querySelectorAll<HTMLElement>(DIMMED)];
  const others = [...root.querySelectorAll<HTMLElement>("[data-move]")].filter((each) => !things.includes(each));
  for (const thing of [...things, ...others]) {
    const wanted = isMeant(thing.dataset, meant);
    const dim =
      !wanted && bright.size > 0 && things.includes(thing) && !namesOf(thing.dataset).some((n) => bright.has(n));
    set(thing, "data-lit", bright.size === 0 || others.includes(thing) ? null : dim ? "no" : "yes");
    set(thing, "data-meant", wanted ? "" : null);
    const word = wanted ? words.meant : dim ? words.unneeded : "";
    if (thing.ariaLabel && thing.tagName !== "SECTION") set(thing, "aria-description", word || null);
    else say(thing, word);
  }
}

export function spotlight(light: Light): Attachment<HTMLElement> {
  return (root) => {
    const again = (): void => shine(root, light);
    const watch = new MutationObserver(again);
    again();
    watch.observe(root, { subtree: true, childList: true, attributeFilter: NAMES });
    return () => {
      watch.disconnect();
      shine(root, { ...light, lit: [], meant: [] });
    };
  };
}
