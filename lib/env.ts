import { createPublicKey } from "node:crypto";
import { z } from "zod";

// The one reader of process.env. Every variable is optional; a half-set pair stops the start.
const text = z.string().trim().min(1).optional();
const price = z.coerce.number().min(0).default(0);

/** Clerk's public key however it was pasted: on one line, with its line ends spelt `\n`, with or without its frame. */
const publicKey = text.transform((given, context) => {
  if (!given) return undefined;
  const lines = given.replace(/-----[A-Z ]+-----|\\n|\s/g, "").match(/.{1,64}/g) ?? [];
  const pem = ["-----BEGIN PUBLIC KEY-----", ...lines, "-----END PUBLIC KEY-----", ""].join("\n");
  try {
    if (createPublicKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // Not a key at all: the same sentence.
  }
  context.addIssue("must be the public key that Clerk's dashboard shows under API keys, in PEM form");
  return z.NEVER;
});

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const isSigningSecret = (given: string | undefined) => !given || (given !== "whsec_" && base64.test(given.replace(/^whsec_/, "")));

const Env = z.object({
  DATABASE_URL: text.refine((url) => !url || /^postgres(ql)?:\/\//.test(url), "must start with postgres://"),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_PREPARE: z.stringbool().default(true),
  LOCI_DATA_DIR: z.string().trim().min(1).default(".data"),
  LOCI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  // Inngest's own reading: a switch, or the address of a development server.
  INNGEST_DEV: text.transform((value) => (value && !/^(0|false|no|off)$/i.test(value) ? value : undefined)),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  LOCI_MODEL: text,
  LOCI_EMBEDDING_MODEL: text,
  LOCI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(1).max(4_000).optional(),
  LOCI_RERANK: z.literal("model", { error: 'must be "model", or not set' }).optional(),
  LOCI_MODEL_INPUT_USD_PER_MTOK: price,
  LOCI_MODEL_OUTPUT_USD_PER_MTOK: price,
  LOCI_EMBEDDING_USD_PER_MTOK: price,
  LOCI_AUTH_SECRET: text.refine((secret) => !secret || secret.length >= 32, "must have 32 characters or more"),
  CLERK_SECRET_KEY: text,
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: text,
  CLERK_JWT_KEY: publicKey,
  CLERK_WEBHOOK_SECRET: text.refine(isSigningSecret, "must be the signing secret of Clerk's webhook: whsec_ and base64"),
  CLERK_API_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_PRO_MONTHLY: text,
  STRIPE_PRICE_PRO_YEARLY: text,
  STRIPE_PRICE_SCALE_MONTHLY: text,
  STRIPE_PRICE_SCALE_YEARLY: text,
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
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
  /** The plan that a new organization starts on. */
  firstPlan: "free" | "self_hosted";
  /** The origin that people reach the server at. */
  address: string;
  /** Null: the local rules and vectors. */
  provider: Provider | null;
};

/** An OpenAI-compatible service. Prices are dollars for a million tokens. */
export type Provider = {
  baseUrl: string;
  /** Null for a server that asks for none. */
  apiKey: string | null;
  model: string;
  /** Null: vectors are made locally, for servers that make none. */
  embedding: { model: string; dimensions: number | null } | null;
  rerank: boolean;
  prices: { input: number; output: number; embedding: number };
};

const openAi = { baseUrl: "https://api.openai.com/v1", model: "gpt-5-mini", embeddingModel: "text-embedding-3-small" };

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
  const identity = env.CLERK_SECRET_KEY && env.NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY ? "clerk" : "local";
  wrong.push(...halfIdentity(env), ...halfBilling(env), ...halfProvider(env, given));
  if (wrong.length) throw new Error(wrong.join("\n"));
  const hasBilling = Boolean(env.STRIPE_SECRET_KEY);
  const firstPlan = hasBilling ? "free" : "self_hosted";
  return { ...env, jobs, database, identity, hasBilling, firstPlan, address: addressOf(env), provider: providerOf(env) };
}

/** The public address where it is told; else where the server listens, which from this machine is localhost if it listens everywhere. */
function addressOf({ LOCI_BASE_URL, HOST = "localhost", PORT = "3000" }: z.output<typeof Env>): string {
  if (LOCI_BASE_URL) return new URL(LOCI_BASE_URL).origin;
  const host = ["127.0.0.1", "0.0.0.0", "::"].includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** What is said of an identity provider and does not make one. */
function halfIdentity(env: z.output<typeof Env>): string[] {
  const { CLERK_SECRET_KEY: secret, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishable } = env;
  if (Boolean(secret) !== Boolean(publishable)) {
    const [set, missing] = secret
      ? ["CLERK_SECRET_KEY", "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"]
      : ["NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY"];
    return [`${set} is set and ${missing} is not: set both to sign people in with Clerk, or neither for one local owner.`];
  }
  const [secretOf, publishableOf] = [secret, publishable].map((key) => /^[sp]k_(test|live)_/.exec(key ?? "")?.[1]);
  if (secretOf && publishableOf && secretOf !== publishableOf) {
    return [
      `CLERK_SECRET_KEY is of a ${secretOf} instance and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY of a ${publishableOf} one: take both from the same.`,
    ];
  }
  const idle = (["CLERK_JWT_KEY", "CLERK_WEBHOOK_SECRET", "CLERK_API_URL"] as const).filter((name) => env[name]);
  if (!secret && idle.length > 0) {
    return [`${idle.join(", ")} is set and Clerk is not: set CLERK_SECRET_KEY and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY too, or take it out.`];
  }
  if (!secret && env.VERCEL && !env.LOCI_AUTH_SECRET) {
    return ["On Vercel no file keeps the local owner's secret: set Clerk's keys, or LOCI_AUTH_SECRET to 32 random characters or more."];
  }
  return [];
}

const prices = ["STRIPE_PRICE_PRO_MONTHLY", "STRIPE_PRICE_PRO_YEARLY", "STRIPE_PRICE_SCALE_MONTHLY", "STRIPE_PRICE_SCALE_YEARLY"] as const;

/** What is said of payments and does not make them work. */
function halfBilling(env: z.output<typeof Env>): string[] {
  const needed = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", ...prices] as const;
  const missing = needed.filter((name) => !env[name]);
  const set = [...needed, "STRIPE_API_URL" as const].filter((name) => env[name]);
  if (set.length === 0 || missing.length === 0) return [];
  return [
    `${set.join(", ")} ${set.length > 1 ? "are" : "is"} set and ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not: ` +
      "set all of them to bill with Stripe, or none.",
  ];
}

type Given = Record<string, string | undefined>;

/** What is said of a provider and does not make one. */
function halfProvider(env: z.output<typeof Env>, given: Given): string[] {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) {
    const idle = Object.keys(Env.shape).filter((name) => /^LOCI_(?:MODEL|EMBEDDING|RERANK)/.test(name) && given[name]);
    if (idle.length === 0) return [];
    const are = idle.length > 1 ? "are" : "is";
    return [
      `${idle.join(", ")} ${are} set and no provider is: set OPENAI_API_KEY, or OPENAI_BASE_URL for another OpenAI-compatible server, or take ${idle.length > 1 ? "them" : "it"} out to use the local rules.`,
    ];
  }
  const wrong: string[] = [];
  if (env.OPENAI_BASE_URL && !env.LOCI_MODEL) {
    wrong.push("OPENAI_BASE_URL is set and LOCI_MODEL is not: set it to the chat model of that server.");
  }
  if (env.OPENAI_BASE_URL && !env.LOCI_EMBEDDING_MODEL) {
    wrong.push(
      "OPENAI_BASE_URL is set and LOCI_EMBEDDING_MODEL is not: set it to the embedding model of that server, or to local if it has none.",
    );
  }
  if (env.LOCI_EMBEDDING_DIMENSIONS && env.LOCI_EMBEDDING_MODEL === "local") {
    wrong.push("LOCI_EMBEDDING_DIMENSIONS is set and LOCI_EMBEDDING_MODEL is local, whose vectors have one size: take one of them out.");
  }
  return wrong;
}

function providerOf(env: z.output<typeof Env>): Provider | null {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null;
  const embeddingModel = env.LOCI_EMBEDDING_MODEL ?? openAi.embeddingModel;
  return {
    baseUrl: env.OPENAI_BASE_URL ?? openAi.baseUrl,
    apiKey: env.OPENAI_API_KEY ?? null,
    model: env.LOCI_MODEL ?? openAi.model,
    embedding: embeddingModel === "local" ? null : { model: embeddingModel, dimensions: env.LOCI_EMBEDDING_DIMENSIONS ?? null },
    rerank: env.LOCI_RERANK === "model",
    prices: {
      input: env.LOCI_MODEL_INPUT_USD_PER_MTOK,
      output: env.LOCI_MODEL_OUTPUT_USD_PER_MTOK,
      embedding: env.LOCI_EMBEDDING_USD_PER_MTOK,
    },
  };
}

let memo: Env | undefined;
export const env = (): Env => {
  memo ??= readEnv();
  return memo;
};
