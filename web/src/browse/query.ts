// What is asked for in the card browser, as the text of a query: the same that the terminal reads (`recompile cards`),
// and the `q` of the address.

export interface Wanted {
  words: string;
  boxes: string[];
  values: string[];
  sets: string[];
  /** What a text waits for: start, end, after, covered. */
  on: string;
  protocols: string[];
}

export const NOTHING: Wanted = { words: "", boxes: [], values: [], sets: [], on: "", protocols: [] };
const TOKEN = /(?:[^\s"]|"[^"]*"?)+/g;
const KEYED = /^(in|value|set|on|protocol):(.+)$/;
const LISTS = { in: "boxes", value: "values", set: "sets", protocol: "protocols" } as const;

/** What stands in a query. What is not one of the filters is a word. */
export function parseQuery(query: string): Wanted {
  const found: Wanted = { ...NOTHING, boxes: [], values: [], sets: [], protocols: [] };
  const words: string[] = [];
  for (const token of query.match(TOKEN) ?? []) {
    const [, key, value = ""] = KEYED.exec(token) ?? [];
    const said = value.replaceAll('"', "");
    if (key === "on") found.on = said;
    else if (key) found[LISTS[key as keyof typeof LISTS]].push(said);
    else words.push(token);
  }
  return { ...found, words: words.join(" ") };
}

export function writeQuery({ words, boxes, values, sets, on, protocols }: Wanted): string {
  const keyed = (key: string, all: string[]): string[] =>
    all.map((each) => `${key}:${each.includes(" ") ? `"${each}"` : each}`);
  const filters = [
    ...keyed("in", boxes),
    ...keyed("value", values),
    ...keyed("set", sets),
    ...keyed("on", on ? [on] : []),
    ...keyed("protocol", protocols),
  ];
  return [words.trim(), ...filters].filter(Boolean).join(" ");
}

/** With a value, or without it if it was there. */
export function toggled(all: string[], value: string): string[] {
  return all.includes(value) ? all.filter((each) => each !== value) : [...all, value];
}

/** A letter as people type it: small, without accents; one for one, so that places stay what they are. */
const plain = (letter: string): string =>
  ({ ł: "l", Ł: "l" })[letter] ?? (letter.normalize("NFD")[0] ?? letter).toLowerCase();

/** A text in parts, those with a word in them that was looked for marked. */
export function marked(text: string, words: string): { text: string; hit: boolean }[] {
  const letters = [...text];
  const folded = letters.map(plain).join("");
  const hits = new Array<boolean>(letters.length).fill(false);
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const wanted = [...word].map(plain).join("");
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) hits.fill(true, at, at + wanted.length);
  }
  const parts: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, i) => {
    const hit = hits[i] ?? false;
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += letter;
    else parts.push({ text: letter, hit });
  });
  return parts;
}
