import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

const files = globSync("tests/**/*.test.ts", { cwd: root }).filter((file) => !file.startsWith("tests/browser/"));
const opensDatabase = (file: string) => /support\/database"|TEST_DATABASE_URL/.test(readFileSync(`${root}/${file}`, "utf8"));
const database = files.filter(opensDatabase);
const offline = files.filter((file) => !database.includes(file));
const isUnit = (file: string) => file.startsWith("tests/unit/");

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // Worker threads of the code under test run outside Vite.
    execArgv: ["--import", new URL("tests/flows/support/resolve.mjs", import.meta.url).href],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Modules are loaded once instead of once per file.
      { extends: true, test: { name: "unit", include: offline.filter(isUnit), isolate: false } },
      { extends: true, test: { name: "offline", include: offline.filter((file) => !isUnit(file)) } },
      // scripts/test.mjs also runs these on Postgres.
      { extends: true, test: { name: "database", include: database, globalSetup: ["tests/setup/database.ts"] } },
    ],
  },
});
