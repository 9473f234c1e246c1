import { build } from "./build.mjs";
import { checkDependencies, checkNode, readEnvironment } from "./checks.mjs";
import { command, Refusal, stage } from "./cli.mjs";
import { fingerprint, isBuilt } from "./fingerprint.mjs";

// What Loci can do on this machine, measured against a server that is started for it. `npm run bench -- --help` tells the rest.

await command("The benchmarks cannot run", async () => {
  checkNode();
  checkDependencies();
  const environment = readEnvironment("production");
  // Plain Node runs the TypeScript of tests/bench. What "@/" names is found by the hook that package.json loads, in worker threads too.
  const { bench, Unusable } = await import("../tests/bench/run.ts");
  const args = process.argv.slice(2);
  if (!args.includes("--help") && !isBuilt(fingerprint(environment))) {
    stage("building …");
    await build(environment, { quiet: true });
  }
  try {
    await bench(args, environment.DATABASE_URL?.trim() || undefined);
  } catch (error) {
    // parseArgs refuses with a code.
    if (error instanceof Unusable || error.code?.startsWith?.("ERR_PARSE_ARGS")) throw new Refusal(error.message);
    throw error;
  }
});
