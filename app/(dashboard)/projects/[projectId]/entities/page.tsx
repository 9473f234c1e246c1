import { Boxes, Waypoints } from "lucide-react";
import type { Metadata } from "next";
import { EntityRows } from "@/components/entities/entity-rows";
import { EntityTypeName } from "@/components/entities/entity-type";
import { ListPage, ListResults } from "@/components/list-page";
import { ExportList } from "@/components/lists/export-list";
import { ButtonLink } from "@/components/ui/button";
import { ActiveFilters, Facets, FilterSelect, SearchField } from "@/components/ui/filters";
import { EntityQuery, toEntityList } from "@/lib/api/wire/dashboard/entities";
import { readPage } from "@/lib/api/wire/page";
import { countEntityTypes } from "@/lib/entities/count-entity-types";
import { listEntities } from "@/lib/entities/list-entities";
import { requireGroup } from "@/lib/groups/require-group";
import { requireUser } from "@/lib/users/find-user";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Entities" };

export default async function Entities({ params, searchParams }: PageProps<"/projects/[projectId]/entities">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const query = readQuery(EntityQuery, { sort: "connected", ...(await searchParams) });
  const { userId, group } = query;
  const graphId =
    userId !== undefined
      ? (await orNotFound(requireUser(ctx, userId))).graphId
      : group !== undefined
        ? (await orNotFound(requireGroup(ctx, group))).id
        : undefined;
  const q = query.q || undefined;
  const types = query.type?.split(",");
  const [list, typeCounts] = await Promise.all([
    listEntities(ctx, { q, types, graphId, sort: query.sort, page: readPage(query) }),
    countEntityTypes(ctx, { q, graphId }),
  ]);
  const { entities, total, totalIsExact, nextCursor } = toEntityList(list);
  const isNarrowed = [q, query.type, userId, group, query.cursor].some(Boolean);
  const graphQuery = new URLSearchParams({ ...(userId && { userId }), ...(group && { group }) });
  return (
    <ListPage
      title="Entities"
      hint="People, places and things mentioned in memories. Merge duplicates."
      actions={
        entities.length > 0 ? (
          <ButtonLink href={`${base}/graph${graphQuery.size > 0 ? `?${graphQuery}` : ""}`}>
            <Waypoints aria-hidden /> Show in graph
          </ButtonLink>
        ) : null
      }
      empty={
        entities.length === 0 && !isNarrowed
          ? {
              icon: Boxes,
              title: "No entities yet",
              hint: "Entities appear here when a memory mentions a person, place or thing.",
              action: { name: "Add a memory", href: `${base}/playground` },
            }
          : null
      }
    >
      <ListResults
        label="Entities"
        nouns={["entity", "entities"]}
        search={
          <>
            <SearchField label="Search entities" />
            <FilterSelect
              label="Sort by"
              name="sort"
              options={[
                ["", "Most connected"],
                ["newest", "Newest"],
              ]}
            />
          </>
        }
        status={
          <>
            <Facets
              label="Types"
              name="type"
              facets={typeCounts.map(({ type, count }) => ({ value: type, text: <EntityTypeName type={type} />, count }))}
            />
            <ActiveFilters names={{ userId: "User", group: "Group" }} />
          </>
        }
        count={entities.length}
        rows={<EntityRows entities={entities} base={base} />}
        exports={<ExportList projectId={(await params).projectId} list="entities" />}
        noMatch="Remove a filter or search for part of the name."
        paging={{
          total,
          isExact: totalIsExact,
          nextCursor,
          ...(query.sort === "connected" && { next: "Next", first: "First page" }),
        }}
      />
    </ListPage>
  );
}
