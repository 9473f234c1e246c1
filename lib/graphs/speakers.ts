import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/lists";

/** A group of thousands who speak: past these, a name in a question is a word like any other. */
const mostSpeakers = 500;

/** Notes the terms of speakers' names that the graph does not know yet. Writes nothing when it knows them all. */
export async function addSpeakers(graphId: string, terms: string[]): Promise<void> {
  if (terms.length === 0) return;
  const said = sql`array${texts([...new Set(terms)])}`;
  await rows(sql`
    update graphs set speakers = array(select distinct s from unnest(speakers || ${said}) s)
    where id = ${graphId} and not speakers @> ${said} and cardinality(speakers) < ${mostSpeakers}`);
}
