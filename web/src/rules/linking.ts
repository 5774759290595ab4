// Finds in a sentence what leads somewhere: cards by their titles, numbers of rules, and words of the glossary in the forms
// that the server knows. A word is a link once in a sentence.
import type { TermLink } from "../messages";

export interface Piece {
  text: string;
  /** A card that is named. */
  code?: string | undefined;
  /** Where it leads: R3.3. */
  rule?: string;
  /** The word of the glossary that it is, if it is one. */
  term?: string;
}

/** Words of the glossary, ready to be found. */
export interface Terms {
  pattern: RegExp;
  byForm: ReadonlyMap<string, TermLink>;
}

export interface Titles {
  titles: RegExp | null;
  byTitle: ReadonlyMap<string, string>;
}

const NUMBER = /(?<![\p{L}\d.])R(?:1[0-2]|[1-9])(?:\.\d{1,2})?(?![\p{L}\d])/gu;
const NO_TITLES: Titles = { titles: null, byTitle: new Map() };

/** French has spaces at which no line is broken; for a word they are spaces like any other. */
const plain = (form: string): string => form.toLowerCase().replace(/\s+/gu, " ");

export function termsOf(links: readonly TermLink[]): Terms {
  const byForm = new Map(links.flatMap((link) => link.forms.map((form) => [plain(form), link] as const)));
  const forms = [...byForm.keys()].sort((one, other) => other.length - one.length);
  const written = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+"));
  return { byForm, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${written.join("|")})(?![\\p{L}\\d])`, "giu") };
}

/** A sentence in pieces, which together are the sentence again. */
export function pieces(text: string, terms: Terms | null, { titles, byTitle } = NO_TITLES): Piece[] {
  const seen = new Set<string>();
  const cards = split([{ text }], titles, (found) => ({ text: found, code: byTitle.get(found) }));
  const numbers = split(cards, NUMBER, (found) => ({ text: found, rule: found }));
  return split(numbers, terms?.pattern ?? null, (found) => {
    const link = terms?.byForm.get(plain(found));
    if (!link || seen.has(link.id)) return null;
    seen.add(link.id);
    return { text: found, rule: link.rule, term: link.id };
  });
}

/** Looks for something in the pieces that lead nowhere yet. */
function split(all: readonly Piece[], pattern: RegExp | null, make: (found: string) => Piece | null): Piece[] {
  return pattern ? all.flatMap((piece) => (leads(piece) ? [piece] : cut(piece.text, pattern, make))) : [...all];
}

const leads = ({ code, rule }: Piece): boolean => code !== undefined || rule !== undefined;

function cut(text: string, pattern: RegExp, make: (found: string) => Piece | null): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const piece = make(match[0]);
    if (!piece) continue;
    if (match.index > last) found.push({ text: text.slice(last, match.index) });
    found.push(piece);
    last = match.index + match[0].length;
  }
  if (last < text.length) found.push({ text: text.slice(last) });
  return found;
}
