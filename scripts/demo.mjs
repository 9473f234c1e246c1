import { parseArgs } from "node:util";
import { command, Refusal, seconds, stage } from "./cli.mjs";
import { readOwner } from "./owner.mjs";

const usage = "Use `npm run demo`, or `npm run demo -- --again` to create another one.";

function readAgain() {
  try {
    return parseArgs({ options: { again: { type: "boolean", default: false } } }).values.again;
  } catch (error) {
    throw new Refusal(`${error.message} ${usage}`);
  }
}

const sendTo =
  (address) =>
  async ({ method, path, as, body, lines }) => {
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${as}`,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(lines !== undefined && { "Content-Type": "application/x-ndjson" }),
        },
        body: lines ?? (body === undefined ? undefined : JSON.stringify(body)),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw new Refusal(
        `no server is responding on ${address} (${error.cause?.code ?? error.message}). Run \`npm start\` in another terminal, wait until it is ready, and try again.`,
      );
    }
  };

const page = (address, { id }) => `${address}/projects/${id}`;

async function chooseTag(send, { owner, address, again }) {
  const { status, text } = await send({ method: "GET", path: "/v1/dashboard/projects", as: owner });
  if (status !== 200) throw new Refusal(`the server on ${address} returned status ${status}. Make sure it was started from this folder.`);
  const { projects } = JSON.parse(text);
  const existing = projects.find(({ tag }) => tag === "demo");
  if (!existing) return "demo";
  if (!again) {
    throw new Refusal(`it already exists: ${page(address, existing)}. Run \`npm run demo -- --again\` to create another one.`);
  }
  const tags = new Set(projects.map(({ tag }) => tag));
  let n = 2;
  while (tags.has(`demo-${n}`)) n++;
  return `demo-${n}`;
}

await command("Can't create the demo", async () => {
  const startedAt = performance.now();
  const again = readAgain();
  const { tokens, secret, address } = await readOwner();
  const owner = await tokens.signToken(secret, { purpose: "session", seconds: 3_600 });
  const send = sendTo(address);
  const tag = await chooseTag(send, { owner, address, again });
  // The hook resolves imports without extension.
  await import("../tests/flows/support/resolve.mjs");
  const { fillDemo, story } = await import("./demo/index.ts");
  const filled = await fillDemo({ send, owner, story, tag, log: stage });
  const { memory, message, user, conflict } = filled.lines;
  console.log(`
${story.guests.length} guests and ${story.groups.length} groups in ${seconds(startedAt)}: ${user} users, ${message} messages, ${memory} memories, ${conflict} conflicts.
Messages and memories are spread over the last six months. Searches, questions and edits are from today, which charts will show.

  ${page(address, filled)}
  API key: ${filled.apiKey}

\`npm run sign-in\` prints a link that signs you in.`);
});
