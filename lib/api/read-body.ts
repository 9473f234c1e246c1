import { AppError, ClientDisconnected } from "@/lib/errors";
import { storableJson } from "@/lib/text/clean";
import { bodyParts } from "./unread-body";

export const maxBytes = 4 * 1024 * 1024;
export const maxDepth = 64;

const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE", "The body is larger than 4 MB. Send the content in several calls.");

/** Rejected as soon as it exceeds 4 MB, whatever `Content-Length` says. @throws AppError PAYLOAD_TOO_LARGE; ClientDisconnected */
export async function rawBody(request: Request, most = maxBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of readParts(request)) {
    size += part.byteLength;
    if (size > most) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function* readParts(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* bodyParts(request);
  } catch (cause) {
    throw new ClientDisconnected({ cause });
  }
}

/**
 * Strings are made storable in Postgres; `text` is unchanged, for the idempotency key.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR; INVALID_REQUEST if nested too deeply
 */
export async function readBody(request: Request): Promise<{ json: unknown; text: string }> {
  const mediaType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body as JSON, with the header `Content-Type: application/json`.");
  }
  const text = new TextDecoder().decode(await rawBody(request));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", "The body is not valid JSON.", {
      detail: { details: [{ path: "", message: "not valid JSON" }] },
      cause,
    });
  }
  try {
    return { json: storableJson(json, maxDepth), text };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new AppError("INVALID_REQUEST", `The body is nested deeper than ${maxDepth} levels.`, {
      detail: { details: [{ path: "", message: `nested deeper than ${maxDepth} levels` }] },
      cause,
    });
  }
}
