import type { Reply } from "@/app/v1/routes";

export type ListedThread = Reply<"GET", "/v1/dashboard/threads">["threads"][number];

/** A user as people call them: by their name, or by the id that the caller has of them. */
export const personName = (user: { externalId: string; firstName: string | null; lastName: string | null }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(" ") || user.externalId;

/** Most threads have no name of their own. */
export const threadName = ({ name, user, graph }: Pick<ListedThread, "name" | "user" | "graph">): string =>
  name?.trim() || (user ? `Conversation with ${personName(user)}` : `Conversation in ${graph.groupName}`);
