import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks.mjs";

/** A test must never reach the database of the person who runs it, nor their jobs and providers of models, identity and payments. */
export const isOwn = (name) => /^(?:DATABASE|INNGEST|OPENAI|LOCI|CLERK|NEXT_PUBLIC_CLERK|STRIPE)_|^(?:PORT|HOST)$/.test(name);

/** @returns the counts of one run of vitest; what it could not count (a file that did not load, a crash) is one failure each */
export async function runSuite({ args, environment, reportPath }) {
  const vitest = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportPath}`,
      ...args,
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

/** The last line, for machines, of one run or several; and the exit code that it stands for. */
export function conclude(runs) {
  const sum = (name) => runs.reduce((total, counts) => total + counts[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed || !passed ? 1 : 0;
}
