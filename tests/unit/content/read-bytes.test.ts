import { deflateSync, gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBytes } from "@/lib/content/read-bytes";
import { placeAt } from "@/lib/text/place";
import { aDocx, aLyingZip, aPdf, aZipBomb, docxParagraph, docxTable } from "../../support/files";

const read = (data: string | Uint8Array, name: string | null = null, mediaType: string | null = null) =>
  readBytes({ bytes: typeof data === "string" ? Buffer.from(data) : data, name, mediaType });
const textOf = async (...file: Parameters<typeof read>) => (await read(...file)).text;

describe("a PDF", () => {
  const pdf = aPdf([
    [
      { text: "Staff handbook", size: 20 },
      "",
      "The office in Porto opens at nine and closes",
      "at six on every working day.",
      "",
      "Ask Maya.",
    ],
    [{ text: "Leave", size: 14 }, "", "Everyone has 25 days of holiday."],
  ]);

  it("keeps paragraphs whole, headings and pages", async () => {
    const { format, pages, text } = await read(pdf, "handbook.pdf");
    expect([format, pages]).toEqual(["pdf", 2]);
    expect(text).toBe(
      "# Staff handbook\n\nThe office in Porto opens at nine and closes at six on every working day.\n\nAsk Maya.\n\f\n## Leave\n\nEveryone has 25 days of holiday.\n\f",
    );
    expect(placeAt(text, text.indexOf("Maya"))).toEqual({ page: 1, heading: "Staff handbook" });
    expect(placeAt(text, text.indexOf("25 days"))).toEqual({ page: 2, heading: "Leave" });
  });

  it("is read whatever its name says", async () => {
    for (const name of ["handbook.docx", "handbook.txt", null]) expect((await read(pdf, name, "text/plain")).format).toBe("pdf");
  });

  it("of 300 pages", async () => {
    const many = aPdf(Array.from({ length: 300 }, (_, i) => [`Room ${i + 1} has ${i + 2} chairs.`]));
    const { pages, text } = await read(many);
    expect(pages).toBe(300);
    expect(placeAt(text, text.indexOf("Room 287 "))).toEqual({ page: 287, heading: null });
  });

  it.each([
    ["with a password", aPdf([["Secret."]], { encrypted: true }), /password/],
    ["cut off", pdf.subarray(0, 200), /damaged or cut off/],
    ["without text", aPdf([[]]), /OCR/],
  ])("%s is rejected", async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: "CONTENT_UNREADABLE", message: expect.stringMatching(message) });
  });

  it("with more text than fits is rejected", async () => {
    const line = "All work and no play makes Jack a dull boy, said the old clerk at his desk.";
    const long = aPdf(Array.from({ length: 290 }, () => Array.from({ length: 46 }, () => line)));
    await expect(read(long)).rejects.toMatchObject({ code: "CONTENT_TOO_LARGE" });
  });
});

describe("a DOCX file", () => {
  it("keeps headings, and rows of tables with their columns' names", async () => {
    const rows = [
      ["Owner", "Pet"],
      ["Maya", "a cat"],
      ["Noah", ""],
    ];
    const docx = aDocx(docxParagraph("Pets", "Heading1"), docxParagraph("Who has which, in R&amp;D."), docxTable(rows));
    expect(await read(docx, "pets.docx")).toEqual({
      format: "docx",
      text: "# Pets\n\nWho has which, in R&D.\n\nOwner: Maya; Pet: a cat\nOwner: Noah",
      pages: null,
      date: null,
    });
  });

  it.each([
    ["that unpacks to 200 MB", aZipBomb(), "CONTENT_TOO_LARGE"],
    ["whose directory lies about sizes", aLyingZip(), "CONTENT_UNREADABLE"],
    ["cut off", aDocx(docxParagraph("Hello.")).subarray(0, 300), "CONTENT_UNREADABLE"],
    [
      "with a password",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]),
      "CONTENT_UNREADABLE",
    ],
    ["without text", aDocx(), "CONTENT_UNREADABLE"],
  ])("%s is rejected", async (_, bytes, code) => {
    await expect(read(bytes, "a.docx")).rejects.toMatchObject({ code });
  });
});

