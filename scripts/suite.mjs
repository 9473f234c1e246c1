import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./checks.mjs";

/** Tests must not inherit the developer's own database, job runner and providers. */
export const isOwn = (name) => /^(?:DATABASE|INNGEST|OPENAI|LOCI|CLERK|NEXT_PUBLIC_CLERK|STRIPE)_|^(?:PORT|HOST)$/.test(name);

export const databaseProjects = ["--project=database", "--project=database-providers", "--project=database-alone"];

const maxReasonChars = 300;

/**
 * Node 24 can abort ("Check failed: jit_page_->allocations_.erase(addr) == 1", nodejs/node#64500) when it frees compiled WebAssembly, which
 * threads that open and close embedded databases make it do all the time.
 */
const keepsCompiledCode = ["--no-wasm-code-gc", "--no-flush-liftoff-code"];

/** @returns one line for each failure of a file: its name and how its message begins */
function failuresOf(file) {
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  const named = failed.length
    ? failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])
    : [["didn't load or end", file.message]];
  return named.map(([name, message]) => {
    const reason = stripVTControlCharacters(message ?? "").replace(/\s+/g, " ");
    return `failed: ${relative(root, file.name)} > ${name}: ${reason.slice(0, maxReasonChars)}`;
  });
}

/** @returns counts, and a line for each failure; a file that didn't load or a crash counts as one failure */
export async function runSuite({ args, environment, reportPath }) {
  const vitest = spawn(
    process.execPath,
    [
      ...keepsCompiledCode,
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
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    const report = JSON.parse(readFileSync(reportPath, "utf8"));
    counts.passed = report.numPassedTests;
    counts.skipped = report.numPendingTests + report.numTodoTests;
    counts.failures = report.testResults.filter(({ status }) => status === "failed").flatMap(failuresOf);
    counts.failed = counts.failures.length;
  } catch (error) {
    console.error(`vitest wrote no report: ${error.message}`);
  }
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures = [`failed: vitest ended with code ${code}, and no test says why`];
  }
  return counts;
}

export function conclude(runs) {
  const sum = (name) => runs.reduce((total, counts) => total + counts[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  for (const line of runs.flatMap(({ failures }) => failures)) console.log(line);
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed || !passed ? 1 : 0;
}
