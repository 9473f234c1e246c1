import { join, resolve } from "node:path";
import { startJobs } from "@/inngest/jobs";
import { limitBodies } from "@/lib/api/body-limits";
import { toAppError } from "@/lib/api/to-app-error";
import { ownerSecret } from "@/lib/auth/local";
import { hasSignInScript } from "@/lib/auth/new-link";
import { linkMinutes, signInLink } from "@/lib/auth/owner-tokens";
import { damagedDatabase, isStorageDamage } from "@/lib/db/damaged-folder";
import { migrate } from "@/lib/db/migrate";
import { type Env, env } from "@/lib/env";
import { noteAddresses } from "@/lib/net/caller-address";
import { firstRun } from "@/lib/projects/first-run";

/** Exits with a message instead of responding with 500. */
export async function boot(): Promise<void> {
  try {
    const { address, identity, VERCEL, OTEL_EXPORTER_OTLP_ENDPOINT, LOCI_METRICS_TOKEN } = env();
    // Its packages take a moment to load.
    if (OTEL_EXPORTER_OTLP_ENDPOINT || LOCI_METRICS_TOKEN) (await import("./start-telemetry")).startTelemetry();
    limitBodies();
    noteAddresses();
    console.log(parts(env()));
    const secret = identity === "local" ? ownerSecret() : null;
    await migrate();
    // Key and link give full access: only for the owner's terminal, never a platform's log.
    if (secret && !VERCEL) {
      const created = await firstRun();
      if (created) console.log(welcome(created.apiKey, address));
      console.log(signInMessage(await signInLink(secret, address)));
    }
    await startJobs();
  } catch (error) {
    console.error(`Loci cannot start: ${startupError(error)}`);
    process.exit(1);
  }
}

/** The driver's message doesn't mention the variable to check. */
function startupError(error: unknown): string {
  const { DATABASE_URL: url, LOCI_DATA_DIR } = env();
  if (!url && isStorageDamage(error)) {
    const { cause = error } = error as Error;
    return damagedDatabase(join(resolve(LOCI_DATA_DIR), "pglite"), (cause as Error).message).message;
  }
  if (url && toAppError(error).code === "UNAVAILABLE") {
    // The rest of the URL has the password.
    return `the database at ${new URL(url).host} doesn't respond. Check that it is running, and the host, user and password in ${env().DATABASE_MIGRATION_URL ? "DATABASE_URL and DATABASE_MIGRATION_URL" : "DATABASE_URL"}.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Without addresses and keys, because a platform keeps what is printed. */
const parts = ({ database, jobs, provider, identity, hasBilling, OTEL_EXPORTER_OTLP_ENDPOINT, LOCI_METRICS_TOKEN }: Env): string =>
  `· ${[
    `database: ${database === "pglite" ? "embedded" : "Postgres"}`,
    `jobs: ${jobs === "inngest" ? "Inngest" : "in this server"}`,
    `model: ${provider ? provider.model : "built-in rules"}`,
    `vectors: ${provider?.embedding?.model ?? "built-in encoder"}`,
    `sign-in: ${identity === "clerk" ? "Clerk" : "one local owner"}`,
    `billing: ${hasBilling ? "Stripe" : "off"}`,
    `telemetry: ${[OTEL_EXPORTER_OTLP_ENDPOINT && "OpenTelemetry", LOCI_METRICS_TOKEN && "Prometheus"].filter(Boolean).join(" and ") || "off"}`,
  ].join(", ")}`;

const welcome = (apiKey: string, url: string) => `
  Created the project "main". Copy its API key now, you won't see it again:

    ${apiKey}

  Add a message:

    curl -s ${url}/v1/core/add -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
      -d '{"user_id": "maya", "messages": [{"role": "user", "content": "I moved to Lisbon last month."}], "wait_for_processing": true}'

  Search:

    curl -s ${url}/v1/core/search -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
      -d '{"user_id": "maya", "query": "Where does Maya live?"}'
`;

const signInMessage = (link: string) => `
  Sign in with this one-time link within ${linkMinutes} minutes (${hasSignInScript() ? "`npm run sign-in`" : "each start"} prints a new one):

    ${link}
`;
