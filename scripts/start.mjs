import { get } from "node:http";
import { build } from "./build.mjs";
import { checkAddress, checkDataFolder, checkDependencies, checkEnvironment, checkNode, readEnvironment } from "./checks.mjs";
import { command, seconds, stage } from "./cli.mjs";
import { fingerprint, isBuilt } from "./fingerprint.mjs";
import { runNext } from "./server.mjs";

await command("Loci cannot start", async () => {
  const startedAt = performance.now();
  console.log("Loci");
  stage("checking…");
  checkNode();
  checkDependencies();
  const environment = readEnvironment("production");
  await checkEnvironment(environment);
  await checkDataFolder(environment);
  const { host, port, url, self } = await checkAddress(environment);

  if (!isBuilt(fingerprint(environment))) {
    stage("building (the first time takes about a minute)…");
    await build(environment, { quiet: true });
  }

  stage("starting…");
  const onListening = () => {
    // Next delays the first request until instrumentation.ts has finished, so a response means that startup is done.
    const request = get(`${self}/v1/health/live`, (answer) => {
      answer.resume();
      stage(`ready on ${url} in ${seconds(startedAt)}`);
    });
    // The server exited before responding. It has printed why, and its exit code becomes ours.
    request.on("error", () => {});
  };
  process.exitCode = await runNext("start", { host, port, mode: "production", onListening });
});
