import { ChartColumn } from "lucide-react";
import type { Metadata } from "next";
import { BarSeries } from "@/components/charts/bar-series";
import { RankedBars } from "@/components/charts/ranked-bars";
import { dotOf, typeNames } from "@/components/memories/type-badge";
import { ButtonLink } from "@/components/ui/button";
import { Choices } from "@/components/ui/choices";
import { Empty } from "@/components/ui/empty";
import { PageHeader, Panel, Stat } from "@/components/ui/panel";
import { AnalyticsQuery, toAnalytics } from "@/lib/api/wire/dashboard/analytics";
import { analytics, periods } from "@/lib/insights/analytics";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Analytics" };

const periodNames = { "24h": "24 hours", "7d": "7 days", "30d": "30 days", "90d": "90 days" };

export default async function Analytics({ params, searchParams }: PageProps<"/projects/[projectId]/analytics">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const { period } = readQuery(AnalyticsQuery, await searchParams);
  const { series, totals, memoriesByType, byApiKey, topEntities } = toAnalytics(await analytics(ctx, { period }));
  const { unit } = periods[period];
  const memories = memoriesByType.reduce((sum, { count }) => sum + count, 0);
  const reads = totals.searches + totals.asks + totals.chats + totals.contexts;
  const bucketsOf = (values: (bucket: (typeof series)[number]) => number[]) =>
    series.map((bucket) => ({ at: bucket.at, values: values(bucket) }));
  return (
    <>
      <PageHeader
        title="Analytics"
        hint={`What was added to memory and what was asked of it, by the ${unit} (UTC). The last ${unit} has not ended.`}
        actions={
          <Choices
            label="Period"
            chosen={period}
            choices={Object.entries(periodNames).map(([value, name]) => ({ value, name, href: `${base}/analytics?period=${value}` }))}
          />
        }
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat name="Calls that added" value={totals.ingests.toLocaleString("en")} />
        <Stat
          name="Memories made"
          value={totals.memoriesCreated.toLocaleString("en")}
          note={`${totals.superseded.toLocaleString("en")} superseded`}
        />
        <Stat name="Calls that read" value={reads.toLocaleString("en")} />
        <Stat name="Active users" value={totals.activeUsers.toLocaleString("en")} note="of whom something was added" />
      </div>
      {totals.ingests + reads + totals.memoriesCreated === 0 ? (
        <Panel className="mt-4">
          <Empty
            icon={ChartColumn}
            title={`Nothing happened in these ${periodNames[period]}`}
            actions={<ButtonLink href={`${base}/playground`}>Open the playground</ButtonLink>}
          >
            Choose a longer period, or add a message and search for it.
          </Empty>
        </Panel>
      ) : (
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <Panel title="Memories" hint="Made, and replaced by newer ones">
            <BarSeries
              label={`Memories by the ${unit}`}
              unit={unit}
              parts={[
                { name: "Made", tone: "bg-accent" },
                { name: "Superseded", tone: "bg-edge" },
              ]}
              buckets={bucketsOf(({ memoriesCreated, superseded }) => [memoriesCreated, superseded])}
            />
          </Panel>
          <Panel title="Reading" hint="Calls that asked memory something">
            <BarSeries
              label={`Calls that read, by the ${unit}`}
              unit={unit}
              parts={[
                { name: "Searches", tone: "bg-type-fact" },
                { name: "Answers", tone: "bg-type-preference" },
                { name: "Chats", tone: "bg-type-decision" },
                { name: "Context blocks", tone: "bg-type-goal" },
              ]}
              buckets={bucketsOf(({ searches, asks, chats, contexts }) => [searches, asks, chats, contexts])}
            />
          </Panel>
          <Panel title="Adding" hint="Calls that added messages or documents">
            <BarSeries
              label={`Calls that added, by the ${unit}`}
              unit={unit}
              parts={[{ name: "Calls", tone: "bg-accent" }]}
              buckets={bucketsOf(({ ingests }) => [ingests])}
            />
          </Panel>
          <Panel title="Active users" hint={`People of whom something was added, each counted once a ${unit}`}>
            <BarSeries
              label={`Active users by the ${unit}`}
              unit={unit}
              parts={[{ name: "Users", tone: "bg-type-state" }]}
              buckets={bucketsOf(({ activeUsers }) => [activeUsers])}
            />
          </Panel>
        </div>
      )}
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        <Panel title="What is remembered" hint={`${memories.toLocaleString("en")} active now`}>
          <RankedBars
            label="Active memories by type"
            items={memoriesByType
              .filter(({ count }) => count > 0)
              .sort((one, other) => other.count - one.count)
              .map(({ type, count }) => ({
                key: type,
                name: typeNames[type],
                value: count,
                tone: dotOf(type),
                href: `${base}/memories?type=${type}&status=active`,
              }))}
          />
        </Panel>
        <Panel title="Most mentioned" hint="Entities that most memories speak of">
          <RankedBars
            label="Most mentioned entities"
            items={topEntities.map(({ id, name, memoryCount }) => ({ key: id, name, value: memoryCount, href: `${base}/entities/${id}` }))}
          />
        </Panel>
        <Panel title="By API key" hint={`Calls of these ${periodNames[period]}, refused ones too`}>
          {byApiKey.length > 0 ? (
            <RankedBars
              label="Calls by API key"
              items={byApiKey.map(({ id, name, hint, calls }) => ({ key: id, name: `${name} (${hint})`, value: calls }))}
            />
          ) : (
            <p className="text-muted text-sm">No key was used.</p>
          )}
        </Panel>
      </div>
    </>
  );
}
