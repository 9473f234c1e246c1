import { Panel } from "@/components/ui/panel";
import { EraseUser } from "@/components/users/erase-user";
import { OpenConflicts } from "@/components/users/open-conflicts";
import { UserOverview } from "@/components/users/user-overview";
import { toConflict } from "@/lib/api/wire/conflicts";
import { toEntityList } from "@/lib/api/wire/dashboard/entities";
import { toMemoryList } from "@/lib/api/wire/dashboard/memories";
import { toUserDetail } from "@/lib/api/wire/users";
import { listConflicts } from "@/lib/conflicts/list-conflicts";
import type { ProjectContext } from "@/lib/context";
import { listEntities } from "@/lib/entities/list-entities";
import { formatId } from "@/lib/ids";
import { listMemories } from "@/lib/memories/list-memories";
import type { UserRef } from "@/lib/users/find-user";
import type { describeUser } from "@/lib/users/get-user";

const first = (limit: number) => ({ limit, offset: 0, after: null });

type Props = { ctx: ProjectContext; userRef: UserRef; reading: ReturnType<typeof describeUser>; projectId: string };

export async function Overview({ ctx, userRef, reading, projectId }: Props) {
  const { graphId, externalId } = userRef;
  const base = `/projects/${projectId}`;
  const [record, recent, entities, open] = await Promise.all([
    reading,
    listMemories(ctx, { graphs: [graphId], statuses: ["active"], page: first(8) }),
    // One more than shown, because the user's own entity is filtered out.
    listEntities(ctx, { graphId, sort: "connected", page: first(13) }),
    listConflicts(ctx, { unresolved: true, userId: externalId, limit: 3, offset: 0 }),
  ]);
  const { context: _, ...user } = toUserDetail({ ...record, context: { text: "", sections: [], estimatedTokens: 0 } });
  const { memories, typeCounts } = toMemoryList(recent);
  const conflictCount = `${open.total.toLocaleString("en")}${open.totalIsExact ? "" : "+"}`;
  return (
    <>
      <UserOverview
        user={user}
        attributes={record.attributes.map((one) => ({ ...one, memoryId: formatId("memory", one.memoryId) }))}
        memories={memories}
        typeCounts={typeCounts}
        entities={toEntityList(entities)
          .entities.filter(({ isSubject }) => !isSubject)
          .sort((one, other) => other.memoryCount - one.memoryCount)
          .slice(0, 12)}
        entityCount={entities.totals.entities}
        conflictCount={conflictCount}
        openConflicts={
          <OpenConflicts
            conflicts={open.conflicts.map(toConflict)}
            total={conflictCount}
            href={`${base}/conflicts?userId=${encodeURIComponent(externalId)}`}
          />
        }
        base={base}
      />
      <Panel
        title="Erase user"
        hint="Permanently deletes everything stored about this user, for example after an erasure request."
        className="mt-8"
      >
        {ctx.account?.role === "org:admin" ? (
          <EraseUser projectId={projectId} externalId={externalId} />
        ) : (
          <p className="text-muted text-sm">Only organization admins can erase users. You can delete individual memories.</p>
        )}
      </Panel>
    </>
  );
}
