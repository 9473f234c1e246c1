import { supportedFormats, unreadable, unsupported } from "./errors";
import type { FileInput, TextFormat } from "./types";

/** What the first bytes tell. `zip`: only its directory tells if it is a DOCX. `text`: any of the text formats. */
export type Kind =
  | { kind: "pdf" | "zip" | "text" }
  | { kind: "image"; mediaType: string }
  | { kind: "audio"; mediaType: string }
  | { kind: "other"; what: string };

const latin1 = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));

/** The bytes decide; a name or media type can be wrong. */
export function kindOf(bytes: Uint8Array): Kind {
  const at = (start: number, end: number) => latin1(bytes, start, end);
  if (at(0, 1_024).includes("%PDF-")) return { kind: "pdf" };
  if (["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"].includes(at(0, 4))) return { kind: "zip" };
  const image = imageType(at);
  if (image) return { kind: "image", mediaType: image };
  const audio = audioType(at);
  if (audio) return { kind: "audio", mediaType: audio };
  const what = otherTypes.find(([start]) => at(0, 16).startsWith(start))?.[1];
  return what ? { kind: "other", what } : { kind: "text" };
}

type At = (start: number, end: number) => string;

function imageType(at: At): string | null {
  if (at(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (at(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a/.test(at(0, 6))) return "image/gif";
  return at(0, 4) === "RIFF" && at(8, 12) === "WEBP" ? "image/webp" : null;
}

function audioType(at: At): string | null {
  // ID3, or a frame of MPEG layer III or AAC.
  if (at(0, 3) === "ID3" || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(at(0, 2))) return "audio/mpeg";
  if (at(0, 4) === "RIFF" && at(8, 12) === "WAVE") return "audio/wav";
  if (at(0, 4) === "OggS") return "audio/ogg";
  if (at(0, 4) === "fLaC") return "audio/flac";
  if (at(4, 8) === "ftyp" && /^M4[AB]/.test(at(8, 12))) return "audio/mp4";
  return at(0, 4) === "\x1aE\xdf\xa3" ? "audio/webm" : null;
}

const otherTypes: [start: string, what: string][] = [
  ["\xd0\xcf\x11\xe0", "a DOC, XLS or PPT file of Office before 2007"],
  ["{\\rtf", "an RTF file"],
  ["\x1f\x8b", "a gzip file"],
  ["7z\xbc\xaf", "a 7z archive"],
  ["Rar!", "a RAR archive"],
  ["\x7fELF", "a program"],
  ["MZ", "a program"],
  ["SQLite format 3", "a database"],
];

/** A file of Office that has a password is stored in the container of Office before 2007. */
export function refuseOther(bytes: Uint8Array, what: string): never {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from("EncryptedPackage", "utf16le"));
  if (isEncrypted) throw unreadable("This file is protected with a password. Remove the password and send it again.");
  throw unsupported(`This is ${what}, which can't be read. Send ${supportedFormats}.`);
}

const byExtension: Record<string, TextFormat> = {
  htm: "html",
  html: "html",
  xhtml: "html",
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  csv: "csv",
  tsv: "csv",
  json: "json",
  jsonl: "json",
  ndjson: "json",
  eml: "email",
};
const byMediaType: Record<string, TextFormat> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "markdown",
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "application/json": "json",
  "application/x-ndjson": "json",
  "message/rfc822": "email",
};

/** Formats that never begin like text. */
const binary: Record<string, string> = { pdf: "a PDF", docx: "a DOCX file", png: "an image", jpg: "an image", jpeg: "an image" };
const binaryMedia: Record<string, string> = {
  "application/pdf": "a PDF",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "a DOCX file",
};

const extensionOf = (name: string | null) => /\.([a-z0-9]{1,8})$/i.exec(name ?? "")?.[1]?.toLowerCase() ?? "";
const bare = (mediaType: string | null) => (mediaType ?? "").split(";", 1)[0]!.trim().toLowerCase();

/** Text formats look alike, so the name and the media type decide, then the text. @throws AppError CONTENT_UNREADABLE */
export function textFormat({ name, mediaType }: Pick<FileInput, "name" | "mediaType">, text: string): TextFormat {
  const extension = extensionOf(name);
  const claimed = binary[extension] ?? binaryMedia[bare(mediaType)];
  if (claimed)
    throw unreadable(`This file says that it is ${claimed}, but it isn't. It may be damaged, or an error page saved under that name.`);
  const start = text.slice(0, 1_000).trimStart();
  if (/^<!doctype html|^<html[\s>]/i.test(start)) return "html";
  return byExtension[extension] ?? byMediaType[bare(mediaType)] ?? (isEmail(start) ? "email" : "text");
}

const isEmail = (start: string) =>
  /^(?:Return-Path|Received|Delivered-To|From|MIME-Version):/i.test(start) && /^(?:Message-ID|Date):/im.test(start);
