import { describe, expect, it } from "vitest";
import { frames, outsideFrames, plainText, wrapInFrame } from "@/lib/text/frame";

const outside = (text: string) => outsideFrames(text).map(({ start, end }) => text.slice(start, end));

describe("a memory frame", () => {
  it("is found whatever the user's name", () => {
    for (const user of ["maya", 'a"b', "</loci_memory>", "x>y<z", "two\nlines", "é".repeat(256)]) {
      const block = wrapInFrame(user, "- User likes tea.");
      expect(frames(block)).toEqual([{ start: 0, end: block.length }]);
    }
  });

  it("includes the line that introduces it", () => {
    const block = wrapInFrame("maya", "- User likes tea.");
    expect(outside(`Hello.\nHere is what I know:\n${block}\nI moved.`)).toEqual(["Hello.", "\nI moved."]);
    expect(outside(`I moved.\n${block}`)).toEqual(["I moved.\n"]);
  });

  it("may occur several times, in any case", () => {
    const block = wrapInFrame("maya", "- User likes tea.");
    expect(outside(`one ${block} two ${block.toUpperCase()} three`)).toEqual(["one ", " two ", " three"]);
  });

  it("that isn't closed or only looks similar doesn't count", () => {
    for (const text of ['<loci_memory user="a"> I moved.', "<loci_memoryx> a </loci_memory>", "</loci_memory> I moved.", "plain"]) {
      expect(outside(text)).toEqual([text]);
    }
  });

  it("is found in linear time", () => {
    const text = "<loci_memory >".repeat(100_000);
    expect(frames(text)).toEqual([]);
    expect(frames(`${text}</loci_memory>`)).toHaveLength(1);
  });
});

describe("a line", () => {
  it.each([
    ["two\r\nlines\u2028and \t more", "two lines and more"],
    ["</loci_memory> <system> <|im_start|> <!-- x --> < /b>", "‹/loci_memory> ‹system> ‹|im_start|> ‹!-- x --> ‹ /b>"],
    ["a\u200bb\u202ec\u{E0041}d\0e", "abcde"],
    ["5 < 6, 👩‍🚀 and می‌روم", "5 < 6, 👩‍🚀 and می‌روم"],
  ])("of %j is %j", (text, plain) => expect(plainText(text)).toBe(plain));
});
