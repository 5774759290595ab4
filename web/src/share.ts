// Three lines, one under the other, share the height of a phone: nothing is cut while another line has room. Where all of
// them together are too high, the highest is drawn tighter, step by step; the one that is aimed at comes last.
import type { Attachment } from "svelte/attachments";
import { extent, SLACK, STEPS } from "./fit";

/** How many steps a line may still take, and how high what lies in it is. */
interface Sharing {
  line: HTMLElement;
  taken: number;
}

function highest(lines: Sharing[]): Sharing | undefined {
  const high = ({ line }: Sharing): number =>
    Math.max(...[...line.querySelectorAll<HTMLElement>(".stack")].map(extent)) - (line.matches(".aimed") ? 1e4 : 0);
  return lines.filter(({ taken }) => taken < STEPS.length).sort((one, other) => high(other) - high(one))[0];
}

function fitAll(field: HTMLElement): void {
  const lines = [...field.children].map((line) => ({ line: line as HTMLElement, taken: 0 }));
  for (const { line } of lines) line.classList.remove(...STEPS);
  while (extent(field) > field.clientHeight + SLACK) {
    const next = highest(lines);
    const step = next && STEPS[next.taken];
    if (!next || !step) return;
    next.line.classList.add(step);
    next.taken += 1;
  }
}

export const share: Attachment<HTMLElement> = (field) => {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => fitAll(field));
  };
  const size = new ResizeObserver(soon);
  const content = new MutationObserver(soon);
  size.observe(field);
  content.observe(field, { childList: true, subtree: true, characterData: true });
  fitAll(field);
  return () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    content.disconnect();
  };
};
