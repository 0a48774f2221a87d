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

/** Changes of the search dialog for which it has no property: a text of its code, and the replacement. */
const DIALOG_CHANGES = [
  // An inline style sheet in its (hidden) logo: our policy allows none.
  ['createElement("style",', 'createElement("desc",'],
  // It suggests the sections of earlier hits. Our client suggests queries with hits (features/search/dialog/suggestions.ts).
  [
    "i.context.searchSuggestions.length<Object.keys(m).length&&a({searchSuggestions:Object.keys(m)})",
    "a({searchSuggestions:e.suggestions})",
  ],
  // It would bring a client of its own; ours is loaded where a service answers.
  ["Z=nn(r,n,P)", "Z=e.useMemo(P,[P])"],
] as const;

function changedDialog(): Plugin {
  return {
    name: "changed-dialog",
    transform(code, id) {
      if (!id.includes("@docsearch/react")) return null;
      return { code: DIALOG_CHANGES.reduce(changed, code), map: null };
    },
  };
}

function changed(code: string, [before, after]: (typeof DIALOG_CHANGES)[number]): string {
  if (!code.includes(before))
    throw new Error(`the search dialog has another shape now: no ${before}`);
  return code.replace(before, after);
}

/** Entries that pages load besides their script: style sheets, and what `homerow dev` adds. */
const APART = /^src[\\/](?:entry\.dev|dev|zmk|styles[\\/]sheets)\b|[\\/]idiomorph[\\/]/;
/** What layouts share, if not all pages load it. */
const SHARED = /^src[\\/](?:components|document|hooks|layouts)\b/;
/** Folders of files that only some pages load: their own style sheets, and the modules of components. */
const FOLDERS = ["src/styles/sheets", "src/zmk/styles/sheets", "src/zmk/islands"];

/** The client: hashed files and a manifest that homerow.rendering.front_end reads. */
export default defineConfig({
  plugins: [react(), plainDynamicImports(), changedDialog()],
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
