import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importedIds: readonly string[]; importers: readonly string[] } | null;
}

// Small things that nearly every screen shares: each by itself would cost more than it is.
const SHARED = /components\/(Boxes|CopyLink|RuleWords|Sheet|Words)\.svelte/;

/** Whether the first page needs a module: then it comes in the same piece as all else that it needs. */
function isFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  const found = modules.getModuleInfo(id);
  if (!found || seen.has(id)) return false;
  seen.add(id);
  return found.isEntry || found.importers.some((importer) => isFirst(importer, modules, seen));
}

// The server sends a strict content security policy: no inline scripts or styles, nothing from elsewhere. So no module
// preload polyfill (it would be inline) and no data: URLs.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/recompile/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The colours of both themes stand in one declaration each; older targets would have light-dark() taken apart.
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [{ name: (id, modules) => (SHARED.test(id) || isFirst(id, modules) ? "index" : null) }],
        },
      },
    },
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
