import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { texts } from "@/lib/db/sql-lists";
import { type Graph, ofGraph } from "@/lib/graphs/graph";
import { normalName } from "./normal-name";
import { plainName } from "./plain-name";

/** The type of an attribute's value isn't stored. */
const spellings = (value: string) => [...new Set(["ORGANIZATION", "LOCATION", "PERSON"].map((type) => plainName(value, type)))];

/** `Bob` and `Bob Smith` are equal if they name the same single entity. */
export async function valueKeys(graph: Graph, values: string[]): Promise<(value: string) => string> {
  if (values.length === 0) return normalName;
  const names = [...new Set(values.flatMap((value) => [normalName(value), ...spellings(value)]))];
  const found = await rows<{ name: string; entityId: string }>(sql`
    select normal_name as name, min(entity_id::text) as "entityId" from entity_aliases
    where ${ofGraph(graph)} and normal_name in ${texts(names)} group by normal_name having count(*) = 1`);
  const entityOf = new Map(found.map(({ name, entityId }) => [name, entityId]));
  return (value) => {
    if (value === "*") return value;
    const named = [normalName(value), ...spellings(value)].flatMap((name) => entityOf.get(name) ?? []);
    return named[0] ?? spellings(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]!;
  };
}
