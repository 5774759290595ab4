// Cards and protocols in the language of the moment, fetched once per language.
import type { Books, CardInfo, ProtocolInfo } from "../messages";
import { api } from "./api";
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

  of(protocol: string): CardInfo[] {
    return [...this.cards.values()].filter((card) => card.protocol === protocol);
  }
}

export const books = new Library();
const fetched = new Map<string, Promise<[Books, Record<string, string | string[]>]>>();

/** Changes the language of everything at once, when all of it is here. */
export async function speak(lang: string): Promise<void> {
  let both = fetched.get(lang);
  if (!both) {
    both = Promise.all([api.books(lang), api.catalogue(lang)]);
    fetched.set(lang, both);
    both.catch(() => fetched.delete(lang));
  }
  const [found, messages] = await both;
  books.cards = new Map(found.cards.map((card) => [card.code, card]));
  books.protocols = new Map(found.protocols.map((protocol) => [protocol.code, protocol]));
  books.byTitle = new Map(found.cards.map((card) => [card.title, card.code]));
  const names = found.protocols.map((protocol) => protocol.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  books.titles = new RegExp(`(?<![\\p{L}])(?:${names.join("|")})[\\s\\u00a0][0-9](?![0-9])`, "gu");
  spoken.messages = messages;
  spoken.lang = lang;
  document.documentElement.lang = lang;
}
