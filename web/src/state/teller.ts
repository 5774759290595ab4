// The words of a step: the sentence of the log, or one for a whole batch.
import type { LogLine, Shown } from "../messages";
import { count, say } from "../words";
import { books } from "./books.svelte";
import { batch, main, type Step, type Teller } from "./steps";

const NAMED = 4;

export function lineOf(log: readonly LogLine[], at: number): LogLine | undefined {
  return log[at]?.at === at ? log[at] : log.find((line) => line.at === at);
}

export function sentenceOf(
  step: Pick<Step, "kind" | "events">,
  log: readonly LogLine[],
  names: readonly string[],
): string {
  const first = main(step);
  if (!first || step.kind === "text") return "";
  const all = batch(step);
  return (all.length > 1 && together(all, names)) || (lineOf(log, first.at)?.sentence ?? "");
}

/** Several cards in one sentence; they are named if all are known and there are few of them. */
function together(events: readonly Shown[], names: readonly string[]): string {
  const [first] = events;
  const titles = events.map((event) => books.card(event.card)?.title);
  const name = names[first?.player === "A" ? 0 : 1] ?? "";
  const cards = titles.length <= NAMED && titles.every(Boolean) ? titles.join(", ") : "";
  const sentence = several(first?.kind ?? "", events.length, name);
  return sentence && cards ? say("{sentence}: {cards}", { sentence, cards }) : sentence;
}

function several(kind: string, n: number, name: string): string {
  switch (kind) {
    case "draw":
      return count("{name} draws {n} card", "{name} draws {n} cards", n, { name });
    case "discard":
      return count("{name} discards {n} card", "{name} discards {n} cards", n, { name });
    case "delete":
      return count("{name} deletes {n} card", "{name} deletes {n} cards", n, { name });
    case "return":
    case "take":
      return count("{name} returns {n} card", "{name} returns {n} cards", n, { name });
    default:
      return "";
  }
}

export function causeOf(step: Step | null): string {
  const cause = step ? main(step)?.cause : undefined;
  return cause ? say("Because of {text}", { text: cause }) : "";
}

/** The card whose text is behind a step, by the title its cause begins with. */
export function workingCard(step: Step | null): string | null {
  const event = step ? main(step) : undefined;
  if (event?.kind === "text") return event.card;
  const title = event?.cause?.match(books.titles ?? /$^/u)?.[0];
  return (title && books.byTitle.get(title)) || null;
}

export function phaseName(key: string): string {
  switch (key) {
    case "start":
      return say("Start");
    case "control":
      return say("Control");
    case "compile":
      return say("Compile");
    case "action":
      return say("Action");
    case "cache":
      return say("Cache");
    default:
      return say("End");
  }
}

export function tellerFor(names: () => readonly string[]): Teller {
  return {
    value: (code) => books.card(code)?.value ?? 0,
    phase: phaseName,
    sentence: (step, log) => sentenceOf(step, log, names()),
  };
}
