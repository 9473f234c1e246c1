import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, it } from "vitest";
import { runner } from "@/inngest/in-process";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { models } from "@/lib/models";
import { search } from "@/lib/retrieval/search";
import { aggregateChanges } from "@/lib/usage/aggregate-changes";
import { type CopiedGraph, copiedSessions, copyGraphs, dropTemplates } from "../bench/scale/copy";
import { ingest, sessionsOf, type Template, writeVariants } from "../bench/scale/template";
import { benchProject } from "../bench/seed";
import { questions } from "../bench/synthetic";
import { startWorkers, useDatabase } from "../support/database";

// The jobs are run by `ingest`.
useDatabase(async () => {
  await startWorkers();
  await runner().stop();
});

const templates: Template[] = [
  { kind: "user", name: "template", sessions: 3, syllables: ["ba", "ce"], seed: 21 },
  { kind: "group", name: "template", sessions: 4, syllables: ["do", "fa", "gu"], seed: 22 },
];
const graphs: CopiedGraph[] = [
  { kind: "user", name: "brief", memories: 10 },
  { kind: "user", name: "long", memories: 50 },
  { kind: "group", name: "crowd", memories: 90 },
];

const { extract } = models;
afterAll(() => {
  models.extract = extract;
});

async function bothProjects() {
  const { ctx: from } = await benchProject("template");
  for (const template of templates) await ingest(from, template, sessionsOf(template));
  await writeVariants(from, templates);
  const { ctx: copied } = await benchProject("copied");
  await copyGraphs({ from: from.project.id, to: copied.project.id }, graphs, () => {}, templates);
  await dropTemplates(from.project.id);
  const { ctx: ingested } = await benchProject("ingested");
  for (const [place, graph] of graphs.entries()) await ingest(ingested, graph, copiedSessions(place, graph, templates));
  return { copied, ingested };
}

const graphName = `(select coalesce(u.external_id, g.name) from graphs g left join users u on u.project_id = g.project_id and u.id = g.user_id
  where g.project_id = x.project_id and g.id = x.graph_id)`;
/** Without ids and times, which differ. `place` is a unit's place in its thread. */
const stored: Record<string, string> = {
  memories: `select ${graphName}, content, quote, type, status, confidence, trust, content_key, unit % 8388608 as place,
    (select content from chunks c where c.project_id = x.project_id and c.id = x.chunk_id) as passage,
    (select source_type from episodes e where e.project_id = x.project_id and e.id = x.episode_id) as source,
    (select status from ingestion_jobs j where j.project_id = x.project_id and j.id = x.job_id) as job from memories x`,
  passages: `select ${graphName}, content, unit % 8388608 as place, role, speaker, trust, is_pending,
    (select m.content from messages m where m.project_id = x.project_id and m.id = x.message_id) as message from chunks x`,
  threads: `select ${graphName}, message_count, next_unit % 8388608 as place from threads x`,
  postings: `select ${graphName}, kind, term, frequency, length, unit % 8388608 as place from postings x`,
  vectors: `select ${graphName}, kind, unit % 8388608 as place, model, signs::text, embedding::text from embeddings x`,
  entities: `select ${graphName}, name, type, is_subject, degree, memory_count, (select json_agg(json_build_array(normal_name, is_derived) order by normal_name)
    from entity_aliases a where a.project_id = x.project_id and a.entity_id = x.id) as aliases from entities x`,
  edges: `select ${graphName}, type, s.name as source, t.name as target from edges x
    join (select project_id, id, name from entities) s on s.project_id = x.project_id and s.id = x.source_id join (select project_id, id, name from entities) t on t.project_id = x.project_id and t.id = x.target_id`,
  graphs: `select kind, name, chunk_count, chunk_terms, memory_count, memory_terms,
    (select json_agg(s order by s) from unnest(speakers) s) as speakers from graphs x`,
};

const rowsOf = async (ctx: ProjectContext, query: string): Promise<string[]> => {
  const found = await rows<{ row: string }>(
    sql`select to_json(y)::text as row from (${sql.raw(`${query} where x.project_id = '${ctx.project.id}'`)}) y`,
  );
  return found.map(({ row }) => row).sort();
};

// On a cluster, the benchmark's temporary tables would be on another node than the shards.
describe.skipIf(inject("nodes").length > 1)("a copied project", () => {
  it("has the rows, the counts and the answers of one that the service filled itself", { timeout: 240_000 }, async () => {
    const { copied, ingested } = await bothProjects();
    for (const [what, query] of Object.entries(stored)) {
      const expected = await rowsOf(ingested, query);
      expect(expected.length, what).toBeGreaterThan(3);
      expect(await rowsOf(copied, query), what).toEqual(expected);
    }

    for (const [place, { kind, name }] of graphs.entries()) {
      const lines = copiedSessions(place, graphs[place]!, templates).flatMap((session) => session.lines);
      for (const query of questions(12, 31 + place, lines)) {
        const answers = [];
        for (const ctx of [copied, ingested]) {
          const { results } = await search(ctx, { ...(kind === "user" ? { users: [name] } : { groups: [name] }), query, limit: 10 });
          // Ids decide between equal scores, and differ: also which of several stands last.
          const last = results.length < 10 ? undefined : results.at(-1)!.score.toFixed(4);
          const above = results.filter(({ score }) => score.toFixed(4) !== last);
          const found = above.map(({ content, score, entities }) => ({
            score: score.toFixed(4),
            content,
            entities: entities.map((each) => each.name),
          }));
          answers.push(found.sort((one, other) => Number(other.score) - Number(one.score) || one.content.localeCompare(other.content)));
        }
        expect(answers[0], query).toEqual(answers[1]);
      }
    }

    await aggregateChanges();
    const counts = "select what, count from counts x";
    const ofMemories = async (ctx: ProjectContext) => (await rowsOf(ctx, counts)).filter((row) => !/user|group|owner/.test(row));
    expect(await ofMemories(copied)).toEqual(await ofMemories(ingested));
  });
});
