import { models } from "@/lib/models";
import type { MediaInput } from "@/lib/models/types";
import type { Spend } from "@/lib/usage/model-spend";
import { cleaned } from "./decode";
import { supportedFormats, tooLarge, unreadable, unsupported } from "./errors";
import { kindOf } from "./format";
import { readInThread } from "./read-in-thread";
import { inTurn } from "./turns";
import { type FileInput, type FileText, maxTextLength } from "./types";

/**
 * The file's text, with its pages and headings marked.
 * @throws AppError CONTENT_UNREADABLE, CONTENT_UNSUPPORTED, CONTENT_TOO_LARGE, MODEL_UNAVAILABLE for images and audio, UNAVAILABLE;
 *   ClientDisconnected
 */
export async function readFile(
  projectId: string,
  file: FileInput,
  { spend, signal }: { spend?: Spend; signal?: AbortSignal } = {},
): Promise<FileText> {
  if (file.bytes.length === 0) throw unreadable("This file is empty. Send a file with text in it.");
  const found = kindOf(file.bytes);
  if (found.kind === "image") return fromModel("image", await readImage({ bytes: file.bytes, mediaType: found.mediaType, spend }));
  if (found.kind === "audio") return fromModel("audio", await transcribe({ bytes: file.bytes, mediaType: found.mediaType, spend }));
  return inTurn(projectId, () => readInThread(file, { signal }), signal);
}

const otherFormats = supportedFormats.replace(", images and audio", "");

function readImage(image: MediaInput): Promise<string | null> {
  const { readImage } = models;
  if (readImage) return readImage(image);
  throw unsupported(
    `Images are read by a model, and this server has none connected. Send ${otherFormats}, or ask its owner to connect a model.`,
  );
}

function transcribe(recording: MediaInput): Promise<string | null> {
  const { transcribe } = models;
  if (transcribe) return transcribe(recording);
  throw unsupported(
    `Audio is read by a transcription model, and this server has none connected. Send ${otherFormats}, or ask its owner to set LOCI_TRANSCRIPTION_MODEL.`,
  );
}

function fromModel(format: "image" | "audio", read: string | null): FileText {
  const what = format === "image" ? "image" : "recording";
  if (read === null) throw unreadable(`The model refused to read this ${what}.`);
  const text = cleaned(read).trim();
  if (text === "") throw unreadable(`The model found nothing to read in this ${what}.`);
  if (text.length > maxTextLength) throw tooLarge(`The text of this ${what} is too long. Split it.`);
  return { format, text, pages: null, date: null };
}
