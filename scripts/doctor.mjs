import { parseArgs } from "node:util";
import { checkDependencies, checkNode, readEnvironment, root } from "./checks.mjs";
import { command, Refusal } from "./cli.mjs";

const usage = `npm run doctor: checks the environment as it is set, and scores the models on 20 everyday histories.

  --json             print one JSON object instead of lines
  --no-histories     skip the histories, about 70 chat calls and 70 embeddings
  --timeout SECONDS  for each check (default 60)
  --help

Exit code 1 if something that is set is broken.`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: "boolean", default: false },
        "no-histories": { type: "boolean", default: false },
        timeout: { type: "string", default: "60" },
        help: { type: "boolean", default: false },
      },
    });
    const timeout = Number(values.timeout);
    if (!(timeout > 0 && timeout <= 600)) throw new Error("--timeout must be a number of seconds, at most 600.");
    return { ...values, timeoutMs: timeout * 1_000 };
  } catch (error) {
    throw new Refusal(`${error.message} See npm run doctor -- --help.`);
  }
}

await command("Can't check", async () => {
  const { json, help, timeoutMs, "no-histories": skipsHistories } = readArguments();
  if (help) return console.log(usage);
  checkNode();
  checkDependencies();
  if (!process.features.typescript) {
    throw new Refusal(`Node 22.18 or newer is required, and this is Node ${process.versions.node}. Run it with \`npm run doctor\`.`);
  }
  const environment = readEnvironment("production");
  // The hook resolves "@/" and imports without extension.
  await import("../tests/flows/support/resolve.mjs");
  const { diagnose, everydayHistories, historiesTable, lineOf } = await import("./doctor/index.ts");
  const showsProgress = !json && process.stdout.isTTY;
  const clearLine = () => showsProgress && process.stdout.write("\r\x1b[K");
  const diagnosis = await diagnose({
    environment,
    root,
    timeoutMs,
    histories: skipsHistories ? null : everydayHistories,
    onCheck(check) {
      clearLine();
      if (!json) console.log(lineOf(check));
    },
    onProgress(text) {
      clearLine();
      if (showsProgress) process.stdout.write(`· ${text}`);
    },
  });
  clearLine();
  if (json) {
    console.log(JSON.stringify(diagnosis, null, 2));
  } else if (!skipsHistories) {
    console.log(`\n20 everyday histories\n${historiesTable(diagnosis.histories, environment.LOCI_MODEL?.trim() || "gpt-5-mini")}`);
  }
  process.exitCode = diagnosis.ok ? 0 : 1;
});
