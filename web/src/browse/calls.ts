// What the browser of cards and rulings asks the server.
import type { Board, CardsFound, CardWork, FactInfo, FactInFull, Facts } from "../messages";
import { call } from "../state/api";

const asked = (words: string): string => encodeURIComponent(words);

export const browsing = {
  cards: (query: string, lang: string) => call<CardsFound>(`/api/cards?q=${asked(query)}&lang=${lang}`),
  card: (code: string, lang: string) => call<CardWork>(`/api/cards/${code}?lang=${lang}`),
  facts: (lang: string) => call<Facts>(`/api/facts/${lang}`),
  found: (words: string, lang: string) => call<string[]>(`/api/facts?q=${asked(words)}&lang=${lang}`),
  about: (card: string, lang: string) => call<FactInfo[]>(`/api/rulings/${card}?lang=${lang}`),
  fact: (id: string, lang: string) => call<FactInFull>(`/api/fact/${asked(id)}?lang=${lang}`),
  board: (name: string, lang: string) => call<Board>(`/api/boards/${asked(name)}?lang=${lang}`),
};
