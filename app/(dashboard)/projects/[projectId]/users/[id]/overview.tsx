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
import type { FoundUser } from "@/lib/graphs/find-user";
import { showId } from "@/lib/ids";
import type { describeUser } from "@/lib/insights/get-user";
import { listMemories } from "@/lib/memories/list-memories";

const first = (limit: number) => ({ limit, offset: 0, after: null });

type Given = { ctx: ProjectContext; found: FoundUser; reading: ReturnType<typeof describeUser>; projectId: string };

export async function Overview({ ctx, found, reading, projectId }: Given) {
  const { graphId, externalId } = found;
  const base = `/projects/${projectId}`;
  const [read, lately, entities, open] = await Promise.all([
    reading,
    listMemories(ctx, { graphs: [graphId], statuses: ["active"], page: first(8) }),
    // One more: the person themselves is among them, mostly first.
    listEntities(ctx, { graphId, sort: "connected", page: first(13) }),
    listConflicts(ctx, { unresolved: true, userId: externalId, limit: 3, offset: 0 }),
  ]);
  const { context: _, ...user } = toUserDetail({ ...read, context: { text: "", sections: [], estimatedTokens: 0 } });
  const { memories, typeCounts } = toMemoryList(lately);
  const conflictCount = `${open.total.toLocaleString("en")}${open.totalIsExact ? "" : "+"}`;
  return (
    <>
      <UserOverview
        user={user}
        attributes={read.attributes.map((one) => ({ ...one, memoryId: showId("memory", one.memoryId) }))}
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
        title="Erase this user"
        hint="When a person asks to be forgotten. All that is stored of them goes, and cannot be brought back."
        className="mt-8"
      >
        {ctx.account?.role === "org:admin" ? (
          <EraseUser projectId={projectId} externalId={externalId} />
        ) : (
          <p className="text-muted text-sm">Only an admin of the organization can erase a person. You can delete single memories.</p>
        )}
      </Panel>
    </>
  );
}
