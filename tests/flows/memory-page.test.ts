import { expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { parseId } from "@/lib/ids";
import { deleteMemory } from "@/lib/memories/delete-memory";
import { getSource } from "@/lib/memories/get-source";
import { getSuccession } from "@/lib/memories/get-succession";
import { listMemories } from "@/lib/memories/list-memories";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const idOf = async (project: Project, word: string): Promise<string> => {
  const { items } = await listMemories(project.ctx, { q: word, page: { limit: 1, offset: 0, after: null } });
  return items[0]!.id;
};

async function aUserWhoMoved() {
  const project = await aProject();
  const at = (year: number) => `${year}-03-01T12:00:00Z`;
  await project.remembers(
    "maya",
    "My name is Maya.",
    { content: "I live in Berlin.", created_at: at(2021) },
    { content: "I live in Lisbon.", created_at: at(2023) },
    { content: "I live in Porto.", created_at: at(2025) },
  );
  return project;
}

it("shows the full history from each of its memories, newest first, with who resolved it", async () => {
  const project = await aUserWhoMoved();
  for (const city of ["Berlin", "Lisbon", "Porto"]) {
    const chain = await getSuccession(project.ctx, await idOf(project, city));
    expect(chain.map(({ content }) => /(\w+)\.$/.exec(content)![1])).toEqual(["Porto", "Lisbon", "Berlin"]);
    expect(chain.map(({ decidedBy }) => decidedBy)).toEqual([null, "system", "system"]);
    expect(chain[1]!.supersededBy).toBe(chain[0]!.id);
  }
});

it("closes the gap when the middle memory is deleted", async () => {
  const project = await aUserWhoMoved();
  await deleteMemory(project.ctx, await idOf(project, "Lisbon"));
  const chain = await getSuccession(project.ctx, await idOf(project, "Porto"));
  expect(chain.map(({ content }) => /(\w+)\.$/.exec(content)![1])).toEqual(["Porto", "Berlin"]);
});

it("shows the source message among its neighbors", async () => {
  const project = await aProject();
  const texts = ["Good morning.", "How are you?", "I live in Lisbon, near the river.", "It is lovely.", "See you.", "Bye."];
  const messages = texts.map((content, i) => ({ role: i % 2 ? "assistant" : "user", content }));
  await call("POST", "/v1/core/add", { key: project.apiKey, body: { user_id: "maya", messages, wait_for_processing: true } });
  const source = await getSource(project.ctx, await idOf(project, "Lisbon"));
  expect(source!.messages.map(({ content }) => content)).toEqual(texts.slice(0, 5));
  expect(source!.messages.find(({ id }) => id === source!.messageId)!.content).toBe(texts[2]);
  expect(source!.passage.slice(source!.quoteStart)).toMatch(/^I live in Lisbon/);
});

it("shows a document's passage with the text around it", async () => {
  const project = await aProject();
  const filler = (word: string) => `${`The ${word} report tells of nothing in particular. `.repeat(60)}\n\n`;
  const content = `${filler("first")}Maya lives in Porto.\n\n${filler("last")}`;
  await call("POST", "/v1/memory/add", { key: project.apiKey, body: { userId: "maya", content } });
  await runner().idle();
  const source = await getSource(project.ctx, await idOf(project, "Porto"));
  expect(source).toMatchObject({ messages: [], messageId: null });
  expect(source!.passage.slice(source!.quoteStart)).toMatch(/^Maya lives in Porto/);
  expect(`${source!.before}${source!.passage}`).toContain("first report");
  expect(`${source!.passage}${source!.after}`).toContain("last report");
});

it("shows nothing to another project", async () => {
  const project = await aUserWhoMoved();
  const other = await aProject();
  const id = await idOf(project, "Lisbon");
  expect(await getSource(other.ctx, id)).toBeNull();
  expect(await getSuccession(other.ctx, id)).toEqual([]);
  expect(await getSource(project.ctx, parseId("memory", "mem_wrong"))).toBeNull();
});
