import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { formatId } from "@/lib/ids";
import { callStripe } from "./stripe";

export type Customer = { customerId: string; subscriptionId: string | null; status: string };

/** The idempotency key gives concurrent calls, and calls after our row was lost, the same customer. */
export async function ensureCustomer(ctx: AccountContext): Promise<Customer> {
  const { id, planCode } = ctx.organization;
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
  await rows(sql`
    insert into subscriptions as s (organization_id, plan_code, status, customer_id) values (${id}::uuid, ${planCode}, 'none', ${created.id})
    on conflict (organization_id) do update set customer_id = excluded.customer_id where s.customer_id is null`);
  return (await findCustomer(id))!;
}

async function findCustomer(organizationId: string): Promise<Customer | undefined> {
  const [customer] = await rows<Customer>(sql`
    select customer_id as "customerId", subscription_id as "subscriptionId", status from subscriptions
    where organization_id = ${organizationId}::uuid and customer_id is not null`);
  return customer;
}
