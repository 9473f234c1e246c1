import { expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { graphOf, memoryRows } from "./support/rows";

useDatabase();

const facts = [
  "I live in Porto.",
  "I work at Siemens as an engineer.",
  "My name is Marisol.",
  "My birthday is 3 May.",
  "I am allergic to peanuts.",
  "I'm vegetarian.",
  "My wife is called Ana.",
  "We have a dog named Rex.",
  "I have two daughters.",
  "I speak Catalan and French.",
  "My favourite colour is green.",
  "I drive a Kia.",
  "I hate coriander.",
  "My phone number is 0770 090 0418.",
  "I study law in Coimbra.",
  "My sister Inês lives in Faro.",
];

it("keeps a user's note as if the user had said it: the same memories, as sure, and as able to replace older ones", async () => {
  const project = await aProject();
  for (const [index, content] of [...facts, "I moved to Lisbon.", "I now work at Nokia."].entries()) {
    const at = new Date(Date.UTC(2026, 4, 15, 10, index)).toISOString();
    await project.remembers("speaker", { content, created_at: at });
    const body = { userId: "writer", content, documentDate: at };
    const { status } = await call("POST", "/v1/memory/add", { key: project.apiKey, body });
    expect(status).toBe(202);
    await runner().idle();
  }
  const kept = async (user: string) =>
    (await memoryRows(await graphOf(project.id, { user })))
      .map(({ content, confidence, status, supersededBy }) => ({ content, confidence, status, supersededBy }))
      .sort((one, other) => (one.content < other.content ? -1 : 1));
  const said = await kept("speaker");
  expect(said.length).toBeGreaterThanOrEqual(facts.length);
  const newer = said.flatMap(({ supersededBy }) => supersededBy ?? []);
  expect(newer.sort()).toEqual(["Marisol moved to Lisbon.", "Marisol now works at Nokia."]);
  expect(await kept("writer")).toEqual(said);
});

it("doesn't take the I of a file from outside for the user", async () => {
  const project = await aProject();
  const body = { userId: "reader", content: "I live in Rome and I am allergic to nuts.", sourceType: "PDF" };
  await call("POST", "/v1/memory/add", { key: project.apiKey, body });
  await runner().idle();
  const kept = await memoryRows(await graphOf(project.id, { user: "reader" }));
  expect(kept.map(({ content }) => content).filter((content) => content.startsWith("User"))).toEqual([]);
});
