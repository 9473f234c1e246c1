"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import type { Plan } from "./subscription-status";
import { type Purchase, useStripeRedirect } from "./use-stripe-redirect";

type Cycle = Purchase["billingCycle"];
const cycles: Record<Cycle, string> = { monthly: "Monthly", yearly: "Yearly" };

/** `isRunning`: there is a subscription to change rather than one to buy. */
export function Plans({
  plans,
  current,
  cycle,
  isRunning,
  isAdmin,
}: {
  plans: Plan[];
  current: string;
  cycle: Cycle | null;
  isRunning: boolean;
  isAdmin: boolean;
}) {
  const [chosen, setChosen] = useState<Cycle>(cycle ?? "monthly");
  const { open, isBusy, opening } = useStripeRedirect();
  return (
    <section aria-labelledby="plans">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="font-semibold text-sm">
          Plans
        </h2>
        <fieldset className="inline-flex rounded-md border border-line bg-panel p-0.5">
          <legend className="sr-only">Billing cycle</legend>
          {(["monthly", "yearly"] as const).map((value) => (
            <label
              key={value}
              className={clsx(
                "relative inline-flex h-7.5 items-center rounded px-3 text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-accent",
                chosen === value ? "bg-raised font-medium text-ink shadow-xs" : "text-muted hover:text-ink",
              )}
            >
              <input
                type="radio"
                name="cycle"
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {cycles[value]}
            </label>
          ))}
        </fieldset>
      </div>
      <ul aria-label="Plans" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => {
          const { code, displayName, limits } = plan;
          const isCurrent = code === current;
          const isBought = code === "pro" || code === "scale";
          return (
            <li
              key={code}
              aria-current={isCurrent ? "true" : undefined}
              className={clsx("flex flex-col rounded-lg border bg-raised p-4", isCurrent ? "border-accent" : "border-line")}
            >
              <h3 className="flex min-h-6 items-center justify-between gap-2 font-semibold">
                {displayName} {isCurrent ? <Badge tone="accent">Current plan</Badge> : null}
              </h3>
              <Price plan={plan} cycle={chosen} />
              <ul className="mt-4 space-y-2 text-sm">
                <Limit count={limits.ingestPerMonth} noun="adds" />
                <Limit count={limits.retrievalPerMonth} noun="retrievals" />
              </ul>
              <div className="mt-5 flex flex-1 items-end">
                {isAdmin && isBought && !(isCurrent && isRunning) ? (
                  <Button
                    look={isRunning ? "secondary" : "primary"}
                    className="w-full"
                    isBusy={isBusy && opening?.planCode === code}
                    disabled={isBusy}
                    onClick={() => open({ planCode: code, billingCycle: chosen })}
                  >
                    {isRunning ? `Switch to ${displayName}` : `Subscribe to ${displayName}`}
                  </Button>
                ) : (
                  <p className="min-h-9 text-[13px] text-muted leading-5">{note(plan, { isCurrent, isRunning })}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {isAdmin ? null : <p className="mt-3 text-[13px] text-muted">Only organization admins can change the subscription.</p>}
    </section>
  );
}

function note({ code }: Plan, { isCurrent, isRunning }: { isCurrent: boolean; isRunning: boolean }): string {
  if (isCurrent) return "";
  if (code === "enterprise") return "Contact us for pricing.";
  return code === "free" && isRunning ? "Applies when your subscription ends." : "";
}

/** Yearly prices are only known to the checkout page. */
function Price({ plan: { priceMonthly }, cycle }: { plan: Plan; cycle: Cycle }) {
  const isYearly = cycle === "yearly" && priceMonthly > 0;
  return (
    <p className="mt-2 min-h-14">
      <span className="font-semibold text-2xl tabular-nums tracking-tight">
        {priceMonthly < 0 ? "Custom" : `$${priceMonthly.toLocaleString("en")}`}
      </span>
      {priceMonthly < 0 ? null : <span className="text-muted text-sm"> a month</span>}
      {isYearly ? <span className="block text-[13px] text-muted">Yearly price shown at checkout</span> : null}
    </p>
  );
}

const Limit = ({ count, noun }: { count: number; noun: string }) => (
  <li className="flex items-start gap-2">
    <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
    <span>
      {count < 0 ? (
        `Unlimited ${noun}`
      ) : (
        <>
          <span className="font-medium tabular-nums">{count.toLocaleString("en")}</span> {noun} a month
        </>
      )}
    </span>
  </li>
);
