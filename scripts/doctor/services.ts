import { stripeClient } from "@/lib/billing/stripe";
import type { Env } from "@/lib/env";
import { get, type HttpResult } from "./http";
import { type Check, failed, missing, ok } from "./report";

type Options = { timeoutMs: number; environment: Record<string, string | undefined> };

const reasonOf = (result: HttpResult): string => ("error" in result ? result.error : `status ${result.status}`);
const isRejected = (result: HttpResult) => "status" in result && (result.status === 401 || result.status === 403);
const isFine = (result: HttpResult) => "status" in result && result.status === 200;

export async function checkJobs(env: Env, { timeoutMs, environment }: Options): Promise<Check[]> {
  const name = "Jobs";
  if (env.jobs === "in-process") return [ok(name, "run in the server process")];
  if (env.INNGEST_DEV) {
    const address = /^https?:/.test(env.INNGEST_DEV) ? env.INNGEST_DEV : (environment.INNGEST_BASE_URL ?? "http://localhost:8288");
    const found = await get(new URL("/dev", address).href, { timeoutMs });
    if (isFine(found)) return [ok(name, `Inngest's dev server at ${address}`)];
    return [
      failed(name, `Inngest's dev server at ${address}: ${reasonOf(found)}. Start it with npx inngest-cli dev, or remove INNGEST_DEV.`),
    ];
  }
  const address = environment.INNGEST_API_BASE_URL ?? environment.INNGEST_BASE_URL ?? "https://api.inngest.com";
  const found = await get(new URL("/v1/events?limit=1", address).href, { bearer: env.INNGEST_SIGNING_KEY, timeoutMs });
  if (isFine(found)) return [ok(name, "Inngest accepts INNGEST_SIGNING_KEY. INNGEST_EVENT_KEY isn't checked, as that would send an event")];
  if (isRejected(found))
    return [failed(name, `Inngest rejects INNGEST_SIGNING_KEY (${reasonOf(found)}). Copy it from Inngest's dashboard.`)];
  return [failed(name, `Can't reach Inngest at ${address}: ${reasonOf(found)}. Check the network, or try again later.`)];
}

export async function checkSignIn(env: Env, { timeoutMs }: Options): Promise<Check[]> {
  const name = "Sign-in";
  if (env.identity === "local") return [ok(name, "one local owner; npm run sign-in prints a link")];
  const address = (env.CLERK_API_URL ?? "https://api.clerk.com").replace(/\/+$/, "");
  const found = await get(`${address}/v1/jwks`, { bearer: env.CLERK_SECRET_KEY, timeoutMs });
  if (isRejected(found)) return [failed(name, `Clerk rejects CLERK_SECRET_KEY (${reasonOf(found)}). Copy it from Clerk's dashboard.`)];
  if (!isFine(found)) return [failed(name, `Can't reach Clerk at ${address}: ${reasonOf(found)}. Check the network, or try again later.`)];
  const webhook = env.CLERK_WEBHOOK_SECRET
    ? []
    : [missing("Clerk events", "Set CLERK_WEBHOOK_SECRET, so that deleted people and organizations are deleted here (docs/identity.md).")];
  return [ok(name, "Clerk accepts CLERK_SECRET_KEY"), ...webhook];
}

const intervals = { monthly: "month", yearly: "year" } as const;

export async function checkBilling(env: Env, { timeoutMs }: Options): Promise<Check[]> {
  const name = "Billing";
  if (!env.hasBilling) return [ok(name, "off; usage is unlimited")];
  const stripe = stripeClient(env, { timeoutMs, retries: 0 });
  const variables = [
    ["STRIPE_PRICE_PRO_MONTHLY", "monthly"],
    ["STRIPE_PRICE_PRO_YEARLY", "yearly"],
    ["STRIPE_PRICE_SCALE_MONTHLY", "monthly"],
    ["STRIPE_PRICE_SCALE_YEARLY", "yearly"],
  ] as const;
  const problems: string[] = [];
  for (const [variable, cycle] of variables) {
    try {
      const price = await stripe.prices.retrieve(env[variable]!);
      if (!price.active) problems.push(`The price in ${variable} is archived.`);
      else if (price.recurring?.interval !== intervals[cycle]) problems.push(`The price in ${variable} isn't billed ${cycle}.`);
    } catch (error) {
      const { statusCode } = error as { statusCode?: number };
      if (statusCode === 401) return [failed(name, "Stripe rejects STRIPE_SECRET_KEY (401). Copy it from Stripe's dashboard.")];
      if (statusCode !== 404) {
        return [failed(name, `Can't read prices from Stripe: ${statusCode ? `status ${statusCode}` : "no connection"}. Try again later.`)];
      }
      problems.push(`Stripe doesn't know the price in ${variable}. Is it of the other mode (test or live)?`);
    }
  }
  return problems.length > 0 ? [failed(name, problems.join(" "))] : [ok(name, "Stripe accepts STRIPE_SECRET_KEY and has all four prices")];
}
