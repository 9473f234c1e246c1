import { MessagesSquare, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { ThreadRows } from "@/components/threads/thread-rows";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { ActiveFilters, SearchField } from "@/components/ui/filters";
import { Pager } from "@/components/ui/pager";
import { PageHeader } from "@/components/ui/panel";
import { RowKeys } from "@/components/ui/row-keys";
import { UserFilter } from "@/components/users/user-filter";
import { ThreadQuery, toThreadList } from "@/lib/api/wire/dashboard/threads";
import { readPage } from "@/lib/api/wire/page";
import { listedGraph } from "@/lib/retrieval/listed-graphs";
import { listThreads } from "@/lib/threads/list-threads";
import { orNotFound, projectPage, readQuery } from "../../../session";

export const metadata: Metadata = { title: "Threads" };

export default async function Threads({ params, searchParams }: PageProps<"/projects/[projectId]/threads">) {
  const ctx = await projectPage(params);
  const { projectId } = await params;
  const base = `/projects/${projectId}`;
  const query = readQuery(ThreadQuery, await searchParams);
  const graphId = await orNotFound(listedGraph(ctx, query));
  const list = toThreadList(await listThreads(ctx, { q: query.q || undefined, graphId, page: readPage(query) }));
  const { threads, total, totalIsExact, active24h, nextCursor } = list;
  const isNew = threads.length === 0 && !query.q && graphId === undefined;
  return (
    <>
      <PageHeader title="Threads" hint="Conversations as they were sent, with what was learned beside each message." />
      {isNew ? (
        <Empty
          icon={MessagesSquare}
          title="No conversation yet"
          actions={
            <ButtonLink look="primary" href={`${base}/playground`}>
              Add a first message
            </ButtonLink>
          }
        >
          A thread begins with the first message of a user or a group. Documents are read too, and have no thread.
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <SearchField label="Search by thread or user name" />
            <UserFilter projectId={projectId} />
          </div>
          <div className="my-3 flex flex-wrap items-center justify-between gap-2 text-[13px] text-muted">
            <ActiveFilters names={{ userId: "User", group: "Group" }} />
            {active24h > 0 ? (
              <p className="tabular-nums">
                {active24h.toLocaleString("en")} {active24h === 1 ? "thread was" : "threads were"} added to in the last 24 hours
              </p>
            ) : null}
          </div>
          {threads.length > 0 ? (
            <ThreadRows threads={threads} base={base} />
          ) : (
            <Empty icon={SearchX} title="No thread fits these filters">
              Threads are found by their own name and by their user&rsquo;s; what was said is found by a search in the playground.
            </Empty>
          )}
          <RowKeys label="Threads" />
          <Pager
            shown={threads.length}
            total={total}
            isExact={totalIsExact}
            nextCursor={nextCursor}
            noun={total === 1 ? "thread" : "threads"}
          />
        </>
      )}
    </>
  );
}
