import { checkDependencies, checkNode, readEnvironment } from "./checks.mjs";
import { command, Refusal } from "./cli.mjs";

const usage = `npm run db:distribute: spreads the data of projects over the workers of a Citus cluster.

Stop the servers first. DATABASE_URL, or DATABASE_MIGRATION_URL with two roles, is the coordinator, and the workers are added to it.
It migrates, distributes the tables that aren't yet, in one transaction, and can be repeated. See docs/scale.md.`;

await command("Can't distribute the tables", async () => {
  if (process.argv.includes("--help")) return console.log(usage);
  checkNode();
  checkDependencies();
  if (!process.features.typescript) {
    throw new Refusal(`Node 22.18 or newer is required, and this is Node ${process.versions.node}. Run it with \`npm run db:distribute\`.`);
  }
  Object.assign(process.env, readEnvironment("production"));
  const { DATABASE_URL, DATABASE_MIGRATION_URL } = process.env;
  const url = (DATABASE_MIGRATION_URL || DATABASE_URL)?.trim();
  if (!url) throw new Refusal("DATABASE_URL isn't set. Set it to the coordinator of the Citus cluster.");
  // The hook resolves "@/" and imports without extension.
  await import("../tests/flows/support/resolve.mjs");
  const { openPostgres } = await import("../lib/db/client.ts");
  const { distribute } = await import("../lib/db/distribute.ts");
  const { migrateAs, migrate } = await import("../lib/db/migrate.ts");
  const owner = await openPostgres(url, 2, { prepares: false });
  try {
    await migrateAs(owner);
    const { distributed, already, workers } = await distribute(owner.database);
    // The application's role needs rights on what was created.
    if (DATABASE_MIGRATION_URL) await migrate();
    console.log(`${distributed.length} tables distributed over ${workers} workers, ${already.length} were already. Start the servers.`);
  } catch (error) {
    if (error.code === "INVALID_REQUEST") throw new Refusal(error.message);
    throw error;
  } finally {
    await owner.close();
  }
  process.exit();
});
