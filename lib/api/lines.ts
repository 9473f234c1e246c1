import type { z } from "zod";
import { AppError, lineError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { storableJson } from "@/lib/text/clean";
import { maxDepth } from "./read-body";
import { bodyParts } from "./unread-body";

export const ndjsonType = "application/x-ndjson";

const maxLineBytes = 4 * 1024 * 1024;
export const maxBytes = 4 * 1024 * 1024 * 1024;
export const ndjsonLimits = "At most 4 MB per line and 4 GB per body.";

/** The next batch is read when the client has taken the one before. */
export class NdjsonStream<T> {
  constructor(readonly batches: AsyncIterable<T[]>) {}
}

export type NdjsonLine<T = unknown> = { number: number; bytes: number; value: T };

/**
 * After a failure the stream is cut off, because the status is already sent: the format must let the reader detect truncation.
 * @param check validates a line and returns what is sent
 */
export function ndjsonResponse<T>(
  { batches }: NdjsonStream<T>,
  { check, headers, about }: { check: (line: T) => unknown; headers: Record<string, string>; about: Record<string, string> },
): Response {
  const encoder = new TextEncoder();
  const source = batches[Symbol.asyncIterator]();
  let hasLeft = false;
  const readable = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next();
          if (hasLeft) return;
          if (done) return controller.close();
          controller.enqueue(encoder.encode(value.map((line) => `${JSON.stringify(check(line))}\n`).join("")));
        } catch (error) {
          log.error("lines.broke_off", { ...about, ...describeError(error) });
          await source.return?.();
          controller.error(error);
        }
      },
      async cancel() {
        hasLeft = true;
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(readable, { headers: { ...headers, "Content-Type": ndjsonType, "X-Accel-Buffering": "no" } });
}

export const tooLarge = (what: string, limit: string) =>
  new AppError("PAYLOAD_TOO_LARGE", `${what} is larger than ${limit}. Send it in parts.`);

/**
 * Read on demand: the rest waits at the client.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, and VALIDATION_ERROR with the line's number
 */
export async function* readNdjson<S extends z.ZodType>(request: Request, schema: S): AsyncGenerator<NdjsonLine<z.output<S>>> {
  if (mediaTypeOf(request) !== ndjsonType) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the body as NDJSON, with the header \`Content-Type: ${ndjsonType}\`.`);
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge("The body", "4 GB");
  yield* parsedLines(textLines(request), schema);
}

export const mediaTypeOf = ({ headers }: Request): string | undefined =>
  (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();

async function* parsedLines<S extends z.ZodType>(
  lines: AsyncIterable<{ number: number; bytes: Uint8Array }>,
  schema: S,
): AsyncGenerator<NdjsonLine<z.output<S>>> {
  const decoder = new TextDecoder();
  for await (const { number, bytes } of lines) {
    const text = decoder.decode(bytes).trim();
    if (text === "") continue;
    let json: unknown;
    try {
      json = storableJson(JSON.parse(text), maxDepth);
    } catch (cause) {
      if (cause instanceof RangeError) throw lineError(number, `nested deeper than ${maxDepth} levels`, {}, "INVALID_REQUEST");
      throw lineError(number, "not valid JSON");
    }
    const parsed = schema.safeParse(json);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const path = issue?.path.join(".") ?? "";
      throw lineError(number, path ? `${path}: ${issue!.message}` : (issue?.message ?? "doesn't match the schema"));
    }
    yield { number, bytes: bytes.byteLength, value: parsed.data };
  }
}

export const idleMs = 120_000;

/** An upload that breaks off is the client's error (400), not a server failure. */
export async function* partsOf(request: Request): AsyncGenerator<Uint8Array> {
  const parts = bodyParts(request)[Symbol.asyncIterator]();
  let isWaiting = false;
  try {
    for (;;) {
      isWaiting = true;
      const { done, value } = await nextPart(parts);
      isWaiting = false;
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited while a read is pending, because it would hang until that read ends.
    const released = parts.return?.().catch(() => {});
    if (!isWaiting) await released;
  }
}

async function nextPart(parts: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    const message = `Nothing was received for ${idleMs / 1000} s. The lines before are imported; send the body again to complete the import.`;
    timer = setTimeout(() => reject(new AppError("REQUEST_TIMEOUT", message)), idleMs);
  });
  const next = parts.next().catch((cause: unknown) => {
    throw new AppError("VALIDATION_ERROR", "The body ended early. Send it again.", { cause });
  });
  try {
    return await Promise.race([next, idle]);
  } finally {
    clearTimeout(timer);
  }
}

const newline = 10;

async function* textLines(request: Request): AsyncGenerator<{ number: number; bytes: Uint8Array }> {
  let parts: Uint8Array[] = [];
  let [size, total, number] = [0, 0, 1];
  for await (const part of partsOf(request)) {
    total += part.byteLength;
    if (total > maxBytes) throw tooLarge("The body", "4 GB");
    let from = 0;
    for (let end = part.indexOf(newline); end !== -1; end = part.indexOf(newline, from)) {
      if (size + end - from > maxLineBytes) throw tooLarge(`Line ${number}`, "4 MB");
      yield { number: number++, bytes: Buffer.concat([...parts, part.subarray(from, end)]) };
      parts = [];
      size = 0;
      from = end + 1;
    }
    if (from === part.byteLength) continue;
    parts.push(part.subarray(from));
    size += part.byteLength - from;
    if (size > maxLineBytes) throw tooLarge(`Line ${number}`, "4 MB");
  }
  if (size > 0) yield { number, bytes: Buffer.concat(parts) };
}
