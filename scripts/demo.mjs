import { parseArgs } from "node:util";
import { command, Refusal, seconds, stage } from "./cli.mjs";
import { readOwner } from "./owner.mjs";

const usage = "Use it as `npm run demo`, or as `npm run demo -- --again` for another one beside it.";

function readAgain() {
  try {
    return parseArgs({ options: { again: { type: "boolean", default: false } } }).values.again;
  } catch (error) {
    throw new Refusal(`${error.message} ${usage}`);
  }
}

/** Calls of the server at an address; without an answer, what to do. */
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
        `no server answers on ${address} (${error.cause?.code ?? error.message}). Run \`npm start\` in another terminal, and this again when it is ready.`,
      );
    }
  };

const page = (address, { id }) => `${address}/projects/${id}`;

/** The tag of a demo that is not there yet. */
async function chooseTag(send, { owner, address, again }) {
  const { status, text } = await send({ method: "GET", path: "/v1/dashboard/projects", as: owner });
  if (status !== 200) throw new Refusal(`the server on ${address} answered with ${status}. Is it the server of this folder?`);
  const { projects } = JSON.parse(text);
  const there = projects.find(({ tag }) => tag === "demo");
  if (!there) return "demo";
  if (!again) {
    throw new Refusal(`it is there already, as it was left: ${page(address, there)}. \`npm run demo -- --again\` makes another beside it.`);
  }
  const tags = new Set(projects.map(({ tag }) => tag));
  let n = 2;
  while (tags.has(`demo-${n}`)) n++;
  return `demo-${n}`;
}

// Fills a project of the running server with half a year of a company's conversations, so that every page has something to show.
await command("There is no new demo", async () => {
  const begun = performance.now();
  const again = readAgain();
  const { tokens, secret, address } = await readOwner();
  const owner = await tokens.signToken(secret, { purpose: "session", seconds: 3_600 });
  const send = sendTo(address);
  const tag = await chooseTag(send, { owner, address, again });
  // Plain Node runs the TypeScript of scripts/demo; the hook finds what an import leaves out.
  await import("../tests/flows/support/resolve.mjs");
  const { fillDemo, story } = await import("./demo/index.ts");
  const filled = await fillDemo({ send, owner, story, tag, tell: stage });
  const { memory, message, user, conflict } = filled.lines;
  console.log(`
${story.guests.length} guests and ${story.groups.length} groups in ${seconds(begun)}: ${user} users, ${message} messages, ${memory} memories, ${conflict} conflicts.
What was said is dated over the last six months; searches, questions and corrections were made just now, and charts show them there.

  ${page(address, filled)}
  key of the project: ${filled.apiKey}

\`npm run sign-in\` prints a link that signs you in.`);
});
