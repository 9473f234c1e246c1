import { Variables } from "./env-variables.ts";
import { priceProblems } from "./model-prices.ts";

// Variables that are valid one by one and not together, a sentence for each.

export function identityProblems(env: Variables): string[] {
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

export function billingProblems(env: Variables): string[] {
  const needed = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", ...prices] as const;
  const missing = needed.filter((name) => !env[name]);
  const set = [...needed, "STRIPE_API_URL" as const].filter((name) => env[name]);
  if (set.length === 0 || missing.length === 0) return [];
  return [
    `${set.join(", ")} ${isOrAre(set)} set but ${missing.join(", ")} ${isOrAre(missing)} not: set all of them to bill with Stripe, or none.`,
  ];
}

export function providerProblems(env: Variables, variables: Record<string, string | undefined>): string[] {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) {
    const unused = Object.keys(Variables.shape).filter(
      (name) => /^LOCI_(?:MODEL|EMBEDDING|RERANK|TRANSCRIPTION)/.test(name) && variables[name],
    );
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
