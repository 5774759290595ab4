// What the server has read of a game so far. It is kept as long as the page is open: whoever goes to a moment and comes
// back finds everything as it was.
import { untrack } from "svelte";
import type { Analysed, Compiled, OwnPuzzle } from "../messages";
import { api, Failed } from "./api";
import { inOrder } from "./marks";
import { settings } from "./settings.svelte";
import { spoken } from "./spoken.svelte";
import type { Table } from "./table.svelte";

const AGAIN = 700;
const KEPT = 8;

export class Study {
  decisions = $state.raw<Analysed[]>([]);
  compiles = $state.raw<Compiled[]>([]);
  /** Mistakes that make puzzles, whoever made them. */
  puzzles = $state.raw<OwnPuzzle[]>([]);
  /** How many decisions there are; 0 while the server has not begun. */
  of = $state(0);
  asked = $state(false);
  failed = $state(false);

  #watchers = 0;
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly token: string | null,
    readonly lang: string,
  ) {}

  get done(): number {
    return this.decisions.length;
  }

  get complete(): boolean {
    return this.of > 0 && this.done === this.of;
  }

  /** Has the server read the game; after a failure, from the beginning. */
  ask(): void {
    this.asked = true;
    if (this.failed) [this.decisions, this.puzzles] = [[], []];
    this.failed = false;
    void this.#fetch(api.analyse);
  }

  /** While somebody looks, news are fetched. */
  follow(): () => void {
    this.#watchers += 1;
    if (this.asked && !this.failed && !this.complete && this.#timer === undefined && !this.#busy) this.#wait();
    return () => {
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#fetch(api.analysis), AGAIN);
  }

  async #fetch(how: typeof api.analysis): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const query = new URLSearchParams({ lang: this.lang, have: String(this.done) });
    try {
      const found = await how(this.id, query.toString(), this.token);
      this.decisions = inOrder([...this.decisions, ...found.decisions]);
      this.puzzles = [...this.puzzles, ...found.puzzles].toSorted((a, b) => a.moment - b.moment);
      this.compiles = found.compiles;
      this.of = found.of;
    } catch (problem) {
      // A server that is away comes back; anything else it said is its last word.
      if (!(problem instanceof Failed && problem.code === "away")) this.failed = true;
    }
    this.#timer = undefined;
    this.#busy = false;
    if (this.#watchers > 0 && !this.failed && !this.complete) this.#wait();
  }
}

const kept = new Map<string, Study>();

function studyOf(table: Table): Study {
  const key = `${table.seated.id} ${spoken.lang}`;
  let found = kept.get(key);
  if (!found) {
    kept.set(key, (found = new Study(table.seated.id, table.token, spoken.lang)));
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  }
  return found;
}

/** The study of this game in the language of the moment. That of a game against a bot begins by itself. */
export function useStudy(table: Table): { readonly now: Study } {
  const study = $derived(studyOf(table));
  $effect(() => {
    const now = study;
    return untrack(() => {
      // Who gives up before the first decision has left nothing to read.
      const decided = table.live?.log.some(({ turn, moment }) => turn > 0 && moment > 0);
      if (!now.asked && decided && settings.analyse && table.live?.mode === "bot") now.ask();
      return now.follow();
    });
  });
  return {
    get now() {
      return study;
    },
  };
}
