/** Whether all words that are looked for stand in one of these texts or another. */
export function fits(words: string, ...texts: (string | null | undefined)[]): boolean {
  const text = texts.join(" ").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
