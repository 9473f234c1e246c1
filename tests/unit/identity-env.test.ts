import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/env";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const clerk = { CLERK_SECRET_KEY: "sk_test_1", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_1" };
const onVercel = { VERCEL: "1", DATABASE_URL: "postgres://u@h/d", INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" };
const stripe = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_PRO_MONTHLY: "price_1",
  STRIPE_PRICE_PRO_YEARLY: "price_2",
  STRIPE_PRICE_SCALE_MONTHLY: "price_3",
  STRIPE_PRICE_SCALE_YEARLY: "price_4",
};

describe("who signs people in", () => {
  it.each([
    ["nothing is set", {}, "local"],
    ["what is set is empty", { CLERK_SECRET_KEY: "", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: " " }, "local"],
    ["a secret of one's own is set", { LOCI_AUTH_SECRET: "x".repeat(32) }, "local"],
    ["both of Clerk's keys are set", clerk, "clerk"],
    ["all of Clerk's variables are set", { ...clerk, CLERK_JWT_KEY: pem, CLERK_WEBHOOK_SECRET: "whsec_c2VjcmV0" }, "clerk"],
    ["on Vercel with a secret", { ...onVercel, LOCI_AUTH_SECRET: "x".repeat(32) }, "local"],
    ["on Vercel with Clerk", { ...onVercel, ...clerk }, "clerk"],
  ] as const)("%s", (_, source, who) => {
    for (const NODE_ENV of ["production", "development", "test"]) expect(readEnv({ ...source, NODE_ENV }).identity).toBe(who);
  });

  it.each([
    [{ CLERK_SECRET_KEY: "sk_test_1" }, /^CLERK_SECRET_KEY is set but NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY is not: set both/],
    [{ NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_1" }, /^NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY is set but CLERK_SECRET_KEY is not: set both/],
    [{ ...clerk, CLERK_SECRET_KEY: "sk_live_1" }, /^CLERK_SECRET_KEY is a live key and NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY is a test key/],
    [{ CLERK_JWT_KEY: pem }, /^CLERK_JWT_KEY is set without Clerk's keys/],
    [{ CLERK_WEBHOOK_SECRET: "whsec_c2VjcmV0" }, /^CLERK_WEBHOOK_SECRET is set without Clerk's keys/],
    [{ ...clerk, CLERK_API_URL: "clerk" }, /^CLERK_API_URL must be an http or https URL\.$/],
    [{ ...clerk, CLERK_WEBHOOK_SECRET: "whsec_…" }, /^CLERK_WEBHOOK_SECRET must be the signing secret of Clerk's webhook/],
    [{ ...clerk, CLERK_WEBHOOK_SECRET: "whsec_" }, /^CLERK_WEBHOOK_SECRET must be/],
    [{ ...clerk, CLERK_JWT_KEY: "pk_test_1" }, /^CLERK_JWT_KEY must be the PEM public key/],
    [
      { ...clerk, CLERK_JWT_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString() },
      /^CLERK_JWT_KEY must be the PEM public key/,
    ],
    [{ LOCI_AUTH_SECRET: "short" }, /^LOCI_AUTH_SECRET must be at least 32 characters long\.$/],
    [{ LOCI_BASE_URL: "memory.example.com:443" }, /^LOCI_BASE_URL must be an http or https URL\.$/],
    [onVercel, /^On Vercel the local owner's secret can't be stored in a file: set Clerk's keys, or set LOCI_AUTH_SECRET/],
  ])("%j stops the start with an error that does not repeat the value", (source, sentence) => {
    expect(() => readEnv(source)).toThrow(sentence);
  });
});

it.each([
  ["as Clerk shows it", pem],
  ["on one line, with its line ends spelt out", pem.replaceAll("\n", "\\n")],
  ["on one line", pem.replaceAll("\n", " ")],
  ["with the line ends of Windows", pem.replaceAll("\n", "\r\n")],
  ["without its frame", pem.replace(/-----[A-Z ]+-----/g, "")],
])("Clerk's public key is read %s", (_, CLERK_JWT_KEY) => {
  expect(readEnv({ ...clerk, CLERK_JWT_KEY }).CLERK_JWT_KEY).toBe(pem);
});

it.each([
  [{}, "http://localhost:3000"],
  [{ PORT: "4000" }, "http://localhost:4000"],
  [{ HOST: "0.0.0.0", PORT: "80" }, "http://localhost:80"],
  [{ HOST: "::" }, "http://localhost:3000"],
  [{ HOST: "192.168.1.5" }, "http://192.168.1.5:3000"],
  [{ HOST: "::1" }, "http://[::1]:3000"],
  [{ LOCI_BASE_URL: "https://memory.example.com/", PORT: "4000" }, "https://memory.example.com"],
])("%j is reached at %s", (source, address) => {
  expect(readEnv(source).address).toBe(address);
});

it("a new organization starts on the free plan where there is billing, and without limits elsewhere", () => {
  expect(readEnv({}).firstPlan).toBe("self_hosted");
  expect(readEnv(stripe).firstPlan).toBe("free");
});
