import { defineConfig, mergeConfig } from "vite";

import { common } from "./vite.server.config.ts";

/** The script of the extension, which takes React from the engine's script: two copies would not work together. */
export default mergeConfig(
  common,
  defineConfig({
    build: {
      outDir: "../src/zmk/bundle",
      minify: false,
      lib: {
        entry: "src/zmk/entry.server.ts",
        formats: ["iife"],
        name: "zmkServer",
        fileName: () => "server.js",
      },
      rolldownOptions: {
        external: ["react", "react/jsx-runtime"],
        output: {
          globals: { react: "homerow.React", "react/jsx-runtime": "homerow.jsxRuntime" },
        },
      },
    },
  }),
);
