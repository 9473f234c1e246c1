import { MessagesSquare } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { z } from "zod";
import { GraphLink } from "@/components/memories/graph-link";
import { Anchor } from "@/components/threads/anchor";
import { personName, threadName } from "@/components/threads/thread-name";
import { ThreadPages } from "@/components/threads/thread-pages";
import { Transcript } from "@/components/threads/transcript";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { CopyButton } from "@/components/ui/copy";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/panel";
import { RefreshWhile } from "@/components/ui/refresh-while";
import { Meta } from "@/components/ui/rows";
import { When } from "@/components/ui/when";
import { toProjectRef } from "@/lib/api/wire/dashboard/projects";
import { toThreadRecord } from "@/lib/api/wire/dashboard/threads";
import { parseId } from "@/lib/ids";
import { getThread, type ThreadStart } from "@/lib/threads/get-thread";
import { orNotFound, projectPage, readQuery } from "../../../../session";

export const metadata: Metadata = { title: "Thread" };

const limit = 50;
/** `from`: position of the first message; `message`: ID of the message to open the page at. */
const Query = z.object({ from: z.coerce.number().int().min(0).max(10_000_000).optional(), message: z.string().max(64).optional() });

function startOf({ from, message }: z.output<typeof Query>): ThreadStart | undefined {
  const messageId = message === undefined ? null : parseId("message", message);
  if (messageId) return { messageId };
  return from === undefined ? undefined : { position: from };
}

export default async function ThreadPage({ params, searchParams }: PageProps<"/projects/[projectId]/threads/[id]">) {
  const ctx = await projectPage(params);
  const { projectId, id } = await params;
  const base = `/projects/${projectId}`;
  const query = readQuery(Query, await searchParams);
  const page = { limit, offset: 0, after: null };
  const record = await orNotFound(getThread(ctx, { id: parseId("thread", id), page, start: startOf(query) }));
  const thread = { project: toProjectRef(ctx.project), ...toThreadRecord(record) };
  const { messages } = thread;
  const [first, last] = [messages[0], messages.at(-1)];
  const pages = first && last && (
    <ThreadPages
      first={first.position}
      last={last.position}
      total={thread.messageCount}
      limit={limit}
      hasLater={thread.nextCursor !== null}
    />
  );
  return (
    <>
      <Anchor openedFor={query.message} />
      <RefreshWhile isOn={messages.some(({ jobStatus }) => jobStatus === "PENDING" || jobStatus === "RUNNING")} />
      <PageHeader
        above={
          <Breadcrumbs project={{ href: `/projects/${projectId}`, name: ctx.project.name }} list={{ path: "/threads", name: "Threads" }} />
        }
        title={threadName(thread)}
        meta={
          <Meta>
            <GraphLink graph={thread.graph} base={base} />
            <span className="tabular-nums">
              {thread.messageCount.toLocaleString("en")} {thread.messageCount === 1 ? "message" : "messages"}
            </span>
            <span>
              started <When at={thread.createdAt} />
            </span>
            {Object.entries(thread.metadata).map(([name, value]) => (
              <span key={name} className="max-w-80 truncate">
                {name}: {typeof value === "string" ? value : JSON.stringify(value)}
              </span>
            ))}
            <span className="-my-1.5 inline-flex items-center">
              <CopyButton text={thread.id} label="Copy thread ID" isBare />
            </span>
          </Meta>
        }
      />
      {first ? (
        <>
          {first.position > 0 ? pages : null}
          <Transcript messages={messages} base={base} person={thread.user && personName(thread.user)} />
          {pages}
        </>
      ) : (
        <Empty icon={MessagesSquare} title={thread.messageCount > 0 ? "No messages on this page" : "No messages yet"}>
          {thread.messageCount > 0 ? (
            <Link className="link" href="?">
              Go to the first message
            </Link>
          ) : (
            "Messages appear here when an agent adds them."
          )}
        </Empty>
      )}
    </>
  );
}
