import { sql } from "drizzle-orm";
import type { AccountContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { showId } from "@/lib/ids";
import { askStripe } from "./stripe";

/** The organization as Stripe knows it. */
export type Customer = { customerId: string; subscriptionId: string | null; status: string };

/**
 * The organization's customer at Stripe, made once: whoever asks at the same time, or again after our row was lost, names the same
 * idempotency key and is given the same one.
 */
export async function ensureCustomer(ctx: AccountContext): Promise<Customer> {
  const { id, planCode } = ctx.organization;
  const found = await findCustomer(id);
  if (found) return found;
  const shown = showId("organization", id);
  // The same bytes each time: Stripe refuses a key that comes again with others. It asks for name and address at the checkout.
  const made = await askStripe((stripe) =>
    stripe.customers.create(
      { description: `Loci organization ${shown}`, metadata: { organizationId: shown } },
      { idempotencyKey: `customer-${shown}` },
    ),
  );
  await rows(sql`
    insert into subscriptions as s (organization_id, plan_code, status, customer_id) values (${id}::uuid, ${planCode}, 'none', ${made.id})
    on conflict (organization_id) do update set customer_id = excluded.customer_id where s.customer_id is null`);
  return (await findCustomer(id))!;
}

async function findCustomer(organizationId: string): Promise<Customer | undefined> {
  const [found] = await rows<Customer>(sql`
    select customer_id as "customerId", subscription_id as "subscriptionId", status from subscriptions
    where organization_id = ${organizationId}::uuid and customer_id is not null`);
  return found;
}
