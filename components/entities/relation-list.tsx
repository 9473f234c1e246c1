import Link from "next/link";
import type { Reply } from "@/app/v1/routes";
import { Badge } from "../ui/badge";
import { Rows } from "../ui/rows";
import { When } from "../ui/when";
import { KindSign } from "./kind";
import { relationWords } from "./relation-words";

export type Relation = Reply<"GET", "/v1/dashboard/entities/{id}">["relations"][number];

/** Memories that are named under a relation; the entity's own list has the others. */
const mostFacts = 3;

/** How an entity relates, both ways, as sentences, each once, with the memories that say so. What has ended stands last. */
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
    {together(relations)
      .sort((one, other) => Number(other.isActive) - Number(one.isActive))
      .map(({ id, type, direction, entity, isActive, told }) => {
        const other = (
          <Link href={`${base}/entities/${entity.id}`} className="font-medium hover:underline">
            {nameOf(entity)}
          </Link>
        );
        const words = relationWords(type);
        return (
          <li key={id} className="flex gap-3 px-4 py-3">
            <KindSign type={entity.type} className={isActive ? undefined : "opacity-60"} />
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
                {told.slice(0, mostFacts).map(({ id, fact, memoryId, createdAt }) => (
                  <li key={id} className="py-0.5">
                    <Link href={`${base}/memories/${memoryId}`} className="break-words hover:text-ink hover:underline">
                      {fact}
                    </Link>{" "}
                    <When at={createdAt} className="whitespace-nowrap text-xs" />
                  </li>
                ))}
              </ul>
              {told.length > mostFacts ? (
                <p className="pt-0.5 text-muted text-xs">and {told.length - mostFacts} more memories that say so</p>
              ) : null}
            </div>
          </li>
        );
      })}
  </Rows>
);

/** Relations of one kind to the same entity are one sentence; it holds while any memory says so. */
const together = (relations: Relation[]) =>
  [...Map.groupBy(relations, ({ type, direction, entity }) => `${type} ${direction} ${entity.id}`).values()].map((told) => ({
    ...told[0]!,
    isActive: told.some(({ isActive }) => isActive),
    told,
  }));
