// A name for whoever plays here: two neutral words, made when one is first needed and kept on the device.
import { FIRST_WORDS, SECOND_WORDS } from "../messages";
import { settings } from "./settings.svelte";

export const LONGEST = 20;

export function twoWords(chance: () => number = Math.random): string {
  const one = (words: string): string => {
    const all = words.split(" ");
    return all[Math.floor(chance() * all.length)] ?? "";
  };
  return `${one(FIRST_WORDS)}-${one(SECOND_WORDS)}`;
}

/** What the player is called, from now on the same. */
export function ownName(): string {
  const kept = settings.name.trim();
  if (!kept) settings.name = twoWords();
  return settings.name.trim();
}

/** Another name; an empty one means: make one. */
export function rename(name: string): void {
  settings.name = name.trim().slice(0, LONGEST).trim() || twoWords();
}
