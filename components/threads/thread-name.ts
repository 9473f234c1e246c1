import type { ResponseBody } from "@/app/v1/routes";

export type ListedThread = ResponseBody<"GET", "/v1/dashboard/threads">["threads"][number];

export const personName = (user: { externalId: string; firstName: string | null; lastName: string | null }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(" ") || user.externalId;

export const threadName = ({ name, user, graph }: Pick<ListedThread, "name" | "user" | "graph">): string =>
  name?.trim() || (user ? `Conversation with ${personName(user)}` : `Conversation in ${graph.groupName}`);
