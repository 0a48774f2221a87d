import { defineConfig, mergeConfig } from "vitest/config";

import server from "./vite.server.config.ts";

/** Tests render with the very React that the server bundle holds. */
export default mergeConfig(
  server,
  defineConfig({ test: { environment: "node", include: ["tests/**/*.test.{ts,tsx}"] } }),
);
