import type { Reply } from "@/app/v1/routes";

export type ApiKey = Reply<"GET", "/v1/dashboard/projects/{id}/api-keys">["apiKeys"][number];
export type KeyScope = ApiKey["scope"];

/** What a key may do, in words. */
export const scopes: Record<KeyScope, { name: string; may: string }> = {
  reader: { name: "Reads", may: "Searches, asks, and reads users, groups and context blocks. Changes nothing." },
  writer: { name: "Reads and adds", may: "Also adds messages and documents, edits memories and makes groups. Deletes nothing." },
  admin: { name: "Everything", may: "Also deletes memories, users and groups, and exports and imports all of it." },
};

/** Whom a key with constraints sees; null of one that sees all. */
export function seenBy({ constraints }: Pick<ApiKey, "constraints">): string | null {
  if (!constraints) return null;
  const { users = [], groups = [] } = constraints;
  return [...users.map((user) => `user ${user}`), ...groups.map((group) => `group ${group}`)].join(", ");
}
