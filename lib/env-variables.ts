import { createPublicKey } from "node:crypto";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { ModelPricesVariable } from "./model-prices.ts";

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

export const Variables = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_MIGRATION_URL: postgresUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_REPLICA_URL: text.refine((url) => !url || /^postgres(ql)?:\/\//.test(url), "must start with postgres://"),
  DATABASE_PREPARE: z.stringbool().default(true),
  LOCI_MAX_WAIT_MS: z.coerce.number().int().min(10).max(60_000).default(10_000),
  LOCI_DATA_DIR: z.string().trim().min(1).default(".data"),
  LOCI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  LOCI_REPOSITORY_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .transform((url) => url.replace(/(?:\.git)?\/*$/, ""))
    .optional(),
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: text,
  INNGEST_SIGNING_KEY_FALLBACK: text,
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
export type Variables = z.output<typeof Variables>;
