import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { expectError } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

it.each([
  ["POST", "/v1/dashboard/billing/checkout"],
  ["POST", "/v1/dashboard/billing/portal"],
] as const)("%s %s is refused before its body is read, to those who may call it", async (method, path) => {
  const project = await aProject();
  const body = { raw: "{ not even JSON", headers: { "content-type": "text/plain" } };
  expectError(await call(method, path, { key: await sessionOf(project.organization), ...body }), 503, "BILLING_NOT_CONFIGURED");
  expectError(await call(method, path, body), 401, "UNAUTHORIZED");
  const member = await sessionOf(project.organization, { role: "org:member" });
  expectError(await call(method, path, { key: member, ...body }), 403, "FORBIDDEN");
});

it("POST /v1/webhooks/payments is rejected before reading the body, signed or not", async () => {
  let isRead = false;
  const raw = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  expectError(await call("POST", "/v1/webhooks/payments", { raw }), 503, "BILLING_NOT_CONFIGURED");
  expect(isRead).toBe(false);
});

it("an organization is self-hosted, and its subscription and the plans say so", async () => {
  const project = await aProject();
  const { status, body } = await call("GET", "/v1/dashboard/subscription", { key: await sessionOf(project.organization) });
  expect(status).toBe(200);
  const limits = { ingestPerMonth: -1, retrievalPerMonth: -1 };
  expect(body.subscription).toMatchObject({ id: null, planCode: "self_hosted", limits, status: "active", currentPeriodEnd: null });
  const summary = await call("GET", "/v1/dashboard/billing/subscription", { key: await sessionOf(project.organization) });
  expect([summary.status, summary.body]).toMatchObject([200, { plan: "self_hosted", limits, status: "active" }]);
  const plans = await call("GET", "/v1/billing/plans");
  expect(plans.body.plans.map(({ code }: { code: string }) => code)).toEqual(["free", "pro", "scale", "enterprise", "self_hosted"]);
  expect(plans.body.plans.at(-1)).toEqual({ code: "self_hosted", displayName: "Self-hosted", priceMonthly: 0, limits });
});
