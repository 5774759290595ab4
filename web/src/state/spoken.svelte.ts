// The language of the moment and its sentences. Everything that calls `say` is drawn anew when this changes.
import type { Lang } from "../messages";

export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "fr", name: "Français" },
  { code: "pl", name: "Polski" },
] as const;

export type Messages = Record<string, string | string[]>;

class Spoken {
  lang = $state<Lang>("en");
  messages = $state.raw<Messages>({});
}

export const spoken = new Spoken();

/** The first of the browser's languages that there is a catalogue for. */
export function preferred(languages: readonly string[]): string {
  const known = LANGUAGES.map((language) => language.code as string);
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => known.includes(code)) ?? "en";
}
