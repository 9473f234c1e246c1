import type { Access } from "@/lib/api/admit";
import { formatId } from "@/lib/ids";
import type { Budget } from "@/lib/vocabulary";
import { add } from "./add-memories";
import { type Call, memoryId } from "./call";
import { batchDelete, batchUpdate, deleteAll, deleteOne, feedback, update } from "./change-memories";
import { deleteEntity, entities, profile } from "./entities";
import { listAll, one, searchMemories } from "./find-memories";
import { historyOf } from "./wire";

export type Mem0Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Groups are the parameters. */
  path: RegExp;
  access: Access;
  meter?: Budget;
  kind?: "add" | "search";
  hasBody?: boolean;
  run: (call: Call) => Promise<unknown>;
};

const ping = async ({ ctx }: Call) => ({
  status: "ok",
  org_id: formatId("organization", ctx.project.organizationId),
  project_id: formatId("project", ctx.project.id),
  user_email: null,
});

const segment = "([^/]+)";
const at = (path: string) => new RegExp(`^${path}$`);
const memory = at(`v[12]/memories/${segment}`);

export const operations: Mem0Operation[] = [
  { method: "GET", path: at("v1/ping"), access: "read", run: ping },
  { method: "POST", path: at("v[13]/memories/add"), access: "write", meter: "ingest", kind: "add", hasBody: true, run: add },
  {
    method: "POST",
    path: at("v[23]/memories/search"),
    access: "read",
    meter: "retrieval",
    kind: "search",
    hasBody: true,
    run: searchMemories,
  },
  { method: "POST", path: at("v[23]/memories"), access: "read", hasBody: true, run: listAll },
  { method: "DELETE", path: at("v1/memories"), access: "admin", run: deleteAll },
  { method: "GET", path: memory, access: "read", run: one },
  { method: "PUT", path: memory, access: "write", hasBody: true, run: update },
  { method: "DELETE", path: memory, access: "admin", run: deleteOne },
  {
    method: "GET",
    path: at(`v1/memories/${segment}/history`),
    access: "read",
    run: ({ ctx, params: [id] }) => historyOf(ctx, memoryId(id)),
  },
  { method: "POST", path: at("v1/feedback"), access: "write", hasBody: true, run: feedback },
  { method: "GET", path: at("v1/entities"), access: "read", run: entities },
  { method: "DELETE", path: at(`v[12]/entities/${segment}/${segment}`), access: "admin", run: deleteEntity },
  { method: "GET", path: at(`v2/entities/user/${segment}/profile`), access: "read", meter: "retrieval", run: profile },
  { method: "PUT", path: at("v1/batch"), access: "write", hasBody: true, run: batchUpdate },
  { method: "DELETE", path: at("v1/batch"), access: "admin", hasBody: true, run: batchDelete },
];
