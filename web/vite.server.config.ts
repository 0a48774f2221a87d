import { fileURLToPath } from "node:url";

import { defineConfig } from "vite";

/** The server bundle: one script without imports that a bare V8 evaluates once. */
export default defineConfig({
  publicDir: false,
  define: {
    "process.env.NODE_ENV": JSON.stringify("production"),
    "import.meta.env.SSR": "true",
  },
  resolve: {
    alias: {
      // The only build of React's server that wants no TextEncoder, MessageChannel or process.
      // Its path is not among the package's exports, hence the file.
      "react-dom/server": fileURLToPath(
        new URL(
          "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
          import.meta.url,
        ),
      ),
    },
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
