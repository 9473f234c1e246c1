import { type SQL, sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import { uuids } from "@/lib/db/sql-lists";
import { AppError } from "@/lib/errors";
import { canSeeGroup, canSeeUser } from "@/lib/graphs/access";
import type { MemoryType, Trust } from "@/lib/vocabulary";
import { manualModel } from "./corrected";
import type { StatementSource } from "./extract-statement";
import { statedAt } from "./known-memories";

export const memoryNotFound = () => new AppError("MEMORY_NOT_FOUND", "No such memory in this project.");

export type StoredMemory = {
  id: string;
  graphId: string;
  unit: number;
  status: "active" | "superseded" | "rejected" | "expired";
  type: MemoryType;
  content: string;
  firstContent: string;
  metadata: Record<string, unknown>;
  version: number;
  isByHand: boolean;
  trust: Trust;
  attributeEntityId: string | null;
  attribute: string | null;
  attributeValue: string | null;
  contentKey: string;
  validFrom: string | null;
  validUntil: string | null;
  expiresAt: string | null;
  pinned: boolean;
  source: StatementSource;
};

type Row = Omit<StoredMemory, "source"> & {
  groupName: string | null;
  externalId: string | null;
  source: Omit<StatementSource, "saidAt" | "ontology" | "instructions"> & { saidAt: string };
};

export async function storedMemories(ctx: ProjectContext, ids: string[]): Promise<StoredMemory[]> {
  const [[project], found] = await Promise.all([
    rows<Pick<StatementSource, "ontology">>(sql`select ontology from projects where id = ${ctx.project.id}`),
    rows<{ memory: Row }>(sql`
    select json_build_object('id', m.id, 'graphId', m.graph_id, 'unit', m.unit, 'status', m.status, 'type', m.type, 'content', m.content,
      'firstContent', ${firstContent}, 'metadata', m.metadata, 'version', m.version, 'isByHand', m.model = ${manualModel}::text,
      'trust', m.trust, 'attributeEntityId', m.attribute_entity_id, 'attribute', m.attribute, 'attributeValue', m.attribute_value, 'contentKey', m.content_key,
      'validFrom', m.valid_from, 'validUntil', m.valid_until, 'expiresAt', m.expires_at, 'pinned', m.pinned, 'groupName', g.name, 'externalId', u.external_id,
      'source', json_build_object('graph', json_build_object('projectId', g.project_id, 'graphId', g.id), 'role', coalesce(c.role, 'document'), 'speaker', s.name, 'saidAt', ${statedAt(sql`m`)},
        'user', case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name) end,
        'attribute', m.attribute, 'entities', (
          select coalesce(json_agg(json_build_object('name', e.name, 'type', e.type, 'aliases', (
            select coalesce(json_agg(a.name), '[]') from entity_aliases a where a.project_id = e.project_id and a.entity_id = e.id and a.graph_id = e.graph_id)) order by e.id), '[]')
          from mentions f join entities e on e.project_id = f.project_id and e.id = f.entity_id and e.graph_id = m.graph_id where f.project_id = m.project_id and f.memory_id = m.id))) as memory
    from memories m join graphs g on g.project_id = m.project_id and g.id = m.graph_id join chunks c on c.project_id = m.project_id and c.id = m.chunk_id and c.graph_id = m.graph_id
      left join users u on u.project_id = g.project_id and u.id = g.user_id left join messages s on s.project_id = c.project_id and s.id = c.message_id and s.graph_id = c.graph_id
    where m.id in ${uuids(ids)} and m.project_id = ${ctx.project.id} and m.status <> 'draft'`),
  ]);
  return found.flatMap(({ memory: { groupName, externalId, source, ...memory } }) => {
    if (!(groupName === null ? canSeeUser(ctx, externalId!) : canSeeGroup(ctx, groupName))) return [];
    const instructions = ctx.project.settings.extractionInstructions ?? null;
    return [{ ...memory, source: { ...source, ontology: project?.ontology ?? null, saidAt: new Date(source.saidAt), instructions } }];
  });
}

const firstContent: SQL = sql`coalesce((select v.content from memory_versions v where v.project_id = m.project_id and v.memory_id = m.id and v.graph_id = m.graph_id order by v.version limit 1), m.content)`;

export async function storedMemory(ctx: ProjectContext, id: string | null): Promise<StoredMemory> {
  const [memory] = id ? await storedMemories(ctx, [id]) : [];
  if (!memory) throw memoryNotFound();
  return memory;
}
