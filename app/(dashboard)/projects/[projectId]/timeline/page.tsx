import { History, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { EntityFilter } from "@/components/memories/entity-filter";
import { eventKinds } from "@/components/timeline/event-kinds";
import { Events } from "@/components/timeline/events";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { FilterDates } from "@/components/ui/filter-dates";
import { ActiveFilters, Facets } from "@/components/ui/filters";
import { MoreFilters } from "@/components/ui/more-filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { UserFilter } from "@/components/users/user-filter";
import { readTimelineQuery, showTimelineCursor, TimelineQuery, toEvent } from "@/lib/api/wire/dashboard/timeline";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { timeline } from "@/lib/insights/timeline";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Timeline" };

export default async function Timeline({ params, searchParams }: PageProps<"/projects/[projectId]/timeline">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const query = readQuery(TimelineQuery, await searchParams);
  const [{ events, total, next }, entity] = await orNotFound(
    Promise.all([
      timeline(ctx, readTimelineQuery(query)),
      query.entityId === undefined ? undefined : findEntity(ctx, parseId("entity", query.entityId)),
    ]),
  );
  const isNarrowed = [query.kind, query.userId, query.entityId, query.from, query.to].some(Boolean);
  const base = `/projects/${projectId}`;
  return (
    <>
      <PageHeader title="Timeline" hint="Memories, conflicts, jobs, users and groups, newest first." />
      <MoreFilters>
        <UserFilter projectId={projectId} />
        <EntityFilter projectId={projectId} />
        <FilterDates />
      </MoreFilters>
      <div className="my-3 space-y-2">
        <Facets label="Event types" name="kind" facets={Object.entries(eventKinds).map(([value, { name }]) => ({ value, text: name }))} />
        <ActiveFilters names={{ userId: "User", entityId: "Entity" }} values={{ entityId: entity?.name }} />
      </div>
      {events.length > 0 ? (
        <>
          <Events events={events.map(toEvent)} base={base} />
          <Pager shown={events.length} total={total} nextCursor={showTimelineCursor(next)} noun={total === 1 ? "event" : "events"} />
        </>
      ) : isNarrowed ? (
        <Empty icon={SearchX} title="No matching events">
          Remove a filter or choose other dates.
        </Empty>
      ) : (
        <Empty
          icon={History}
          title="No events yet"
          actions={
            <ButtonLink look="primary" href={`${base}/playground`}>
              Add a memory
            </ButtonLink>
          }
        >
          New memories, conflicts, jobs and users appear here.
        </Empty>
      )}
    </>
  );
}
