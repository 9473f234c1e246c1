import { sql } from "drizzle-orm";
import { rows } from "@/lib/db/client";
import { memoriesPerChunk, ordinalsPerChunk } from "@/lib/db/schema/search";
import { columnById } from "./batch";
import { idList } from "./resolve-ids";

/** The file's place in the chunk, or else the first free one. @returns without lines whose chunk is full */
export async function freeOrdinals(
  projectId: string,
  lines: { id: string; chunkId: string; place: number }[],
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const ids = [...new Set(lines.map(({ chunkId }) => chunkId))];
  const chunkUnits = await columnById<number>("chunks", sql`unit::float8`, { projectId, ids });
  const unitOf = ({ chunkId }: { chunkId: string }) => chunkUnits.get(chunkId)!;
  const places = new Map(lines.map((line) => [unitOf(line), new Set<number>()]));
  for (const { chunkId, place } of await restatedPlaces(projectId, ids)) places.get(unitOf({ chunkId }))!.add(place);
  const taken = await takenUnits(
    projectId,
    lines.map((line) => unitOf(line) + line.place),
  );
  if (taken.length > 0) {
    const chunks = new Set(taken.map((unit) => unit - (unit % ordinalsPerChunk)));
    const all = [...chunks].flatMap((chunk) => Array.from({ length: memoriesPerChunk }, (_, n) => chunk + n + 1));
    for (const unit of await takenUnits(projectId, all)) places.get(unit - (unit % ordinalsPerChunk))?.add(unit % ordinalsPerChunk);
  }
  return new Map(
    lines.flatMap((line) => {
      const used = places.get(unitOf(line))!;
      let place = line.place;
      for (let at = 1; used.has(place) && at <= memoriesPerChunk; at++) place = at;
      if (used.has(place)) return [];
      used.add(place);
      return [[line.id, unitOf(line) + place] as const];
    }),
  );
}

async function takenUnits(projectId: string, units: number[]): Promise<number[]> {
  const used = await rows<{ unit: number }>(sql`
    select m.unit::float8 as unit from jsonb_array_elements_text(${JSON.stringify(units)}::jsonb) u cross join lateral (
      select unit from memories where project_id = ${projectId} and unit = u.value::bigint offset 0) m`);
  return used.map(({ unit }) => unit);
}

/** Repetitions may become memories of their own again. */
const restatedPlaces = (projectId: string, chunkIds: string[]): Promise<{ chunkId: string; place: number }[]> =>
  rows(sql`
    select r.chunk_id as "chunkId", ((r.statement ->> 'unit')::bigint % ${ordinalsPerChunk}::int)::int as place
    from ${idList(chunkIds)} l join restatements r on r.project_id = ${projectId} and r.chunk_id = l.id`);
