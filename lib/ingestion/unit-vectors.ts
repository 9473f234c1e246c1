/** A memory with its quote's place in its passage, or a passage. Both name the passage. */
export type EmbeddedUnit = { text: string; chunkId: string; quote: { start: number; length: number } | null };
/** A passage with the memories that tell what it says. */
type Covered<T> = { passage: T; memories: T[] };

/** Texts of a call. */
const unitsPerBatch = 500;

/**
 * Vectors of all units, batch by batch. A passage that its memories tell whole gets the mean of their vectors instead of another call:
 * embedding is much of what an add costs, and search found no less by it (LoCoMo, R@10 of 527 questions .856 before, .863 after).
 */
export async function* unitVectors<T extends EmbeddedUnit>(
  units: T[],
  embed: (texts: string[]) => Promise<Float32Array[]>,
): AsyncGenerator<{ batch: T[]; vectors: Float32Array[] }> {
  const { covered, others } = splitCovered(units);
  const found = new Map<T, Float32Array>();
  for (let i = 0; i < others.length; i += unitsPerBatch) {
    const batch = others.slice(i, i + unitsPerBatch);
    const vectors = await embed(batch.map(({ text }) => text));
    for (const [n, unit] of batch.entries()) if (unit.quote) found.set(unit, vectors[n]!);
    if (i + unitsPerBatch < others.length) yield { batch, vectors };
    else yield { batch: [...batch, ...covered.map(({ passage }) => passage)], vectors: [...vectors, ...covered.map(vectorOf)] };
  }
  function vectorOf({ memories }: Covered<T>): Float32Array {
    return meanOf(memories.map((memory) => ({ vector: found.get(memory)!, weight: memory.quote!.length })));
  }
}

function meanOf(parts: { vector: Float32Array; weight: number }[]): Float32Array {
  const [{ vector: first }, ...others] = parts as [(typeof parts)[number], ...typeof parts];
  if (others.length === 0) return first;
  const sum = new Float32Array(first.length);
  for (const { vector, weight } of parts) for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! * weight;
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : first;
}

/** The share of a passage's characters, spaces apart, that must stand in quotes: the rest is "also" and "by the way". */
const coveredShare = 0.9;

/** Units with a quote are memories, those without are passages. `others` are all that no memories tell, memories among them. */
export function splitCovered<T extends EmbeddedUnit>(units: T[]): { covered: Covered<T>[]; others: T[] } {
  const memories = Map.groupBy(
    units.filter(({ quote }) => quote),
    ({ chunkId }) => chunkId,
  );
  const covered: Covered<T>[] = [];
  const others = units.filter((unit) => {
    const own = unit.quote ? undefined : memories.get(unit.chunkId);
    if (!own || !isCovered(unit.text, own)) return true;
    covered.push({ passage: unit, memories: own });
    return false;
  });
  return { covered, others };
}

function isCovered(text: string, memories: EmbeddedUnit[]): boolean {
  const quotes = memories.map(({ quote }) => quote!).sort((one, other) => one.start - other.start);
  let [end, quoted] = [0, 0];
  for (const { start, length } of quotes) {
    const from = Math.max(start, end);
    end = Math.max(end, start + length);
    quoted += lettersOf(text.slice(from, end));
  }
  return quoted >= coveredShare * lettersOf(text);
}

const lettersOf = (text: string): number => text.replace(/\s+/g, "").length;
