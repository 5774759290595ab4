import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server sends a strict content security policy: no inline scripts or styles, nothing from elsewhere. So no module
// preload polyfill (it would be inline) and no data: URLs.
// Small things that several later screens share are one file: each by itself would cost more than it holds. Nothing of
// these needs the table, which would come along.
const SMALL = /components\/(CopyLink|Sheet|Words|Boxes|Card|RuleWords|Fan)\.svelte$/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/recompile/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What the first page shares with the parts that come later, however many parts there are.
            { name: "shared", tags: ["$initial"], minShareCount: 2 },
            { name: "small", test: SMALL },
          ],
        },
      },
    },
    // The colours of both themes stand in one declaration each; older targets would have light-dark() taken apart.
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
