import { describe, expect, it } from "vitest";
import { contentsOf, contentsOfChat, extracted } from "./extracted";

describe("what is told of somebody in passing is a memory of its own", () => {
  it.each([
    ["My niece Odile, 13, plays the harp.", ["User's niece Odile is 13.", "User's niece Odile plays the harp."]],
    [
      "My uncle Bert, who used to sail tankers, taught me knots.",
      ["User's uncle Bert used to sail tankers.", "User's uncle Bert taught User knots."],
    ],
    ["I share a studio with Ilse (a ceramicist).", ["Ilse is a ceramicist.", "User shares a studio with Ilse."]],
    ["My gran (84) still swims in the lake.", ["User's gran is 84.", "User's gran still swims in the lake."]],
    [
      "I run the stall with my cousin Ana (she does the accounts).",
      ["User's cousin Ana does the accounts.", "User runs the stall with their cousin Ana."],
    ],
    [
      "My landlord Mr Orban, who lives upstairs and is 77, plays the trombone.",
      ["User's landlord Mr Orban lives upstairs.", "User's landlord Mr Orban is 77.", "User's landlord Mr Orban plays the trombone."],
    ],
    [
      "My nephew Ruben, 6, who has coeliac disease, stays with us on Fridays.",
      [
        "User's nephew Ruben is 6.",
        "User's nephew Ruben has coeliac disease.",
        "User's nephew Ruben stays with User and others on Fridays.",
      ],
    ],
    [
      "My accountant Vera, whose office is in Brno, retires in May.",
      ["User's accountant Vera's office is in Brno.", expect.stringMatching(/^User's accountant Vera retires in May/)],
    ],
    ["I'm cooking for my dad who has gout.", ["User's dad has gout.", "User is cooking for their dad."]],
    [
      "I'm writing to my friend Joss, who I've known since nursery.",
      ["User has known their friend Joss since nursery.", "User is writing to their friend Joss."],
    ],
    ["Pavel (my husband) and I keep bees.", ["Pavel is User's husband.", "Pavel and User keep bees."]],
    [
      "I live with my wife Ines and our two girls, Lena (8) and Tove (5).",
      ["Lena is 8.", "Tove is 5.", "User lives with their wife Ines and their two girls, Lena and Tove."],
    ],
    ["I'm a single dad of two (Milo 7, Iris 3).", ["Milo is 7.", "Iris is 3.", "User is a single dad of two (Milo, Iris)."]],
    ["I'm Dragan, 44, and I mend lifts in Split.", ["User is 44.", "User is Dragan.", "User mends lifts in Split."]],
    ["I play in a trio with Sefa (cello) and Hugh.", ["Sefa plays cello.", "User plays in a trio with Sefa and Hugh."]],
  ])("%s", (text, expected) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(expected.length);
    expect(contents).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["My niece Odile, 13, plays the harp.", "is 13", "My niece Odile, 13,"],
    ["I share a studio with Ilse (a ceramicist), and it's cold.", "ceramicist", "Ilse (a ceramicist)"],
  ])("with the words it was told in: %s", (text, told, quote) => {
    const found = extracted(text).find(({ content }) => content.includes(told))!;
    expect(text.slice(found.start, found.end)).toBe(quote);
  });

  it("stays with the sentence for whoever goes on from it", () =>
    expect(contentsOf("My sister Ana, 30, got me a job at the bakery. It's great so far.")).toEqual([
      "User's sister Ana is 30.",
      expect.stringMatching(/^User's sister Ana got User a job at the bakery; it's great so far/),
    ]));

  it("is no answer to a question", () =>
    expect(contentsOfChat("A: Who is coming to dinner?", "My sister Ana (30) and her husband")).not.toContainEqual(
      expect.stringMatching(/is 30.*asked/),
    ));
});

describe("what may be of somebody or something else stays where it is", () => {
  it.each([
    ["We went with Merle, 1,900 euros for the day.", /Merle is 1/],
    ["My sister in Huye who studies nursing needs 200 a month.", /^Huye/],
    ["It's my brother Tom who has the boat.", /^User's brother Tom has the boat/],
    ["My aunt has a lodger, Leo, who hates peas and my cooking.", /Leo hates/],
    ["I've been seeing Bastien, 3 months now, and he's lovely.", /Bastien is 3/],
    ["My friend who has a kayak lives in Bled.", /^User's friend has a kayak/],
    ["Their mam, my sister Orla, runs the post office.", /mam is/],
    ["My twins Ravi and Leela (5) start school in May.", /^Leela is 5/],
    ["We stayed in Kyoto, 3 nights, with my mum.", /Kyoto is/],
    ["I took the train (Eurostar 12, Thalys 9).", /Eurostar is/],
    ["I drive my Golf (2014) to work.", /is 2014/],
    ["I told my son Leo, who would love it, about the camp.", /^User's son Leo would/],
  ])("%s", (text, never) => {
    const contents = contentsOf(text);
    expect(contents.length).toBeGreaterThan(0);
    for (const content of contents) expect(content).not.toMatch(never);
  });
});

describe("a household that is told of behind a colon", () => {
  it.each([
    [
      "We're a family of four from Cebu: me (Arnel), my wife Liza and the twins Jun and Bea.",
      ["User and others are a family of four from Cebu.", "User is Arnel.", "User's wife is Liza.", "User's twins are called Jun and Bea."],
    ],
    [
      "There's three of us: me (Oona), my brother Veli and our gran Aili.",
      ["There's three people, User included.", "User is Oona.", "User's brother is Veli.", "User's gran is Aili."],
    ],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it("stays whole where one of them is no more than there", () =>
    expect(contentsOf("There are three of us: me, my brother Veli and my gran.")).toHaveLength(1));
});

describe("what is told of the speaker or of a death before the point", () => {
  it.each([
    ["At 61 I've started the trombone.", ["User is 61.", "At 61 User has started the trombone."]],
    ["As a retired midwife I still get phone calls at night.", ["User is a retired midwife.", "User still gets phone calls at night."]],
    [
      "Since my husband Alvaro died in 2018 I've kept his bees.",
      [expect.stringMatching(/^User's husband Alvaro died in 2018/), expect.stringMatching(/^Since User's husband Alvaro died in 2018/)],
    ],
    [
      "We moved to Cork after my son was born in 2015.",
      [expect.stringMatching(/^User's son was born in 2015/), expect.stringMatching(/^User moved to Cork after/)],
    ],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    ["At 16 I had a moped.", /is 16/],
    ["At 11 I've got yoga on Fridays.", /is 11/],
    ["As a kid I had a dog called Rex.", /is a kid/],
    ["As a waiter I worked in Nice for two summers.", /is a waiter/],
    ["As a rule I cook on Sundays.", /is a rule/],
    ["I quit when I turned sixty.", /^User turned/],
    ["The internet's been off since the router died.", /^The router died/],
    ["I'd move to Spain if my landlord sold the house.", /^User's landlord sold/],
  ])("and nothing else: %s", (text, never) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(1);
    expect(contents[0]).not.toMatch(never);
  });
});

it("who somebody is counts once, so that no memory is taken for another said again", () => {
  const found = extracted("My husband Alvar, who's allergic to nuts, works nights.");
  expect(found.map(({ content, attribute }) => [content, attribute?.name])).toEqual([
    ["User's husband Alvar is allergic to nuts.", "MARRIED_TO"],
    ["User's husband Alvar works nights.", undefined],
  ]);
});
