import { get } from "node:http";
import { build } from "./build.mjs";
import { checkAddress, checkDataFolder, checkDependencies, checkEnvironment, checkNode, readEnvironment } from "./checks.mjs";
import { command, seconds, stage } from "./cli.mjs";
import { fingerprint, isBuilt } from "./fingerprint.mjs";
import { runNext } from "./server.mjs";

await command("Loci cannot start", async () => {
  const begun = performance.now();
  console.log("Loci");
  stage("checking …");
  checkNode();
  checkDependencies();
  const environment = readEnvironment("production");
  await checkEnvironment(environment);
  await checkDataFolder(environment);
  const { host, port, url, self } = await checkAddress(environment);

  if (!isBuilt(fingerprint(environment))) {
    stage("building (first time takes about 20 s) …");
    await build(environment, { quiet: true });
  }

  stage("starting …");
  const onListening = () => {
    // Next holds the first request back until instrumentation.ts is through: when it answers, everything is open.
    const request = get(`${self}/v1/health/live`, (answer) => {
      answer.resume();
      stage(`ready on ${url} in ${seconds(begun)}`);
    });
    // The server ended before it answered: it has said why, and its exit code becomes ours.
    request.on("error", () => {});
  };
  process.exitCode = await runNext("start", { host, port, mode: "production", onListening });
});
