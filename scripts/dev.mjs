import { checkAddress, checkDataFolder, checkDependencies, checkEnvironment, checkNode, readEnvironment } from "./checks.mjs";
import { command, stage } from "./cli.mjs";
import { runNext } from "./server.mjs";

await command("Loci cannot start", async () => {
  console.log("Loci (development)");
  stage("checking…");
  checkNode();
  checkDependencies();
  const environment = readEnvironment("development");
  await checkEnvironment(environment);
  await checkDataFolder(environment);
  const { host, port, url } = await checkAddress(environment);
  stage("starting…");
  process.exitCode = await runNext("dev", {
    host,
    port,
    mode: "development",
    onListening: () => stage(`listening on ${url}; pages compile on first request`),
  });
});
