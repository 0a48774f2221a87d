import { defineConfig, mergeConfig } from "vitest/config";

import server from "./vite.server.config.ts";

/**
 * Tests render with the very React that the server bundle holds. Their files share processes and modules, so a test
 * must undo what it changes: 6 s of processor time instead of 19 s.
 */
export default mergeConfig(
  server,
  defineConfig({
    test: {
      environment: "node",
      include: ["tests/**/*.test.{ts,tsx}"],
      isolate: false,
    },
  }),
);
