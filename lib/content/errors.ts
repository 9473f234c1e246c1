import { AppError } from "@/lib/errors";

export const unreadable = (message: string, cause?: unknown) => new AppError("CONTENT_UNREADABLE", message, { cause });
export const unsupported = (message: string) => new AppError("CONTENT_UNSUPPORTED", message);
export const tooLarge = (message: string) => new AppError("CONTENT_TOO_LARGE", message);

export const supportedFormats = "PDF, DOCX, HTML, Markdown, CSV, JSON, e-mail (.eml), plain text, images and audio";
