import { describe, expect, it } from "vitest";
import { sentences } from "@/lib/text/sentences";

const split = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  it.each([
    ["Dr. Smith is in. He left at 5 p.m. yesterday.", ["Dr. Smith is in.", "He left at 5 p.m. yesterday."]],
    ["Bring fruit, e.g. apples. Thanks!", ["Bring fruit, e.g. apples.", "Thanks!"]],
    ["J. K. Rowling wrote it. I read it.", ["J. K. Rowling wrote it.", "I read it."]],
    ["She visits from 5th jan. She is vegetarian.", ["She visits from 5th jan.", "She is vegetarian."]],
    ["The fair is on 5 Jan. Hall B opens at 9.", ["The fair is on 5 Jan.", "Hall B opens at 9."]],
    ["It is due on Jan. 5 at noon.", ["It is due on Jan. 5 at noon."]],
    ["It costs 3.50 euros. Cheap!", ["It costs 3.50 euros.", "Cheap!"]],
    ["i live in berlin. i work at siemens.", ["i live in berlin.", "i work at siemens."]],
    ["- Buy milk\n- Call Tom\n1. First\n2) Second", ["Buy milk", "Call Tom", "First", "Second"]],
    [
      "# Title\n\nA first line that goes on for long enough to be\nwrapped softly. Next.",
      ["Title", "A first line that goes on for long enough to be\nwrapped softly.", "Next."],
    ],
    ["我住在柏林。我在西门子工作。", ["我住在柏林。", "我在西门子工作。"]],
    ["", []],
    [" \n\t ", []],
  ])("%j", (text, expected) => expect(split(text)).toEqual(expected));

  it("covers a long text in order, without overlap", () => {
    const text = "I live in Berlin. Really?\n".repeat(2000);
    let previous = 0;
    for (const { start, end } of sentences(text)) {
      expect(start).toBeGreaterThanOrEqual(previous);
      expect(end).toBeGreaterThan(start);
      previous = end;
    }
  });
});
