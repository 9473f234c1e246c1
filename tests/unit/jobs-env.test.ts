import { expect, it } from "vitest";
import { readEnv } from "@/lib/env";

const keys = { INNGEST_EVENT_KEY: "event-key", INNGEST_SIGNING_KEY: "signkey-prod-1234" };

it.each([
  ["no key", {}, "in-process"],
  ["both keys", keys, "inngest"],
  ["both keys, and another signing key", { ...keys, INNGEST_SIGNING_KEY_FALLBACK: "signkey-prod-5678" }, "inngest"],
  ["Inngest's dev server", { INNGEST_DEV: "1" }, "inngest"],
] as const)("with %s, jobs run where they should", (_, source, jobs) => {
  expect(readEnv(source).jobs).toBe(jobs);
});

it.each([
  [{ INNGEST_EVENT_KEY: "event-key" }, /^INNGEST_EVENT_KEY is set but INNGEST_SIGNING_KEY is not/],
  [{ INNGEST_SIGNING_KEY: "signkey-prod-1234" }, /^INNGEST_SIGNING_KEY is set but INNGEST_EVENT_KEY is not/],
  [{ INNGEST_SIGNING_KEY_FALLBACK: "signkey-prod-1234" }, /^INNGEST_SIGNING_KEY_FALLBACK is set without INNGEST_SIGNING_KEY/],
])("%o is rejected, without showing a key", (source, message) => {
  expect(() => readEnv(source)).toThrow(message);
  expect(() => readEnv(source)).not.toThrow(/1234|event-key/);
});
