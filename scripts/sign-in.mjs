import { command } from "./cli.mjs";
import { readOwner } from "./owner.mjs";

// A fresh sign-in link for the server of this folder, as its start prints one.
await command("There is no sign-in link", async () => {
  const { tokens, secret, address } = await readOwner();
  console.error(`Sign in with this link, once and within ${tokens.linkMinutes} minutes:\n`);
  console.log(await tokens.signInLink(secret, address));
});
