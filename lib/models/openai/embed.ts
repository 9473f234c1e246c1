import { sha256 } from "@/lib/crypto";
import type { Provider } from "@/lib/env";
import { log } from "@/lib/log";
import type { Models } from "../types";
import type { Client } from "./client";
import { advice, ModelFailure } from "./failure";
import { inParallel } from "./in-parallel";

const timeoutMs = 30_000;
const textsPerCall = 96;
/** Providers limit the tokens per call; in dense scripts, a character is about one token. */
const charactersPerCall = 60_000;
/** Embedding models read about 8,000 tokens of a text. */
const maxTextLength = 8_000;
const maxConcurrentCalls = 4;

const queryTimeoutMs = 2_000;
/** A full cache takes about 6 MB at 1,536 dimensions. */
const maxCachedQueries = 1_000;

type Options = Parameters<Client["vectors"]>[1];

/** Vectors of different sizes can't be compared. */
export function openaiEmbedding(client: Client, { model, dimensions }: NonNullable<Provider["embedding"]>): Models["embedding"] {
  const name = dimensions === null ? model : `${model}@${dimensions}`;
  const queries = new Map<string, Promise<Float32Array | null>>();

  const embed = (texts: string[], options: Options) => embedTexts(client, { texts, dimensions }, options);

  return {
    name,
    dimensions,
    embed: (texts, spend) => embed(texts, { spend, timeoutMs }),
    embedQuery(text, spend) {
      const key = sha256(`${name}\n${text}`);
      const cached = queries.get(key);
      const vector =
        cached ??
        embed([text], { spend, timeoutMs: queryTimeoutMs, tries: 1, of: "question" }).then(
          ([only]) => only ?? null,
          (error) => {
            queries.delete(key);
            log.warn("query.not_embedded", { reason: error instanceof ModelFailure ? error.message : "unexpected" });
            return null;
          },
        );
      // The first entry is the least recently used.
      queries.delete(key);
      queries.set(key, vector);
      if (queries.size > maxCachedQueries) queries.delete(queries.keys().next().value!);
      return vector;
    },
  };
}

/** @throws ModelFailure */
export async function embedTexts(
  client: Client,
  { texts, dimensions }: { texts: string[]; dimensions: number | null },
  options: Options,
): Promise<Float32Array[]> {
  const invalidResponse = (what: string, variable: string) =>
    new ModelFailure(`The model provider returned ${what}. Check ${variable}, ${advice[options.of ?? "job"].thenRetry}`, {
      retryable: false,
    });
  const normalize = (vector: number[]): Float32Array => {
    if (dimensions !== null && vector.length !== dimensions) {
      throw invalidResponse(`vectors of ${vector.length} dimensions instead of ${dimensions}`, "LOCI_EMBEDDING_DIMENSIONS");
    }
    const length = Math.hypot(...vector);
    if (!Number.isFinite(length) || length === 0) throw invalidResponse("a zero or non-finite vector", "LOCI_EMBEDDING_MODEL");
    return Float32Array.from(vector, (x) => x / length);
  };
  const vectors: Float32Array[] = [];
  await inParallel(batches(texts), maxConcurrentCalls, async ({ from, texts: batch }) => {
    const embedded = await client.vectors(batch, options);
    if (embedded.length !== batch.length) {
      throw invalidResponse(`${embedded.length} vectors for ${batch.length} texts`, "LOCI_EMBEDDING_MODEL");
    }
    for (const [i, vector] of embedded.entries()) vectors[from + i] = normalize(vector);
  });
  const sizes = new Set(vectors.map((vector) => vector.length));
  if (sizes.size > 1) throw invalidResponse("vectors of different sizes", "LOCI_EMBEDDING_MODEL");
  return vectors;
}

function batches(texts: string[]): { from: number; texts: string[] }[] {
  const planned: { from: number; texts: string[] }[] = [];
  let characters = 0;
  for (const [i, fullText] of texts.entries()) {
    // Providers reject empty texts.
    const text = fullText.slice(0, maxTextLength).toWellFormed().trim() || "-";
    const current = planned.at(-1);
    characters += text.length;
    if (current && current.texts.length < textsPerCall && characters <= charactersPerCall) {
      current.texts.push(text);
    } else {
      planned.push({ from: i, texts: [text] });
      characters = text.length;
    }
  }
  return planned;
}
