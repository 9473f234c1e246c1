import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { callStripe } from "./stripe";

export type Customer = { customerId: string; subscriptionId: string | null; status: string };

/** The idempotency key gives concurrent calls, and calls after our row was lost, the same customer. */
export async function ensureCustomer(ctx: AccountContext): Promise<Customer> {
  const { id } = ctx.organization;
  const existing = await findCustomer(id);
  if (existing) return existing;
  const shownId = formatId("organization", id);
  // Stripe rejects an idempotency key with different parameters.
  const created = await callStripe((stripe) =>
    stripe.customers.create(
      { description: `Loci organization ${shownId}`, metadata: { organizationId: shownId } },
      { idempotencyKey: `customer-${shownId}` },
    ),
  );
  await linkCustomer(id, created.id);
  return (await findCustomer(id))!;
}

/**
 * Nothing changes for an organization that has a customer, or is gone, or for a customer that is another organization's. Two statements:
 * `on conflict (organization_id) do update` would fail where simultaneous calls collide at the customer's index first.
 */
export async function linkCustomer(organizationId: string, customerId: string): Promise<void> {
  await rows(sql`
    insert into subscriptions (organization_id, plan_code, status, customer_id)
    select id, plan_code, 'none', ${customerId} from organizations where id = ${organizationId}::uuid on conflict do nothing`);
  await rows(sql`
    update subscriptions set customer_id = ${customerId} where organization_id = ${organizationId}::uuid and customer_id is null
      and not exists (select 1 from subscriptions where customer_id = ${customerId})`);
}

async function findCustomer(organizationId: string): Promise<Customer | undefined> {
  const [customer] = await rows<Customer>(sql`
    select customer_id as "customerId", subscription_id as "subscriptionId", status from subscriptions
    where organization_id = ${organizationId}::uuid and customer_id is not null`);
  return customer;
}
