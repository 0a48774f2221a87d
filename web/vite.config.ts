import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The client: hashed files and a manifest that homerow.rendering.front_end reads. */
export default defineConfig({
  plugins: [react()],
  // Chunk names are joined with the site's base URL in Python, so chunks refer to each other relatively.
  base: "./",
  build: {
    outDir: "../src/homerow/bundle/client",
    emptyOutDir: true,
    manifest: true,
    // Every script is a module that the document itself preloads.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["src/entry.client.tsx", "src/entry.dev.ts"] },
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
