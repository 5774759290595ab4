import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// What is wrong or needless in the code; its form is prettier's business, its types are svelte-check's.
export default defineConfig(
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  { files: ["public/sw.js"], languageOptions: { globals: globals.serviceworker } },
  {
    rules: {
      // The maps and sets in the state are replaced as a whole, never changed: nothing has to watch them.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
