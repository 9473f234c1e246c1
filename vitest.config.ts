import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

const files = globSync("tests/**/*.test.ts", { cwd: root }).filter((file) => !file.startsWith("tests/browser/"));
const says = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(`${root}/${file}`, "utf8"));
const withDatabase = files.filter(says(/support\/database"|TEST_DATABASE_URL/));
const offline = files.filter((file) => !withDatabase.includes(file));
/**
 * If the database tests run on Postgres too, these run there alone. On both databases run the files in which the databases differ: starting,
 * jobs, transactions, the search function, long texts, and the core endpoints that add, find and answer. The browser tests open every page
 * on the embedded database, which they fill with the demo; the import's tests on Postgres also import into an embedded one.
 */
const onPostgresAlone = new RegExp(
  [
    "^tests/(?:providers|clients)/",
    "^tests/unit/",
    "^tests/contract/(?!core-|memory-add\\.)",
    "^tests/flows/(?:analyze|audit|conflicts|context|counts|delete|delete-memory|demo|endings|entities|entity-merge|erasure|expiry)\\.",
    "^tests/flows/(?:explained-search|fair-ingest|fairness|forgetting|import-dates|import-fuzz|import-reconcile|kept-context|languages)\\.",
    "^tests/flows/(?:memory-events|memory-page|notes|order|overload|poison|reconcile|relatives|scale-fill|sign-in|slow-upload|stored-ids)\\.",
    "^tests/flows/(?:supersede|trust|unrelated|webhooks|worked-years)\\.",
  ].join("|"),
);
const database = withDatabase.filter((file) => !process.env.TEST_RUNS_ON_POSTGRES_TOO || !onPostgresAlone.test(file));
/**
 * They change modules, the environment, timers, keys or the one job runner for all who share their thread, start the schedule, which can't be
 * stopped, or start processes that inherit the environment.
 */
const changesShared = says(
  /\bvi\.(?:mock|doMock|resetModules|stubEnv)\(|useFakeTimers\((?!\{ toFake: \["Date"\])|process\.env(?!\.TEST_)|support\/scripted-openai"|"\.\/support\/(?:database|booted|started|run-doctor)"|startRunner\(|startJobs\(\);/,
);
/** They need Stripe, or this machine's network as a receiver of webhooks, in the environment, which other files must be without. */
const playsProviders = says(/support\/(?:receiver|samples|scripted-stripe|subscription-life)"/);
const threadOf = (file: string) =>
  file.startsWith("tests/providers/") || changesShared(file) ? "alone" : playsProviders(file) ? "with providers" : "shared";
const globalSetup = ["tests/setup/database.ts"];
const isUnit = (file: string) => file.startsWith("tests/unit/");

/**
 * On a fresh machine only the files' sizes are known, and small ones that wait for processes would run alone at the end. Without a build,
 * the first of those that start a server makes it, and two can't at once.
 */
const waiting = existsSync(`${root}/.next/BUILD_ID`) ? /flows\/(?:postgres-restart|crash|doctor|damaged-folder|webhook-crash)\./ : null;
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (waiting?.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // Worker threads of the code under test run outside Vite.
    execArgv: ["--import", new URL("tests/flows/support/resolve.mjs", import.meta.url).href],
    // A worker waits for timers and processes for a tenth of its time. In CI, Postgres or the browser fill it.
    maxWorkers: process.env.CI ? 2 : 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: WaitingFirst },
    projects: [
      // Modules are loaded once instead of once per file. A file that needs its own gets a thread: a process would compile the embedded
      // database again.
      { extends: true, test: { name: "unit", include: offline.filter(isUnit), isolate: false } },
      { extends: true, test: { name: "offline", pool: "threads", include: offline.filter((file) => !isUnit(file)) } },
      // scripts/test.mjs also runs these on Postgres.
      {
        extends: true,
        test: {
          name: "database",
          include: database.filter((file) => threadOf(file) === "shared"),
          isolate: false,
          globalSetup,
          // Whichever file comes first, the environment has the accounts that most of them need.
          setupFiles: ["tests/setup/accounts.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database-providers",
          include: database.filter((file) => threadOf(file) === "with providers"),
          isolate: false,
          globalSetup,
          setupFiles: ["tests/setup/providers.ts"],
        },
      },
      {
        extends: true,
        test: { name: "database-alone", pool: "threads", include: database.filter((file) => threadOf(file) === "alone"), globalSetup },
      },
    ],
  },
});
