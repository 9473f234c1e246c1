import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { models } from "@/lib/models";
import { search } from "@/lib/retrieval/search";
import { renewVectors } from "@/lib/search-index/renew-vectors";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

/** As an earlier version left them: of another embedding, that no question is compared with. */
const makeOld = async (projectId: string) => {
  await rows(sql`
    update embeddings set model = 'local-words-2', embedding = '[1,0,0]'::halfvec, signs = binary_quantize('[1,0,0]'::halfvec)
    where project_id = ${projectId}`);
  // The schedule may have looked at the project since it was made.
  await rows(sql`update projects set built_in_vectors = null where id = ${projectId}`);
};

const vectors = (projectId: string) =>
  rows<{ unit: number; kind: number; model: string; size: number }>(sql`
    select unit::float8 as unit, kind, model, vector_dims(embedding) as size from embeddings where project_id = ${projectId} order by unit`);

it("makes vectors of an earlier version anew, once, in every project", async () => {
  const [project, other] = [await aProject(), await aProject()];
  for (const each of [project, other]) await each.remembers("maya", "I'm allergic to peanuts.");
  const before = await vectors(project.id);
  await makeOld(project.id);
  await makeOld(other.id);
  await renewVectors();
  expect(await vectors(project.id)).toEqual(before);
  expect(new Set((await vectors(other.id)).map(({ model }) => model))).toEqual(new Set([models.embedding.name]));
  const states = await rows<{ model: string | null }>(
    sql`select built_in_vectors as model from projects where id in (${project.id}::uuid, ${other.id}::uuid)`,
  );
  expect(states).toEqual([{ model: models.embedding.name }, { model: models.embedding.name }]);
});

it("finds by meaning again what it renewed", async () => {
  const project = await aProject();
  await project.remembers("maya", "I'm allergic to peanuts.");
  await makeOld(project.id);
  const ask = async () => (await search(project.ctx, { users: ["maya"], query: "Which snacks are safe for me?", limit: 5 })).results;
  expect(await ask()).toEqual([]);
  await renewVectors();
  expect((await ask())[0]!.content).toContain("peanuts");
});

it("leaves vectors of a connected model, and drops those of texts that are gone", async () => {
  const project = await aProject();
  await project.remembers("maya", "I'm allergic to peanuts.");
  const [kept, gone] = (await vectors(project.id)).map(({ unit }) => unit);
  await makeOld(project.id);
  await rows(sql`update embeddings set model = 'text-embedding-3-small' where project_id = ${project.id} and unit = ${kept}::bigint`);
  await rows(sql`update embeddings set unit = ${gone! + 5}::bigint where project_id = ${project.id} and unit = ${gone}::bigint`);
  await renewVectors();
  expect(await vectors(project.id)).toEqual([expect.objectContaining({ unit: kept, model: "text-embedding-3-small", size: 3 })]);
});
