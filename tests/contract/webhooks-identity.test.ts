import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "@/lib/db/client";
import { env } from "@/lib/env";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aMembership, anId, anOrganization, aUser, deleted, identityEvent, signed } from "../support/identity-event";
import { aProject } from "../support/project";
import { expectError, withoutCorrelation } from "../support/refusal";
import { sessionOf } from "../support/session";

useDatabase();

const minuteMs = 60_000;
const send = (delivery: { raw: string; headers: Record<string, string> }) => call("POST", "/v1/webhooks/identity", delivery);
async function deliver(...events: ReturnType<typeof identityEvent>[]) {
  for (const event of events) {
    const { status, body } = await send(event);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

const accountOf = async (user: string) =>
  (
    await rows(sql`
      select email, first_name as "firstName", last_name as "lastName", deleted_at is not null as "isDeleted" from accounts where external_id = ${user}`)
  )[0];
const organizationOf = async (organization: string) =>
  (
    await rows(sql`
      select name, plan_code as plan, deleted_at is not null as "isDeleted" from organizations where external_id = ${organization}`)
  )[0];
const rolesOf = async (organization: string) =>
  (
    await rows<{ role: string }>(sql`
      select m.role from memberships m join organizations o on o.id = m.organization_id where o.external_id = ${organization}`)
  ).map(({ role }) => role);
const storedEvents = async (id: string) => (await rows(sql`select type from webhook_events where event_id = ${id}`)).length;

describe("an event's signature", () => {
  it.each(["webhook", "svix"] as const)("is read from the %s headers", async (family) => {
    const answer = await send(identityEvent("user.created", aUser(anId("user")), { family }));
    expect(answer.body).toEqual({ received: true, type: "user.created", idempotent: false });
  });

  it("may be one of several, as during a secret rotation", async () => {
    const event = identityEvent("user.created", aUser(anId("user")));
    const other = signed(event.raw, { secret: `whsec_${Buffer.from("another secret").toString("base64")}` });
    const both = `v1a,asymmetric ${other.headers["svix-signature"]} ${event.headers["svix-signature"]}`;
    expect((await send({ ...event, headers: { ...event.headers, "svix-signature": both } })).status).toBe(200);
  });

  it("gets the same error whatever is wrong with it", async () => {
    const user = anId("user");
    const raw = JSON.stringify({ type: "user.created", data: aUser(user), timestamp: Date.now() });
    const good = signed(raw);
    const without = (header: string) => Object.fromEntries(Object.entries(good.headers).filter(([name]) => name !== header));
    const sentAt = (minutes: number) => signed(raw, { sentAt: new Date(Date.now() + minutes * minuteMs) });
    const wrong = {
      "no headers": { raw, headers: {} },
      "no id": { raw, headers: without("svix-id") },
      "no timestamp": { raw, headers: without("svix-timestamp") },
      "no signature": { raw, headers: without("svix-signature") },
      "another id": { raw, headers: { ...good.headers, "svix-id": anId("msg") } },
      "another time": { raw, headers: { ...good.headers, "svix-timestamp": String(Math.floor(Date.now() / 1_000) - 60) } },
      "an invalid time": { raw, headers: { ...good.headers, "svix-timestamp": "yesterday" } },
      "another body": { raw: `${raw} `, headers: good.headers },
      "another secret": signed(raw, { secret: `whsec_${Buffer.from("another secret").toString("base64")}` }),
      "another version": { raw, headers: { ...good.headers, "svix-signature": good.headers["svix-signature"]!.replace("v1,", "v2,") } },
      "no signature in it": { raw, headers: { ...good.headers, "svix-signature": "v1" } },
      "sent six minutes ago": sentAt(-6),
      "sent in six minutes": sentAt(6),
      "half of one family and half of the other": {
        raw,
        headers: { ...without("svix-id"), "webhook-id": good.headers["svix-id"]! },
      },
    };
    const bodies = [];
    for (const [what, delivery] of Object.entries(wrong)) {
      const answer = await send(delivery);
      expect(answer.status, what).toBe(401);
      expectError(answer, 401, "INVALID_SIGNATURE");
      bodies.push(JSON.stringify(withoutCorrelation(answer.body)));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await accountOf(user)).toBeUndefined();
    for (const minutes of [-4, 4]) expect((await send(sentAt(minutes))).status).toBe(200);
  });

  it("can't be checked without a secret: the 503 names the variable to set", async () => {
    const settings = env();
    const secret = settings.CLERK_WEBHOOK_SECRET;
    settings.CLERK_WEBHOOK_SECRET = undefined;
    try {
      const answer = await send(identityEvent("user.created", aUser(anId("user"))));
      expectError(answer, 503, "UNAVAILABLE");
      expect(answer.body.error).toContain("CLERK_WEBHOOK_SECRET");
    } finally {
      settings.CLERK_WEBHOOK_SECRET = secret;
    }
  });
});

describe("a signed but unreadable event", () => {
  const user = anId("user");
  const cases: [name: string, raw: string][] = [
    ["is not JSON", "{"],
    ["is empty", ""],
    ["isn't an object", "[]"],
    ["has no type", JSON.stringify({ data: aUser(user) })],
    ["has a type that isn't a string", JSON.stringify({ type: 1, data: aUser(user) })],
    ["has no data", JSON.stringify({ type: "user.created" })],
    ["has data without an id", JSON.stringify({ type: "user.created", data: { first_name: "Ada" } })],
    ["has a malformed id", JSON.stringify({ type: "user.created", data: aUser("user 1\n") })],
    ["has an invalid time", JSON.stringify({ type: "user.created", data: aUser(user, { updated_at: 1e300 }) })],
    ["has a time beyond the year 9999", JSON.stringify({ type: "user.created", data: aUser(user, { updated_at: 7e15 }) })],
    ["is an organization without a name", JSON.stringify({ type: "organization.created", data: { id: "org_1" } })],
    [
      "is a membership without a user",
      JSON.stringify({ type: "organizationMembership.created", data: { id: "orgmem_1", role: "org:admin" } }),
    ],
    ["is nested very deeply", `{"type":"user.created","data":${"[".repeat(500)}${"]".repeat(500)}}`],
  ];
  it.each(cases)("%s: gets a 400 and nothing is stored, so it is redelivered", async (_, raw) => {
    const id = anId("msg");
    expectError(await send(signed(raw, { id })), 400, "VALIDATION_ERROR");
    expect(await storedEvents(id)).toBe(0);
    expect(await accountOf(user)).toBeUndefined();
  });

  it("over 4 MB gets a 413", async () => {
    expectError(await send(signed("x".repeat(4 * 1024 * 1024 + 1))), 413, "PAYLOAD_TOO_LARGE");
  });
});

describe("a redelivered event", () => {
  it("changes nothing and says so", async () => {
    const [user, id] = [anId("user"), anId("msg")];
    const event = identityEvent("user.created", aUser(user), { id });
    expect((await send(event)).body).toEqual({ received: true, type: "user.created", idempotent: false });
    await rows(sql`update accounts set first_name = 'Changed' where external_id = ${user}`);
    expect((await send(event)).body).toEqual({ received: true, type: "user.created", idempotent: true });
    expect(await accountOf(user)).toMatchObject({ firstName: "Changed" });
    expect(await storedEvents(id)).toBe(1);
  });

  it("sent twenty times at once is applied once", async () => {
    const [organization, user] = [anId("org"), anId("user")];
    const event = identityEvent("organizationMembership.created", aMembership(organization, user));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => !body.idempotent)).toHaveLength(1);
    expect(await rolesOf(organization)).toEqual(["org:admin"]);
  });

  it("is applied if its first attempt failed", async () => {
    const [organization, id] = [anId("org"), anId("msg")];
    const event = identityEvent("organization.created", anOrganization(organization), { id });
    await rows(sql`alter table organizations add constraint refuse_for_now check (name <> 'Engines') not valid`);
    try {
      expectError(await send(event), 500, "INTERNAL");
    } finally {
      await rows(sql`alter table organizations drop constraint refuse_for_now`);
    }
    expect(await storedEvents(id)).toBe(0);
    expect((await send(event)).body.idempotent).toBe(false);
    expect(await organizationOf(organization)).toMatchObject({ name: "Engines" });
  });

  it("of an unknown type is accepted and ignored", async () => {
    const event = identityEvent("session.created", { id: "sess_1", user_id: "user_1" });
    expect((await send(event)).body).toEqual({ received: true, type: "session.created", idempotent: false });
    expect((await send(identityEvent("constructor", {}))).body).toMatchObject({ type: "constructor", idempotent: false });
  });
});

