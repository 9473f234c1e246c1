import { randomBytes } from "node:crypto";
import { Webhook } from "svix";
import "./session";

// Import this before anything reads the environment.

const secret = `whsec_${randomBytes(24).toString("base64")}`;
process.env.CLERK_WEBHOOK_SECRET = secret;

export const identityPath = "/v1/webhooks/identity";
export const anId = (kind: "user" | "org" | "orgmem" | "msg") => `${kind}_${randomBytes(9).toString("hex")}`;

type Signed = { id?: string; sentAt?: Date; family?: "webhook" | "svix"; secret?: string };

/** Clerk sends both the `webhook-` and the `svix-` headers. */
export function signed(raw: string, { id = anId("msg"), sentAt = new Date(), family = "svix", secret: by = secret }: Signed = {}) {
  const headers = {
    [`${family}-id`]: id,
    [`${family}-timestamp`]: String(Math.floor(sentAt.getTime() / 1_000)),
    [`${family}-signature`]: new Webhook(by).sign(id, sentAt, raw),
  };
  return { raw, headers };
}

type Data = Record<string, unknown>;

/** `at`: Clerk's timestamp in milliseconds. */
export const identityEvent = (type: string, data: Data, { at = Date.now(), ...signing }: Signed & { at?: number } = {}) =>
  signed(JSON.stringify({ data, object: "event", type, timestamp: at, instance_id: "ins_test" }), signing);

export const aUser = (id: string, more: Data = {}): Data => ({
  id,
  object: "user",
  first_name: "Ada",
  last_name: "Lovelace",
  primary_email_address_id: "idn_2",
  email_addresses: [
    { id: "idn_1", email_address: "old@example.com" },
    { id: "idn_2", email_address: "ada@example.com" },
  ],
  updated_at: Date.now(),
  ...more,
});

export const anOrganization = (id: string, more: Data = {}): Data => ({
  id,
  object: "organization",
  name: "Engines",
  slug: "engines",
  updated_at: Date.now(),
  ...more,
});

export const aMembership = (organization: string, user: string, more: Data = {}): Data => ({
  id: anId("orgmem"),
  object: "organization_membership",
  role: "org:admin",
  organization: anOrganization(organization),
  public_user_data: { user_id: user, first_name: "Ada", last_name: "Lovelace", identifier: "ada@example.com" },
  updated_at: Date.now(),
  ...more,
});

export const deleted = (id: string): Data => ({ id, object: "deleted", deleted: true });
