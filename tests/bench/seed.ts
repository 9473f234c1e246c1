import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { ingestJob } from "@/inngest/ingest";
import { createKey } from "@/lib/api-keys/create-key";
import type { ProjectContext } from "@/lib/context";
import { db, rows } from "@/lib/db/client";
import { organizations } from "@/lib/db/schema";
import { addMessages } from "@/lib/episodes/add-messages";
import { createGroup } from "@/lib/groups/create-group";
import { newId } from "@/lib/ids";
import { models } from "@/lib/models";
import { createProject } from "@/lib/projects/create-project";
import { type GeneratedSentence, sentences, speakers, spokenBy } from "./synthetic";

export type Shape = { kind: "user" | "group"; name: string; memories: number; seed: number };

const messagesPerBatch = 250;
const workers = 3;

/** Extraction is faked, since each generated sentence comes with its memory. */
const known = new AsyncLocalStorage<Map<string, GeneratedSentence["memory"]>>();
const extract: typeof models.extract = async ({ passages, from = 0 }) => ({
  statements: passages.flatMap((passage, i) => {
    const memory = i >= from && known.getStore()?.get(passage.text);
    return memory ? [{ ...memory, passage: i }] : [];
  }),
  dropped: 0,
  refused: 0,
});

export async function benchProject(tag = "bench"): Promise<{ ctx: ProjectContext; apiKey: string }> {
  const actor = { type: "system", id: null, name: "bench" } as const;
  const [existing] = await rows<ProjectContext["project"]>(
    sql`select id, organization_id as "organizationId", tag, name, settings from projects where tag = ${tag}`,
  );
  if (existing) {
    const ctx: ProjectContext = { project: existing, actor, correlationId: null };
    return { ctx, apiKey: (await createKey(ctx, { name: "Bench", scope: "admin" })).apiKey };
  }
  const organizationId = newId();
  await (await db()).insert(organizations).values({ id: organizationId, name: "Bench", planCode: "self_hosted" });
  const created = await createProject({ organizationId, actor, correlationId: null }, { tag, name: "Bench" });
  return { ctx: created.ctx, apiKey: created.key.apiKey };
}

export function fakeExtraction(): void {
  models.extract = extract;
}

export async function seed(ctx: ProjectContext, shapes: Shape[], progress: (added: number) => void = () => {}): Promise<number> {
  fakeExtraction();
  const existingCounts = new Map(
    (
      await rows<{ name: string; count: number }>(sql`
        select coalesce(u.external_id, g.name) as name, (select count(*)::int from memories m where m.graph_id = g.id) as count
        from graphs g left join users u on u.id = g.user_id where g.project_id = ${ctx.project.id}`)
    ).map(({ name, count }) => [name, count]),
  );
  const batches = batchesOf(shapes, existingCounts);
  for (const { kind, name } of shapes) {
    if (kind === "group" && !existingCounts.has(name)) await createGroup(ctx, { name });
  }
  let added = 0;
  const worker = async () => {
    for (let next = batches.next(); !next.done; next = batches.next()) {
      const { shape, said: sentencesOfDay, day } = next.value;
      await addBatch(ctx, shape, sentencesOfDay, { day });
      added += sentencesOfDay.length;
      progress(added);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  if (added > 0) await rows(sql`vacuum (analyze)`);
  return added;
}

type Batch = { shape: Shape; said: GeneratedSentence[]; day: number };

function* batchesOf(shapes: Shape[], existingCounts: Map<string, number>): Generator<Batch> {
  for (const shape of shapes) {
    const source = sentences(shape.seed);
    const present = existingCounts.get(shape.name) ?? 0;
    for (let skipped = 0; skipped < present; skipped++) source.next();
    for (let from = present; from < shape.memories; from += messagesPerBatch) {
      const count = Math.min(messagesPerBatch, shape.memories - from);
      yield { shape, said: Array.from({ length: count }, () => source.next().value as GeneratedSentence), day: from / messagesPerBatch };
    }
  }
}

const firstDay = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** @param at the day since the first one, and who speaks first in a group */
export async function addBatch(
  ctx: ProjectContext,
  shape: Pick<Shape, "kind" | "name">,
  lines: GeneratedSentence[],
  { day, speaker: first = 0 }: { day: number; speaker?: number },
): Promise<void> {
  const isGroup = shape.kind === "group";
  const memories = new Map<string, GeneratedSentence["memory"]>();
  const messages = lines.map((line, i) => {
    const speaker = speakers[(first + i) % speakers.length]!;
    const { text, memory } = isGroup ? spokenBy(speaker, line) : line;
    memories.set(text, memory);
    return {
      role: "user" as const,
      content: text,
      createdAt: new Date(firstDay + day * dayMs + i * minuteMs),
      ...(isGroup && { name: speaker }),
    };
  });
  const target = isGroup ? { group: shape.name } : { userId: shape.name };
  const { job } = await addMessages(ctx, { target, messages });
  await known.run(memories, () => ingestJob.run(job, { run: (_step, work) => work() }));
}

export const targetOf = ({ kind, name }: Shape): { user_id: string } | { group_id: string } =>
  kind === "user" ? { user_id: name } : { group_id: name };
