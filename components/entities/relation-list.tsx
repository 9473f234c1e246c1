import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { Badge } from "../ui/badge";
import { Rows } from "../ui/rows";
import { When } from "../ui/when";
import { EntityTypeIcon } from "./entity-type";
import { relationLabel } from "./relation-labels";

export type Relation = ResponseBody<"GET", "/v1/dashboard/entities/{id}">["relations"][number];

const maxFacts = 3;

export const RelationList = ({
  name,
  relations,
  nameOf,
  base,
}: {
  name: string;
  relations: Relation[];
  nameOf: (other: Relation["entity"]) => string;
  base: string;
}) => (
  <Rows label="Relations">
    {groupRelations(relations)
      .sort((one, other) => Number(other.isActive) - Number(one.isActive))
      .map(({ id, type, direction, entity, isActive, facts }) => {
        const other = (
          <Link href={`${base}/entities/${entity.id}`} className="font-medium hover:underline">
            {nameOf(entity)}
          </Link>
        );
        const words = relationLabel(type);
        return (
          <li key={id} className="flex gap-3 px-4 py-3">
            <EntityTypeIcon type={entity.type} className={isActive ? undefined : "opacity-60"} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm leading-6">
                <span className="min-w-0 break-words">
                  {direction === "out" ? (
                    <>
                      {name} {words} {other}
                    </>
                  ) : (
                    <>
                      {other} {words} {name}
                    </>
                  )}
                </span>
                {isActive ? null : <Badge>Ended</Badge>}
              </p>
              <ul className="text-[13px] text-muted leading-5">
                {facts.slice(0, maxFacts).map(({ id, fact, memoryId, createdAt }) => (
                  <li key={id} className="py-0.5">
                    <Link href={`${base}/memories/${memoryId}`} className="break-words hover:text-ink hover:underline">
                      {fact}
                    </Link>{" "}
                    <When at={createdAt} className="whitespace-nowrap text-xs" />
                  </li>
                ))}
              </ul>
              {facts.length > maxFacts ? <p className="pt-0.5 text-muted text-xs">and {facts.length - maxFacts} more memories</p> : null}
            </div>
          </li>
        );
      })}
  </Rows>
);

const groupRelations = (relations: Relation[]) =>
  [...Map.groupBy(relations, ({ type, direction, entity }) => `${type} ${direction} ${entity.id}`).values()].map((facts) => ({
    ...facts[0]!,
    isActive: facts.some(({ isActive }) => isActive),
    facts,
  }));
