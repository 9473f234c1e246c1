import { NotebookText } from "lucide-react";
import type { Metadata } from "next";
import { ListPage, ListResults } from "@/components/list-page";
import { ExportList } from "@/components/lists/export-list";
import { EntityFilter } from "@/components/memories/entity-filter";
import { MatchBy } from "@/components/memories/match-by";
import { MemoriesByMeaning } from "@/components/memories/memories-by-meaning";
import { OwnerFilter } from "@/components/memories/owner-filter";
import { SelectableMemories } from "@/components/memories/selectable-memories";
import { TypeName } from "@/components/memories/type-badge";
import { FilterDates } from "@/components/ui/filter-dates";
import { ActiveFilters, Facets, FilterSelect, SearchField } from "@/components/ui/filters";
import { MoreFilters } from "@/components/ui/more-filters";
import { MemoryQuery, readMemoryFilter, toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { MeaningQuery } from "@/lib/api/wire/dashboard/memories-by-meaning";
import { readPage } from "@/lib/api/wire/page";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import { listedGraphs } from "@/lib/owners/listed-graphs";
import { type MemoryType, memoryTypes } from "@/lib/vocabulary";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Memories" };

export default async function Memories({ params, searchParams }: PageProps<"/projects/[projectId]/memories">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const sent = await searchParams;
  const query = readQuery(MemoryQuery, sent);
  const [graphs, entity] = await orNotFound(
    Promise.all([
      listedGraphs(ctx, { userId: query.userId, groups: query.groups?.split(",") }),
      query.entityId === undefined ? undefined : findEntity(ctx, parseId("entity", query.entityId)),
    ]),
  );
  const search = (
    <>
      <SearchField label="Search memories" />
      <MatchBy />
      <MoreFilters>
        <FilterSelect
          label="Status"
          name="status"
          options={[
            ["", "Any status"],
            ["active", "Active"],
            ["superseded", "Superseded"],
            ["rejected", "Rejected"],
            ["expired", "Expired"],
          ]}
        />
        <OwnerFilter projectId={projectId} />
        <EntityFilter projectId={projectId} />
        <FilterDates />
      </MoreFilters>
    </>
  );
  const typeFilter = (counts: Partial<Record<MemoryType, number>>) => (
    <>
      <Facets
        label="Types"
        name="type"
        facets={memoryTypes.map((type) => ({ value: type, text: <TypeName type={type} />, count: counts[type] }))}
      />
      <ActiveFilters names={{ userId: "User", groups: "Group", entityId: "Entity" }} values={{ entityId: entity?.name }} />
    </>
  );
  const header = { title: "Memories", hint: "Everything your agents remember, each with its source." };
  if (sent.by === "meaning" && query.q?.trim()) {
    const asked = readQuery(MeaningQuery, sent);
    return (
      <ListPage {...header}>
        <MemoriesByMeaning projectId={projectId} base={base} query={asked} search={search} status={typeFilter({})} />
      </ListPage>
    );
  }
  const { memories, total, totalIsExact, typeCounts, nextCursor } = toMemoryList(
    await listMemories(ctx, { ...readMemoryFilter(query), graphs, entity, page: readPage(query) }),
  );
  const isNarrowed = [
    query.q,
    query.type,
    query.status,
    query.isActive,
    query.userId,
    query.groups,
    query.entityId,
    query.from,
    query.to,
  ].some(Boolean);
  const isNew = memories.length === 0 && !isNarrowed;
  return (
    <ListPage
      {...header}
      empty={
        isNew
          ? {
              icon: NotebookText,
              title: "No memories yet",
              hint: "Memories appear here when you or an agent adds a message.",
              action: { name: "Add a memory", href: `${base}/playground` },
            }
          : null
      }
    >
      <ListResults
        label="Memories"
        nouns={["memory", "memories"]}
        search={search}
        status={typeFilter(Object.fromEntries(typeCounts.map(({ type, count }) => [type, count])))}
        count={memories.length}
        rows={<SelectableMemories memories={memories} projectId={projectId} base={base} q={query.q} />}
        exports={<ExportList projectId={projectId} list="memories" />}
        noMatch="Remove a filter or use fewer words."
        paging={{ total, isExact: totalIsExact, nextCursor }}
      />
    </ListPage>
  );
}
