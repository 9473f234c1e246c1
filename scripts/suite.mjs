import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks.mjs";

/** Tests must not inherit the developer's own database, job runner and providers. */
export const isOwn = (name) => /^(?:DATABASE|INNGEST|OPENAI|LOCI|CLERK|NEXT_PUBLIC_CLERK|STRIPE)_|^(?:PORT|HOST)$/.test(name);

/** @returns counts; a file that didn't load or a crash counts as one failure */
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
    console.error(`vitest wrote no report: ${error.message}`);
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

export function conclude(runs) {
  const sum = (name) => runs.reduce((total, counts) => total + counts[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed || !passed ? 1 : 0;
}
