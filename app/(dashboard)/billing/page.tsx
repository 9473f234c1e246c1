import { Infinity as Unlimited } from "lucide-react";
import type { Metadata } from "next";
import { AfterCheckout } from "@/components/billing/after-checkout";
import { Plans } from "@/components/billing/plans";
import { SubscriptionState } from "@/components/billing/subscription-state";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { toPlan, toSubscription } from "@/lib/api/wire/dashboard/billing";
import { getSubscription } from "@/lib/billing/subscription";
import { isRunning } from "@/lib/billing/subscription-status";
import { env } from "@/lib/env";
import { plans } from "@/lib/usage/plans";
import { planCodes } from "@/lib/vocabulary";
import { accountPage } from "../session";

export const metadata: Metadata = { title: "Billing" };

export default async function Billing({ searchParams }: PageProps<"/billing">) {
  const ctx = await accountPage();
  if (!env().hasBilling) return <NoBilling isAdmin={ctx.account.role === "org:admin"} />;
  const [found, { checkout }] = await Promise.all([getSubscription(ctx), searchParams]);
  const subscription = toSubscription(ctx.organization, found);
  const isAdmin = ctx.account.role === "org:admin";
  const plan = plans[found.planCode].displayName;
  const runs = found.id !== null && isRunning(found.status);
  return (
    <>
      <PageHeader title="Billing" hint="One plan for the organization and all its projects." />
      <div className="space-y-6">
        {checkout === "success" || checkout === "cancelled" ? <AfterCheckout outcome={checkout} isRunning={runs} plan={plan} /> : null}
        <SubscriptionState subscription={subscription} plan={plan} isAdmin={isAdmin} />
        <Plans
          plans={planCodes.filter((code) => code !== "self_hosted").map(toPlan)}
          current={found.planCode}
          cycle={found.billingCycle}
          isRunning={runs}
          isAdmin={isAdmin}
        />
        <p className="text-[13px] text-muted leading-5">
          A plan holds as soon as it is paid. At a limit, calls of that kind are refused until the month is over; nothing is charged beyond
          the plan.
        </p>
      </div>
    </>
  );
}

const NoBilling = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    <PageHeader title="Billing" />
    <Empty icon={Unlimited} title="This server has no billing" actions={<ButtonLink href="/usage">See usage</ButtonLink>}>
      <p>Everything is without limits, and nothing is charged.</p>
      {isAdmin ? (
        <p className="mt-3">
          Whoever runs the server can take payments: <code className="font-mono text-ink">docs/billing.md</code> tells how Stripe is set up.
        </p>
      ) : null}
    </Empty>
  </>
);
