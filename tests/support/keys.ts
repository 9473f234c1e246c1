import { call } from "./call";
import type { aProject } from "./project";
import { sessionOf } from "./session";

export type Project = Awaited<ReturnType<typeof aProject>>;
export const anAdmin = (project: Project) => sessionOf(project.organization, { account: `admin_${project.tag}` });
export const pathOfKeys = (project: Project) => `/v1/dashboard/projects/${project.shownId}/api-keys`;
export const listKeys = async (project: Project) => (await call("GET", pathOfKeys(project), { key: await anAdmin(project) })).body.apiKeys;
export const createKey = async (project: Project, body: object, headers: Record<string, string> = {}) =>
  call("POST", pathOfKeys(project), { key: await anAdmin(project), body, headers });
export const revokeKey = async (project: Project, keyId: string) =>
  call("DELETE", `/v1/dashboard/projects/${project.shownId}/api-keys/${keyId}`, { key: await anAdmin(project) });
export const usesOf = (key: string) => call("GET", "/v1/groups", { key });
