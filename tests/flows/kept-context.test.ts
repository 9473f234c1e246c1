import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction, rows } from "@/lib/db/client";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;

const textOf = async (project: Project, query = ""): Promise<string> => {
  const { status, body } = await call("GET", `/v1/users/maya/context${query}`, { key: project.apiKey });
  expect(status).toBe(200);
  return body.text;
};

/** As no call does: a change that the graph's revision doesn't count. */
const rewrite = (project: Project, from: string, to: string) =>
  rows(sql`update memories set content = replace(content, ${from}, ${to}) where project_id = ${project.id}`);

async function count(project: Project): Promise<void> {
  const [graph] = await rows<{ id: string }>(
    sql`select g.id from graphs g join users u on u.project_id = g.project_id and u.id = g.user_id where g.project_id = ${project.id} and u.external_id = 'maya'`,
  );
  await inTransaction(() => lockGraph({ projectId: project.id, graphId: graph!.id }));
}

describe("a context block", () => {
  it.skipIf(process.env.TEST_REPLICA_URL)("is kept until the graph's revision changes, for each query by itself", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    const first = await textOf(project);
    expect(first).toContain("Lisbon");
    await rewrite(project, "Lisbon", "Porto");
    expect(await textOf(project)).toBe(first);
    expect(await textOf(project, "?template=agent")).toContain("Porto");
    await count(project);
    expect(await textOf(project)).toContain("Porto");
  });

  it("is made anew after whatever changes it", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    expect(await textOf(project)).toContain("Lisbon");

    await project.remembers("maya", "I love hiking in the mountains.");
    expect(await textOf(project)).toContain("hiking");

    await rows(sql`update users set first_name = 'Mayra' where project_id = ${project.id}`);
    expect(await textOf(project)).toContain("Mayra");

    const { body } = await call("GET", "/v1/memory?userId=maya&q=hiking", { key: project.apiKey });
    await call("PATCH", `/v1/memory/${body.memories[0].id}`, { key: project.apiKey, body: { content: "User loves sailing." } });
    expect(await textOf(project)).toContain("sailing");

    await call("DELETE", `/v1/memory/${body.memories[0].id}`, { key: project.apiKey });
    expect(await textOf(project)).not.toContain("sailing");

    await call("DELETE", "/v1/users/maya", { key: project.apiKey });
    expect((await call("GET", "/v1/users/maya/context", { key: project.apiKey })).status).toBe(404);
  });

  it("isn't kept while something in the project is about to expire", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Lisbon.");
    await rows(sql`update projects set forget_at = now() + interval '5 minutes' where id = ${project.id}`);
    expect(await textOf(project)).toContain("Lisbon");
    await rewrite(project, "Lisbon", "Porto");
    expect(await textOf(project)).toContain("Porto");
  });
});
