import Link from "next/link";
import type { ResponseBody } from "@/app/v1/routes";
import { EntitiesPanel, ListSection, MutedText, TypesPanel } from "../graphs/sections";
import { JobRows } from "../jobs/job-rows";
import type { ListedJob } from "../jobs/job-source";
import { counted } from "../jobs/job-source";
import { isEnded } from "../jobs/job-steps";
import { MemoryRows } from "../memories/memory-rows";
import type { ListedMemory, MemoryType } from "../memories/type-badge";
import { ThreadRows } from "../threads/thread-rows";
import { Panel, Stat } from "../ui/panel";
import { RefreshWhile } from "../ui/refresh-while";

type Group = Omit<ResponseBody<"GET", "/v1/dashboard/groups/{id}">, "project">;
type Entity = ResponseBody<"GET", "/v1/dashboard/entities">["entities"][number];
type Thread = ResponseBody<"GET", "/v1/dashboard/threads">["threads"][number];

/** `keys` is null for people who may not see API keys. */
export function GroupOverview({
  group,
  memories,
  typeCounts,
  threads,
  documents,
  entities,
  keys,
  base,
}: {
  group: Group;
  memories: ListedMemory[];
  typeCounts: { type: MemoryType; count: number }[];
  threads: Thread[];
  documents: ListedJob[];
  entities: Entity[];
  keys: { id: string; name: string; hint: string }[] | null;
  base: string;
}) {
  const { stats } = group;
  const of = encodeURIComponent(group.name);
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat name="Memories" value={stats.memories.toLocaleString("en")} href={`${base}/memories?groups=${of}&status=active`} />
        <Stat
          name="Entities"
          value={stats.entities.toLocaleString("en")}
          note={`${stats.relations.toLocaleString("en")} ${stats.relations === 1 ? "relation" : "relations"}`}
          href={`${base}/graph?group=${of}`}
        />
        <Stat
          name="Threads"
          value={stats.threads.toLocaleString("en")}
          note={`${stats.messages.toLocaleString("en")} ${stats.messages === 1 ? "message" : "messages"}`}
          href={`${base}/threads?group=${of}`}
        />
        <Stat name="Jobs" value={stats.ingestionJobs.toLocaleString("en")} note="one per add" />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-5">
          <ListSection
            title="Recent memories"
            more={memories.length > 0 ? { name: "All memories", href: `${base}/memories?groups=${of}` } : null}
          >
            {memories.length > 0 ? (
              <MemoryRows memories={memories} base={base} label="Recent memories" />
            ) : (
              <MutedText>No memories yet.</MutedText>
            )}
          </ListSection>
          {threads.length > 0 ? (
            <ListSection title="Threads" more={{ name: "All threads", href: `${base}/threads?group=${of}` }}>
              <ThreadRows threads={threads} base={base} hasOwner={false} />
            </ListSection>
          ) : null}
          {documents.length > 0 ? (
            <ListSection title="Recent documents" more={{ name: "All jobs", href: `${base}/jobs` }}>
              <JobRows jobs={documents} base={base} label="Recent documents" />
              <RefreshWhile isOn={documents.some(({ status }) => !isEnded(status))} />
            </ListSection>
          ) : null}
        </div>
        <div className="min-w-0 space-y-5">
          <TypesPanel typeCounts={typeCounts} href={`${base}/memories?groups=${of}&status=active`} />
          <EntitiesPanel entities={entities} base={base} />
          {group.speakers.length > 0 ? (
            <Panel title="Speakers" hint="Names sent with messages">
              <ul className="space-y-1.5 text-sm">
                {group.speakers.map(({ name, messages }) => (
                  <li key={name} className="flex items-baseline justify-between gap-4">
                    <span className="min-w-0 break-words">{name}</span>
                    <span className="shrink-0 text-[13px] text-muted tabular-nums">
                      {messages.toLocaleString("en")} {messages === 1 ? "message" : "messages"}
                    </span>
                  </li>
                ))}
              </ul>
              {group.memberCount > group.speakers.length ? (
                <p className="mt-2 text-[13px] text-muted">and {(group.memberCount - group.speakers.length).toLocaleString("en")} more</p>
              ) : null}
            </Panel>
          ) : null}
          <Panel title="API key access">
            {keys && keys.length > 0 ? (
              <ul className="space-y-1.5 text-sm">
                {keys.map(({ id, name, hint }) => (
                  <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="min-w-0 break-words">{name}</span>
                    <code className="font-mono text-muted text-xs">{hint}</code>
                  </li>
                ))}
              </ul>
            ) : group.aclCount > 0 ? (
              <MutedText>{counted(group.aclCount, "restricted key")} can access this group. Only admins can see which.</MutedText>
            ) : (
              <MutedText>None. Unrestricted keys can access every group.</MutedText>
            )}
            {keys ? (
              <Link className="link mt-2 inline-block text-[13px]" href={`${base}/keys`}>
                View API keys
              </Link>
            ) : null}
          </Panel>
        </div>
      </div>
    </div>
  );
}
