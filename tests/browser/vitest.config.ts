import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    expect: { poll: { timeout: 20_000 } },
    include: ["tests/browser/**/*.test.ts"],
    globalSetup: ["tests/browser/setup/server.ts"],
    // Pages spend half their time waiting for a quiet network, so extra workers pay off.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
