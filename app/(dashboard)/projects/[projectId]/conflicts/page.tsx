import type { Metadata } from "next";
import { Inbox } from "@/components/conflicts/inbox";
import { Choices } from "@/components/ui/choices";
import { ActiveFilters } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { toConflict } from "@/lib/api/wire/conflicts";
import { ConflictQuery } from "@/lib/api/wire/dashboard/conflicts";
import { readPage } from "@/lib/api/wire/page";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readId } from "@/lib/ids";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Conflicts" };

export default async function Conflicts({ params, searchParams }: PageProps<"/projects/[projectId]/conflicts">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const given = await searchParams;
  const query = readQuery(ConflictQuery, given);
  const named = [given.conflict].flat().at(-1);
  const isOfDecided = query.unresolved === "false";
  const [{ conflicts, total, totalIsExact, nextCursor }, apart] = await Promise.all([
    listConflicts(ctx, {
      ...readPage(query),
      unresolved: !isOfDecided,
      userId: query.userId,
      entityId: (query.entityId && readId("entity", query.entityId)) || undefined,
    }),
    named === undefined ? null : conflictOrNone(ctx, named),
  ]);
  const base = `/projects/${projectId}/conflicts`;
  return (
    <>
      <PageHeader
        title="Conflicts"
        hint="Memories that cannot both be true, for a person to decide."
        actions={
          <Choices
            label="Which conflicts"
            chosen={isOfDecided ? "decided" : "waiting"}
            choices={[
              { value: "waiting", name: "Waiting", href: base },
              { value: "decided", name: "Decided", href: `${base}?unresolved=false` },
            ]}
          />
        }
      />
      <div className="mb-3 empty:hidden">
        <ActiveFilters names={{ userId: "User", entityId: "Entity" }} />
      </div>
      <Inbox
        key={isOfDecided ? "decided" : "waiting"}
        projectId={projectId}
        conflicts={conflicts.map(toConflict)}
        apart={apart && toConflict(apart)}
        total={total}
        isOfDecided={isOfDecided}
        isNarrowed={query.userId !== undefined || query.entityId !== undefined}
      />
      {nextCursor || query.cursor ? (
        <Pager
          shown={conflicts.length}
          total={total}
          isExact={totalIsExact}
          nextCursor={nextCursor}
          noun={total === 1 ? "conflict" : "conflicts"}
        />
      ) : null}
    </>
  );
}

/** The conflict that the address names: the list's own page may not hold it, and it may be gone. */
async function conflictOrNone(ctx: ProjectContext, shown: string) {
  try {
    return await getConflict(ctx, readId("conflict", shown));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
