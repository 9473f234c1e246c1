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
  const [record, { checkout }] = await Promise.all([getSubscription(ctx), searchParams]);
  const subscription = toSubscription(ctx.organization, record);
  const isAdmin = ctx.account.role === "org:admin";
  const plan = plans[record.planCode].displayName;
  const isSubscribed = record.id !== null && isRunning(record.status);
  return (
    <>
      <PageHeader title="Billing" hint="One plan covers all projects in the organization." />
      <div className="space-y-6">
        {checkout === "success" || checkout === "cancelled" ? (
          <AfterCheckout outcome={checkout} isRunning={isSubscribed} plan={plan} />
        ) : null}
        <SubscriptionState subscription={subscription} plan={plan} isAdmin={isAdmin} />
        <Plans
          plans={planCodes.filter((code) => code !== "self_hosted").map(toPlan)}
          current={record.planCode}
          cycle={record.billingCycle}
          isRunning={isSubscribed}
          isAdmin={isAdmin}
        />
        <p className="text-[13px] text-muted leading-5">
          Plans take effect as soon as they&rsquo;re paid. At a limit, calls of that kind are rejected until the month ends; there are no
          overage charges.
        </p>
      </div>
    </>
  );
}

const NoBilling = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    <PageHeader title="Billing" />
    <Empty icon={Unlimited} title="Billing is off" actions={<ButtonLink href="/usage">View usage</ButtonLink>}>
      <p>Usage is unlimited and free.</p>
      {isAdmin ? (
        <p className="mt-3">
          To charge,{" "}
          <a className="link" href="/docs/billing">
            set up Stripe
          </a>
          .
        </p>
      ) : null}
    </Empty>
  </>
);
