import { BookUser, User } from "lucide-react";
import { counted } from "../entities/entity-type";
import { ButtonLink } from "../ui/button";
import { Row, RowLink, Rows } from "../ui/rows";
import { ScopeFilter } from "./scope-filter";

type Choice = { kind: "USER" | "GROUP"; owner: string; entities: number };

/** For a project whose whole graph is too large to read. */
export function GraphChooser({
  projectId,
  graphs,
  entities,
  maxEntities,
}: {
  projectId: string;
  graphs: Choice[];
  entities: number;
  maxEntities: number;
}) {
  const base = `/projects/${projectId}/graph`;
  const showAll = entities > maxEntities ? `Show the ${maxEntities.toLocaleString("en")} most connected` : "Show all";
  return (
    <div className="max-w-2xl space-y-4">
      <p className="text-muted text-sm">
        This project has {counted(entities, "entity", "entities")}. Start with one user or group, or show them together.
      </p>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ScopeFilter projectId={projectId} />
        <ButtonLink href={`${base}?limit=${maxEntities}`}>{showAll}</ButtonLink>
      </div>
      <Rows label="Largest graphs">
        {graphs.map(({ kind, owner, entities: size }) => (
          <Row key={`${kind} ${owner}`} className="flex items-center gap-3">
            {kind === "USER" ? <User aria-hidden className="size-4 text-muted" /> : <BookUser aria-hidden className="size-4 text-muted" />}
            <div className="min-w-0 flex-1">
              <RowLink
                href={`${base}?${kind === "USER" ? "userId" : "group"}=${encodeURIComponent(owner)}`}
                className="block truncate font-medium text-sm"
              >
                {owner}
              </RowLink>
              <p className="text-[13px] text-muted">{kind === "USER" ? "User" : "Group"}</p>
            </div>
            <span className="text-[13px] text-muted tabular-nums">{counted(size, "entity", "entities")}</span>
          </Row>
        ))}
      </Rows>
    </div>
  );
}
