import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { supportedFormats, tooLarge, unreadable, unsupported } from "../errors";
import { htmlText } from "./html";

const maxBytes = 50 * 1024 * 1024;
const maxRatio = 100;
/** Small files compress better than any bomb needs to. */
const minBombBytes = 1024 * 1024;

/** Pictures and fonts are left out. */
const isNeeded = ({ name }: UnzipFileInfo) => name === "[Content_Types].xml" || /(?:^|\/)_rels\/|^word\/[^/]+\.xml$/.test(name);

/**
 * The sizes in the directory are checked before anything is unpacked; fflate never unpacks more than they say.
 * @throws AppError CONTENT_TOO_LARGE, CONTENT_UNREADABLE, CONTENT_UNSUPPORTED for another kind of zip file
 */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const entries = directory(bytes);
  if (!entries.some(({ name }) => name === "word/document.xml")) throw unsupported(notDocx(entries));
  const [packed, unpacked] = [sum(entries.map(({ size }) => size)), sum(entries.map(({ originalSize }) => originalSize))];
  if (unpacked > maxBytes || (unpacked > minBombBytes && unpacked > packed * maxRatio)) {
    throw tooLarge("This DOCX file unpacks to far more than its size. Remove large parts from it, or send its text.");
  }
  const parts = damaged(() => unzipSync(bytes, { filter: isNeeded }));
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
      { styleMap: ["p[style-name='Title'] => h1:fresh"], convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
    );
    return htmlText(`<body>${value}</body>`);
  } catch (cause) {
    throw unreadable("This DOCX file is damaged. Open it in a word processor, save it again, and send that file.", cause);
  }
}

function directory(bytes: Uint8Array): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = [];
  damaged(() =>
    unzipSync(bytes, {
      filter(entry) {
        entries.push(entry);
        return false;
      },
    }),
  );
  return entries;
}

function damaged<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadable("This file is damaged or cut off: its zip directory can't be read. Send it again.", cause);
  }
}

function notDocx(entries: UnzipFileInfo[]): string {
  const has = (folder: string) => entries.some(({ name }) => name.startsWith(folder));
  const what = has("xl/") ? "a spreadsheet" : has("ppt/") ? "a presentation" : "a zip archive";
  const instead = has("xl/") ? "Save it as CSV" : has("ppt/") ? "Save it as PDF" : `Send the files in it one by one: ${supportedFormats}`;
  return `This is ${what}, which can't be read. ${instead}.`;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
