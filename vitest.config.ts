import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["tests/**/*.test.ts"],
    // Those have a server and a configuration of their own: `npm run test:browser`.
    exclude: ["tests/browser/**"],
    globalSetup: ["tests/setup/database.ts"],
    // Two cores: a third worker only makes the others wait.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
