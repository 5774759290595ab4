// Keeps what is the same for everybody, so that the page opens without a connection: its files, and the books of the
// languages somebody has used. Nothing of a game is ever kept here, and no address with a secret in it.

// What the build has made; scripts/build_web.py writes it here.
const VERSION = "";
const FILES = [];

const PAGE = "/";
const MADE = "recompile-files-";
const BOOKS = "recompile-books";
const LOOKED_UP = /^\/api\/(books|catalogue|levels|rules|rulebook|rulings|glossary|cards|terms|summary)(\/|$)/;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(MADE + VERSION)
      .then((cache) => cache.addAll([PAGE, ...FILES]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => clients.claim()));
});

/** The version before stays: another tab may still be open with it, and want a part it has not fetched yet. */
async function tidy() {
  const made = (await caches.keys()).filter((name) => name.startsWith(MADE));
  await Promise.all(made.slice(0, -2).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(opened(request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (LOOKED_UP.test(pathname) && !search.includes("token")) event.respondWith(lookedUp(request));
});

/** The page as the server has it now, or as it was last. */
async function opened(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
  } catch {
    // away
  }
  return (await kept(PAGE)) ?? Response.error();
}

/** What is kept, of this version rather than of the one before. */
async function kept(asked) {
  return (await (await caches.open(MADE + VERSION)).match(asked)) ?? caches.match(asked);
}

/** The name of a file says what is in it: what is here is right. */
async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

async function lookedUp(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(BOOKS)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
