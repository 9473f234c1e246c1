import { command } from "./cli.mjs";
import { readOwner } from "./owner.mjs";

await command("Can't create a sign-in link", async () => {
  const { tokens, secret, address } = await readOwner();
  console.error(`Sign in with this link. It works once, within ${tokens.linkMinutes} minutes:\n`);
  console.log(await tokens.signInLink(secret, address));
});
