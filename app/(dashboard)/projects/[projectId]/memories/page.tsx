import { NotebookText, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { MemoryRows } from "@/components/memories/memory-rows";
import { TypeName } from "@/components/memories/type-badge";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { ActiveFilters, Facets, FilterDay, FilterSelect, SearchField } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { MemoryQuery, readMemoryFilter, toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { readPage } from "@/lib/api/wire/page";
import { findEntity } from "@/lib/entities/find-entity";
import { readId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import { listedGraphs } from "@/lib/retrieval/listed-graphs";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Memories" };

export default async function Memories({ params, searchParams }: PageProps<"/projects/[projectId]/memories">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const query = readQuery(MemoryQuery, await searchParams);
  const [graphs, entity] = await orNotFound(
    Promise.all([
      listedGraphs(ctx, { userId: query.userId, groups: query.groups?.split(",") }),
      query.entityId === undefined ? undefined : findEntity(ctx, readId("entity", query.entityId)),
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
    <>
      <PageHeader title="Memories" hint="What agents know in this project, each statement with the words that it rests on." />
      {isNew ? (
        <Empty
          icon={NotebookText}
          title="Nothing remembered yet"
          actions={
            <ButtonLink look="primary" href={`${base}/playground`}>
              Add a first memory
            </ButtonLink>
          }
        >
          Memories appear here when an agent, or you, adds a message.
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <SearchField label="Search memories" />
            <FilterSelect
              label="State"
              name="status"
              options={[
                ["", "Any state"],
                ["active", "Active"],
                ["superseded", "Superseded"],
                ["rejected", "Rejected"],
              ]}
            />
            <FilterDay label="From" name="from" />
            <FilterDay label="To" name="to" />
          </div>
          <div className="my-3 space-y-2">
            <Facets
              label="Types"
              name="type"
              facets={typeCounts.map(({ type, count }) => ({ value: type, text: <TypeName type={type} />, count }))}
            />
            <ActiveFilters names={{ userId: "User", groups: "Group", entityId: entity ? "Entity" : "", from: "From", to: "To" }} />
          </div>
          {memories.length > 0 ? (
            <MemoryRows memories={memories} base={base} />
          ) : (
            <Empty icon={SearchX} title="No memory fits these filters">
              Take one out, or search for fewer words.
            </Empty>
          )}
          <Pager
            shown={memories.length}
            total={total}
            isExact={totalIsExact}
            nextCursor={nextCursor}
            noun={total === 1 ? "memory" : "memories"}
          />
        </>
      )}
    </>
  );
}
