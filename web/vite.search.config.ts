import { defineConfig, mergeConfig } from "vite";

import { common } from "./vite.server.config.ts";

/** The search engine as a script for V8, which builds and the service run. */
export default mergeConfig(
  common,
  defineConfig({
    build: {
      outDir: "../src/homerow/bundle",
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: "src/search/entry.v8.ts",
        formats: ["iife"],
        name: "homerowSearchScript",
        fileName: () => "search.js",
      },
    },
  }),
);
