import { join, resolve } from "node:path";
import { startJobs } from "@/inngest/jobs";
import { limitBodies } from "@/lib/api/body-limits";
import { toAppError } from "@/lib/api/to-app-error";
import { ownerSecret } from "@/lib/auth/local";
import { linkMinutes, signInLink } from "@/lib/auth/owner-tokens";
import { damagedDatabase, isDamage } from "@/lib/db/damaged-folder";
import { migrate } from "@/lib/db/migrate";
import { env } from "@/lib/env";
import { firstRun } from "@/lib/projects/first-run";

/** What a server does once, before its first request. A start that cannot work ends with a sentence, not with a server that answers 500. */
export async function boot(): Promise<void> {
  try {
    const { address, identity, VERCEL } = env();
    limitBodies();
    const secret = identity === "local" ? ownerSecret() : null;
    await migrate();
    // What is printed here opens everything: it is for the one owner at their own terminal, and not for a platform's log. Elsewhere
    // people make their projects when they have signed in.
    if (secret && !VERCEL) {
      const made = await firstRun();
      if (made) console.log(welcome(made.apiKey, address));
      console.log(invitation(await signInLink(secret, address)));
    }
    await startJobs();
  } catch (error) {
    console.error(`Loci cannot start: ${sentence(error)}`);
    process.exit(1);
  }
}

/** An outage has a sentence of its own: the driver's words name an address and not the variable that holds it. */
function sentence(error: unknown): string {
  const { DATABASE_URL: url, LOCI_DATA_DIR } = env();
  if (!url && isDamage(error)) {
    // Without the statement that found it.
    const { cause = error } = error as Error;
    return damagedDatabase(join(resolve(LOCI_DATA_DIR), "pglite"), (cause as Error).message).message;
  }
  if (url && toAppError(error).code === "UNAVAILABLE") {
    // Host and port alone: the rest of the address holds the password.
    return `the database at ${new URL(url).host} does not answer. Check that it runs, and the address, user and password in DATABASE_URL.`;
  }
  return error instanceof Error ? error.message : String(error);
}

const welcome = (apiKey: string, url: string) => `
  First start: made the project "main". Its API key, shown this once:

    ${apiKey}

  Remember something:

    curl -s ${url}/v1/core/add -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
      -d '{"user_id": "maya", "messages": [{"role": "user", "content": "I moved to Lisbon last month."}], "wait_for_processing": true}'

  Find it again:

    curl -s ${url}/v1/core/search -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
      -d '{"user_id": "maya", "query": "Where does Maya live?"}'
`;

const invitation = (link: string) => `
  Sign in with this link, once and within ${linkMinutes} minutes (\`npm run sign-in\` prints another):

    ${link}
`;
