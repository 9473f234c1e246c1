import type { z } from "zod";
import { AppError, brokenLine } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { storableJson } from "@/lib/text/clean";
import { maxDepth } from "./read-body";
import { bodyParts } from "./unread-body";

/** JSON, one value a line. */
export const linesType = "application/x-ndjson";

const [maxLineBytes, maxBytes] = [4 * 1024 * 1024, 4 * 1024 * 1024 * 1024];
/** Of a body of lines, for whoever sends one. */
export const linesLimits = "A line may have 4 MB, a whole body 4 GB.";

/** An answer of lines, which come as the client reads them: a batch is asked for when the one before has left. */
export class Lines<T> {
  constructor(readonly batches: AsyncIterable<T[]>) {}
}

/** A line of a body, which it is, from 1, and how long. */
export type ReadLine<T = unknown> = { number: number; bytes: number; value: T };

/**
 * The answer as a stream. It holds one batch; when the client leaves, the batches are told to end. A failure breaks the stream off, for
 * its status has left: the format must tell whole from cut off.
 * @param check of a line: what leaves
 */
export function linesResponse<T>(
  { batches }: Lines<T>,
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
  return new Response(readable, { headers: { ...headers, "Content-Type": linesType, "X-Accel-Buffering": "no" } });
}

const tooLarge = (what: string, limit: string) => new AppError("PAYLOAD_TOO_LARGE", `${what} is larger than ${limit}. Send it in parts.`);

/**
 * The body's lines, read as they are asked for: what is not asked for waits with the client. Empty lines are passed over.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE at once; PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, and VALIDATION_ERROR with the line's number,
 *   while it is read
 */
export function readLines<S extends z.ZodType>(request: Request, form: S): AsyncGenerator<ReadLine<z.output<S>>> {
  const mediaType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType !== linesType) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the body as lines of JSON, with the header \`Content-Type: ${linesType}\`.`);
  }
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge("The body", "4 GB");
  return parsedLines(textLines(request), form);
}

async function* parsedLines<S extends z.ZodType>(
  lines: AsyncIterable<{ number: number; bytes: Uint8Array }>,
  form: S,
): AsyncGenerator<ReadLine<z.output<S>>> {
  const decoder = new TextDecoder();
  for await (const { number, bytes } of lines) {
    const text = decoder.decode(bytes).trim();
    if (text === "") continue;
    let json: unknown;
    try {
      json = storableJson(JSON.parse(text), maxDepth);
    } catch (cause) {
      if (cause instanceof RangeError) throw brokenLine(number, `nested deeper than ${maxDepth} levels`, {}, "INVALID_REQUEST");
      throw brokenLine(number, "not valid JSON");
    }
    const parsed = form.safeParse(json);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const path = issue?.path.join(".") ?? "";
      throw brokenLine(number, path ? `${path}: ${issue!.message}` : (issue?.message ?? "not of a known form"));
    }
    yield { number, bytes: bytes.byteLength, value: parsed.data };
  }
}

/** A client that sends nothing for so long while its next bytes are waited for has gone. */
export const idleMs = 120_000;

/** The body as it arrives. A client that breaks it off has left, or meant to: it is no failure of ours. */
async function* partsOf(request: Request): AsyncGenerator<Uint8Array> {
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
    // Lets go of the body, so that the rest of it can be read; of one that is still waited for, when that ends.
    const released = parts.return?.().catch(() => {});
    if (!isWaiting) await released;
  }
}

async function nextPart(parts: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    const sentence = `Nothing was sent for ${idleMs / 1000} s. What came before is imported; send the body again to complete it.`;
    timer = setTimeout(() => reject(new AppError("REQUEST_TIMEOUT", sentence)), idleMs);
  });
  const next = parts.next().catch((cause: unknown) => {
    throw new AppError("VALIDATION_ERROR", "The body broke off before its end. Send it again.", { cause });
  });
  try {
    return await Promise.race([next, idle]);
  } finally {
    clearTimeout(timer);
  }
}

const newline = 10;

/** Cuts bytes into lines: a line's parts are kept until it ends, and no more than a line may have. */
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
