import { Boxes, SearchX, Waypoints } from "lucide-react";
import type { Metadata } from "next";
import { EntityRows } from "@/components/entities/entity-rows";
import { KindName } from "@/components/entities/kind";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { ActiveFilters, Facets, FilterSelect, SearchField } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { EntityQuery, toEntityList } from "@/lib/api/wire/dashboard/entities";
import { readPage } from "@/lib/api/wire/page";
import { countEntityTypes } from "@/lib/entities/count-entity-types";
import { listEntities } from "@/lib/entities/list-entities";
import { findGroup } from "@/lib/graphs/find-group";
import { foundUser } from "@/lib/graphs/find-user";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Entities" };

export default async function Entities({ params, searchParams }: PageProps<"/projects/[projectId]/entities">) {
  const ctx = await projectPage(params);
  const base = `/projects/${(await params).projectId}`;
  const given = await searchParams;
  // What memory speaks of most is what one looks for first.
  const query = readQuery(EntityQuery, { sort: "connected", ...given });
  const { userId, group } = query;
  const graphId =
    userId !== undefined
      ? (await orNotFound(foundUser(ctx, userId))).graphId
      : group !== undefined
        ? (await orNotFound(findGroup(ctx, group))).id
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
    <>
      <PageHeader
        title="Entities"
        hint="The people, places and things that memories speak of. Where two of them are one, they can be merged."
        actions={
          entities.length > 0 ? (
            <ButtonLink href={`${base}/graph${graphQuery.size > 0 ? `?${graphQuery}` : ""}`}>
              <Waypoints aria-hidden /> Show as graph
            </ButtonLink>
          ) : null
        }
      />
      {entities.length === 0 && !isNarrowed ? (
        <Empty
          icon={Boxes}
          title="No entities yet"
          actions={
            <ButtonLink look="primary" href={`${base}/playground`}>
              Add a first memory
            </ButtonLink>
          }
        >
          They appear here as soon as a memory names someone or something.
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <SearchField label="Search entities" />
            <FilterSelect
              label="Order"
              name="sort"
              options={[
                ["", "Most connected first"],
                ["newest", "Newest first"],
              ]}
            />
          </div>
          <div className="my-3 space-y-2">
            <Facets
              label="Types"
              name="type"
              facets={typeCounts.map(({ type, count }) => ({ value: type, text: <KindName type={type} />, count }))}
            />
            <ActiveFilters names={{ userId: "User", group: "Group" }} />
          </div>
          {entities.length > 0 ? (
            <EntityRows entities={entities} base={base} />
          ) : (
            <Empty icon={SearchX} title="No entity fits these filters">
              Take one out, or search for a part of the name.
            </Empty>
          )}
          <Pager
            shown={entities.length}
            total={total}
            isExact={totalIsExact}
            nextCursor={nextCursor}
            noun={total === 1 ? "entity" : "entities"}
            {...(query.sort === "connected" && { next: "More", first: "To the first" })}
          />
        </>
      )}
    </>
  );
}
