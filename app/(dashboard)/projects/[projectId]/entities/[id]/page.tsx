import { Waypoints } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Attributes } from "@/components/entities/attributes";
import { EntityTypeIcon, EntityTypeName, entityName } from "@/components/entities/entity-type";
import { MergeDialog } from "@/components/entities/merge-dialog";
import { MergedList } from "@/components/entities/merged-list";
import { Neighbourhood } from "@/components/entities/neighbourhood";
import { RelationList } from "@/components/entities/relation-list";
import { GraphLink } from "@/components/memories/graph-link";
import { MemoryRows } from "@/components/memories/memory-rows";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Facts, PageHeader, Panel } from "@/components/ui/panel";
import { When } from "@/components/ui/when";
import { toEntityRecord } from "@/lib/api/wire/dashboard/entities";
import { toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { findEntity } from "@/lib/entities/find-entity";
import { getEntity } from "@/lib/entities/get-entity";
import { parseId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import { orNotFound, projectPage } from "../../../../session";

export const metadata: Metadata = { title: "Entity" };

const maxMemories = 8;

export default async function EntityPage({ params }: PageProps<"/projects/[projectId]/entities/[id]">) {
  const ctx = await projectPage(params);
  const { projectId, id } = await params;
  const base = `/projects/${projectId}`;
  const entityId = parseId("entity", id);
  const [record, memoryList] = await orNotFound(
    Promise.all([
      getEntity(ctx, entityId),
      findEntity(ctx, entityId).then((entity) => listMemories(ctx, { entity, page: { limit: maxMemories, offset: 0, after: null } })),
    ]),
  );
  const entity = { project: toProjectRef(ctx.project), ...toEntityRecord(record) };
  const { memories } = toMemoryList(memoryList);
  const owner = entity.graph.userId ?? entity.graph.groupName;
  const name = entityName({ ...entity, owner });
  // In a user's graph, the entity named "User" is that user.
  const nameOf = (other: { name: string; type: string }) =>
    entityName({ name: other.name, isSubject: entity.graph.kind === "USER" && other.type === "PERSON", owner });
  const neighbours = [...Map.groupBy(entity.relations, (relation) => relation.entity.id).values()].map((together) => {
    const [first] = [...together].sort((one, other) => Number(other.isActive) - Number(one.isActive)) as [(typeof together)[number]];
    return { ...first.entity, name: nameOf(first.entity), relation: first.type, direction: first.direction, isActive: first.isActive };
  });
  const otherNames = entity.aliases.filter((alias) => alias !== name && !(entity.isSubject && alias === "User"));
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            project={{ href: `/projects/${projectId}`, name: ctx.project.name }}
            list={{ path: "/entities", name: "Entities" }}
          />
        }
        title={
          <span className="flex items-center gap-3">
            <EntityTypeIcon type={entity.type} />
            <span className="min-w-0 break-words">{name}</span>
          </span>
        }
        actions={
          <>
            <ButtonLink href={`${base}/graph?entityId=${entity.id}&selected=${entity.id}`}>
              <Waypoints aria-hidden /> Show in graph
            </ButtonLink>
            <MergeDialog projectId={entity.project.id} entity={entity} />
          </>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          {entity.attributes.length > 0 ? <Attributes attributes={entity.attributes} base={base} /> : null}
          <section>
            <h2 className="mb-2 font-semibold text-sm">Relations</h2>
            {entity.relations.length > 0 ? (
              <RelationList name={name} relations={entity.relations} nameOf={nameOf} base={base} />
            ) : (
              <p className="text-muted text-sm">No relations yet.</p>
            )}
            {entity.relationCount > entity.relations.length && entity.relations.length >= 100 ? (
              <p className="mt-2 text-[13px] text-muted">
                Showing the latest {entity.relations.length} of {entity.relationCount.toLocaleString("en")}.
              </p>
            ) : null}
          </section>
          <section>
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
              <h2 className="font-semibold text-sm">Memories</h2>
              {entity.memoryCount > memories.length ? (
                <Link href={`${base}/memories?entityId=${entity.id}`} className="link text-[13px]">
                  All {entity.memoryCount.toLocaleString("en")} memories
                </Link>
              ) : null}
            </div>
            {memories.length > 0 ? (
              <MemoryRows memories={memories} base={base} />
            ) : (
              <p className="text-muted text-sm">No memories mention {name} anymore.</p>
            )}
          </section>
        </div>
        <div className="min-w-0 space-y-6">
          {neighbours.length > 1 ? (
            <Panel title="Related entities" isFlush>
              <Neighbourhood name={name} type={entity.type} neighbours={neighbours} base={base} />
            </Panel>
          ) : null}
          <Panel title="Details">
            <Facts
              facts={[
                ["Type", <EntityTypeName key="type" type={entity.type} />],
                ["User or group", <GraphLink key="graph" graph={entity.graph} base={base} />],
                ...(otherNames.length > 0 ? [["Aliases", otherNames.join(", ")] as const] : []),
                ["First seen", <When key="first" at={entity.createdAt} />],
                [
                  "ID",
                  <span key="id" className="-my-1.5 flex items-center gap-1">
                    <code className="truncate font-mono text-xs">{entity.id}</code>
                    <CopyButton text={entity.id} label="Copy entity ID" isBare />
                  </span>,
                ],
              ]}
            />
          </Panel>
          {entity.merged.length > 0 ? (
            <Panel title="Merged entities" hint="Merged manually or automatically during ingestion." isFlush>
              <MergedList projectId={entity.project.id} into={{ id: entity.id, name }} merged={entity.merged} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}
