import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkDependencies, checkNode, readEnvironment, root } from "./checks.mjs";
import { command, Refusal, stage } from "./cli.mjs";
import { buildRecord, fingerprint, isBuilt, recordPath } from "./fingerprint.mjs";
import { checkNotServing } from "./serving.mjs";
import { takeTurn } from "./turns.mjs";

/** Next keeps this folder when it clears what it built before. */
const turn = join(root, ".next/cache/loci-build");

/** Of several starts at once, one builds, and the others wait for it. @param quiet also: does nothing if it is built by now */
export async function build(environment, { quiet }) {
  const release = await takeTurn(turn, (pid) => stage(`waiting for process ${pid}, which is building…`));
  try {
    // Before the build, so that a file saved meanwhile makes the build outdated.
    const hash = fingerprint(environment);
    if (!(quiet && isBuilt(hash))) await runBuild(hash, quiet);
  } finally {
    release();
  }
}

async function runBuild(hash, quiet) {
  checkNotServing();
  rmSync(recordPath, { force: true });
  const next = spawn(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  let output = "";
  for (const stream of [next.stdout, next.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  // A build left running would overwrite the next one.
  const stop = (signal) => {
    next.kill(signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  const code = await new Promise((done) => next.once("close", done));
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  if (code !== 0) {
    process.stderr.write(output);
    throw new Refusal("the build failed. See the error above.");
  }
  writeFileSync(recordPath, buildRecord(hash));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command("Loci cannot be built", async () => {
    checkNode();
    checkDependencies();
    await build(readEnvironment("production"), { quiet: false });
  });
}
