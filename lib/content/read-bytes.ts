import { cleaned, decode } from "./decode";
import { tooLarge, unreadable } from "./errors";
import { kindOf, refuseOther, textFormat } from "./format";
import { docxText } from "./readers/docx";
import { emailText } from "./readers/email";
import { htmlCharset, htmlText } from "./readers/html";
import { jsonText } from "./readers/json";
import { pdfText } from "./readers/pdf";
import { parseCsv, tableText } from "./tables";
import { type FileInput, type FileText, maxTextLength, type TextFormat } from "./types";

/** Runs in a thread of its own. @throws AppError CONTENT_UNREADABLE, CONTENT_UNSUPPORTED, CONTENT_TOO_LARGE */
export async function readBytes(file: FileInput): Promise<FileText> {
  const { text: read, ...rest } = await textOf(file);
  const text = cleaned(read).trim() === "" ? "" : cleaned(read);
  if (text === "") throw unreadable("This file has no text in it. Send a file with text.");
  if (text.length > maxTextLength) {
    throw tooLarge(`The text of this file is longer than ${maxTextLength.toLocaleString("en")} characters. Split the file.`);
  }
  return { ...rest, text };
}

async function textOf(file: FileInput): Promise<FileText> {
  const { bytes } = file;
  const whole = (format: TextFormat, text: string): FileText => ({ format, text, pages: null, date: null });
  const found = kindOf(bytes);
  if (found.kind === "pdf") return { format: "pdf", date: null, ...(await pdfText(bytes)) };
  if (found.kind === "zip") return whole("docx", await docxText(bytes));
  if (found.kind === "other") refuseOther(bytes, found.what);
  const text = decode(bytes, charsetOf(file.mediaType) ?? htmlCharset(bytes));
  const format = textFormat(file, text);
  switch (format) {
    case "html":
      return whole(format, htmlText(text));
    case "csv":
      return whole(format, tableText(parseCsv(text)));
    case "json":
      return whole(format, jsonText(text));
    case "email":
      return { format, pages: null, ...(await emailText(bytes)) };
    default:
      // A form feed would end a page.
      return whole(format, text.replaceAll("\f", "\n"));
  }
}

const charsetOf = (mediaType: string | null) => /charset\s*=\s*"?([\w-]{2,40})/i.exec(mediaType ?? "")?.[1] ?? null;
