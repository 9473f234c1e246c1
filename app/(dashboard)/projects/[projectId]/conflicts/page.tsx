import type { Metadata } from "next";
import { Inbox } from "@/components/conflicts/inbox";
import { ActiveFilters } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { toConflict } from "@/lib/api/wire/conflicts";
import { ConflictQuery } from "@/lib/api/wire/dashboard/conflicts";
import { readPage } from "@/lib/api/wire/page";
import { getConflict } from "@/lib/conflicts/get-conflict";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import type { ProjectContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Conflicts" };

export default async function Conflicts({ params, searchParams }: PageProps<"/projects/[projectId]/conflicts">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const urlParams = await searchParams;
  const query = readQuery(ConflictQuery, urlParams);
  const linkedId = [urlParams.conflict].flat().at(-1);
  const isResolvedList = query.unresolved === "false";
  const [{ conflicts, total, totalIsExact, nextCursor }, linked] = await Promise.all([
    listConflicts(ctx, {
      ...readPage(query),
      unresolved: !isResolvedList,
      userId: query.userId,
      entityId: (query.entityId && parseId("entity", query.entityId)) || undefined,
    }),
    linkedId === undefined ? null : findConflict(ctx, linkedId),
  ]);
  const base = `/projects/${projectId}/conflicts`;
  return (
    <>
      <PageHeader
        title="Conflicts"
        hint="Contradicting memories that need a decision."
        actions={
          <SegmentedLinks
            label="Conflict status"
            chosen={isResolvedList ? "resolved" : "open"}
            choices={[
              { value: "open", name: "Open", href: base },
              { value: "resolved", name: "Resolved", href: `${base}?unresolved=false` },
            ]}
          />
        }
      />
      <div className="mb-3 empty:hidden">
        <ActiveFilters names={{ userId: "User", entityId: "Entity" }} />
      </div>
      <Inbox
        key={isResolvedList ? "resolved" : "open"}
        projectId={projectId}
        conflicts={conflicts.map(toConflict)}
        linked={linked && toConflict(linked)}
        total={total}
        isResolvedList={isResolvedList}
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

/** The conflict in the URL may be on another page of the list, or deleted. */
async function findConflict(ctx: ProjectContext, id: string) {
  try {
    return await getConflict(ctx, parseId("conflict", id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
