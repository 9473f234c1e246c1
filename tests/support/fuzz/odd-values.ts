import fc from "fast-check";

/** Texts that have broken servers: what no encoding has, what changes its length with its case, what a database or a page would execute. */
export const oddTexts: readonly string[] = [
  ...["", " ", "\t\n", "\0", "a\0b", "\u{1}\u{7f}\u{85}", "\ufeff", "\ufffd", "\uffff", "\ud800", "\udfff\ud800", "a\udc00"],
  ...["İ", "ß", "ﬃ", "ǅ", "\u1e9e", "Ǆ", "e\u0301".repeat(50), `e${"\u0301".repeat(500)}`, "Z\u0351\u036b\u0343\u036a\u0302"],
  ...["\u202eadmin\u202c", "\u2066a\u2069", "\u200b", "a\u200db", "\u00ad", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇵🇹🇵", "\u{10ffff}", "\u{e0041}"],
  ...["東京", "مرحبا", "שלום", "ไทย", "한국어", "नमस्ते", "𝕿𝖊𝖘𝖙", "٣٫١٤", "①②", "Ⅷ", "ﷺ", "\u2028", "\u2029"],
  ...["'", "''", '"', "\\", "\\'", "`", ";", "--", "/*", "$1", "$$", "$$;select 1;$$", "%", "_", "%%%", "\\%", "a%'b"],
  ...["' or '1'='1", "'; drop table memories; --", "1); delete from memories; --", "') union select hash from api_keys --"],
  ...["{}", "[]", "{1,2}", "{null}", "null", "true", "NaN", "Infinity", "-0", "0x10", "1e400", "#{7*7}", "{{7*7}}", "%s%n%x"],
  ...["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "]]>", "<!--", "&lt;"],
  ...["../../etc/passwd", "..\\..", "%2e%2e%2f", "%00", "%", "%zz", "?a=b", "#x", "a/b", "C:\\", "file:///etc/passwd", "con"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "length", "prototype"],
  ...[
    "2026-02-30",
    "0000-00-00",
    "9999-12-31T23:59:60Z",
    "-000001-01-01",
    "275760-09-13",
    "2026-05-01T10:00:00+99:99",
    "now()",
    "infinity",
  ],
  ...[
    "a".repeat(300),
    "a".repeat(10_001),
    "ä".repeat(2_000),
    "🙂".repeat(1_000),
    "a ".repeat(3_000),
    "(".repeat(3_000),
    "\n".repeat(2_000),
  ],
];

export const oddValues: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], { id: 1 }, { $ne: null }, { toString: 1 }, [1, "1", null]],
  ...[0, -0, 1, -1, 0.1, 1.5, 127, 128, 32_767, 65_536, 2_147_483_647, 2_147_483_648, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324],
];

/** Content that nothing else has, so that it is recognized wherever it appears. */
export const marker = "Zanzibarquill";

/** One in three is plain, so that a call also gets past its first check. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("maya", `Maya keeps bees in ${marker}.`, "Where does Bob work?", "team", "I like tea.") },
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], []);

export const anyOddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 5, arbitrary: fc.constantFrom(...oddTexts) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(deep(60), deep(2_000), Array(500).fill("a"), Object.fromEntries(oddTexts.map((key) => [key, 1]))),
  },
);
