import { BookUser, MessagesSquare, NotebookText, UserRound } from "lucide-react";
import { entityName, entityType } from "../entities/entity-type";
import { personName, threadName } from "../threads/thread-name";
import { Group, Item } from "./palette-items";
import type { Finding, Found } from "./use-find";

const statuses: Record<string, string> = { superseded: "Superseded", rejected: "Rejected", expired: "Expired" };
const ownerOf = ({ graph: { userId, groupName } }: { graph: { userId: string | null; groupName: string | null } }) => userId ?? groupName;

/** What was found in the open project. */
export function FoundGroups({ found, base, onOpen }: { found: Found; base: string; onOpen: (href: string) => void }) {
  const opens = (path: string) => () => onOpen(base + path);
  const { memories, entities, users, groups, threads } = found;
  return (
    <>
      {memories.length > 0 ? (
        <Group name="Memories">
          {memories.map((memory) => (
            <Item
              key={memory.id}
              value={memory.id}
              icon={<NotebookText aria-hidden />}
              detail={[statuses[memory.status], ownerOf(memory)].filter(Boolean).join(" · ")}
              onSelect={opens(`/memories/${memory.id}`)}
            >
              {memory.content}
            </Item>
          ))}
        </Group>
      ) : null}
      {entities.length > 0 ? (
        <Group name="Entities">
          {entities.map((entity) => {
            const { icon: Icon, name } = entityType(entity.type);
            return (
              <Item
                key={entity.id}
                value={entity.id}
                icon={<Icon aria-hidden />}
                detail={`${name} · ${ownerOf(entity)}`}
                onSelect={opens(`/entities/${entity.id}`)}
              >
                {entityName({ ...entity, owner: ownerOf(entity) })}
              </Item>
            );
          })}
        </Group>
      ) : null}
      {users.length > 0 ? (
        <Group name="Users">
          {users.map((user) => (
            <Item
              key={user.id}
              value={user.id}
              icon={<UserRound aria-hidden />}
              detail={personName(user) === user.externalId ? user.email : user.externalId}
              onSelect={opens(`/users/${encodeURIComponent(user.externalId)}`)}
            >
              {personName(user)}
            </Item>
          ))}
        </Group>
      ) : null}
      {groups.length > 0 ? (
        <Group name="Groups">
          {groups.map(({ id, name }) => (
            <Item key={id} value={id} icon={<BookUser aria-hidden />} onSelect={opens(`/groups/${name}`)}>
              {name}
            </Item>
          ))}
        </Group>
      ) : null}
      {threads.length > 0 ? (
        <Group name="Threads">
          {threads.map((thread) => (
            <Item
              key={thread.id}
              value={thread.id}
              icon={<MessagesSquare aria-hidden />}
              detail={ownerOf(thread)}
              onSelect={opens(`/threads/${thread.id}`)}
            >
              {threadName(thread)}
            </Item>
          ))}
        </Group>
      ) : null}
    </>
  );
}

const countOf = ({ memories, entities, users, groups, threads }: Found) =>
  memories.length + entities.length + users.length + groups.length + threads.length;

/** How the search is going; screen readers hear it. */
export function FoundStatus({ finding, typed, hasOthers }: { finding: Finding; typed: string; hasOthers: boolean }) {
  const { text, isShown } = describe(finding, typed, hasOthers);
  return (
    <p role="status" className={isShown ? "border-line border-t px-4 py-2.5 text-[13px] text-muted" : "sr-only"}>
      {text}
    </p>
  );
}

function describe(finding: Finding, typed: string, hasOthers: boolean): { text: string; isShown: boolean } {
  switch (finding.state) {
    case "searching":
      return { text: "Searching…", isShown: true };
    case "offline":
      return { text: "No connection to the server. The search continues when it’s back.", isShown: true };
    case "failed":
      return { text: `Couldn’t search this project. ${finding.message}`, isShown: true };
    case "idle":
      return { text: typed && !hasOthers ? `No results for “${typed}”` : "", isShown: Boolean(typed) && !hasOthers };
    case "found": {
      if (!finding.isCurrent) return { text: "Searching…", isShown: true };
      const count = countOf(finding.found);
      if (count === 0) return { text: `Nothing in this project matches “${typed}”.`, isShown: true };
      return { text: `${count} ${count === 1 ? "result" : "results"} in this project`, isShown: false };
    }
  }
}
