import { parseArgs } from "node:util";
import { command, Refusal } from "./cli.mjs";
import { readOwner } from "./owner.mjs";

const maxHours = 720;

function readHours() {
  const usage = `Use \`npm run --silent token -- --hours N\`, with N at most ${maxHours}.`;
  let value;
  try {
    value = parseArgs({ options: { hours: { type: "string", default: "1" } } }).values.hours;
  } catch (error) {
    throw new Refusal(`${error.message} ${usage}`);
  }
  const hours = Number(value);
  if (value.trim() !== "" && hours > 0 && hours <= maxHours) return hours;
  throw new Refusal(`--hours is "${value}". ${usage}`);
}

// Nothing else may go to standard output, for $(…) in a shell.
await command("Can't create a token", async () => {
  const hours = readHours();
  const { tokens, secret } = await readOwner();
  console.log(await tokens.signToken(secret, { purpose: "session", seconds: Math.max(1, Math.round(hours * 3_600)) }));
});
