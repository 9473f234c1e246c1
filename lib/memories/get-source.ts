import { sql } from "drizzle-orm";
import type { ProjectContext } from "@/lib/context";
import { rows } from "@/lib/db/client";
import type { MessageRole } from "@/lib/vocabulary";

export type NearbyMessage = {
  id: string;
  role: MessageRole;
  name: string | null;
  content: string;
  isCut: boolean;
  at: string;
  position: number;
};

export type MemorySource = {
  /** Quotes of deleted memories are blank. */
  passage: string;
  quoteStart: number;
  before: string | null;
  after: string | null;
  messages: NearbyMessage[];
  messageId: string | null;
};

const maxNear = 2;
const maxCharacters = 600;

export async function getSource(ctx: ProjectContext, id: string | null): Promise<MemorySource | null> {
  const [found] = id
    ? await rows<{ source: MemorySource }>(sql`
        select json_build_object('passage', c.content, 'quoteStart', m.quote_start, 'messageId', c.message_id,
          'before', (select right(b.content, ${maxCharacters}::int) from chunks b where b.project_id = c.project_id and b.episode_id = c.episode_id and b.graph_id = c.graph_id
            and b.message_index = c.message_index and b.start < c.start order by b.start desc limit 1),
          'after', (select left(b.content, ${maxCharacters}::int) from chunks b where b.project_id = c.project_id and b.episode_id = c.episode_id and b.graph_id = c.graph_id
            and b.message_index = c.message_index and b.start > c.start order by b.start limit 1),
          'messages', (select coalesce(json_agg(json_build_object('id', n.id, 'role', n.role, 'name', n.name,
            'content', left(n.content, ${maxCharacters}::int), 'isCut', length(n.content) > ${maxCharacters}::int, 'at', n.created_at,
            'position', n.position) order by n.position), '[]')
            from messages n where n.project_id = s.project_id and n.thread_id = s.thread_id and n.graph_id = s.graph_id and n.position between s.position - ${maxNear}::int and s.position + ${maxNear}::int)) as source
        from memories m join chunks c on c.project_id = m.project_id and c.id = m.chunk_id and c.graph_id = m.graph_id
          left join messages s on s.project_id = c.project_id and s.id = c.message_id and s.graph_id = c.graph_id
        where m.id = ${id}::uuid and m.project_id = ${ctx.project.id}::uuid and m.status <> 'draft'`)
    : [];
  return found?.source ?? null;
}
