import { fileURLToPath } from "node:url";

import { defineConfig, mergeConfig } from "vite";

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** What all scripts for V8 have in common: each is without imports, and a bare V8 evaluates it once. */
export const common = defineConfig({
  publicDir: false,
  define: {
    "process.env.NODE_ENV": JSON.stringify("production"),
    "import.meta.env.SSR": "true",
  },
  resolve: {
    alias: [
      {
        // The only build of React's server that wants no TextEncoder, MessageChannel or process.
        // Its path is not among the package's exports, hence the file.
        find: "react-dom/server",
        replacement: file(
          "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
        ),
      },
      // Components name the browser's half of React in effects, which never run here.
      { find: /^react-dom(?:\/client)?$/, replacement: file("src/document/react-dom-stub.ts") },
    ],
  },
});

/** The engine's script. Names of components stay readable: an error says which one threw. */
export default mergeConfig(
  common,
  defineConfig({
    build: {
      outDir: "../src/homerow/bundle",
      // The client's files are below this folder.
      emptyOutDir: false,
      minify: false,
      // What browsers alone import, when a reader searches.
      rolldownOptions: { external: [/\/dialog\/SearchDialog$/, /\/fetch-results$/] },
      lib: {
        entry: "src/entry.server.tsx",
        formats: ["iife"],
        name: "homerowServer",
        fileName: () => "server.js",
      },
    },
  }),
);
