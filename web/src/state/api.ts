// The server's pages, as functions.
import type {
  About,
  Analysis,
  Books,
  Created,
  GameInfo,
  Lessons,
  LevelInfo,
  NewGame,
  Problem,
  ReplayCreated,
  RuleAbout,
  RuleChapter,
  SeatNow,
  SeatOf,
  SummaryPage,
  Taken,
  Taking,
  TermLink,
} from "../messages";
import type { Messages } from "./spoken.svelte";

export class Failed extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The header that opens a seat. */
function opening(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

export async function call<T>(
  path: string,
  body?: unknown,
  token: string | null = null,
  method = body === undefined ? "GET" : "POST",
): Promise<T> {
  let response: Response;
  const headers = opening(token);
  try {
    response = await fetch(
      path,
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Failed("away", "");
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new Failed(problem.code ?? String(response.status), problem.message ?? response.statusText);
  }
  return (response.status === 204 ? null : await response.json()) as T;
}

export const api = {
  about: () => call<About>("/api/about"),
  create: (game: Partial<NewGame>) => call<Created>("/api/games", game),
  info: (id: string, lang: string) => call<GameInfo>(`/api/games/${encodeURIComponent(id)}?lang=${lang}`),
  mine: (seats: SeatOf[], lang: string) => call<SeatNow[]>(`/api/games/mine?lang=${lang}`, { seats }),
  books: (lang: string) => call<Books>(`/api/books/${lang}`),
  catalogue: (lang: string) => call<Messages>(`/api/catalogue/${lang}`),
  lessons: (lang: string) => call<Lessons>(`/api/lessons/${lang}`),
  take: (lesson: string, taking: Taking) => call<Taken>(`/api/lessons/${encodeURIComponent(lesson)}`, taking),
  levels: (lang: string) => call<LevelInfo[]>(`/api/levels/${lang}`),
  rulebook: (lang: string) => call<RuleChapter[]>(`/api/rulebook/${lang}`),
  aboutRule: (number: string, lang: string) => call<RuleAbout>(`/api/rules/${number}/about?lang=${lang}`),
  terms: (lang: string) => call<TermLink[]>(`/api/terms/${lang}`),
  summary: (lang: string) => call<SummaryPage>(`/api/summary/${lang}`),
  replay: (record: string, lang: string) => call<ReplayCreated>(`/api/replay?lang=${lang}`, { record }),
  analyse: (id: string, query: string, token: string | null) =>
    call<Analysis>(`/api/games/${encodeURIComponent(id)}/analyse?${query}`, {}, token),
  analysis: (id: string, query: string, token: string | null) =>
    call<Analysis>(`/api/games/${encodeURIComponent(id)}/analysis?${query}`, undefined, token),
};

/** The record of a game, as far as this seat may know it; null if it cannot be had. */
export async function recordOf(id: string, token: string | null): Promise<string | null> {
  const answer = await fetch(`/api/games/${encodeURIComponent(id)}/record`, { headers: opening(token) });
  return answer.ok ? answer.text() : null;
}
