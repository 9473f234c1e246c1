import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termCounts, terms } from "@/lib/text/terms";

const read = (text: string) => terms(text).join(" ");

describe("terms", () => {
  it.each([
    ["stems words and drops stop words", "She enjoys running with the dogs", "enjoi run dog"],
    ["maps irregular forms to their base", "We went to see the women and children", "go see woman child"],
    ["keeps inflections that are separate words", "Maya lives there and pays rent", "maya live pai rent"],
    ["drops possessives", "Maya's sister and the students' books", "maya sister student book"],
    ["drops contractions, straight or curly", "I don't, we’ll, can't, they've eaten", "eat"],
    ["folds case, width and accents", "Café ＣＡＦÉ cafe", "cafe cafe cafe"],
    ["folds letters with strokes", "Straße Łódź Ærø İstanbul", "strass lodz aero istanbul"],
    ["reads number words as digits", "two cats and Eleven dogs", "2 cat 11 dog"],
    ["keeps stop words when there is nothing else", "who am I", "who am i"],
    ["keeps repeated stop words when there is nothing else", "it is what it is", "it is what it is"],
    ["finds nothing in punctuation", "?! … --", ""],
    ["keeps the month May, not the verb", "You may come in May, or on 5 may", "come mai 5 mai"],
    ["keeps the name Will, not the verb", "Will's dog will bark at Will", "will dog bark will"],
    ["keeps abbreviations that look like stop words", "the US and the U.S. told us", "us us tell"],
  ])("%s", (_outcome, text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ["decimals whole", "3.5", "3.5"],
    ["thousands without commas", "10,000 and 1,234,567.5", "10000 1234567.5"],
    ["amounts without currency", "$45 €45.00", "45 45"],
    ["ordinals as numbers", "the 5th, 21st", "5 21"],
    ["lists apart", "1,2,3", "1 2 3"],
    ["dates whole and by parts", "2023-05-08", "2023-05-08 2023 05 5 08 8"],
    ["times whole and by parts", "10:30am", "10:30am 10:30 10 30"],
    ["units next to their number", "5pm 3.5km", "5pm 5 pm 3.5km 3.5 km"],
    ["digits of other scripts", "٢٠٢٣ २०२३", "2023 2023"],
  ])("reads %s", (_outcome, text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ["e-mail address", "Write to user@example.com.", ["user@example.com", "example.com", "user"]],
    ["URL", "see https://www.Example.com/docs/api?page=2.", ["example.com/docs/api?page=2", "example.com", "doc", "api", "2"]],
    ["ticket", "ABC-123 is open", ["abc-123", "abc", "123"]],
    ["snake case", "set foo_bar", ["foo_bar", "foo", "bar"]],
    ["camel case", "call getUserName", ["get", "user", "name"]],
    ["version", "on v1.2.3 now", ["v1.2.3", "1.2.3", "1", "2", "3"]],
    ["file name", "open node.js", ["node.js", "node", "js"]],
    ["hyphenated word", "my e-mail", ["mail", "email"]],
    ["name with an apostrophe", "Pat O'Brien", ["obrien", "brien"]],
    ["French elision", "l'école", ["ecol"]],
    ["handle", "@anna_b", ["anna_b", "anna", "b"]],
    ["tag", "#DeepLearning", ["deep", "learn"]],
    ["programming language", "C# or C++", ["c#", "c++"]],
    ["emoji, whatever its skin tone", "👍🏽 ❤️ 🇩🇪 👨‍👩‍👧", ["👍", "❤", "🇩🇪", "👨‍👩‍👧"]],
  ])("finds a %s as a whole and by its parts", (_kind, text, expected) => expect(terms(text)).toEqual(expect.arrayContaining(expected)));

  it.each([
    ["Chinese", "我昨天搬到了柏林的新公寓", "柏林"],
    ["Japanese", "私は東京に住んでいます", "東京"],
    ["Korean with particles", "저는 서울에서 살아요", "서울"],
    ["Thai", "ฉันอยู่ที่เบอร์ลิน", "เบอร์ลิน"],
    ["Thai with am", "เขาทำงานที่นี่", "ทำงาน"],
    ["Arabic with vowel signs", "أَعِيشُ في بَرْلِين", "برلين"],
    ["Hebrew with points", "אֲנִי גָּר בברלין", "גר"],
    ["Cyrillic with ё", "Ещё я живу в Берлине", "еще"],
    ["Hindi", "मैं दिल्ली में रहता हूँ", "दिल्ली"],
    ["Greek with accents", "Μένω στην Αθήνα", "ΑΘΗΝΑ"],
    ["Chinese beside Latin", "我用iPhone拍照", "iphone"],
  ])("finds a word in %s text", (_script, text, question) => expect(terms(text)).toEqual(expect.arrayContaining([terms(question)[0]])));

  const long = 500_000;
  it.each([
    ["one endless word", "a".repeat(long)],
    ["endless digits", "1".repeat(long)],
    ["a chain of hyphens", "a-".repeat(long / 2)],
    ["a chain of possessives", `a${"'s".repeat(long / 2)}x`],
    ["underscores", `a${"_".repeat(long)}b`],
    ["slashes in a URL", `http://${"/".repeat(long)}a`],
    ["Chinese without a break", "我住在柏林".repeat(long / 5)],
    ["accents piled up", `e${"\u0301".repeat(long)}`],
    ["emoji joined for ever", `👩${"\u200d👩".repeat(long / 4)}`],
    ["lone surrogates", "\ud800a\udc00 ".repeat(long / 4)],
    ["NUL", "\0b".repeat(long / 2)],
  ])("handles %s with well-formed terms of at most 64 units", (_kind, text) => {
    expect(terms(text).filter((term) => term.length === 0 || term.length > 64 || !term.isWellFormed())).toEqual([]);
  });

  it("cuts a long term before a surrogate pair, not inside", () => {
    expect(terms(`${"é1".repeat(31)}ж𐐨𐐨`)[0]).toBe(`${"e1".repeat(31)}ж`);
  });

  it("counts each term of a text", () => {
    expect(termCounts("cats, a cat and the dog")).toEqual(
      new Map([
        ["cat", 2],
        ["dog", 1],
      ]),
    );
  });
});

describe("Hangul", () => {
  it("is segmented as one word per run, so that terms can skip the segmenter", () => {
    const segmenter = new Intl.Segmenter("und", { granularity: "word" });
    const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
    const isOneWord = (run: string) => {
      expect([...segmenter.segment(run)]).toHaveLength(1);
      const bigrams = [...run].slice(1).map((point, i) => [...run][i]! + point);
      expect(terms(run)).toEqual(run.length === 2 ? bigrams : [run, ...bigrams]);
    };
    fc.assert(fc.property(fc.noBias(fc.string({ unit: syllable, minLength: 1, maxLength: 12 })), isOneWord), { numRuns: 2_000 });
    for (const run of "저는 지난해 서울에서 부산으로 이사했습니다".split(" ")) isOneWord(run);
  });
});
