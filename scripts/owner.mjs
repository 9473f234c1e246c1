import { resolve } from "node:path";
import { checkDependencies, checkEnvironment, checkNode, importSource, readEnvironment, root } from "./checks.mjs";
import { Refusal } from "./cli.mjs";

/** Doesn't open the database, so it works while the server is running. */
export async function readOwner() {
  checkNode();
  checkDependencies();
  const env = await checkEnvironment(readEnvironment("production"));
  const tokens = await importSource("../lib/auth/owner-tokens.ts");
  if (!env || !tokens)
    throw new Refusal(`Node 22.18 or newer is required, and this is Node ${process.versions.node}. Run it with \`npm run\`.`);
  if (env.identity === "clerk") throw new Refusal("this server uses Clerk for sign-in. Get a session token from Clerk.");
  const folder = resolve(root, env.LOCI_DATA_DIR);
  return { tokens, secret: findSecret(tokens, { ...env, LOCI_DATA_DIR: folder }), address: env.address };
}

function findSecret(tokens, place) {
  let secret;
  try {
    secret = tokens.findSecret(place);
  } catch (error) {
    throw new Refusal(error.message);
  }
  if (secret) return secret;
  throw new Refusal(
    `no server has been started with the data folder ${place.LOCI_DATA_DIR} yet. Run \`npm start\` first; it prints a sign-in link.`,
  );
}
