// The page without a connection: a worker keeps its files, and this one sees to it that the books are there as well.

const BOOKS = "recompile-books"; // the same in sw.js

/** Has the page kept for times without a connection. Where that cannot be done, nothing is missing but that. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/** Keeps what is said in a language. All but the rules was fetched a moment ago, so this costs little. */
export async function keepBooks(lang: string): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  await navigator.serviceWorker.ready;
  const kept = await caches.open(BOOKS);
  await kept
    .addAll(
      ["books", "catalogue", "levels", "rulebook", "terms", "summary", "lessons"].map((book) => `/api/${book}/${lang}`),
    )
    .catch(() => undefined);
}

class Online {
  now = $state(navigator.onLine);
}

export const online = new Online();
addEventListener("online", () => (online.now = true));
addEventListener("offline", () => (online.now = false));
// A page that the worker has opened may have no connection even where the browser believes in one.
if (import.meta.env.PROD && "serviceWorker" in navigator && navigator.serviceWorker.controller)
  fetch("/api/about", { cache: "no-store" }).catch(() => (online.now = false));
