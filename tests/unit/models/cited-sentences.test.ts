import { describe, expect, it } from "vitest";
import { citedSentences } from "@/lib/models/openai/cited-sentences";
import type { AnswerSentence } from "@/lib/models/types";

async function* from(pieces: Iterable<string>) {
  yield* pieces;
}
const read = (pieces: string[], count = 5) => Array.fromAsync(citedSentences(from(pieces), count));
/** Citation numbers count from 1, as the model writes them. */
const formatted = (found: AnswerSentence[]) => found.map(({ text, evidence }) => [text, ...evidence.map((index) => index + 1)]);

const cases: [name: string, answer: string, sentences: [text: string, ...numbers: number[]][]][] = [
  [
    "a citation before the full stop, and after it",
    "She moved [1]. He stayed. [2] They met.[3]",
    [
      ["She moved.", 1],
      ["He stayed.", 2],
      ["They met.", 3],
    ],
  ],
  ["several in one bracket", "She moved [1, 2].", [["She moved.", 1, 2]]],
  ["several brackets, with and without space", "She moved [1][3] [2].", [["She moved.", 1, 3, 2]]],
  ["brackets with a comma or a word between", "She moved [1], [2] and [4].", [["She moved.", 1, 2, 4]]],
  ["a range", "She moved [2-4].", [["She moved.", 2, 3, 4]]],
  ["a range and a number, with a dash of its own", "She moved [1–2, 5].", [["She moved.", 1, 2, 5]]],
  [
    "full-width and lenticular brackets",
    "She moved 【1】. He stayed ［2］. They met 【3†source】.",
    [
      ["She moved.", 1],
      ["He stayed.", 2],
      ["They met.", 3],
    ],
  ],
  [
    "a citation in parentheses",
    "She moved ([1], [2]). He stayed (in May) [3].",
    [
      ["She moved.", 1, 2],
      ["He stayed (in May).", 3],
    ],
  ],
  ["one number twice", "She moved [1] in May [1].", [["She moved in May.", 1]]],
  ["citations within a sentence", "She moved [1] and he stayed [2].", [["She moved and he stayed.", 1, 2]]],
  [
    "a citation in front",
    "[2] She moved. He stayed [1].",
    [
      ["She moved.", 2],
      ["He stayed.", 1],
    ],
  ],
  [
    "decimals",
    "It is 3.5 km away [1]. It costs 4.20 euros [2].",
    [
      ["It is 3.5 km away.", 1],
      ["It costs 4.20 euros.", 2],
    ],
  ],
  [
    "abbreviations",
    "Dr. Smith met Mr. J. R. Jones at 5 p.m. in May [1]. He left [2].",
    [
      ["Dr. Smith met Mr. J. R. Jones at 5 p.m. in May.", 1],
      ["He left.", 2],
    ],
  ],
  [
    "questions, shouts and ellipses",
    "Did she move? [1] Yes! [2] And so… [3]",
    [
      ["Did she move?", 1],
      ["Yes!", 2],
      ["And so…", 3],
    ],
  ],
  [
    "quotation marks",
    'She said “I moved.” [1] He said "No." [2]',
    [
      ["She said “I moved.”", 1],
      ['He said "No."', 2],
    ],
  ],
  [
    "emphasis",
    "**She moved.** [1] He *stayed* [2]. The sum is 2 * 3 or a*b [3].",
    [
      ["She moved.", 1],
      ["He stayed.", 2],
      ["The sum is 2 * 3 or a*b.", 3],
    ],
  ],
  [
    "a script without spaces",
    "她搬到了里斯本。[1]他留下了【2】。好！[3]",
    [
      ["她搬到了里斯本。", 1],
      ["他留下了。", 2],
      ["好！", 3],
    ],
  ],
  ["no full stop at all", "Lisbon [1]", [["Lisbon", 1]]],
  [
    "list items with any marker",
    "- tea [1]\n* coffee. [2]\n• Milk. It is cold [3].\n4. water [1][2]",
    [
      ["- tea", 1],
      ["- coffee.", 2],
      ["- Milk. It is cold.", 3],
      ["- water", 1, 2],
    ],
  ],
  [
    "a list with emphasis and blank lines",
    "- **tea** [1]\n\n  - *green* tea [2]\n",
    [
      ["- tea", 1],
      ["- green tea", 2],
    ],
  ],
  [
    "other line endings",
    "She moved [1].\r\nHe stayed [2].\u2028They met [3].",
    [
      ["She moved.", 1],
      ["He stayed.", 2],
      ["They met.", 3],
    ],
  ],
  [
    "citations on the next line",
    "She moved.\n[1]\n- tea\n  [2][3]\n- milk\n[4]",
    [
      ["She moved.", 1],
      ["- tea", 2, 3],
      ["- milk", 4],
    ],
  ],
  [
    "lines that start with their citation",
    "[1] She moved.\n[2] He stayed.",
    [
      ["She moved.", 1],
      ["He stayed.", 2],
    ],
  ],
  ["brackets that aren't citations", "She wrote [sic] a[i] and [REDACTED:EMAIL] [1].", [["She wrote [sic] a[i] and [REDACTED:EMAIL].", 1]]],
  [
    "two sentences separated only by a citation",
    "She moved.[1]He stayed.[2]",
    [
      ["She moved.", 1],
      ["He stayed.", 2],
    ],
  ],
];

