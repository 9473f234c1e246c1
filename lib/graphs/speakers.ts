import { sql } from "drizzle-orm";
import { writeAhead } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { terms } from "@/lib/text/terms";
import type { Graph } from "./graph";

/** Lets questions that name the speaker find their messages. */
export const speakerTerms = (name: string | null): string[] => (name ? [...new Set(terms(name))] : []);

const maxSpeakers = 500;

export async function addSpeakers({ projectId, graphId }: Graph, named: string[]): Promise<void> {
  if (named.length === 0) return;
  const nameTerms = sql`array${texts([...new Set(named)])}`;
  await writeAhead(sql`
    update graphs set speakers = array(select distinct s from unnest(speakers || ${nameTerms}) s)
    where project_id = ${projectId} and id = ${graphId} and not speakers @> ${nameTerms} and cardinality(speakers) < ${maxSpeakers}`);
}
