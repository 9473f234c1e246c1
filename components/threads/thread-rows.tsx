import { GraphLink } from "../memories/graph-link";
import { Meta, Row, RowLink, type RowSelection, Rows } from "../ui/rows";
import { When } from "../ui/when";
import { type ListedThread, threadName } from "./thread-name";

const speakers = { user: "User", assistant: "Assistant", system: "System", tool: "Tool" };

type Shown = Pick<ListedThread, "id" | "name" | "user" | "graph" | "messageCount" | "lastMessage" | "createdAt">;

export const ThreadRows = ({
  threads,
  base,
  label = "Threads",
  hasOwner = true,
  selection,
}: {
  threads: Shown[];
  base: string;
  label?: string;
  hasOwner?: boolean;
  selection?: RowSelection;
}) => (
  <Rows label={label}>
    {threads.map((thread) => (
      <Row key={thread.id} isDense select={selection && { id: thread.id, name: threadName(thread), selection }}>
        <div className="flex items-baseline justify-between gap-4 @3xl:contents">
          <RowLink
            href={`${base}/threads/${thread.id}`}
            className="min-w-0 break-words font-medium text-sm leading-6 @3xl:max-w-2/5 @3xl:shrink-0 @3xl:truncate"
          >
            {threadName(thread)}
          </RowLink>
          <span className="shrink-0 text-[13px] text-muted leading-6 @3xl:order-last @3xl:min-w-24 @3xl:text-right">
            <span className="sr-only">last message </span>
            <When at={thread.lastMessage?.createdAt ?? thread.createdAt} />
          </span>
        </div>
        {thread.lastMessage ? (
          <p className="line-clamp-2 break-words text-[13px] text-muted leading-5 @3xl:line-clamp-1 @3xl:flex-1">
            <span className="text-ink">{speakers[thread.lastMessage.role]}:</span> {thread.lastMessage.content.slice(0, 300)}
          </p>
        ) : null}
        <Meta className="mt-1 @3xl:mt-0 @3xl:ml-auto @3xl:shrink-0" isLine>
          {hasOwner ? <GraphLink graph={thread.graph} base={base} /> : null}
          <span className="tabular-nums">
            {thread.messageCount.toLocaleString("en")} {thread.messageCount === 1 ? "message" : "messages"}
          </span>
          <span className="@3xl:hidden">
            started <When at={thread.createdAt} />
          </span>
        </Meta>
      </Row>
    ))}
  </Rows>
);
