import { MessagesSquare } from "lucide-react";
import type { Metadata } from "next";
import { ListPage, ListResults } from "@/components/list-page";
import { ExportList } from "@/components/lists/export-list";
import { SelectableThreads } from "@/components/threads/selectable-threads";
import { ActiveFilters, SearchField } from "@/components/ui/filters";
import { UserFilter } from "@/components/users/user-filter";
import { ThreadQuery, toThreadList } from "@/lib/api/wire/dashboard/threads";
import { readPage } from "@/lib/api/wire/page";
import { listedGraph } from "@/lib/owners/listed-graphs";
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
    <ListPage
      title="Threads"
      hint="Conversations, with the memories extracted from each message."
      empty={
        isNew
          ? {
              icon: MessagesSquare,
              title: "No threads yet",
              hint: "A thread starts with the first message for a user or group. Documents don't have threads.",
              action: { name: "Add a message", href: `${base}/playground` },
            }
          : null
      }
    >
      <ListResults
        label="Threads"
        nouns={["thread", "threads"]}
        search={
          <>
            <SearchField label="Search threads by name or user" />
            <UserFilter projectId={projectId} />
          </>
        }
        status={
          <>
            <ActiveFilters names={{ userId: "User", group: "Group" }} />
            {active24h > 0 ? (
              <p className="tabular-nums">
                {active24h.toLocaleString("en")} {active24h === 1 ? "thread" : "threads"} active in the last 24 hours
              </p>
            ) : null}
          </>
        }
        count={threads.length}
        rows={<SelectableThreads threads={threads} projectId={projectId} base={base} />}
        exports={<ExportList projectId={projectId} list="threads" />}
        noMatch="Remove a filter or change the search. To search message content, use the playground."
        paging={{ total, isExact: totalIsExact, nextCursor }}
      />
    </ListPage>
  );
}
