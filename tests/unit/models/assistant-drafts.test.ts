import { describe, expect, it } from "vitest";
import { contentsOfChat } from "./extracted";

describe("what an assistant produced on request", () => {
  it.each([
    [
      "make me some test users",
      "Here you go:\n\nid,name,mail,country\n1,Jo Hale,jo@x.test,USA\n2,Ana Lima,ana@x.test,Brazil\n3,Wei Chen,wei@x.test,China",
    ],
    [
      "write a leave request",
      "I would like to request leave from 3 to 14 August. I'll be travelling to Crete with my family. Best, [Name]",
    ],
    ["shorten it", "I'd like to take leave from 3 to 14 August as we're moving house. Yours, Ola"],
    ["write me a bio", "I'm a diving teacher living in Split with my two dogs."],
    ["ok", "It can vary between 50 and 300 euros."],
  ])("is no memory: %s", (wanted, said) => expect(contentsOfChat(wanted, `A: ${said}`)).toEqual([]));

  it.each([
    [
      "How much is a new clutch?",
      "It can vary between 500 and 900 euros.",
      "The assistant said: It can vary between 500 and 900 euros (asked: “How much is a new clutch?”).",
    ],
    [
      "where should I eat in Bologna?",
      "I'd recommend Osteria Bruno in Bologna.",
      "The assistant said: I'd recommend Osteria Bruno in Bologna.",
    ],
  ])("is one where it answers or advises: %s", (wanted, said, kept) => expect(contentsOfChat(wanted, `A: ${said}`)).toEqual([kept]));

  it("is chosen for what was asked, and for no remark that stood last", () => {
    expect(
      contentsOfChat(
        "2,000 at most, my old tent leaked... well, the seams did",
        "A: Then the Hilleberg fits.",
        "ok going for the Hilleberg",
      ).at(-1),
    ).toBe("User chose the Hilleberg.");
  });
});
