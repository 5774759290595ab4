// Density of a stack: lines never scroll, so a stack that is too high for its place is drawn tighter, step by step, until
// it fits. Value, glyph and a top text never vanish.
import type { Attachment } from "svelte/attachments";

export const STEPS = ["dense", "denser", "quietwhy", "brief", "slim", "clamp", "tight"] as const;
export const SLACK = 2;

/** How much room the things in it take. (`scrollHeight` does not count what sticks out at the top.) */
export function extent(node: HTMLElement): number {
  let [top, bottom] = [Infinity, -Infinity];
  for (const child of node.children) {
    const box = child.getBoundingClientRect();
    [top, bottom] = [Math.min(top, box.top), Math.max(bottom, box.bottom)];
  }
  return Math.max(0, bottom - top);
}

/** How far to scroll to the last thing in it; a stack that grows upwards is scrolled by negative numbers. */
function end(node: HTMLElement): number {
  const upwards = getComputedStyle(node).flexDirection === "column-reverse";
  return upwards ? -node.scrollHeight : node.scrollHeight;
}

export const fit: Attachment<HTMLElement> = (node) => {
  let frame = 0;
  let last: Element | null = null;
  const measure = () => {
    const { scrollTop } = node;
    node.classList.remove(...STEPS);
    for (const step of STEPS) {
      if (extent(node) <= node.clientHeight + SLACK) break;
      node.classList.add(step);
    }
    // Where even that is too high the stack scrolls: to what lies uncovered, whenever that is another one.
    node.scrollTop = node.lastElementChild === last ? scrollTop : end(node);
    last = node.lastElementChild;
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  const size = new ResizeObserver(soon);
  const content = new MutationObserver(soon);
  size.observe(node);
  content.observe(node, { childList: true, subtree: true, characterData: true });
  measure();
  return () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    content.disconnect();
  };
};

/** Marks text that does not fit, so that its end fades instead of breaking off. */
export const cutOff: Attachment<HTMLElement> = (node) => {
  const measure = () => node.classList.toggle("cut", node.scrollHeight > node.clientHeight + 2);
  const size = new ResizeObserver(measure);
  const content = new MutationObserver(measure);
  size.observe(node);
  content.observe(node, { childList: true, subtree: true, characterData: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
};
