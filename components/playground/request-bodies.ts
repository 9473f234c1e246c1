import type { Scope } from "./scope";

export const roles = ["user", "assistant", "system", "tool"] as const;
export type Role = (typeof roles)[number];

export type Turn = { key: number; role: Role; name: string; content: string };

export type AddTarget = { user: string } | { group: string };

export const addTargets = ({ user, groups }: Scope): AddTarget[] => {
  const targets = [...(user === null ? [] : [{ user }]), ...groups.map((group) => ({ group }))];
  return targets.length ? targets : [{ group: "default" }];
};
export const nameOf = (target: AddTarget): string => ("user" in target ? target.user : target.group);

const messagesOf = (turns: Turn[]) =>
  turns
    .filter(({ content }) => content.trim() !== "")
    .map(({ role, name, content }) => ({ role, ...(name.trim() && { name: name.trim() }), content }));

export type AddForm = { target: AddTarget; turns: Turn[]; day: string };
export const dashboardAdd = (projectId: string, { target, turns, day }: AddForm) => ({
  projectId,
  ...("user" in target ? { userId: target.user } : { group: target.group }),
  messages: messagesOf(turns),
  ...(day && { documentDate: day }),
});
export const publicAdd = ({ target, turns, day }: AddForm) => ({
  ...("user" in target ? { user_id: target.user } : { group_id: target.group }),
  messages: messagesOf(turns),
  ...(day && { document_date: day }),
});

export type SearchForm = { query: string; limit: number; types: string[]; withSuperseded: boolean; withPassages: boolean };
export const dashboardSearch = (projectId: string, scope: Scope, { query, limit, types, withSuperseded, withPassages }: SearchForm) => ({
  projectId,
  ...dashboardTarget(scope),
  query,
  limit,
  ...(types.length > 0 && { types }),
  // When omitted, questions about the past include superseded memories automatically.
  ...(withSuperseded && { includeSuperseded: true }),
  ...(withPassages && { includePassages: true }),
  explain: true,
});
export const publicSearch = (scope: Scope, { query, limit, types, withSuperseded, withPassages }: SearchForm) => ({
  ...publicTarget(scope),
  query,
  limit,
  ...(withSuperseded && { include_superseded: true }),
  ...(withPassages && { include_passages: true }),
  ...(types.length > 0 && { filters: { types } }),
});

export type AskForm = { question: string; isTerse: boolean };
export const dashboardAsk = (projectId: string, scope: Scope, { question, isTerse }: AskForm) => ({
  projectId,
  ...dashboardTarget(scope),
  question,
  ...(isTerse && { style: "terse" }),
});
export const publicAsk = (scope: Scope, { question, isTerse }: AskForm) => ({
  ...publicTarget(scope),
  question,
  ...(isTerse && { style: "terse" }),
});

/** Users and groups for a dashboard call. Empty means all groups and recently active users. */
const dashboardTarget = ({ user, groups }: Scope) => ({ ...(user !== null && { users: [user] }), ...(groups.length > 0 && { groups }) });

/** Users and groups for a public API call, which must name at least one. */
const publicTarget = ({ user, groups }: Scope) =>
  user === null && groups.length === 0
    ? { user_id: "YOUR_USER_ID" }
    : { ...(user !== null && { user_id: user }), ...(groups.length > 0 && { group_id: groups.length === 1 ? groups[0]! : groups }) };
