import { rows } from "@/lib/db/client";
import { sql } from "drizzle-orm";
import { ingestJob } from "@/inngest/ingest";
import { inProject } from "@/lib/db/project-scope";
import { addMessages } from "@/lib/episodes/add-messages";
import { benchDatabase } from "./tests/bench/database";
import { benchProject } from "./tests/bench/seed";
import { sentences } from "./tests/bench/synthetic";
const database = await benchDatabase(process.env.DATABASE_URL);
const opened = await database.open();
const { ctx } = await benchProject();
const source = sentences(99);
const lines = (n: number) => Array.from({ length: n }, () => source.next().value!.text as string);
await ingestJob.prepare!();
const times: Record<string, number[]> = {};
const note = (k: string, ms: number) => (times[k] ??= []).push(ms);
const timed = async <T>(k: string, w: () => Promise<T>) => { const s = performance.now(); try { return await w(); } finally { note(k, performance.now() - s); } };
async function one(user: string, ms: string[]) {
  const s = performance.now();
  const { job } = await inProject(ctx.project.id, () => timed("add", () => addMessages(ctx, { target: { userId: user }, messages: ms.map((content) => ({ role: "user" as const, content })) })));
  await inProject(ctx.project.id, () => ingestJob.run({ id: job.id, projectId: ctx.project.id }, { run: (step: string, work: any) => timed(step, () => work(async (x: any) => x)) } as any));
  note("all", performance.now() - s);
}
for (let i = 0; i < 10; i++) await one("warm", lines(20));
if (process.env.ANALYZE) await rows(sql`vacuum (analyze)`);
for (const k of Object.keys(times)) delete times[k];
const clients = Number(process.argv[2] ?? 1);
const s0 = performance.now(); const cpu0 = process.cpuUsage();
const total = Number(process.argv[3] ?? 40) * clients;
let left = total;
const prepared = Array.from({ length: total }, () => lines(20));
await Promise.all(Array.from({ length: clients }, async (_, c) => { while (left-- > 0) await one(`u${c}`, prepared.pop()!); }));
const secs = (performance.now() - s0) / 1000; const cpu = process.cpuUsage(cpu0);
console.log(clients, "clients", (total * 20 / secs).toFixed(1), "msg/s; cpu/msg ms", ((cpu.user + cpu.system) / 1000 / total / 20).toFixed(2));
for (const [k, all] of Object.entries(times)) { all.sort((a, b) => a - b); console.log(k.padEnd(10), "n", all.length, "p50", all[all.length >> 1]!.toFixed(1), "mean", (all.reduce((x, y) => x + y) / all.length).toFixed(1)); }
await opened.close(); await database.drop(); process.exit(0);
