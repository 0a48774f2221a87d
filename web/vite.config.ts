import { readdirSync } from "node:fs";
import { relative } from "node:path";

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

/** Entries that pages load besides their script: style sheets, and what `homerow dev` adds. */
const APART = /^src[\\/](?:entry\.dev|dev|zmk|styles[\\/]sheets)\b|[\\/]idiomorph[\\/]/;
/** What layouts share, if not all pages load it. */
const SHARED = /^src[\\/](?:components|document|hooks|layouts)\b/;
/** Folders of files that only some pages load: their own style sheets, and the modules of components. */
const FOLDERS = ["src/styles/sheets", "src/zmk/styles/sheets", "src/zmk/islands"];

/** The client: hashed files and a manifest that homerow.rendering.front_end reads. */
export default defineConfig({
  plugins: [react(), plainDynamicImports()],
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
        ...FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
      ],
      output: {
        codeSplitting: {
          groups: [
            {
              name: "page",
              tags: ["$initial"],
              test: (id) => !APART.test(relative(import.meta.dirname, id)),
            },
            {
              name: "section",
              minShareCount: 2,
              test: (id) => SHARED.test(relative(import.meta.dirname, id)),
            },
          ],
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
