import { type Batch, idsWithin, insertRows, localIdOf, type Outcome, plainFields, type Run, rowOf, uniqueById } from "./batch";
import { mapUndo } from "./format";
import type { RowLine } from "./row-lines";

const heldFields = plainFields("held", ["episodeId", "chunkId", "jobId", "statement", "decision"]);

export async function writeHeld({ ctx }: Run, batch: Batch<"held">): Promise<Outcome> {
  const { lines, fates, graphs } = batch;
  const episodeOf = (line: RowLine<"held">) => localIdOf(batch, line, "episode", line.episodeId);
  const chunkOf = (line: RowLine<"held">) => localIdOf(batch, line, "chunk", line.chunkId);
  const reachable = lines.filter((line) => graphs.has(line.graphId) && episodeOf(line) !== null && chunkOf(line) !== null);
  const fresh = uniqueById(reachable.filter(({ id }) => fates.of("held", id).table === null));
  const inserted = await insertRows(
    "held_memories",
    fresh.map((line) => ({
      id: fates.of("held", line.id).id,
      project_id: ctx.project.id,
      graph_id: graphs.get(line.graphId)!,
      episode_id: episodeOf(line),
      chunk_id: chunkOf(line),
      job_id: fates.within(graphs.get(line.graphId)!, "job", line.jobId),
      statement: mapUndo(line, "statement", idsWithin(batch, line)),
      decision: mapUndo(line, "decision", idsWithin(batch, line)),
      ...rowOf(line, heldFields),
    })),
  );
  return { imported: inserted.size, existing: reachable.length - inserted.size, skipped: lines.length - reachable.length };
}
