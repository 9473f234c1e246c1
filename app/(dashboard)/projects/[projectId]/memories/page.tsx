import { NotebookText } from "lucide-react";
import type { Metadata } from "next";
import { ListPage, ListResults } from "@/components/list-page";
import { ExportList } from "@/components/lists/export-list";
import { EntityFilter } from "@/components/memories/entity-filter";
import { OwnerFilter } from "@/components/memories/owner-filter";
import { SelectableMemories } from "@/components/memories/selectable-memories";
import { TypeName } from "@/components/memories/type-badge";
import { FilterDates } from "@/components/ui/filter-dates";
import { ActiveFilters, Facets, FilterSelect, SearchField } from "@/components/ui/filters";
import { MoreFilters } from "@/components/ui/more-filters";
import { MemoryQuery, readMemoryFilter, toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { readPage } from "@/lib/api/wire/page";
import { findEntity } from "@/lib/entities/find-entity";
import { parseId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import { listedGraphs } from "@/lib/owners/listed-graphs";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Memories" };

export default async function Memories({ params, searchParams }: PageProps<"/projects/[projectId]/memories">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const query = readQuery(MemoryQuery, await searchParams);
  const [graphs, entity] = await orNotFound(
    Promise.all([
      listedGraphs(ctx, { userId: query.userId, groups: query.groups?.split(",") }),
      query.entityId === undefined ? undefined : findEntity(ctx, parseId("entity", query.entityId)),
    ]),
  );
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
      title="Memories"
      hint="Everything your agents remember, each with its source."
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
        search={
          <>
            <SearchField label="Search memories" />
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
        }
        status={
          <>
            <Facets
              label="Types"
              name="type"
              facets={typeCounts.map(({ type, count }) => ({ value: type, text: <TypeName type={type} />, count }))}
            />
            <ActiveFilters names={{ userId: "User", groups: "Group", entityId: "Entity" }} values={{ entityId: entity?.name }} />
          </>
        }
        count={memories.length}
        rows={<SelectableMemories memories={memories} projectId={projectId} base={base} q={query.q} />}
        exports={<ExportList projectId={projectId} list="memories" />}
        noMatch="Remove a filter or use fewer words."
        paging={{ total, isExact: totalIsExact, nextCursor }}
      />
    </ListPage>
  );
}
