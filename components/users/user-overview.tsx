import Link from "next/link";
import type { ReactNode } from "react";
import type { ResponseBody } from "@/app/v1/routes";
import { EntitiesPanel, ListSection, MutedText, TypesPanel } from "../graphs/sections";
import { attributeName, capitalize } from "../memories/memory-labels";
import { MemoryRows } from "../memories/memory-rows";
import type { ListedMemory, MemoryType } from "../memories/type-badge";
import { ThreadRows } from "../threads/thread-rows";
import { Badge } from "../ui/badge";
import { Facts, Panel, Stat } from "../ui/panel";

type UserDetail = ResponseBody<"GET", "/v1/dashboard/users/{id}">;
type Entity = ResponseBody<"GET", "/v1/dashboard/entities">["entities"][number];
export type KnownAttribute = { memoryId: string; name: string; value: string; contested: boolean };

type Overview = {
  user: Omit<UserDetail, "context" | "project">;
  attributes: KnownAttribute[];
  memories: ListedMemory[];
  typeCounts: { type: MemoryType; count: number }[];
  entities: Entity[];
  entityCount: number;
  openConflicts: ReactNode;
  conflictCount: string;
  base: string;
};

export function UserOverview(props: Overview) {
  const { user, attributes, memories, typeCounts, entities, entityCount, openConflicts, conflictCount, base } = props;
  const of = `userId=${encodeURIComponent(user.externalId)}`;
  const metadata = Object.entries(user.metadata);
  const graph = { kind: "USER" as const, groupName: null, userId: user.externalId, id: user.graphId };
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat name="Memories" value={user.memoryCount.toLocaleString("en")} href={`${base}/memories?${of}&status=active`} />
        <Stat name="Threads" value={user.threadCount.toLocaleString("en")} href={`${base}/threads?${of}`} />
        <Stat name="Entities" value={entityCount.toLocaleString("en")} href={`${base}/entities?${of}`} />
        <Stat name="Open conflicts" value={conflictCount} href={`${base}/conflicts?${of}`} />
      </div>
      {/* On phones, what is known at a glance comes first and the other panels last. */}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-start-1">
          {attributes.length > 0 ? (
            <Panel title="At a glance">
              <Facts
                facts={[...new Set(attributes.map(({ name }) => name))].map((name) => [
                  capitalize(attributeName(name)),
                  <Values key={name} values={attributes.filter((one) => one.name === name)} base={base} />,
                ])}
              />
            </Panel>
          ) : null}
        </div>
        <div className="min-w-0 space-y-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {openConflicts}
          <ListSection title="Recent memories" more={memories.length > 0 ? { name: "All memories", href: `${base}/memories?${of}` } : null}>
            {memories.length > 0 ? (
              <MemoryRows memories={memories} base={base} label="Recent memories" />
            ) : (
              <MutedText>No memories yet.</MutedText>
            )}
          </ListSection>
          <ListSection title="Threads" more={user.threadCount > 0 ? { name: "All threads", href: `${base}/threads?${of}` } : null}>
            {user.recentThreads.length > 0 ? (
              <ThreadRows
                threads={user.recentThreads.slice(0, 5).map((thread) => ({ ...thread, user, graph }))}
                base={base}
                hasOwner={false}
              />
            ) : (
              <MutedText>No threads.</MutedText>
            )}
          </ListSection>
        </div>
        <div className="min-w-0 space-y-5 lg:col-start-2">
          <TypesPanel typeCounts={typeCounts} href={`${base}/memories?${of}&status=active`} />
          <EntitiesPanel entities={entities} base={base} />
          {metadata.length > 0 ? (
            <Panel title="Metadata" hint="From the latest API call">
              <Facts facts={metadata.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)])} />
            </Panel>
          ) : null}
        </div>
      </div>
    </div>
  );
}

const Values = ({ values, base }: { values: KnownAttribute[]; base: string }) => (
  <ul>
    {values.map(({ memoryId, value, contested }) => (
      <li key={memoryId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={`${base}/memories/${memoryId}`} className="break-words hover:underline">
          {value}
        </Link>
        {contested ? <Badge tone="warn">Contested</Badge> : null}
      </li>
    ))}
  </ul>
);
