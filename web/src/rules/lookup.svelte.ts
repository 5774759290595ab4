// What is looked up: at a table in a sheet beside it, while nothing stops; elsewhere on the page of the rules.
import { tick } from "svelte";
import { api } from "../state/api";
import { router } from "../state/route.svelte";
import { termsOf, type Terms } from "./linking";

/** A rule or a chapter, and the word by which one came to it; no rule is the contents. */
export interface Spot {
  rule: string | null;
  term?: string | undefined;
}

class Lookup {
  /** What was opened one after the other; the last one is seen. */
  trail = $state.raw<readonly Spot[]>([]);
  terms = $state.raw<Terms | null>(null);
  /** Whether the table has a side column that is seen: the sheet takes its place. */
  beside = $state(false);
  #tables = 0;
  #lang = "";
  #opener: Element | null = null;

  get at(): Spot | null {
    return this.trail.at(-1) ?? null;
  }

  open(rule: string | null, term?: string): void {
    if (this.#tables === 0) return router.go(rule ? `/rules/${rule}` : "/rules");
    if (this.trail.length === 0) this.#opener = document.activeElement;
    if (this.at?.rule !== rule || this.at.term !== term) this.trail = [...this.trail, { rule, term }];
  }

  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    const opener = this.#opener;
    this.trail = [];
    this.#opener = null;
    // Only when the sheet is gone: as long as it is a dialog, nothing behind it can have the focus.
    void tick().then(() => opener instanceof HTMLElement && opener.isConnected && opener.focus());
  }

  /** A table is there, and shows what is opened. */
  host(): () => void {
    this.#tables++;
    return () => {
      this.#tables--;
      this.trail = [];
    };
  }

  /** Fetches the words of the game as they are met in sentences. Without them only numbers are links. */
  async learn(lang: string): Promise<void> {
    if (this.#lang === lang) return;
    this.#lang = lang;
    const found = await api.terms(lang).catch(() => null);
    if (this.#lang !== lang) return;
    this.terms = found && termsOf(found);
    if (!found) this.#lang = "";
  }
}

export const lookup = new Lookup();
