// What the interface says. The English sentence is its own key; translations come from the server, so that terminal and
// browser say the same. Pass string literals only: the sentences are collected from the sources.
import { spoken } from "./state/spoken.svelte";

export type Values = Record<string, string | number>;

/** Order of the plural forms in the catalogues, as in their PO files. */
const ENGLISH: readonly Intl.LDMLPluralRule[] = ["one", "other"];
const FORMS: Record<string, readonly Intl.LDMLPluralRule[]> = {
  en: ENGLISH,
  fr: ["one", "other"],
  pl: ["one", "few", "many"],
};

/** A sentence in the language of the moment; `{slot}` is filled from `values`. */
export function say(message: string, values: Values = {}): string {
  const found = spoken.messages[message];
  return fill(typeof found === "string" ? found : (found?.[0] ?? message), values);
}

/** A sentence with a number in it, in the form that goes with the number. */
export function count(one: string, many: string, n: number, values: Values = {}): string {
  const forms = spoken.messages[one];
  const chosen = Array.isArray(forms) ? (forms[formOf(spoken.lang, n)] ?? forms.at(-1)) : n === 1 ? one : many;
  return fill(chosen ?? many, { n, ...values });
}

/** Marks a sentence in a table for translation; it is translated where it is said. */
export function mark(message: string): string {
  return message;
}

export function formOf(lang: string, n: number): number {
  // French counts "many" (a million) apart; its PO files do not.
  const rule = new Intl.PluralRules(lang).select(n);
  const forms = FORMS[lang] ?? ENGLISH;
  const at = forms.indexOf(rule);
  return at >= 0 ? at : forms.length - 1;
}

function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}
