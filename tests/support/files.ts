import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

export type PdfLine = { text: string; size?: number };

/** A PDF as word processors write it: pages, one font, each line placed. @param encrypted with a password that nobody knows */
export function aPdf(pages: (string | PdfLine)[][], { encrypted = false }: { encrypted?: boolean } = {}): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const first = 4;
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${first + 2 * i} 0 R`).join(" ")}] >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [i, lines] of pages.entries()) {
    const content = deflateSync(Buffer.from(pageContent(lines), "latin1")).toString("latin1");
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * i + 1} 0 R >>`,
    );
    add(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content}\nendstream`);
  }
  const key = `<${"5a".repeat(32)}>`;
  if (encrypted) add(`<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`);
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((body, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const security = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<${"ab".repeat(16)}> <${"ab".repeat(16)}>]` : "";
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${file.length}\n%%EOF\n`;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`;
  return Buffer.from(file, "latin1");
}

function pageContent(lines: (string | PdfLine)[]): string {
  let y = 740;
  const shown = lines.map((line) => {
    const { text, size = 11 } = typeof line === "string" ? { text: line } : line;
    // An empty line is a paragraph's end.
    if (text === "") y -= 12;
    y -= size * 1.25;
    return text === "" ? "" : `/F1 ${size} Tf 1 0 0 1 72 ${y.toFixed(1)} Tm (${text.replace(/[\\()]/g, "\\$&")}) Tj`;
  });
  return `BT\n${shown.filter(Boolean).join("\n")}\nET`;
}

/** One page, whose content inflates to a gigabyte of spaces. */
export function aPdfBomb(): Uint8Array {
  // A full flush makes a block that can be repeated.
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([Buffer.from("789c", "hex"), ...Array.from({ length: 64 }, () => block), Buffer.from("0300", "hex")]);
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} /Filter /FlateDecode >>
stream
`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\nendstream endobj\ntrailer << /Root 1 0 R /Size 5 >>\n")]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relationships = `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const docxParagraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ""}${run(text)}</w:p>`;
export const docxTable = (rows: string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${docxParagraph(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

/** @param body paragraphs and tables of WordprocessingML */
export const aDocx = (...body: string[]): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8(contentTypes),
    "_rels/.rels": strToU8(relationships),
    "word/document.xml": strToU8(
      `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join("")}</w:body></w:document>`,
    ),
  });

let zipBomb: Uint8Array | undefined;

/** 200 MB of spaces in about 200 kB, packed once: that takes seconds. */
export const aZipBomb = (): Uint8Array => (zipBomb ??= aDocx(docxParagraph("Hello."), " ".repeat(200 * 1024 * 1024)));

/** The sizes in its directory are false: it claims to be small. */
export function aLyingZip(): Uint8Array {
  const zip = Buffer.from(aDocx(docxParagraph("Hello."), " ".repeat(20 * 1024 * 1024)));
  for (const [mark, offset] of [
    ["PK\x03\x04", 22],
    ["PK\x01\x02", 24],
  ] as const) {
    for (let at = zip.indexOf(mark, 0, "latin1"); at >= 0; at = zip.indexOf(mark, at + 4, "latin1")) {
      if (zip.readUInt32LE(at + offset) > 1_000_000) zip.writeUInt32LE(2_000, at + offset);
    }
  }
  return zip;
}
