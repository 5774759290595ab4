import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

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
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // What the first page shares with the parts that come later is one file, however many parts there are.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "shared", tags: ["$initial"], minShareCount: 2 }] } },
    },
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
