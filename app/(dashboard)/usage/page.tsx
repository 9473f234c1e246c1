import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader, Panel } from "@/components/ui/panel";
import { When } from "@/components/ui/when";
import { Budget } from "@/components/usage/budget";
import { ByProject } from "@/components/usage/by-project";
import { ModelCosts } from "@/components/usage/costs";
import { MonthBars, MonthTable, nameOfMonth } from "@/components/usage/months";
import { toSubscription } from "@/lib/api/wire/dashboard/billing";
import { CostsQuery, readPeriod, toCosts } from "@/lib/api/wire/dashboard/costs";
import { toOrganizationUsage } from "@/lib/api/wire/dashboard/usage";
import { getSubscription } from "@/lib/billing/subscription";
import { modelCosts } from "@/lib/usage/model-costs";
import { organizationUsage } from "@/lib/usage/organization-usage";
import { periodEnd } from "@/lib/usage/period";
import { plans } from "@/lib/usage/plans";
import { usageByProject } from "@/lib/usage/usage-by-project";
import { accountPage, readQuery } from "../session";

export const metadata: Metadata = { title: "Usage" };

export default async function Usage({ searchParams }: PageProps<"/usage">) {
  const ctx = await accountPage();
  const { by, period: chosen } = readQuery(CostsQuery, await searchParams);
  const costPeriod = readPeriod(chosen);
  const [months, projects, subscription, rows] = await Promise.all([
    organizationUsage(ctx),
    usageByProject(ctx),
    getSubscription(ctx),
    modelCosts(ctx, { by, period: costPeriod }),
  ]);
  const { period, current, history, ...usage } = toOrganizationUsage(ctx.organization, { months, projects });
  const { planCode, ingestStopsAt } = toSubscription(ctx.organization, subscription);
  const plan = plans[subscription.planCode];
  const isLimited = plan.ingestPerMonth > 0;
  const resets = periodEnd(new Date()).toISOString();
  return (
    <>
      <PageHeader title="Usage" hint="Adds and retrievals (search, ask, chat and context) across all projects." />
      <div className="space-y-6">
        {ingestStopsAt ? (
          <Notice
            kind="danger"
            title="Payment failed"
            actions={
              <ButtonLink size="sm" href="/billing">
                Billing
              </ButtonLink>
            }
          >
            {Date.parse(ingestStopsAt) > Date.now() ? (
              <>
                Adds stop on <When at={ingestStopsAt} as="day" /> unless it&rsquo;s paid. Retrievals keep working.
              </>
            ) : (
              "Adds are stopped until it's paid. Retrievals keep working."
            )}
          </Notice>
        ) : null}
        <Panel
          title={nameOfMonth(period)}
          hint={
            isLimited ? (
              <>
                {plan.displayName} plan. Resets on <When at={resets} as="day" />, 00:00 UTC
              </>
            ) : (
              `${plan.displayName} plan, unlimited`
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
              At a limit, calls of that kind get a 429 error until the month ends or you upgrade; other calls keep working. There are no
              overage charges, no data is lost, and failed calls don&rsquo;t count.
            </p>
          ) : null}
        </Panel>
        {usage.projects.length > 0 ? (
          <section aria-labelledby="by-project">
            <h2 id="by-project" className="mb-2 font-semibold text-sm">
              {" "}
              Usage by project{" "}
            </h2>
            <ByProject projects={usage.projects} others={usage.others} current={current} />
          </section>
        ) : null}
        <ModelCosts costs={toCosts({ by, period: costPeriod, rows })} months={history.map((month) => month.period)} />
        <Panel title="Last 12 months">
          <MonthBars months={history} />
        </Panel>
        <section aria-label="Usage by month">
          <MonthTable months={history} />
          <p className="mt-2 px-1 text-[13px] text-muted leading-5">
            Model calls are those made during ingestion. They don&rsquo;t count toward your plan.
          </p>
        </section>
      </div>
    </>
  );
}
