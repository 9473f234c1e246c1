import type { ResponseBody } from "@/app/v1/routes";

export type ListedThread = ResponseBody<"GET", "/v1/dashboard/threads">["threads"][number];

/** A user's name, or their ID if they have none. */
export const personName = (user: { externalId: string; firstName: string | null; lastName: string | null }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(" ") || user.externalId;

/** Falls back to a description, because most threads have no name. */
export const threadName = ({ name, user, graph }: Pick<ListedThread, "name" | "user" | "graph">): string =>
  name?.trim() || (user ? `Conversation with ${personName(user)}` : `Conversation in ${graph.groupName}`);
