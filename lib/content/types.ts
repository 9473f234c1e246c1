import type { FileFormat } from "@/lib/vocabulary";

export type FileInput = { bytes: Uint8Array; name: string | null; mediaType: string | null };

/** Without images and audio, which only a model can read. */
export type TextFormat = Exclude<FileFormat, "image" | "audio">;

/** Pages and headings are marks in the text: see `lib/text/place.ts`. `date`: when it was written, if the file says so. */
export type FileText = { format: FileFormat; text: string; pages: number | null; date: string | null };

/** UTF-16 units. About 500 pages. An export writes each text on one line of at most 4 MB. */
export const maxTextLength = 1_000_000;
