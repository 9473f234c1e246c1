import { ChartColumn } from "lucide-react";
import type { Metadata } from "next";
import { BarSeries } from "@/components/charts/bar-series";
import { RankedBars } from "@/components/charts/ranked-bars";
import { dotOf, typeNames } from "@/components/memories/type-badge";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader, Panel, Stat } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-links";
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
        hint={`Activity per ${unit} (UTC). ${unit === "day" ? "Today" : "The current hour"} is partial.`}
        actions={
          <SegmentedLinks
            label="Period"
            chosen={period}
            choices={Object.entries(periodNames).map(([value, name]) => ({ value, name, href: `${base}/analytics?period=${value}` }))}
          />
        }
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat name="Adds" value={totals.ingests.toLocaleString("en")} />
        <Stat
          name="New memories"
          value={totals.memoriesCreated.toLocaleString("en")}
          note={`${totals.superseded.toLocaleString("en")} superseded`}
        />
        <Stat name="Retrievals" value={reads.toLocaleString("en")} />
        <Stat name="Active users" value={totals.activeUsers.toLocaleString("en")} note="users with new messages" />
      </div>
      {totals.ingests + reads + totals.memoriesCreated === 0 ? (
        <Panel className="mt-4">
          <Empty
            icon={ChartColumn}
            title={`No activity in the last ${periodNames[period]}`}
            actions={<ButtonLink href={`${base}/playground`}>Open the playground</ButtonLink>}
          >
            Choose a longer period, or add a message in the playground.
          </Empty>
        </Panel>
      ) : (
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <Panel title="Memories" hint="Created and superseded">
            <BarSeries
              label={`Memories per ${unit}`}
              unit={unit}
              parts={[
                { name: "Created", tone: "bg-accent" },
                { name: "Superseded", tone: "bg-edge" },
              ]}
              buckets={bucketsOf(({ memoriesCreated, superseded }) => [memoriesCreated, superseded])}
            />
          </Panel>
          <Panel title="Retrievals" hint="Searches, answers, chats and context blocks">
            <BarSeries
              label={`Retrievals per ${unit}`}
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
          <Panel title="Adds" hint="Calls that added messages or documents">
            <BarSeries
              label={`Adds per ${unit}`}
              unit={unit}
              parts={[{ name: "Calls", tone: "bg-accent" }]}
              buckets={bucketsOf(({ ingests }) => [ingests])}
            />
          </Panel>
          <Panel title="Active users" hint={`Users with new messages, each counted once ${unit === "hour" ? "an hour" : "a day"}`}>
            <BarSeries
              label={`Active users per ${unit}`}
              unit={unit}
              parts={[{ name: "Users", tone: "bg-type-state" }]}
              buckets={bucketsOf(({ activeUsers }) => [activeUsers])}
            />
          </Panel>
        </div>
      )}
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        <Panel title="Memories by type" hint={`${memories.toLocaleString("en")} active`}>
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
        <Panel title="Top entities" hint="By number of memories">
          <RankedBars
            label="Top entities"
            items={topEntities.map(({ id, name, memoryCount }) => ({ key: id, name, value: memoryCount, href: `${base}/entities/${id}` }))}
          />
        </Panel>
        <Panel title="Calls by API key" hint={`Last ${periodNames[period]}, including rejected calls`}>
          {byApiKey.length > 0 ? (
            <RankedBars
              label="Calls by API key"
              items={byApiKey.map(({ id, name, hint, calls }) => ({ key: id, name: `${name} (${hint})`, value: calls }))}
            />
          ) : (
            <p className="text-muted text-sm">No calls with an API key.</p>
          )}
        </Panel>
      </div>
    </>
  );
}
