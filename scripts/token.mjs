import { parseArgs } from "node:util";
import { command, Refusal } from "./cli.mjs";
import { readOwner } from "./owner.mjs";

const maxHours = 720;

/** @returns hours from `--hours N` */
function readHours() {
  const usage = `Use it as \`npm run --silent token -- --hours N\`, with N at most ${maxHours}.`;
  let given;
  try {
    given = parseArgs({ options: { hours: { type: "string", default: "1" } } }).values.hours;
  } catch (error) {
    throw new Refusal(`${error.message} ${usage}`);
  }
  const hours = Number(given);
  if (given.trim() !== "" && hours > 0 && hours <= maxHours) return hours;
  throw new Refusal(`--hours is "${given}". ${usage}`);
}

// A session token of the local owner's, for `Authorization: Bearer …`. Alone on standard output, for a shell's $(…).
await command("There is no token", async () => {
  const hours = readHours();
  const { tokens, secret } = await readOwner();
  console.log(await tokens.signToken(secret, { purpose: "session", seconds: Math.max(1, Math.round(hours * 3_600)) }));
});
