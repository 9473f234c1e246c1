// Plain Node reads this file and what it imports before it starts the server, and resolves no import without an extension.
import { billingProblems, identityProblems, providerProblems } from "./env-problems.ts";
import { Variables } from "./env-variables.ts";
import { type ModelPrices, pricesOf } from "./model-prices.ts";

// The AI SDK throws while it is imported if it is empty.
if (process.env.OPENAI_BASE_URL?.trim() === "") delete process.env.OPENAI_BASE_URL;

export type Env = Variables & {
  jobs: "in-process" | "inngest";
  database: "pglite" | "postgres";
  identity: "local" | "clerk";
  hasBilling: boolean;
  firstPlan: "free" | "self_hosted";
  address: string;
  /** Base URLs of OpenAI-compatible servers that the gateway may call; the first is the default. */
  upstreams: string[];
  provider: Provider | null;
};

export type Provider = {
  baseUrl: string;
  /** Null for a server that requires none. */
  apiKey: string | null;
  model: string;
  embedding: { model: string; dimensions: number | null } | null;
  rerank: boolean;
  transcription: string | null;
  prices: ModelPrices;
};

const openAi = { baseUrl: "https://api.openai.com/v1", model: "gpt-5-mini", embeddingModel: "text-embedding-3-small" };

/** @throws Error with one sentence for each missing or invalid variable */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const { env, invalid, problems } = inspectEnv(source);
  if (invalid.length) throw new Error(invalid.map(({ message }) => message).join(" "));
  if (problems.length) throw new Error(problems.map(({ message }) => message).join("\n"));
  return env;
}

export type EnvPart = "server" | "database" | "jobs" | "model" | "sign-in" | "billing";
export type EnvProblem = { part: EnvPart; message: string };

const variableParts: [EnvPart, RegExp][] = [
  ["database", /^DATABASE_|^LOCI_(?:DATA_DIR|MAX_WAIT_MS)$/],
  ["jobs", /^INNGEST_/],
  ["model", /^OPENAI_|^LOCI_(?:MODEL|EMBEDDING|RERANK|TRANSCRIPTION|UPSTREAMS)/],
  ["sign-in", /CLERK_|^LOCI_AUTH_SECRET$/],
  ["billing", /^STRIPE_/],
];
const partOf = (variable: string): EnvPart => variableParts.find(([, names]) => names.test(variable))?.[0] ?? "server";

/** Doesn't throw. Invalid variables are left out of `env`, which is only sound for the parts without a problem. */
export function inspectEnv(source: Record<string, string | undefined>): { env: Env; invalid: EnvProblem[]; problems: EnvProblem[] } {
  // A copied .env.example leaves empty variables.
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Variables.safeParse(variables);
  const issues = parsed.error?.issues.map(({ path, message }) => ({ name: path.join("."), message })) ?? [];
  for (const { name } of issues) delete variables[name];
  return {
    ...completeEnv(parsed.success ? parsed.data : Variables.parse(variables), variables),
    invalid: issues.map(({ name, message }) => ({ part: partOf(name), message: `${name} ${message}.` })),
  };
}

function completeEnv(env: Variables, variables: Record<string, string | undefined>): { env: Env; problems: EnvProblem[] } {
  const problems: EnvProblem[] = [];
  const add = (part: EnvPart, ...messages: string[]) => problems.push(...messages.map((message) => ({ part, message })));
  if (!env.INNGEST_DEV && Boolean(env.INNGEST_EVENT_KEY) !== Boolean(env.INNGEST_SIGNING_KEY)) {
    const [set, missing] = env.INNGEST_EVENT_KEY
      ? ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"]
      : ["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"];
    add("jobs", `${set} is set but ${missing} is not: set both to run jobs on Inngest, or neither to run them in this process.`);
  }
  if (env.INNGEST_SIGNING_KEY_FALLBACK && !env.INNGEST_SIGNING_KEY) {
    add("jobs", "INNGEST_SIGNING_KEY_FALLBACK is set without INNGEST_SIGNING_KEY: set both while you change the key, or neither.");
  }
  const jobs = env.INNGEST_DEV || (env.INNGEST_EVENT_KEY && env.INNGEST_SIGNING_KEY) ? "inngest" : "in-process";
  const database = env.DATABASE_URL ? "postgres" : "pglite";
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL) {
    add(
      "database",
      "DATABASE_MIGRATION_URL is set without DATABASE_URL: set DATABASE_URL to the same database with the application's role.",
    );
  }
  if (env.VERCEL && database === "pglite") {
    add(
      "database",
      "The embedded database can't run on Vercel, which has no persistent disk: set DATABASE_URL to a Postgres with pgvector.",
    );
  }
  if (env.VERCEL && jobs === "in-process") {
    add("jobs", "Jobs can't run in the server process on Vercel: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY to run them on Inngest.");
  }
  if (env.DATABASE_REPLICA_URL && database === "pglite") {
    add(
      "database",
      "DATABASE_REPLICA_URL is set but DATABASE_URL is not: set DATABASE_URL to the primary, or remove DATABASE_REPLICA_URL.",
    );
  }
  const identity = env.CLERK_SECRET_KEY && env.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY ? "clerk" : "local";
  add("sign-in", ...identityProblems(env));
  add("billing", ...billingProblems(env));
  add("model", ...providerProblems(env, variables));
  const hasBilling = Boolean(env.STRIPE_SECRET_KEY);
  const firstPlan = hasBilling ? "free" : "self_hosted";
  return {
    env: {
      ...env,
      jobs,
      database,
      identity,
      hasBilling,
      firstPlan,
      address: addressOf(env),
      upstreams: upstreamsOf(env),
      provider: providerOf(env),
    },
    problems,
  };
}

function addressOf({ LOCI_BASE_URL, HOST = "localhost", PORT = "3000" }: Variables): string {
  if (LOCI_BASE_URL) return new URL(LOCI_BASE_URL).origin;
  const host = ["127.0.0.1", "0.0.0.0", "::"].includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

const upstreamsOf = ({ LOCI_UPSTREAMS: listed, OPENAI_BASE_URL: own }: Variables): string[] =>
  listed.length > 0 ? listed : [(own ?? openAi.baseUrl).replace(/\/+$/, "")];

function providerOf(env: Variables): Provider | null {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null;
  const embeddingModel = env.LOCI_EMBEDDING_MODEL ?? openAi.embeddingModel;
  const { OPENAI_BASE_URL: baseUrl = openAi.baseUrl, LOCI_MODEL: model = openAi.model } = env;
  return {
    baseUrl,
    apiKey: env.OPENAI_API_KEY ?? null,
    model,
    embedding: embeddingModel === "local" ? null : { model: embeddingModel, dimensions: env.LOCI_EMBEDDING_DIMENSIONS ?? null },
    rerank: env.LOCI_RERANK === "model",
    transcription: env.LOCI_TRANSCRIPTION_MODEL ?? null,
    prices: pricesOf(env, { baseUrl, model, embedding: embeddingModel === "local" ? null : embeddingModel }),
  };
}

let memo: Env | undefined;
export const env = (): Env => {
  memo ??= readEnv();
  return memo;
};