describe("a sentence has the citations of", () => {
  it.each(cases)("%s", async (_, answer, sentences) => {
    expect(formatted(await read([answer]))).toEqual(sentences);
  });

  it.each(cases)("%s, one character at a time", async (_, answer, sentences) => {
    expect(formatted(await read([...answer]))).toEqual(sentences);
  });

  it.each(cases)("%s, in pieces of every size", async (_, answer, sentences) => {
    for (let size = 2; size < answer.length; size++) {
      const pieces = answer.match(new RegExp(`.{1,${size}}`, "gsu"))!;
      expect(formatted(await read(pieces)), `pieces of ${size}`).toEqual(sentences);
    }
  });
});

describe("sentences without a valid citation are left out", () => {
  it.each<[name: string, answer: string, sentences: [string, ...number[]][]]>([
    ["a citation of missing evidence", "She moved [99]. He stayed [0][2]. They met [1234567890123456789012].", [["He stayed.", 2]]],
    [
      "a range that ends beyond the evidence",
      "She moved [4-9]. He stayed [1-1000000000].",
      [
        ["She moved.", 4, 5],
        ["He stayed.", 1],
      ],
    ],
    [
      "a sentence without a citation",
      "Here is what I know. She moved [1]. Who knows why. He stayed [2].",
      [
        ["She moved.", 1],
        ["He stayed.", 2],
      ],
    ],
    ["a heading, an introduction and a closing word", "## Maya\n\nShe likes:\n- tea [1]\n- milk\n\nLet me know!", [["- tea", 1]]],
    ["nothing but a citation", "[1]\n\n[2].", []],
    ["a text without any", "I do not know.", []],
    ["an open bracket at the end", "She moved [1", []],
  ])("%s", async (_, answer, sentences) => {
    expect(formatted(await read([answer]))).toEqual(sentences);
    expect(formatted(await read([...answer]))).toEqual(sentences);
  });
});

describe("a citation after the last full stop of a paragraph", () => {
  it.each<[name: string, answer: string, sentences: [string, ...number[]][]]>([
    [
      "belongs to the sentences before it",
      "She moved. She likes it. [1][2]\nHe stayed [3].",
      [
        ["She moved.", 1, 2],
        ["She likes it.", 1, 2],
        ["He stayed.", 3],
      ],
    ],
    [
      "at the text's end too",
      "She moved. She likes it. [1]",
      [
        ["She moved.", 1],
        ["She likes it.", 1],
      ],
    ],
    [
      "doesn't belong to those before another citation",
      "She moved. She likes it [1]. He stayed. They met. [2]",
      [
        ["She likes it.", 1],
        ["He stayed.", 2],
        ["They met.", 2],
      ],
    ],
    ["not when it is before the full stop", "She moved. She likes it [1].", [["She likes it.", 1]]],
    ["not beyond the paragraph", "She moved.\n\nShe likes it. [1]", [["She likes it.", 1]]],
    ["unless it is invalid", "She moved. She likes it. [99]", []],
  ])("%s", async (_, answer, sentences) => {
    expect(formatted(await read([answer]))).toEqual(sentences);
    expect(formatted(await read([...answer]))).toEqual(sentences);
  });
});

describe("a sentence is emitted", () => {
  async function emittedAfter(...pieces: string[]) {
    const emitted: string[] = [];
    let seen: string[] = [];
    async function* source() {
      yield* pieces;
      seen = [...emitted];
    }
    for await (const { text } of citedSentences(source(), 5)) emitted.push(text);
    return seen;
  }

  it.each<[name: string, pieces: string[], expected: string[]]>([
    ["with the next word", ["She moved [1].", " He", " stayed"], ["She moved."]],
    ["at the line's end", ["- tea [1]\n"], ["- tea"]],
    ["at once after an unambiguous full stop", ["她搬走了。[1]他"], ["她搬走了。"]],
    ["not before its citations are whole", ["She moved. ", "[1", "]", "[2"], []],
    ["only when no citation can follow", ["She moved. [1]", " "], []],
    ["not before an abbreviation is known as one", ["She met Dr.", " [1]", " Smi"], []],
    ["only when no citation can follow on the next line", ["She moved.\n"], []],
  ])("%s", async (_, pieces, expected) => {
    expect(await emittedAfter(...pieces)).toEqual(expected);
  });
});

it("reads a long single-line answer in linear time", async () => {
  const answer = "She moved to another town in the spring [1]. ".repeat(2_000);
  const found = await read(answer.match(/.{1,4}/gs)!);
  expect(found).toHaveLength(2_000);
});
