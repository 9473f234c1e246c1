import { z } from "zod";
import { externalIdPattern } from "@/lib/ids";
import { Moment } from "./verify-identity";

const Id = z.string().regex(externalIdPattern);
const text = z.string().nullish();

const User = z
  .object({
    id: Id,
    first_name: text,
    last_name: text,
    primary_email_address_id: text,
    email_addresses: z.array(z.object({ id: z.string(), email_address: z.string() })).nullish(),
    updated_at: Moment.nullish(),
  })
  .transform((user) => ({
    externalId: user.id,
    firstName: user.first_name || null,
    lastName: user.last_name || null,
    email: user.email_addresses?.find((address) => address.id === user.primary_email_address_id)?.email_address ?? null,
    updatedAt: user.updated_at,
  }));

const Organization = z
  .object({ id: Id, name: z.string().min(1), updated_at: Moment.nullish() })
  .transform(({ id, name, updated_at }) => ({ externalId: id, name, updatedAt: updated_at }));

const Membership = z
  .object({
    id: Id,
    role: z.string(),
    updated_at: Moment.nullish(),
    organization: z.object({ id: Id, name: z.string().min(1) }),
    public_user_data: z.object({ user_id: Id, first_name: text, last_name: text }),
  })
  .transform(({ id, role, updated_at, organization, public_user_data: user }) => ({
    externalId: id,
    role: role === "org:admin" || role === "admin" ? ("org:admin" as const) : ("org:member" as const),
    organization: { externalId: organization.id, name: organization.name },
    account: { externalId: user.user_id, firstName: user.first_name || null, lastName: user.last_name || null },
    updatedAt: updated_at,
  }));

const Deleted = z.object({ id: Id }).transform(({ id }) => ({ externalId: id }));

const shapes = {
  "user.created": User,
  "user.updated": User,
  "user.deleted": Deleted,
  "organization.created": Organization,
  "organization.updated": Organization,
  "organization.deleted": Deleted,
  "organizationMembership.created": Membership,
  "organizationMembership.updated": Membership,
  "organizationMembership.deleted": Membership,
} as const;

type Shapes = typeof shapes;
export type IdentityEvent = { [Type in keyof Shapes]: { type: Type; data: z.output<Shapes[Type]>; at: Date } }[keyof Shapes];

export function readIdentityEvent({ type, data, at }: { type: string; data: unknown; at: Date }): IdentityEvent | null {
  if (!Object.hasOwn(shapes, type)) return null;
  return { type, data: z.object({ data: shapes[type as keyof Shapes] }).parse({ data }).data, at } as IdentityEvent;
}
