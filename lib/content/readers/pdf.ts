import { pageEnd } from "@/lib/text/place";
import { tooLarge, unreadable } from "../errors";
import { maxTextLength } from "../types";
import { type Line, paragraphs } from "./pdf-paragraphs";

const noText =
  "This PDF has no text: its pages are images. Run text recognition (OCR) on it, or send the pages as images with a model connected.";

/** @throws AppError CONTENT_UNREADABLE, CONTENT_TOO_LARGE */
export async function pdfText(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const { getDocument, VerbosityLevel } = await import("unpdf/pdfjs");
  const options = {
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  };
  const document = await getDocument(options).promise.catch((cause: Error) => {
    throw unreadable(
      cause.name === "PasswordException"
        ? "This PDF is protected with a password. Remove the password and send it again."
        : "This PDF is damaged or cut off. Open it, save it again, and send that file.",
      cause,
    );
  });
  const pages: Line[][] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const lines = await linesOf(document, number);
    pages.push(lines);
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > maxTextLength)
      throw tooLarge(`The text of this PDF is longer than ${maxTextLength.toLocaleString("en")} characters. Split it.`);
  }
  if (length === 0) throw unreadable(noText);
  return {
    text: paragraphs(pages)
      .map((page) => `${page}\n${pageEnd}`)
      .join("\n"),
    pages: document.numPages,
  };
}

type Item = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };
type PdfDocument = { numPages: number; getPage(number: number): Promise<PdfPage> };
type PdfPage = { getTextContent(): Promise<{ items: unknown[] }>; cleanup(): unknown };

async function linesOf(document: PdfDocument, number: number): Promise<Line[]> {
  const page = await document.getPage(number).catch((cause) => {
    throw unreadable(`Page ${number} of this PDF is damaged. Open it, save it again, and send that file.`, cause);
  });
  const { items } = await page.getTextContent().catch((cause) => {
    throw unreadable(`The text of page ${number} of this PDF is damaged. Open it, save it again, and send that file.`, cause);
  });
  page.cleanup();
  const lines: Line[] = [];
  let line: Line | null = null;
  for (const item of items as Item[]) {
    if (typeof item.str !== "string") continue;
    if (item.str !== "") {
      line ??= { text: "", size: 0, y: item.transform[5] ?? 0, right: 0 };
      line.text += item.str;
      if (item.str.trim() !== "") line.size = Math.max(line.size, Math.abs(item.height));
      line.right = Math.max(line.right, (item.transform[4] ?? 0) + item.width);
    }
    if (item.hasEOL && line) {
      lines.push(line);
      line = null;
    }
  }
  if (line) lines.push(line);
  return lines.map((each) => ({ ...each, text: each.text.replace(/\s+/g, " ").trim() })).filter(({ text }) => text !== "");
}
