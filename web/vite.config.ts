import { readdirSync } from "node:fs";

import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * Leave dynamic imports as they are. Vite would wrap them in a helper that loads a chunk's style sheet first; there
 * is one style sheet, and the helper would be a second script of every page.
 */
function plainDynamicImports(): Plugin {
  return {
    name: "plain-dynamic-imports",
    apply: "build",
    configResolved({ plugins }) {
      const index = plugins.findIndex(({ name }) => name === "native:import-analysis-build");
      if (index === -1) throw new Error("Vite's plugin for dynamic imports has another name now");
      (plugins as Plugin[]).splice(index, 1);
    },
  };
}

/** Take the inline style sheet out of the search dialog's (hidden) logo: our policy allows none. */
function withoutInlineStyle(): Plugin {
  return {
    name: "without-inline-style",
    transform(code, id) {
      if (!id.includes("@docsearch/react")) return null;
      const changed = code.replace('createElement("style",', 'createElement("desc",');
      if (changed === code) throw new Error("the search dialog's logo has another shape now");
      return { code: changed, map: null };
    },
  };
}

/** Entries that pages load besides their script: style sheets, and what `homerow dev` adds. */
const APART = /[\\/]src[\\/](?:entry\.dev|dev|styles[\\/]sheets)\b|[\\/]idiomorph[\\/]/;
const SHEETS = "src/styles/sheets";

/** The client: hashed files and a manifest that homerow.rendering.front_end reads. */
export default defineConfig({
  plugins: [react(), plainDynamicImports(), withoutInlineStyle()],
  // Chunk names are joined with the site's base URL in Python, so chunks refer to each other relatively.
  base: "./",
  build: {
    outDir: "../src/homerow/bundle/client",
    emptyOutDir: true,
    manifest: true,
    // The document itself preloads what the entry needs; what is imported later needs nothing more.
    modulePreload: false,
    rolldownOptions: {
      input: [
        "src/entry.client.tsx",
        "src/entry.dev.ts",
        // Style sheets that only some pages need: each names its own.
        ...readdirSync(SHEETS).map((name) => `${SHEETS}/${name}`),
      ],
      output: {
        codeSplitting: {
          groups: [{ name: "page", tags: ["$initial"], test: (id) => !APART.test(id) }],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    // Pages come from `homerow dev` on another port of the same machine.
    cors: { origin: /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/ },
    origin: "http://127.0.0.1:5173",
  },
});