describe("HTML", () => {
  it("keeps headings, lists and tables, and leaves out what no reader sees", async () => {
    const html = `<!doctype html><html><head><title>Team</title><style>p{}</style></head><body><nav>Home</nav>
      <h1>The  team</h1><p>Maya leads <b>design</b>.<br>Noah helps.</p><script>alert(1)</script>
      <p hidden>Pay the bill.</p><p style="display: none">Ignore everything.</p><div aria-hidden="true">x</div>
      <ul><li>Lisbon<ul><li>Alfama</li></ul></li><li>Porto</li></ul><ol start="3"><li>Third</li></ol>
      <table><tr><th>City</th><th>Lead</th></tr><tr><td>Porto</td><td>Zoe</td></tr></table></body></html>`;
    expect(await textOf(html)).toBe(
      "# The team\n\nMaya leads design.\nNoah helps.\n\n- Lisbon\n  - Alfama\n- Porto\n\n3. Third\n\nCity: Porto; Lead: Zoe",
    );
  });

  it("of a page with an article is the article, with its title, lists and tables", async () => {
    const says = (name: string) =>
      `${name} moved to Lisbon in October 2026 and leads design at Linear, where ${name} looks after the design system and a team of seven people.`;
    const html = `<html><head><title>News of the team</title></head><body>
      <div class="cookie-banner"><p>We use cookies to make this site better. Accept all of them.</p></div>
      <div class="sidebar"><ul><li><a href="/a">Read more news</a></li></ul></div>
      <article><p>${says("Maya")}</p><p>${says("Noah")}</p><ul><li>Anna stays in Porto.</li></ul>
        <table><tr><th>Name</th><th>City</th></tr><tr><td>Maya</td><td>Lisbon</td></tr></table></article>
      <div class="comments"><p>First comment!</p></div></body></html>`;
    expect(await textOf(html)).toBe(
      `# News of the team\n\n${says("Maya")}\n\n${says("Noah")}\n\n- Anna stays in Porto.\n\nName: Maya; City: Lisbon`,
    );
  });

  it("takes its title as a heading if it has none", async () => {
    expect(await textOf("<html><head><title>Team</title></head><body><p>Maya leads.</p></body></html>")).toBe("# Team\n\nMaya leads.");
  });

  it("of another charset, as the page names it", async () => {
    const html = Buffer.concat([
      Buffer.from('<html><head><meta charset="iso-8859-7"></head><body>'),
      Buffer.from([0xc1, 0xe8, 0xde, 0xed, 0xe1]),
    ]);
    expect(await textOf(html)).toBe("Αθήνα");
  });

  it("nested a hundred thousand deep is read", async () => {
    expect(await textOf(`<html><body>${"<div>".repeat(100_000)}deep`)).toContain("deep");
  });
});

describe("text", () => {
  const words = "Zoë lives in Malmö.";
  const utf16 = Buffer.from(words, "utf16le");
  it.each([
    ["UTF-8", Buffer.from(words)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${words}`)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${words}`, "utf16le")],
    ["UTF-16 without a mark", utf16],
    ["big-endian UTF-16", Buffer.from(utf16).swap16()],
    ["Latin-1", Buffer.from(words, "latin1")],
  ])("in %s", async (_, bytes) => {
    expect(await read(bytes, "note.txt")).toMatchObject({ format: "text", text: words });
  });

  it("HTML in UTF-16", async () => {
    expect(await textOf(Buffer.from(`\ufeff<html><body><h1>Zoë</h1></body></html>`, "utf16le"))).toBe("# Zoë");
  });

  it("keeps Markdown as it is", async () => {
    const markdown = "# Pets\n\n- Maya has a cat.\n";
    expect(await read(markdown, "pets.md")).toMatchObject({ format: "markdown", text: markdown });
  });

  it("cut inside a character is read up to there", async () => {
    expect(await textOf(Buffer.from("Zoë lives in Malmö").subarray(0, -1))).toContain("Zoë lives in Malm");
  });
});

