import type { ResponseBody } from "@/app/v1/routes";

export type ApiKey = ResponseBody<"GET", "/v1/dashboard/projects/{id}/api-keys">["apiKeys"][number];
export type KeyScope = ApiKey["scope"];

export const scopes: Record<KeyScope, { name: string; description: string }> = {
  reader: { name: "Read", description: "Search, ask, and read users, groups and context blocks. No changes." },
  writer: { name: "Read & write", description: "Read and add messages and documents, edit memories and create groups. No deleting." },
  admin: { name: "Admin", description: "Full access, including deleting memories, users and groups, and export and import." },
};

export type MaxTrust = ApiKey["maxTrust"];

export const trustNames: Record<MaxTrust, string> = {
  user: "User: speaks for users",
  internal: "Internal: speaks for your team",
  assistant: "Assistant: speaks for an assistant",
  external: "External: unverified sources",
};

/** Null for the entire project. */
export function accessLabel({ constraints }: Pick<ApiKey, "constraints">): string | null {
  if (!constraints) return null;
  const { users = [], groups = [] } = constraints;
  return [...users.map((user) => `user ${user}`), ...groups.map((group) => `group ${group}`)].join(", ");
}
