import { createPublicKey } from "node:crypto";
import ipaddr from "ipaddr.js";
import { z } from "zod";
// Plain Node reads this file before it starts the server, and resolves no import without an extension.
import { type ModelPrices, ModelPricesVariable, priceProblems, pricesOf } from "./model-prices.ts";

// The AI SDK throws while it is imported if it is empty.
if (process.env.OPENAI_BASE_URL?.trim() === "") delete process.env.OPENAI_BASE_URL;

const text = z.string().trim().min(1).optional();
const postgresUrl = text.refine((url) => !url || /^postgres(ql)?:\/\//.test(url), "must start with postgres://");
const price = z.coerce.number().min(0).optional();

/** Accepts the key on one line, with literal `\n`, and with or without the PEM header and footer. */
const publicKey = text.transform((pasted, context) => {
  if (!pasted) return undefined;
  const lines = pasted.replace(/-----[A-Z ]+-----|\\n|\s/g, "").match(/.{1,64}/g) ?? [];
  const pem = ["-----BEGIN PUBLIC KEY-----", ...lines, "-----END PUBLIC KEY-----", ""].join("\n");
  try {
    if (createPublicKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // Not a key at all: reported like a key of another type.
  }
  context.addIssue("must be the PEM public key shown in Clerk's dashboard under API keys");
  return z.NEVER;
});

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const isSigningSecret = (secret: string | undefined) => !secret || (secret !== "whsec_" && base64.test(secret.replace(/^whsec_/, "")));

const Env = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_MIGRATION_URL: postgresUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_REPLICA_URL: text.refine((url) => !url || /^postgres(ql)?:\/\//.test(url), "must start with postgres://"),
  DATABASE_PREPARE: z.stringbool().default(true),
  LOCI_DATA_DIR: z.string().trim().min(1).default(".data"),
  LOCI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  LOCI_REPOSITORY_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .transform((url) => url.replace(/(?:\.git)?\/*$/, ""))
    .optional(),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  INNGEST_DEV: text.transform((value) => (value && !/^(0|false|no|off)$/i.test(value) ? value : undefined)),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  LOCI_MODEL: text,
  LOCI_EMBEDDING_MODEL: text,
  LOCI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(1).max(4_000).optional(),
  LOCI_TRANSCRIPTION_MODEL: text,
  LOCI_UPSTREAMS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((url) => url.trim().replace(/\/+$/, ""))
        .filter(Boolean),
    )
    .refine(
      (urls) => urls.every((url) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(url) && URL.canParse(url)),
      "must be http or https URLs, comma-separated",
    ),
  LOCI_READABLE_NETWORKS: z
    .string()
    .default("")
    .transform((list, context) => {
      const networks = list.split(",").flatMap((each) => each.trim() || []);
      if (networks.every((network) => ipaddr.isValidCIDR(network))) return networks.map((network) => ipaddr.parseCIDR(network));
      context.addIssue("must be networks such as 10.0.0.0/8, comma-separated");
      return z.NEVER;
    }),
  LOCI_RERANK: z.literal("model", { error: 'must be "model" or unset' }).optional(),
  LOCI_MODEL_PRICES: ModelPricesVariable.optional(),
  LOCI_MODEL_INPUT_USD_PER_MTOK: price,
  LOCI_MODEL_OUTPUT_USD_PER_MTOK: price,
  LOCI_EMBEDDING_USD_PER_MTOK: price,
  LOCI_AUTH_SECRET: text.refine((secret) => !secret || secret.length >= 32, "must be at least 32 characters long"),
  CLERK_SECRET_KEY: text,
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: text,
  CLERK_JWT_KEY: publicKey,
  CLERK_WEBHOOK_SECRET: text.refine(isSigningSecret, "must be the signing secret of Clerk's webhook: whsec_ followed by base64"),
  CLERK_API_URL: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_PRO_MONTHLY: text,
  STRIPE_PRICE_PRO_YEARLY: text,
  STRIPE_PRICE_SCALE_MONTHLY: text,
  STRIPE_PRICE_SCALE_YEARLY: text,
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  // The exporters also read the other variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).default(60_000),
  LOCI_METRICS_TOKEN: text.refine((token) => !token || token.length >= 16, "must be at least 16 characters long"),
  NODE_ENV: text,
  VERCEL: text,
  HOST: text,
  PORT: text,
});
export type Env = z.output<typeof Env> & {
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
  ["database", /^DATABASE_|^LOCI_DATA_DIR$/],
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
  const parsed = Env.safeParse(variables);
  const issues = parsed.error?.issues.map(({ path, message }) => ({ name: path.join("."), message })) ?? [];
  for (const { name } of issues) delete variables[name];
  return {
    ...completeEnv(parsed.success ? parsed.data : Env.parse(variables), variables),
    invalid: issues.map(({ name, message }) => ({ part: partOf(name), message: `${name} ${message}.` })),
  };
}

function completeEnv(env: z.output<typeof Env>, variables: Record<string, string | undefined>): { env: Env; problems: EnvProblem[] } {
  const problems: EnvProblem[] = [];
  const add = (part: EnvPart, ...messages: string[]) => problems.push(...messages.map((message) => ({ part, message })));
  if (!env.INNGEST_DEV && Boolean(env.INNGEST_EVENT_KEY) !== Boolean(env.INNGEST_SIGNING_KEY)) {
    const [set, missing] = env.INNGEST_EVENT_KEY
      ? ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"]
      : ["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"];
    add("jobs", `${set} is set but ${missing} is not: set both to run jobs on Inngest, or neither to run them in this process.`);
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

function addressOf({ LOCI_BASE_URL, HOST = "localhost", PORT = "3000" }: z.output<typeof Env>): string {
  if (LOCI_BASE_URL) return new URL(LOCI_BASE_URL).origin;
  const host = ["127.0.0.1", "0.0.0.0", "::"].includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

const upstreamsOf = ({ LOCI_UPSTREAMS: listed, OPENAI_BASE_URL: own }: z.output<typeof Env>): string[] =>
  listed.length > 0 ? listed : [(own ?? openAi.baseUrl).replace(/\/+$/, "")];

function identityProblems(env: z.output<typeof Env>): string[] {
  const { CLERK_SECRET_KEY: secret, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishable } = env;
  if (Boolean(secret) !== Boolean(publishable)) {
    const [set, missing] = secret
      ? ["CLERK_SECRET_KEY", "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"]
      : ["NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY"];
    return [`${set} is set but ${missing} is not: set both to sign in with Clerk, or neither for a single local owner.`];
  }
  const [secretMode, publishableMode] = [secret, publishable].map((key) => /^[sp]k_(test|live)_/.exec(key ?? "")?.[1]);
  if (secretMode && publishableMode && secretMode !== publishableMode) {
    return [
      `CLERK_SECRET_KEY is a ${secretMode} key and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY is a ${publishableMode} key: use two keys of the same instance.`,
    ];
  }
  const unused = (["CLERK_JWT_KEY", "CLERK_WEBHOOK_SECRET", "CLERK_API_URL"] as const).filter((name) => env[name]);
  if (!secret && unused.length > 0) {
    return [
      `${unused.join(", ")} ${isOrAre(unused)} set without Clerk's keys: set CLERK_SECRET_KEY and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY too, or remove ${itOrThem(unused)}.`,
    ];
  }
  if (!secret && env.VERCEL && !env.LOCI_AUTH_SECRET) {
    return [
      "On Vercel the local owner's secret can't be stored in a file: set Clerk's keys, or set LOCI_AUTH_SECRET to at least 32 random characters.",
    ];
  }
  return [];
}

const prices = ["STRIPE_PRICE_PRO_MONTHLY", "STRIPE_PRICE_PRO_YEARLY", "STRIPE_PRICE_SCALE_MONTHLY", "STRIPE_PRICE_SCALE_YEARLY"] as const;

const isOrAre = (names: readonly string[]) => (names.length > 1 ? "are" : "is");
const itOrThem = (names: readonly string[]) => (names.length > 1 ? "them" : "it");

function billingProblems(env: z.output<typeof Env>): string[] {
  const needed = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", ...prices] as const;
  const missing = needed.filter((name) => !env[name]);
  const set = [...needed, "STRIPE_API_URL" as const].filter((name) => env[name]);
  if (set.length === 0 || missing.length === 0) return [];
  return [
    `${set.join(", ")} ${isOrAre(set)} set but ${missing.join(", ")} ${isOrAre(missing)} not: set all of them to bill with Stripe, or none.`,
  ];
}

function providerProblems(env: z.output<typeof Env>, variables: Record<string, string | undefined>): string[] {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) {
    const unused = Object.keys(Env.shape).filter((name) => /^LOCI_(?:MODEL|EMBEDDING|RERANK|TRANSCRIPTION)/.test(name) && variables[name]);
    if (unused.length === 0) return [];
    return [
      `${unused.join(", ")} ${isOrAre(unused)} set without a model provider: set OPENAI_API_KEY, or OPENAI_BASE_URL for another OpenAI-compatible server, or remove ${itOrThem(unused)} to use the built-in rules.`,
    ];
  }
  const problems: string[] = [];
  if (env.OPENAI_BASE_URL && !env.LOCI_MODEL) {
    problems.push("OPENAI_BASE_URL is set but LOCI_MODEL is not: set it to a chat model of that server.");
  }
  if (env.OPENAI_BASE_URL && !env.LOCI_EMBEDDING_MODEL) {
    problems.push(
      'OPENAI_BASE_URL is set but LOCI_EMBEDDING_MODEL is not: set it to an embedding model of that server, or to "local" if it has none.',
    );
  }
  problems.push(...priceProblems(env));
  if (env.LOCI_EMBEDDING_DIMENSIONS && env.LOCI_EMBEDDING_MODEL === "local") {
    problems.push('LOCI_EMBEDDING_DIMENSIONS has no effect when LOCI_EMBEDDING_MODEL is "local": remove one of them.');
  }
  return problems;
}

function providerOf(env: z.output<typeof Env>): Provider | null {
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
