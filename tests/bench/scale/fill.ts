import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { type BenchDatabase, benchDatabase } from "../database";
import { benchProject } from "../seed";
import { type CopiedGraph, copyGraphs, dropTemplates, type Timed } from "./copy";
import { ingest, perSession, sessionsOf, templates, writeVariants } from "./template";

export type Size = { memories: number; graphs: CopiedGraph[] };
export type Filled = { size: Size; database: BenchDatabase; apiKey: string; fill: Timed[]; indexes: Timed[]; vacuumMs: number | null };

/** Users that are measured at each size. */
export const measuredUsers = [10, 100, 1_000, 5_000];
/** Where there is room for it. */
export const largestUser = 10_000;
const groups = 3;

/**
 * Three groups with a tenth of the memories each, and a user graph for each 200 memories. These have 10 to 5,000 memories: the n-th is
 * about n times as small as the first.
 */
export function sizeOf(memories: number): Size {
  const users = [...measuredUsers, ...(memories >= 100_000 ? [largestUser] : [])];
  const others = memories / 200 - users.length;
  const left = memories - (groups * memories) / 10 - users.reduce((sum, each) => sum + each, 0);
  const sizes = (first: number) =>
    Array.from({ length: others }, (_, rank) => Math.min(5_000, Math.max(10, Math.round(first / (rank + 1) / perSession) * perSession)));
  let [low, high] = [0, memories];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (sizes(middle).reduce((sum, each) => sum + each, 0) > left) high = middle;
    else low = middle;
  }
  return {
    memories,
    graphs: [
      ...users.map((count): CopiedGraph => ({ kind: "user", name: `user-${count}`, memories: count })),
      ...Array.from({ length: groups }, (_, n): CopiedGraph => ({ kind: "group", name: `group-${n}`, memories: memories / 10 })),
      ...sizes(low).map((count, n): CopiedGraph => ({ kind: "user", name: `other-${n}`, memories: count })),
    ],
  };
}

/** A database with the templates, which those of each size are made from. */
export async function templateDatabase(url: string, keep: string | undefined, say: (line: string) => void): Promise<BenchDatabase> {
  const database = await benchDatabase(url, keep && `${keep}_template`);
  const opened = await database.open();
  try {
    const [done] = await rows<{ exists: boolean }>(sql`select to_regclass('scale_keys') is not null as exists`);
    if (done!.exists) return database;
    const startedAt = performance.now();
    const { ctx } = await benchProject("template");
    say("the service fills two graphs…");
    await Promise.all(templates.map((template) => ingest(ctx, template, sessionsOf(template))));
    await writeVariants(ctx, templates);
    await rows(sql`vacuum (analyze)`);
    say(`  done in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    return database;
  } finally {
    await opened.close();
  }
}

export async function filledDatabase(
  { url, keep, template }: { url: string; keep: string | undefined; template: BenchDatabase },
  size: Size,
  say: (line: string) => void,
): Promise<Filled> {
  const database = await benchDatabase(url, keep && `${keep}_${size.memories}`, template.name);
  const opened = await database.open();
  try {
    const { ctx, apiKey } = await benchProject();
    const [done] = await rows<{ exists: boolean }>(sql`select to_regclass('scale_keys') is null as exists`);
    if (done!.exists) return { size, database, apiKey, fill: [], indexes: [], vacuumMs: null };
    const [from] = await rows<{ id: string }>(sql`select id from projects where tag = 'template'`);
    say(`copying them to ${size.memories.toLocaleString("en")} memories…`);
    const times = await copyGraphs({ from: from!.id, to: ctx.project.id }, size.graphs, say);
    await dropTemplates(from!.id);
    const startedAt = performance.now();
    await rows(sql`vacuum (analyze)`);
    return { size, database, apiKey, ...times, vacuumMs: performance.now() - startedAt };
  } finally {
    await opened.close();
  }
}
