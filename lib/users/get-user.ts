import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { unexpired } from "@/lib/db/expiry";
import { texts } from "@/lib/db/sql-lists";
import { userNotFound } from "@/lib/graphs/not-found";
import type { ContextBlock } from "@/lib/synthesis/fill-sections";
import { identityAttributes } from "@/lib/synthesis/identity";
import { userContext } from "@/lib/synthesis/user-context";
import { countedGraphs } from "@/lib/usage/counts";
import { type MemoryType, type MessageRole, memoryTypes } from "@/lib/vocabulary";
import { requireUser, type UserRef } from "./find-user";
import { type ListedRow, type ListedUser, listedColumns, listedUser } from "./list-users";

export type UserRecord = ListedUser & {
  metadata: Record<string, unknown>;
  graphId: string;
  recentThreads: RecentThread[];
  topMemories: TopMemory[];
  attributes: KnownAttribute[];
  context: ContextBlock;
};

export type RecentThread = {
  id: string;
  name: string | null;
  createdAt: string;
  updatedAt: string;
  messageCount: number;
  lastMessage: { role: MessageRole; content: string; createdAt: string } | null;
};

export type TopMemory = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  mentionsCount: number;
  contested: boolean;
  validFrom: string | null;
  validUntil: string | null;
  createdAt: string;
};

export type KnownAttribute = { memoryId: string; name: string; value: string; contested: boolean };

const maxAttributes = 40;
const maxShown = 10;

export async function getUser(ctx: ProjectContext, idOrExternal: string): Promise<UserRecord> {
  const user = await requireUser(ctx, idOrExternal);
  const [details, context] = await Promise.all([
    describeUser(ctx, user),
    userContext(ctx, { user: user.externalId, template: "chat", maxTokens: 1_500 }),
  ]);
  return { ...details, context };
}

/** @throws AppError USER_NOT_FOUND when the user was erased in the meantime */
export async function describeUser(ctx: ProjectContext, user: UserRef): Promise<Omit<UserRecord, "context">> {
  const row = await readUser(ctx, user);
  if (!row) throw userNotFound(user.externalId);
  return { ...listedUser(row), attributes: row.attributes.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

const placeOf = ({ name }: KnownAttribute): number => (identityAttributes as Record<string, number>)[name] ?? Number.MAX_SAFE_INTEGER;

type UserRow = ListedRow & Pick<UserRecord, "metadata" | "graphId" | "recentThreads" | "topMemories" | "attributes">;

async function readUser(ctx: ProjectContext, { id }: { id: string }): Promise<UserRow | undefined> {
  const [row] = await rows<UserRow>(sql`
    with own as materialized (select id from graphs where project_id = ${ctx.project.id} and user_id = ${id}),
      totals as (${countedGraphs(ctx, sql`select id from own`)})
    select ${listedColumns}, u.metadata, g.id as "graphId",
      (select coalesce(jsonb_agg(t order by t."lastMessageAt" desc, t.id), '[]') from (
        select t.id, t.name, t.created_at as "createdAt", t.updated_at as "updatedAt", t.message_count as "messageCount",
          t.last_message_at as "lastMessageAt", (
            select jsonb_build_object('role', s.role, 'content', s.content, 'createdAt', s.created_at) from messages s where s.project_id = t.project_id and s.thread_id = t.id order by s.position desc limit 1) as "lastMessage"
        from threads t where t.project_id = g.project_id and t.graph_id = g.id order by t.last_message_at desc, t.id limit ${maxShown}::int) t) as "recentThreads",
      (select coalesce(jsonb_agg(m order by m."mentionsCount" desc, m."recordedAt" desc, m.id), '[]') from (
        select m.* from unnest(array${texts([...memoryTypes])}) k (type) cross join lateral (
          select id, type, content, confidence, mentions_count as "mentionsCount", contested, valid_from as "validFrom",
            valid_until as "validUntil", created_at as "createdAt", recorded_at as "recordedAt"
          from memories where project_id = g.project_id and graph_id = g.id and status = 'active' and ${unexpired("")} and type = k.type
          order by mentions_count desc, recorded_at desc, unit desc limit ${maxShown}::int) m
        order by m."mentionsCount" desc, m."recordedAt" desc, m.id limit ${maxShown}::int) m) as "topMemories",
      (select coalesce(jsonb_agg(a order by a.name, a."memoryId"), '[]') from (
        select m.id as "memoryId", m.attribute as name, m.attribute_value as value, m.contested
        from entities e join memories m on m.project_id = ${ctx.project.id} and m.attribute_entity_id = e.id
        where e.project_id = ${ctx.project.id} and e.graph_id = g.id and e.is_subject and m.status = 'active' and ${unexpired("m")} and not m.attribute_ends and m.attribute_value is not null
        limit ${maxAttributes}::int) a) as attributes
    from users u join graphs g on g.project_id = u.project_id and g.user_id = u.id left join totals c on c.id = g.id where u.id = ${id} and u.project_id = ${ctx.project.id}`);
  return row;
}
