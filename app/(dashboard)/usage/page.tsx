import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader, Panel } from "@/components/ui/panel";
import { When } from "@/components/ui/when";
import { Budget } from "@/components/usage/budget";
import { ByProject } from "@/components/usage/by-project";
import { MonthBars, MonthTable, nameOfMonth } from "@/components/usage/months";
import { toSubscription } from "@/lib/api/wire/dashboard/billing";
import { toOrganizationUsage } from "@/lib/api/wire/dashboard/usage";
import { getSubscription } from "@/lib/billing/subscription";
import { organizationUsage } from "@/lib/usage/organization-usage";
import { periodEnd } from "@/lib/usage/period";
import { plans } from "@/lib/usage/plans";
import { usageByProject } from "@/lib/usage/usage-by-project";
import { accountPage } from "../session";

export const metadata: Metadata = { title: "Usage" };

export default async function Usage() {
  const ctx = await accountPage();
  const [months, projects, subscription] = await Promise.all([organizationUsage(ctx), usageByProject(ctx), getSubscription(ctx)]);
  const { period, current, history, ...shown } = toOrganizationUsage(ctx.organization, { months, projects });
  const { planCode, ingestStopsAt } = toSubscription(ctx.organization, subscription);
  const plan = plans[subscription.planCode];
  const isLimited = plan.ingestPerMonth > 0;
  const resets = periodEnd(new Date()).toISOString();
  return (
    <>
      <PageHeader
        title="Usage"
        hint="Calls of all projects together: those that add, and those that search, ask, chat or read a context block."
      />
      <div className="space-y-6">
        {ingestStopsAt ? (
          <Notice
            kind="danger"
            title="A payment failed"
            actions={
              <ButtonLink size="sm" href="/billing">
                Billing
              </ButtonLink>
            }
          >
            {Date.parse(ingestStopsAt) > Date.now() ? (
              <>
                Adding stops on <When at={ingestStopsAt} as="day" /> unless it is made. Reading goes on.
              </>
            ) : (
              "Nothing is added until it is made. Reading goes on."
            )}
          </Notice>
        ) : null}
        <Panel
          title={nameOfMonth(period)}
          hint={
            isLimited ? (
              <>
                Plan {plan.displayName}. Starts anew on <When at={resets} as="day" />, 00:00 UTC
              </>
            ) : (
              `Plan ${plan.displayName}, without limits`
            )
          }
          actions={
            planCode === "self_hosted" ? null : (
              <ButtonLink size="sm" href="/billing">
                {isLimited ? "Compare plans" : "Billing"}
              </ButtonLink>
            )
          }
        >
          <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
            <Budget name="Adds" used={current.memoriesIngested} limit={plan.ingestPerMonth} />
            <Budget name="Retrievals" used={current.retrievalCalls} limit={plan.retrievalPerMonth} />
          </div>
          {isLimited ? (
            <p className="mt-5 border-line border-t pt-3 text-[13px] text-muted leading-5">
              At a limit, calls of that kind are refused with 429 until the month is over or the plan is a larger one; the others go on.
              Nothing is charged beyond the plan, and nothing that is remembered is lost. A call that fails does not count.
            </p>
          ) : null}
        </Panel>
        {shown.projects.length > 0 ? (
          <section aria-labelledby="by-project">
            <h2 id="by-project" className="mb-2 font-semibold text-sm">
              This month by project
            </h2>
            <ByProject projects={shown.projects} />
          </section>
        ) : null}
        <Panel title="Twelve months">
          <MonthBars months={history} />
        </Panel>
        <section aria-label="Months in figures">
          <MonthTable months={history} />
          <p className="mt-2 px-1 text-[13px] text-muted leading-5">
            Model calls are those of jobs that read what was added. They are told, and have no limit.
          </p>
        </section>
      </div>
    </>
  );
}
