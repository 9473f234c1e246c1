import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { routes } from "@/app/v1/routes";
import { codeBlocks } from "@/lib/docs/parse";
import { exampleIds, examples, exampleTag } from "@/lib/docs/reference/examples";
import { apiOperations } from "@/lib/docs/reference/operations";
import { readReference } from "@/lib/docs/reference/read-reference";
import { useDatabase } from "../support/database";
import { useHttpServer } from "../support/http-server";
import { aProject } from "../support/project";
import { aConflict, aJob, aMemory, aQuery, aThread, aWebhook, aWebhookDelivery } from "../support/records";
import { runPython, runShell, runTypescript, type Surroundings, skipsPython } from "../support/run-code";
import { sessionOf } from "../support/session";

// The examples of the API reference, as its pages show them, all in one project and in the order of the table.

useDatabase();
const origin = useHttpServer();

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "loci-examples-"));
  writeFileSync(join(cwd, "handbook.md"), "# Refunds\n\nRefunds are paid within 14 days.");
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** @returns where to run, and what puts a project's own ids into an example */
async function aPlace(): Promise<{ place: Surroundings; own: (code: string) => string }> {
  const project = await aProject();
  const ids = {
    memory: await aMemory(project),
    thread: await aThread(project),
    job: await aJob(project),
    conflict: await aConflict(project),
    query: await aQuery(project),
    webhook: await aWebhook(project),
    delivery: await aWebhookDelivery(project),
    project: project.shownId,
  };
  const own = (code: string) =>
    Object.entries(exampleIds)
      .reduce((text, [name, id]) => text.replaceAll(id, ids[name as keyof typeof ids]), code)
      .replaceAll(exampleTag, project.tag)
      .replaceAll("http://localhost:3000", origin());
  const token = await sessionOf(project.organization, { expiresIn: 600 });
  return { place: { cwd, env: { LOCI_API_KEY: project.apiKey, LOCI_BASE_URL: origin(), LOCI_TOKEN: token } }, own };
}

async function shownIn(language: string): Promise<string[]> {
  const pages = await readReference(routes);
  return Object.keys(examples).flatMap((id) => {
    const { markdown } = pages.get(apiOperations.find((operation) => operation.id === id)!.slug)!;
    return codeBlocks(markdown).flatMap((block) => (block.language === language ? [block.text] : []));
  });
}

it("curl", async () => {
  const { place, own } = await aPlace();
  const calls = await shownIn("sh");
  expect(calls).toHaveLength(Object.keys(examples).length);
  await runShell(calls.map(own).join("\n"), place);
});

it("TypeScript", async () => {
  const { place, own } = await aPlace();
  const imports = new Set<string>();
  const blocks = (await shownIn("ts")).map((code) => {
    const body = own(code).replace(/^import .*\n/gm, (line) => {
      imports.add(line);
      return "";
    });
    return `{\n${body}\n}`;
  });
  expect(blocks.length).toBeGreaterThan(30);
  await runTypescript([...imports, ...blocks].join("\n"), place);
});

it.skipIf(skipsPython)("Python", async () => {
  const { place, own } = await aPlace();
  const blocks = (await shownIn("python")).map(own);
  expect(blocks.length).toBeGreaterThan(30);
  await runPython(blocks.join("\n\n"), place);
});

it("every call of an API key has an example", () => {
  const isPersonal = ({ path }: { path: string }) => path.startsWith("/v1/dashboard/");
  // Signed by others, or with a signature of the connector's secret.
  const signed = ["receivePaymentEvent", "receiveIdentityEvent", "deliverContent"];
  const missing = apiOperations.filter((operation) => !isPersonal(operation) && !signed.includes(operation.id) && !examples[operation.id]);
  expect(missing.map(({ id }) => id)).toEqual([]);
});
