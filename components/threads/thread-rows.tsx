import { GraphLink } from "../memories/graph-link";
import { Meta, Row, RowLink, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { type ListedThread, threadName } from "./thread-name";

const speakers = { user: "User", assistant: "Assistant", system: "System", tool: "Tool" };

type Shown = Pick<ListedThread, "id" | "name" | "user" | "graph" | "messageCount" | "lastMessage" | "createdAt">;

export const ThreadRows = ({
  threads,
  base,
  label = "Threads",
  hasOwner = true,
}: {
  threads: Shown[];
  base: string;
  label?: string;
  hasOwner?: boolean;
}) => (
  <Rows label={label}>
    {threads.map((thread) => (
      <Row key={thread.id} className="py-2! @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:gap-x-6">
        <div className="flex items-baseline justify-between gap-4 @3xl:contents">
          <RowLink href={`${base}/threads/${thread.id}`} className="min-w-0 break-words font-medium text-sm leading-6">
            {threadName(thread)}
          </RowLink>
          <span className="shrink-0 text-[13px] text-muted leading-6 @3xl:text-right">
            <span className="sr-only">last message </span>
            <When at={thread.lastMessage?.createdAt ?? thread.createdAt} />
          </span>
        </div>
        {thread.lastMessage ? (
          <p className="line-clamp-2 break-words text-[13px] text-muted leading-5 @3xl:line-clamp-1">
            <span className="text-ink">{speakers[thread.lastMessage.role]}:</span> {thread.lastMessage.content.slice(0, 300)}
          </p>
        ) : null}
        <Meta className="mt-1 @3xl:col-start-2 @3xl:mt-0 @3xl:flex @3xl:justify-end">
          {hasOwner ? <GraphLink graph={thread.graph} base={base} /> : null}
          <span className="tabular-nums">
            {thread.messageCount.toLocaleString("en")} {thread.messageCount === 1 ? "message" : "messages"}
          </span>
          <span>
            started <When at={thread.createdAt} />
          </span>
        </Meta>
      </Row>
    ))}
  </Rows>
);
