import { build } from "./build.mjs";
import { checkDependencies, checkNode, readEnvironment } from "./checks.mjs";
import { command, Refusal, stage } from "./cli.mjs";
import { fingerprint, isBuilt } from "./fingerprint.mjs";

await command("Can't run the benchmarks", async () => {
  checkNode();
  checkDependencies();
  const environment = readEnvironment("production");
  // The hook that package.json loads resolves "@/", in worker threads too.
  const { bench, UsageError } = await import("../tests/bench/run.ts");
  const args = process.argv.slice(2);
  if (!args.includes("--help") && !isBuilt(fingerprint(environment))) {
    stage("building…");
    await build(environment, { quiet: true });
  }
  try {
    await bench(args, environment.DATABASE_URL?.trim() || undefined);
  } catch (error) {
    if (error instanceof UsageError || error.code?.startsWith?.("ERR_PARSE_ARGS")) throw new Refusal(error.message);
    throw error;
  }
});
