import { sha256 } from "@/lib/crypto";
import type { Provider } from "@/lib/env";
import { log } from "@/lib/log";
import type { Models } from "../types";
import type { Client } from "./client";
import { ModelFailure } from "./failure";
import { inParallel } from "./in-parallel";

const timeoutMs = 30_000;
const textsPerCall = 96;
/** Providers bound the tokens of a call; in the densest scripts a character is about one. */
const charactersPerCall = 60_000;
/** Embedding models read about 8,000 tokens of a text. */
const longestText = 8_000;
const maxConcurrentCalls = 4;

/** A person waits for a search: past this, it goes without the vector. */
const queryTimeoutMs = 2_000;
/** Questions come again: an agent asks the same of many users, and a page is reloaded. About 6 MB at 1,536 dimensions. */
const queriesKept = 1_000;

/** Vectors of the provider. Their name tells the size where one is asked for, because vectors of two sizes cannot be compared. */
export function openaiEmbedding(client: Client, { model, dimensions }: NonNullable<Provider["embedding"]>): Models["embedding"] {
  const name = dimensions === null ? model : `${model}@${dimensions}`;
  const queries = new Map<string, Promise<Float32Array | null>>();

  async function embed(texts: string[], options: Parameters<Client["vectors"]>[1]) {
    const vectors: Float32Array[] = [];
    await inParallel(calls(texts), maxConcurrentCalls, async ({ from, texts: some }) => {
      const found = await client.vectors(some, options);
      if (found.length !== some.length) {
        throw wrong(`answered ${found.length} vectors to ${some.length} texts. Check LOCI_EMBEDDING_MODEL`);
      }
      for (const [i, vector] of found.entries()) vectors[from + i] = unit(vector, dimensions);
    });
    const sizes = new Set(vectors.map((vector) => vector.length));
    if (sizes.size > 1) throw wrong("answered vectors of different sizes. Check LOCI_EMBEDDING_MODEL");
    return vectors;
  }

  return {
    name,
    dimensions,
    embed: (texts, spend) => embed(texts, { spend, timeoutMs }),
    embedQuery(text, spend) {
      const key = sha256(`${name}\n${text}`);
      const kept = queries.get(key);
      const vector =
        kept ??
        embed([text], { spend, timeoutMs: queryTimeoutMs, tries: 1, of: "question" }).then(
          ([only]) => only ?? null,
          (error) => {
            queries.delete(key);
            log.warn("query.not_embedded", { reason: error instanceof ModelFailure ? error.message : "unexpected" });
            return null;
          },
        );
      // The newest last: the first is the one that was asked longest ago.
      queries.delete(key);
      queries.set(key, vector);
      if (queries.size > queriesKept) queries.delete(queries.keys().next().value!);
      return vector;
    },
  };
}

/** Texts in the calls that carry them. */
function calls(texts: string[]): { from: number; texts: string[] }[] {
  const planned: { from: number; texts: string[] }[] = [];
  let characters = 0;
  for (const [i, whole] of texts.entries()) {
    // Providers refuse an empty text.
    const text = whole.slice(0, longestText).toWellFormed().trim() || "-";
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

function unit(vector: number[], dimensions: number | null): Float32Array {
  if (dimensions !== null && vector.length !== dimensions) {
    throw wrong(`answered vectors of ${vector.length} dimensions where ${dimensions} were asked for. Check LOCI_EMBEDDING_DIMENSIONS`);
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw wrong("answered a vector without a direction. Check LOCI_EMBEDDING_MODEL");
  return Float32Array.from(vector, (x) => x / length);
}

const wrong = (what: string) => new ModelFailure(`The model provider ${what}, then retry the job.`, { retryable: false });
