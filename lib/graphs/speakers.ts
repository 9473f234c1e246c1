import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { terms } from "@/lib/text/terms";

/** The terms of a speaker's name, by which a question that names them finds their words. */
export const speakerTerms = (name: string | null): string[] => (name ? [...new Set(terms(name))] : []);

/** A group of thousands who speak: past these, a name in a question is a word like any other. */
const maxSpeakers = 500;

/** Notes the terms of speakers' names that the graph does not know yet. Writes nothing when it knows them all. */
export async function addSpeakers(graphId: string, named: string[]): Promise<void> {
  if (named.length === 0) return;
  const said = sql`array${texts([...new Set(named)])}`;
  await rows(sql`
    update graphs set speakers = array(select distinct s from unnest(speakers || ${said}) s)
    where id = ${graphId} and not speakers @> ${said} and cardinality(speakers) < ${maxSpeakers}`);
}
