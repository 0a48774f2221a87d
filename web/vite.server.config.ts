import { fileURLToPath } from "node:url";

import { defineConfig } from "vite";

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The server bundle: one script without imports that a bare V8 evaluates once. */
export default defineConfig({
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
      { find: /^react-dom(?:\/client)?$/, replacement: file("src/document/no-browser.ts") },
    ],
  },
  build: {
    outDir: "../src/homerow/bundle",
    // The client's files lie below.
    emptyOutDir: false,
    // Names of components stay readable: an error says which one threw.
    minify: false,
    lib: {
      entry: "src/entry.server.tsx",
      formats: ["iife"],
      name: "homerowServer",
      fileName: () => "server.js",
    },
  },
});
