// Cards and protocols in the language of the moment, fetched once per language, and those a game brings along.
import type { Books, CardInfo, Lang, ProtocolInfo } from "../messages";
import { say } from "../words";
import { api } from "./api";
import { dress, type Looks } from "./looks.svelte";
import { spoken } from "./spoken.svelte";

class Library {
  cards = $state.raw(new Map<string, CardInfo>());
  protocols = $state.raw(new Map<string, ProtocolInfo>());
  /** Finds the titles of cards in a sentence. */
  titles = $state.raw<RegExp | null>(null);
  byTitle = $state.raw(new Map<string, string>());

  card(code: string | null | undefined): CardInfo | undefined {
    return code ? this.cards.get(code.toUpperCase()) : undefined;
  }

  protocol(code: string | null | undefined): ProtocolInfo | undefined {
    return code ? this.protocols.get(code.slice(0, 3).toUpperCase()) : undefined;
  }

  /** Whether a card or protocol is not printed but somebody's own. */
  isMade(code: string | null | undefined): boolean {
    return this.protocol(code)?.made ?? false;
  }

  of(protocol: string): CardInfo[] {
    return [...this.cards.values()].filter((card) => card.protocol === protocol);
  }
}

/** The set a protocol belongs to; whatever a made one says of itself. */
export function setOf({ made, set }: ProtocolInfo): string {
  return made ? say("fan-made") : set;
}

export const books = new Library();
const fetched = new Map<string, Promise<[Books, Record<string, string | string[]>]>>();

let printed: Books | null = null;
let brought: Books | null = null;

/** The protocols of a game that are not printed, or none: they win over printed ones of the same code. */
export function bring(found: Books | null): void {
  if (found === brought) return;
  brought = found;
  dress((found?.protocols ?? []) as Looks[]);
  open();
}

function open(): void {
  const own = new Set(brought?.protocols.map((protocol) => protocol.code));
  const cards = [...(printed?.cards ?? []).filter((card) => !own.has(card.protocol)), ...(brought?.cards ?? [])];
  const rest = (printed?.protocols ?? []).filter((protocol) => !own.has(protocol.code));
  const protocols = [...rest, ...(brought?.protocols ?? [])];
  books.cards = new Map(cards.map((card) => [card.code, card]));
  books.protocols = new Map(protocols.map((protocol) => [protocol.code, protocol]));
  books.byTitle = new Map(cards.map((card) => [card.title, card.code]));
  const names = protocols.map((protocol) => protocol.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  books.titles = new RegExp(`(?<![\\p{L}])(?:${names.join("|")})[\\s\\u00a0][0-9](?![0-9])`, "gu");
}

/** Changes the language of everything at once, when all of it is here. */
export async function speak(lang: string): Promise<void> {
  let both = fetched.get(lang);
  if (!both) {
    both = Promise.all([api.books(lang), api.catalogue(lang)]);
    fetched.set(lang, both);
    both.catch(() => fetched.delete(lang));
  }
  const [found, messages] = await both;
  printed = found;
  open();
  spoken.messages = messages;
  spoken.lang = found.lang as Lang;
  document.documentElement.lang = lang;
}