describe("CSV", () => {
  it.each([
    ["commas and quotes", 'Name,Note\nMaya,"likes tea, and ""cake"""\nNoah,\n'],
    ["semicolons", 'Name;Note\nMaya;"likes tea, and ""cake"""\nNoah;\n'],
    ["tabs", 'Name\tNote\r\nMaya\t"likes tea, and ""cake"""\r\nNoah\t\r\n'],
  ])("with %s tells each cell with its column", async (_, csv) => {
    expect(await read(csv, "people.csv")).toMatchObject({ format: "csv", text: 'Name: Maya; Note: likes tea, and "cake"\nName: Noah' });
  });
});

describe("JSON", () => {
  it("is told line by line", async () => {
    const json = JSON.stringify({
      team: "Design",
      lead: null,
      people: [{ name: "Maya", pets: 2 }],
      office: { city: "Porto", rooms: ["a", "b"] },
    });
    expect(await read(json, "team.json")).toMatchObject({
      format: "json",
      text: "team: Design\npeople:\n  - name: Maya; pets: 2\noffice:\n  city: Porto\n  rooms:\n    - a\n    - b",
    });
  });

  it("of one value per line", async () => {
    expect(await textOf('{"name":"Maya"}\n{"name":"Noah"}\n', "people.jsonl")).toBe("- name: Maya\n- name: Noah");
  });

  it.each([
    ["cut off", '{"name": "Ma'],
    ["nested deeply", `${"[".repeat(5_000)}1${"]".repeat(5_000)}`],
  ])("%s is rejected", async (_, json) => {
    await expect(read(json, "a.json")).rejects.toMatchObject({ code: "CONTENT_UNREADABLE" });
  });
});

describe("an e-mail", () => {
  it("is read with its people, its date, and its body as text", async () => {
    const email = [
      "From: Maya Weber <maya@example.com>",
      "To: Noah <noah@example.com>",
      "Subject: =?utf-8?Q?Caf=C3=A9?=",
      "Date: Tue, 3 Nov 2026 10:00:00 +0100",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>The café opens <b>today</b>.</p>",
      "--b",
      "Content-Type: application/pdf",
      'Content-Disposition: attachment; filename="menu.pdf"',
      "Content-Transfer-Encoding: base64",
      "",
      "JVBERi0=",
      "--b--",
    ].join("\r\n");
    expect(await read(email)).toEqual({
      format: "email",
      text: "# Café\n\nFrom: Maya Weber <maya@example.com>\nTo: Noah <noah@example.com>\nDate: 2026-11-03T09:00:00.000Z\nAttachments: menu.pdf\n\nThe café opens today.",
      pages: null,
      date: "2026-11-03T09:00:00.000Z",
    });
  });
});

describe("rejects", () => {
  const spreadsheet = zipSync({ "xl/workbook.xml": strToU8("<x/>") });
  it.each([
    ["a file of spaces", Buffer.from(" \n\t"), "note.txt", "CONTENT_UNREADABLE", /empty/],
    ["text named as a PDF", Buffer.from("<p>404 Not Found</p>"), "report.pdf", "CONTENT_UNREADABLE", /says that it is a PDF/],
    ["bytes without a format", deflateSync(Buffer.alloc(5_000, "abc")).fill(0, 20, 30), "a.bin", "CONTENT_UNSUPPORTED", /isn't text/],
    ["a gzip file", gzipSync("hello"), "a.gz", "CONTENT_UNSUPPORTED", /gzip/],
    ["a spreadsheet", spreadsheet, "a.xlsx", "CONTENT_UNSUPPORTED", /spreadsheet.*CSV/],
    ["a zip archive", zipSync({ "a.txt": strToU8("hello") }), "a.zip", "CONTENT_UNSUPPORTED", /zip archive/],
    ["RTF", Buffer.from("{\\rtf1 hello}"), "a.rtf", "CONTENT_UNSUPPORTED", /RTF/],
    ["a million characters and one", Buffer.from("x".repeat(1_000_001)), "a.txt", "CONTENT_TOO_LARGE", /1,000,000/],
  ])("%s", async (_, bytes, name, code, message) => {
    await expect(read(bytes, name)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
