import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDependencies, checkNode, root } from "./checks.mjs";
import { command, stage } from "./say.mjs";

// The whole suite on the embedded database, and once more on the Postgres of TEST_DATABASE_URL where there is one.
// The last line is for machines: `N passed, N failed`. Arguments go to vitest: `npm test -- tests/unit`.

/** @returns the counts of one run; what vitest could not count (a file that did not load, a crash) is one failure each */
async function run(environment, reportPath) {
  const vitest = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportPath}`,
      ...process.argv.slice(2),
    ],
    { cwd: root, env: environment, stdio: ["ignore", "inherit", "inherit"] },
  );
  const code = await new Promise((done) => vitest.once("close", done));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    const report = JSON.parse(readFileSync(reportPath, "utf8"));
    counts.passed = report.numPassedTests;
    counts.skipped = report.numPendingTests + report.numTodoTests;
    const unloaded = report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
    );
    counts.failed = report.numFailedTests + unloaded.length;
  } catch (error) {
    console.error(`vitest left no report: ${error.message}`);
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

await command("The tests cannot run", async () => {
  checkNode();
  checkDependencies();
  // A test must never reach the database of the person who runs it, nor their providers of models, identity and payments.
  const own = (name) => name === "DATABASE_URL" || /^(?:OPENAI|LOCI|CLERK|NEXT_PUBLIC_CLERK|STRIPE)_/.test(name);
  const { TEST_DATABASE_URL: url, ...others } = process.env;
  const environment = Object.fromEntries(Object.entries(others).filter(([name]) => !own(name)));
  const folder = mkdtempSync(join(tmpdir(), "loci-test-"));
  try {
    stage("testing on the embedded database");
    const runs = [await run(environment, join(folder, "embedded.json"))];
    if (url) {
      stage("testing on Postgres");
      runs.push(await run({ ...environment, TEST_DATABASE_URL: url }, join(folder, "postgres.json")));
    }
    const sum = (name) => runs.reduce((total, counts) => total + counts[name], 0);
    const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
    console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
    process.exitCode = failed || !passed ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
