import { NotebookText } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { MemoryRows } from "@/components/memories/memory-rows";
import { Activity } from "@/components/overview/activity";
import { FirstSteps } from "@/components/overview/first-steps";
import { Health } from "@/components/overview/health";
import { OpenConflicts } from "@/components/overview/open-conflicts";
import { TypesBar } from "@/components/overview/types-bar";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader, Panel, Stat } from "@/components/ui/panel";
import { Budget } from "@/components/usage/budget";
import { toConflict } from "@/lib/api/wire/conflicts";
import { toAnalytics } from "@/lib/api/wire/dashboard/analytics";
import { toObservability } from "@/lib/api/wire/dashboard/observability";
import { toMemoryInList, toMemoryRecord } from "@/lib/api/wire/memories";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import { analytics } from "@/lib/insights/analytics";
import { observability } from "@/lib/insights/observability";
import { getMemory } from "@/lib/memories/get-memory";
import { listMemories } from "@/lib/memories/list-memories";
import { organizationUsage } from "@/lib/usage/organization-usage";
import { plans } from "@/lib/usage/plans";
import { ModelNotice } from "../../model-notice";
import { accountPage, projectPage, projectsOfPage } from "../../session";
import { SpendNotice } from "../../spend-notice";

export const metadata: Metadata = { title: "Overview" };

const newestShown = { limit: 6, offset: 0, after: null };
const conflictsShown = { limit: 3, offset: 0, after: null };
const daysShown = 14;
const firstStepsMs = 30 * 86_400_000;

export default async function Overview({ params }: PageProps<"/projects/[projectId]">) {
  const [ctx, account, { projectId }] = await Promise.all([projectPage(params), accountPage(), params]);
  const base = `/projects/${projectId}`;
  const [projects, activity, health, newest, openConflicts, months, cookie] = await Promise.all([
    projectsOfPage(),
    analytics(ctx, { period: "30d" }).then(toAnalytics),
    observability(ctx, { period: "24h" }).then((observed) => toObservability("24h", observed)),
    listMemories(ctx, { page: newestShown }),
    listConflicts(ctx, { unresolved: true, ...conflictsShown }),
    organizationUsage(account),
    cookies(),
  ]);
  const project = projects.find(({ id }) => id === ctx.project.id);
  const { totals, series, memoriesByType } = activity;
  const isNew = !project || Date.now() - Date.parse(project.createdAt) < firstStepsMs;
  const done = {
    hasKey: (project?.stats.apiKeys ?? 0) > 0,
    hasMemory: newest.items.length > 0,
    hasAsked: totals.searches + totals.asks + totals.chats + totals.contexts > 0,
  };
  const isGuided = isNew && Object.values(done).includes(false) && cookie.get("loci_steps_hidden")?.value !== projectId;
  const first = isGuided && newest.items[0] ? toMemoryRecord(await getMemory(ctx, newest.items[0].id)) : null;
  const active = memoriesByType.reduce((sum, { count }) => sum + count, 0);
  const plan = plans[account.organization.planCode];
  const month = months.at(-1)!;
  return (
    <>
      <PageHeader
        title={ctx.project.name}
        hint={project?.description || undefined}
        actions={
          <ButtonLink look={isGuided ? "secondary" : "primary"} href={`${base}/playground`}>
            Open playground
          </ButtonLink>
        }
      />
      <ModelNotice />
      <SpendNotice projectId={ctx.project.id} base={base} />
      {isGuided ? <FirstSteps projectId={projectId} done={done} memory={first} /> : null}
      {done.hasMemory ? (
        <div className="space-y-6">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Stat name="Active memories" value={format(active)} href={`${base}/memories?status=active`} />
            <Stat name="Users" value={format(project?.stats.users ?? 0)} href={`${base}/users`} />
            <Stat
              name="New memories, last 14 days"
              value={format(series.slice(-daysShown).reduce((sum, { memoriesCreated }) => sum + memoriesCreated, 0))}
              href={`${base}/timeline`}
            />
            <Stat
              name="Retrievals, last 14 days"
              value={format(series.slice(-daysShown).reduce((sum, day) => sum + day.searches + day.asks + day.chats + day.contexts, 0))}
              href={`${base}/analytics`}
            />
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] [&>*]:min-w-0">
            <div className="space-y-6">
              <Panel title="Activity, last 14 days" actions={<More href={`${base}/analytics`}>Analytics</More>}>
                <Activity series={series.slice(-daysShown)} />
              </Panel>
              <Panel title="Memories by type">
                <TypesBar counts={memoriesByType} base={base} />
              </Panel>
              <section aria-labelledby="newest">
                <header className="mb-2 flex items-center justify-between gap-4">
                  <h2 id="newest" className="font-semibold text-sm">
                    {" "}
                    Recent memories{" "}
                  </h2>
                  <More href={`${base}/memories`}>All memories</More>
                </header>
                <MemoryRows memories={newest.items.map(toMemoryInList)} base={base} label="Recent memories" />
              </section>
            </div>
            <div className="space-y-6">
              <Panel
                isFlush
                title={openConflicts.total > 0 ? `Open conflicts: ${format(openConflicts.total)}` : "Conflicts"}
                actions={openConflicts.total > 0 ? <More href={`${base}/conflicts`}>Resolve</More> : null}
              >
                <OpenConflicts conflicts={openConflicts.conflicts.map(toConflict)} base={base} />
              </Panel>
              <Panel isFlush title="Health" actions={<More href={`${base}/observability`}>Observability</More>}>
                <Health observed={health} base={base} />
              </Panel>
              <Panel title="This month" hint={`All projects, ${plan.displayName} plan`} actions={<More href="/usage">Usage</More>}>
                <div className="space-y-4">
                  <Budget name="Adds" used={month.memoriesIngested} limit={plan.ingestPerMonth} />
                  <Budget name="Retrievals" used={month.retrievalCalls} limit={plan.retrievalPerMonth} />
                </div>
              </Panel>
            </div>
          </div>
        </div>
      ) : isGuided ? null : (
        <Empty
          icon={NotebookText}
          title="No memories yet"
          actions={
            <ButtonLink look="primary" href={`${base}/playground`}>
              Add a memory
            </ButtonLink>
          }
        >
          Add a message to see recent memories, activity and health here.
        </Empty>
      )}
    </>
  );
}

const format = (count: number) => count.toLocaleString("en");

const More = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <ButtonLink size="sm" look="quiet" href={href} className="-my-1 -mr-2.5">
    {children}
  </ButtonLink>
);
