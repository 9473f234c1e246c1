import type { ResponseBody } from "@/app/v1/routes";
import { GraphLink } from "../memories/graph-link";
import { Badge } from "../ui/badge";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { EntityTypeIcon, entityName, entityType } from "./entity-type";

export type ListedEntity = ResponseBody<"GET", "/v1/dashboard/entities">["entities"][number];

export const ownerOf = ({ graph }: Pick<ListedEntity, "graph">): string => graph.userId ?? graph.groupName ?? "";

export const EntityRows = ({ entities, base }: { entities: ListedEntity[]; base: string }) => (
  <Rows label="Entities">
    {entities.map((entity) => (
      <Row key={entity.id} isDense className="flex items-center gap-3">
        <EntityTypeIcon type={entity.type} className="@3xl:size-5 @3xl:border-0" />
        <div className="min-w-0 flex-1 @3xl:flex @3xl:items-center @3xl:gap-4">
          <div className="flex min-w-0 items-center gap-2">
            <RowLink href={`${base}/entities/${entity.id}`} className="min-w-0 truncate font-medium text-sm leading-6">
              {entityName({ ...entity, owner: ownerOf(entity) })}
            </RowLink>
            {entity.isSubject ? <Badge>User</Badge> : null}
          </div>
          <Meta className="mt-0.5 @3xl:mt-0 @3xl:shrink-0" isLine>
            <span>{entityType(entity.type).name}</span>
            <GraphLink graph={entity.graph} base={base} />
          </Meta>
        </div>
        <dl className="flex shrink-0 gap-6 text-right text-[13px] max-sm:[&>*+*]:hidden">
          <Figure name={entity.memoryCount === 1 ? "memory" : "memories"} value={entity.memoryCount} />
          <Figure name={entity.relationCount === 1 ? "relation" : "relations"} value={entity.relationCount} />
        </dl>
      </Row>
    ))}
  </Rows>
);

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="flex w-16 flex-col-reverse @3xl:w-auto @3xl:min-w-24 @3xl:flex-row-reverse @3xl:justify-start @3xl:gap-1.5">
    <dt className="text-muted text-xs @3xl:text-[13px]">{name}</dt>
    <dd className="font-medium tabular-nums">{value.toLocaleString("en")}</dd>
  </div>
);