describe("users", () => {
  it("are stored with name and primary address, and updated", async () => {
    const user = anId("user");
    await deliver(identityEvent("user.created", aUser(user)));
    expect(await accountOf(user)).toEqual({ email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", isDeleted: false });
    const later = Date.now() + 1_000;
    await deliver(
      identityEvent("user.updated", aUser(user, { last_name: "King\0", primary_email_address_id: "idn_1", updated_at: later })),
    );
    expect(await accountOf(user)).toMatchObject({ email: "old@example.com", lastName: "King" });
    await deliver(identityEvent("user.updated", { id: user, email_addresses: [], updated_at: later + 1 }));
    expect(await accountOf(user)).toEqual({ email: null, firstName: null, lastName: null, isDeleted: false });
  });

  it("aren't reset by a late event", async () => {
    const user = anId("user");
    const now = Date.now();
    await deliver(
      identityEvent("user.updated", aUser(user, { first_name: "New", updated_at: now })),
      identityEvent("user.created", aUser(user, { first_name: "Old", updated_at: now - 1 })),
    );
    expect(await accountOf(user)).toMatchObject({ firstName: "New" });
    // Data without updated_at is as old as its event. updated_at may be in seconds.
    await deliver(identityEvent("user.updated", aUser(user, { first_name: "Older", updated_at: undefined }), { at: now - 2 }));
    await deliver(identityEvent("user.updated", aUser(user, { first_name: "Oldest", updated_at: Math.floor(now / 1_000) - 10 })));
    expect(await accountOf(user)).toMatchObject({ firstName: "New" });
  });

  it("lose their name and access when deleted, and stay deleted", async () => {
    const project = await aProject();
    const user = anId("user");
    const key = await sessionOf(project.organization, { account: user });
    const membership = aMembership(project.organization, user);
    await deliver(identityEvent("user.created", aUser(user)), identityEvent("organizationMembership.created", membership));
    expect((await call("GET", "/v1/dashboard/projects", { key })).status).toBe(200);
    await deliver(identityEvent("user.deleted", deleted(user)));
    expect(await accountOf(user)).toEqual({ email: null, firstName: null, lastName: null, isDeleted: true });
    expect(await rolesOf(project.organization)).toEqual([]);
    expectError(await call("GET", "/v1/dashboard/projects", { key }), 401, "UNAUTHORIZED");
    const later = Date.now() + minuteMs;
    await deliver(
      identityEvent("user.created", aUser(user, { updated_at: later })),
      identityEvent("user.updated", aUser(user, { updated_at: later })),
      identityEvent("organizationMembership.created", aMembership(project.organization, user, { updated_at: later })),
    );
    expect(await accountOf(user)).toEqual({ email: null, firstName: null, lastName: null, isDeleted: true });
    expect(await rolesOf(project.organization)).toEqual([]);
  });

  it("deleted before they were created stay deleted", async () => {
    const user = anId("user");
    await deliver(identityEvent("user.deleted", deleted(user)), identityEvent("user.created", aUser(user)));
    expect(await accountOf(user)).toEqual({ email: null, firstName: null, lastName: null, isDeleted: true });
  });
});

describe("organizations", () => {
  it("are stored with their name, on the self-hosted plan without billing", async () => {
    const organization = anId("org");
    await deliver(identityEvent("organization.created", anOrganization(organization)));
    expect(await organizationOf(organization)).toEqual({ name: "Engines", plan: "self_hosted", isDeleted: false });
    await rows(sql`update organizations set plan_code = 'pro' where external_id = ${organization}`);
    await deliver(
      identityEvent("organization.updated", anOrganization(organization, { name: "New", updated_at: Date.now() + 1 })),
      identityEvent("organization.updated", anOrganization(organization, { name: "Old", updated_at: Date.now() - minuteMs })),
    );
    expect(await organizationOf(organization)).toEqual({ name: "New", plan: "pro", isDeleted: false });
  });

  it("start on the free plan with billing", async () => {
    const organization = anId("org");
    const settings = env();
    settings.firstPlan = "free";
    try {
      await deliver(identityEvent("organization.created", anOrganization(organization)));
    } finally {
      settings.firstPlan = "self_hosted";
    }
    expect(await organizationOf(organization)).toMatchObject({ plan: "free" });
  });

  it("lose every key and session permanently when deleted", async () => {
    const project = await aProject();
    const session = await sessionOf(project.organization);
    const byKey = () => call("POST", "/v1/core/search", { key: project.apiKey, body: { group_id: "default", query: "tea" } });
    const bySession = () => call("GET", "/v1/dashboard/projects", { key: session });
    expect((await byKey()).status).toBe(200);
    expect((await bySession()).status).toBe(200);
    await deliver(identityEvent("organization.deleted", deleted(project.organization)));
    expectError(await byKey(), 401, "unauthorized");
    expectError(await bySession(), 401, "UNAUTHORIZED");
    await deliver(identityEvent("organization.updated", anOrganization(project.organization, { updated_at: Date.now() + minuteMs })));
    await deliver(identityEvent("organization.created", anOrganization(project.organization, { updated_at: Date.now() + minuteMs })));
    expectError(await byKey(), 401, "unauthorized");
    expect(await organizationOf(project.organization)).toMatchObject({ isDeleted: true });
  });

  it("deleted before they were created stay deleted", async () => {
    const organization = anId("org");
    await deliver(
      identityEvent("organization.deleted", deleted(organization)),
      identityEvent("organization.created", anOrganization(organization)),
    );
    expect(await organizationOf(organization)).toMatchObject({ isDeleted: true });
    expectError(await call("GET", "/v1/dashboard/projects", { key: await sessionOf(organization) }), 401, "UNAUTHORIZED");
  });
});

describe("memberships", () => {
  it("create the user and the organization if they arrive first", async () => {
    const [organization, user] = [anId("org"), anId("user")];
    await deliver(identityEvent("organizationMembership.created", aMembership(organization, user)));
    expect(await rolesOf(organization)).toEqual(["org:admin"]);
    expect(await accountOf(user)).toEqual({ email: null, firstName: "Ada", lastName: "Lovelace", isDeleted: false });
    await deliver(
      identityEvent("user.created", aUser(user, { updated_at: Date.now() - minuteMs })),
      identityEvent("organization.created", anOrganization(organization, { name: "Real name", updated_at: Date.now() - minuteMs })),
    );
    expect(await accountOf(user)).toMatchObject({ email: "ada@example.com" });
    expect(await organizationOf(organization)).toMatchObject({ name: "Real name" });
  });

  it("use the newest role", async () => {
    const [organization, user] = [anId("org"), anId("user")];
    const membership = aMembership(organization, user);
    const now = Date.now();
    await deliver(
      identityEvent("organizationMembership.created", { ...membership, updated_at: now }),
      identityEvent("organizationMembership.updated", { ...membership, role: "org:billing", updated_at: now + 2 }),
      identityEvent("organizationMembership.updated", { ...membership, role: "org:admin", updated_at: now + 1 }),
    );
    expect(await rolesOf(organization)).toEqual(["org:member"]);
  });

  it("aren't restored by a late event once ended, but a new one counts", async () => {
    const [organization, user] = [anId("org"), anId("user")];
    const first = aMembership(organization, user);
    const now = Date.now();
    await deliver(
      identityEvent("organizationMembership.deleted", { ...first, updated_at: now }, { at: now + 10 }),
      identityEvent("organizationMembership.created", { ...first, updated_at: now }, { at: now }),
      identityEvent("organizationMembership.updated", { ...first, updated_at: now + 20 }, { at: now + 20 }),
    );
    expect(await rolesOf(organization)).toEqual([]);
    const second = aMembership(organization, user, { role: "org:member", updated_at: now + 30 });
    await deliver(
      identityEvent("organizationMembership.created", second, { at: now + 30 }),
      // Clerk redelivers the end of the first membership as a new event.
      identityEvent("organizationMembership.deleted", { ...first, updated_at: now }, { at: now + 10 }),
    );
    expect(await rolesOf(organization)).toEqual(["org:member"]);
  });

  it("that start and end at the same time are over, in either order", async () => {
    const organization = anId("org");
    const users = Array.from({ length: 10 }, () => anId("user"));
    const now = Date.now();
    // Organization and user already exist, so nothing that needs creating serializes the two events.
    await deliver(
      identityEvent("organization.created", anOrganization(organization)),
      ...users.map((user) => identityEvent("user.created", aUser(user))),
    );
    await Promise.all(
      users.flatMap((user) => {
        const membership = aMembership(organization, user, { updated_at: now });
        return [
          deliver(identityEvent("organizationMembership.created", membership, { at: now })),
          deliver(identityEvent("organizationMembership.deleted", membership, { at: now + 1 })),
        ];
      }),
    );
    expect(await rolesOf(organization)).toEqual([]);
  });
});

describe("a user's first call and the webhook", () => {
  const visit = async (organization: string, user: string) =>
    (await call("GET", "/v1/dashboard/projects", { key: await sessionOf(organization, { account: user }) })).status;
  const newUserEvents = (organization: string, user: string) => [
    identityEvent("user.created", aUser(user)),
    identityEvent("organization.created", anOrganization(organization)),
    identityEvent("organizationMembership.created", aMembership(organization, user)),
  ];
  async function expectComplete(organization: string, user: string) {
    expect(await accountOf(user)).toEqual({ email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", isDeleted: false });
    expect(await organizationOf(organization)).toEqual({ name: "Engines", plan: "self_hosted", isDeleted: false });
    expect(await rolesOf(organization)).toEqual(["org:admin"]);
  }

  it("can come in either order", async () => {
    const [early, late] = [
      { organization: anId("org"), user: anId("user") },
      { organization: anId("org"), user: anId("user") },
    ];
    expect(await visit(early.organization, early.user)).toBe(200);
    expect(await organizationOf(early.organization)).toMatchObject({ name: "test" });
    await deliver(...newUserEvents(early.organization, early.user));
    await expectComplete(early.organization, early.user);

    await deliver(...newUserEvents(late.organization, late.user));
    expect(await visit(late.organization, late.user)).toBe(200);
    await expectComplete(late.organization, late.user);
  });

  it("can come at once", async () => {
    const all = Array.from({ length: 8 }, () => ({ organization: anId("org"), user: anId("user") }));
    const statuses = await Promise.all(
      all.flatMap(({ organization, user }) => [
        visit(organization, user),
        ...newUserEvents(organization, user).map(async (event) => (await send(event)).status),
        visit(organization, user),
      ]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const { organization, user } of all) await expectComplete(organization, user);
  });
});

it("old event ids are deleted once the provider no longer redelivers them", async () => {
  const { deleteOldEvents } = await import("@/lib/webhooks/delete-old-events");
  const [old, recent] = [anId("msg"), anId("msg")];
  await deliver(
    identityEvent("user.created", aUser(anId("user")), { id: old }),
    identityEvent("user.created", aUser(anId("user")), { id: recent }),
  );
  await rows(sql`update webhook_events set received_at = now() - interval '91 days' where event_id = ${old}`);
  await deleteOldEvents();
  expect([await storedEvents(old), await storedEvents(recent)]).toEqual([0, 1]);
});
