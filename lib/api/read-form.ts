import { canonicalJson, sha256 } from "@/lib/crypto";
import { AppError } from "@/lib/errors";
import { storable } from "@/lib/text/clean";
import { maxBytes, rawBody } from "./read-body";

/** As it was sent. */
export class UploadedFile {
  constructor(
    readonly bytes: Uint8Array,
    readonly name: string | null,
    readonly mediaType: string | null,
  ) {}
}

/** For the fields and the boundaries beside a file of 4 MB. */
const maxFieldBytes = 64 * 1024;
const maxNameLength = 255;

const invalid = (path: string, message: string, cause?: unknown) =>
  new AppError("VALIDATION_ERROR", path ? `\`${path}\`: ${message}.` : `The body is ${message}.`, {
    detail: { details: [{ path, message }] },
    cause,
  });

/**
 * @returns `text`: the same for a repeated call, whose boundaries differ
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR; ClientDisconnected
 */
export async function readForm(request: Request): Promise<{ json: Record<string, unknown>; text: string }> {
  const contentType = request.headers.get("content-type") ?? "";
  if (contentType.split(";")[0]!.trim().toLowerCase() !== "multipart/form-data") {
    throw new AppError(
      "UNSUPPORTED_MEDIA_TYPE",
      "Send the file as a form, with the header `Content-Type: multipart/form-data; boundary=…`.",
    );
  }
  const body = await rawBody(request, maxBytes + maxFieldBytes);
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch((cause) => {
    throw invalid("", "not a valid multipart form", cause);
  });
  const values = new Map<string, unknown>();
  const digests = new Map<string, string>();
  for (const [field, value] of form) {
    if (values.has(field)) throw invalid(field, "sent twice; send one file, and each field once");
    if (typeof value === "string") {
      values.set(field, storable(value));
      digests.set(field, `text ${value}`);
      continue;
    }
    if (value.size > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", "The file is larger than 4 MB. Split it.");
    const bytes = new Uint8Array(await value.arrayBuffer());
    const name = storable(value.name).slice(0, maxNameLength) || null;
    values.set(field, new UploadedFile(bytes, name, value.type || null));
    digests.set(field, `file ${name} ${value.type} ${sha256(bytes)}`);
  }
  return { json: Object.fromEntries(values), text: canonicalJson(Object.fromEntries(digests)) };
}
