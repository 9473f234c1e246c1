import { z } from "zod";

// The one reader of process.env. Every variable is optional; a half-set pair stops the start.
const text = z.string().trim().min(1).optional();

const Env = z.object({
  DATABASE_URL: text.refine((url) => !url || /^postgres(ql)?:\/\//.test(url), "must start with postgres://"),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_PREPARE: z.stringbool().default(true),
  LOCI_DATA_DIR: z.string().trim().min(1).default(".data"),
  LOCI_BASE_URL: z.url().optional(),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  // Inngest's own reading: a switch, or the address of a development server.
  INNGEST_DEV: text.transform((value) => (value && !/^(0|false|no|off)$/i.test(value) ? value : undefined)),
  VERCEL: text,
  PORT: text,
});
export type Env = z.output<typeof Env> & { jobs: "in-process" | "inngest"; database: "pglite" | "postgres" };

/** @throws Error with one sentence for each thing that is missing or wrong. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // An empty variable is what a copied .env.example leaves behind: the same as none.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Env.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join(" "));
  const env = parsed.data;
  const wrong: string[] = [];

  if (!env.INNGEST_DEV && Boolean(env.INNGEST_EVENT_KEY) !== Boolean(env.INNGEST_SIGNING_KEY)) {
    const [set, missing] = env.INNGEST_EVENT_KEY
      ? ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"]
      : ["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"];
    wrong.push(`${set} is set and ${missing} is not: set both to run jobs on Inngest, or neither to run them in this process.`);
  }
  const jobs = env.INNGEST_DEV || (env.INNGEST_EVENT_KEY && env.INNGEST_SIGNING_KEY) ? "inngest" : "in-process";
  const database = env.DATABASE_URL ? "postgres" : "pglite";
  if (env.VERCEL && database === "pglite") {
    wrong.push("On Vercel the embedded database has no disk to live on: set DATABASE_URL to a Postgres with pgvector.");
  }
  if (env.VERCEL && jobs === "in-process") {
    wrong.push("On Vercel no process outlives a request: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY so that jobs run on Inngest.");
  }
  if (wrong.length) throw new Error(wrong.join("\n"));
  return { ...env, jobs, database };
}

let memo: Env | undefined;
export const env = (): Env => {
  memo ??= readEnv();
  return memo;
};
