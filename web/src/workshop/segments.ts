// A text in pieces, as the field draws it.
import type { Puzzling } from "../messages";

export interface Segment {
  text: string;
  kind: "" | "lead" | "bad";
}

const LEAD = /^[^.:;]{2,80}?[\s\u202f\u00a0]?:(?=\s|$)/;

/** The trigger in front, the word that is not understood, and all between. */
export function segments(text: string, problem: Pick<Puzzling, "at" | "word"> | undefined): Segment[] {
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const shift = text.length - text.trimStart().length; // the server reads it without the spaces in front
  const from = problem ? Math.max(lead && problem.at + shift < lead ? 0 : lead, problem.at + shift) : text.length;
  const to = problem ? from + Math.max(problem.word.length, 1) : text.length;
  const ends = from < lead ? 0 : lead;
  const all: Segment[] = [
    { text: text.slice(0, ends), kind: "lead" },
    { text: text.slice(ends, from), kind: "" },
    { text: text.slice(from, to), kind: "bad" },
    { text: text.slice(to), kind: "" },
  ];
  return all.filter((each) => each.text);
}
