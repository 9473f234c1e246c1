import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";

// How people begin: they say who they are, then tell of others and go on with "she" and "his".

const saidAt = new Date("2026-03-10T10:00:00Z");
const extract = (text: string) =>
  extractLocally({ passages: [{ text, role: "user", speaker: null, saidAt }], subject: { name: null }, known: [] }).statements;
const contents = (text: string) => extract(text).map(({ content }) => content);
const nameIn = (text: string) =>
  extract(text).flatMap(({ attribute }) => (attribute?.subject === "User" && attribute.name === "NAME" ? attribute.value : []));

describe("a name", () => {
  it.each([
    ["Hi, this is Maya.", "Maya"],
    ["Hello, it's Maya", "Maya"],
    ["Hi, Maya here!", "Maya"],
    ["You can call me Bex.", "Bex"],
    ["Just call me Tom", "Tom"],
    ["hey, quick intro: I'm Priya, 34, product manager at a fintech in Dublin, two kids", "Priya"],
  ])("is told by: %s", (text, name) => expect(nameIn(text)).toEqual([name]));

  it.each(["This is Tom.", "Hi, this is Berlin.", "Hello, this is great!", "Hi Sam.", "hey, mum here"])("is not told by: %s", (text) =>
    expect(nameIn(text)).toEqual([]),
  );
});

describe("a greeting in another language", () => {
  it.each([
    ["hola, me llamo Ana y vivo en Sevilla", ["Ana", "Sevilla"]],
    ["Hallo, ich heiße Uwe und wohne in Köln.", ["Uwe", "Köln"]],
    ["Bonjour, je m'appelle Luc et j'habite à Lyon.", ["Luc", "Lyon"]],
  ])("doesn't hide what follows: %s", (text, values) =>
    expect(
      extract(text)
        .map(({ attribute }) => attribute?.value)
        .sort(),
    ).toEqual([...values].sort()),
  );

  it.each(["Hola, ¿cómo estás?", "Hola, gracias por tu ayuda.", "Guten Morgen zusammen!"])("is none of a memory: %s", (text) =>
    expect(extract(text)).toEqual([]),
  );
});

describe("somebody named after a place", () => {
  it("is a person", () => {
    const [sofia] = extract("My daughter Sofia got promoted to head nurse.");
    expect(sofia).toMatchObject({ attribute: { subject: "Sofia", name: "HAS_ROLE", value: "head nurse" } });
    expect(extract("My sister Florence lives in Leeds.")[0]).toMatchObject({ attribute: { subject: "Florence", value: "Leeds" } });
  });

  it("is none where the place is meant", () => {
    expect(extract("My aunt lives in Paris.")[0]).toMatchObject({ attribute: { subject: "User's aunt", value: "Paris" } });
  });
});

describe("a pronoun", () => {
  it.each([
    ["My plumber is great. His name is Osman.", "User's plumber's name is Osman."],
    ["We got a new neighbour. Her name is Ines.", "User's neighbour's name is Ines."],
    ["My manager is leaving. His last day is 3 April 2026.", "User's manager's last day is 3 April 2026."],
    ["I just adopted a puppy! She's a corgi called Waffles.", "User's puppy is a corgi called Waffles."],
    ["We have a cat. He's 14 and half blind.", "User's cat is 14 and half blind."],
    ["We got a puppy, he's called Otto", "User's puppy is called Otto."],
    ["My landlord is Mr Osei. He's selling the flat.", "Mr Osei is selling the flat."],
    ["My therapist is Dr Anand, every other Tuesday. She is moving me to Thursdays.", "Dr Anand is moving User to Thursdays."],
    ["Our neighbour Mr Bell is deaf. He has a dog.", "Mr Bell has a dog."],
  ])("means who or what was just introduced: %s", (text, content) => expect(contents(text)).toContain(content));

  it.each([
    ["The neighbours have a dog. He barks all night.", "The neighbours' dog barks all night."],
    ["My sister adopted a kitten. She's very happy.", "User's sister is very happy."],
  ])("is nothing of the user's where it means somebody else's: %s", (text, content) => expect(contents(text)).toContain(content));

  it("is not taken for a stranger that was met", () => {
    expect(contents("I met a man at the bar. He was rude.").join(" ")).not.toMatch(/User's man/);
  });
});

describe("one of what was told", () => {
  it.each([
    ["I'm allergic to cats but we adopted one", "User adopted a cat."],
    ["I wanted a tent so I bought one in the sale", "User bought a tent in the sale."],
  ])("%s", (text, content) => expect(contents(text)).toContain(content));
});

describe("an introduction with what somebody is and has", () => {
  it("is a claim each", () => {
    expect(contents("I'm 41, software architect from Graz, married to Lena, two girls")).toEqual([
      "User is 41.",
      "User is a software architect from Graz.",
      "User is married to Lena.",
      "User has two girls.",
    ]);
  });
});

describe("what begins later", () => {
  it.each([
    ["From January my rent goes up to 950.", "2027-01-01"],
    ["Starting in May I work from home on Fridays.", "2026-05-01"],
    ["I worked there from January.", "2026-01-01"],
    ["I've been there since January.", "2026-01-01"],
    ["As of January I no longer work there.", "2026-01-01"],
  ])("%s → %s", (text, from) => expect(extract(text)[0]!.validFrom?.slice(0, 10)).toBe(from));

  it("keeps the subject of the clause that follows", () => {
    expect(contents("Starting in May I work from home on Fridays.")).toEqual([
      "Starting in May (May 2026) User works from home on Fridays.",
    ]);
    expect(contents("Beginning Monday, we have a new nanny.")).toEqual(["Beginning Monday (16 March 2026), User has a new nanny."]);
  });
});

it("what one likes best is told without a verb", () => {
  const told = extract("tell you some stuff about me: favorite color teal, favorite movie Amélie, i like long train rides");
  expect(told.map(({ attribute }) => attribute && `${attribute.name}=${attribute.value}`)).toEqual([
    "FAVORITE:color=teal",
    "FAVORITE:movie=Amélie",
    null,
  ]);
  for (const text of ["My favorite color is teal.", "favorite of mine", "My favorite restaurant in town closed, sadly"])
    expect(contents(text).join(" ")).not.toMatch(/favorite \w+ is (?!teal)/);
});

describe("a fact that the assistant is asked to keep", () => {
  it.each([
    ["can you remember that my passport expires in August 2027", "User's passport expires in August 2027."],
    ["Could you please remember my anniversary is on May 4th?", "User's anniversary is on May 4th."],
    ["I want you to remember that I hate cilantro", "User hates cilantro."],
    ["Would you keep in mind that I work nights?", "User works nights."],
    ["can you make a note that I'm allergic to nuts?", "User is allergic to nuts."],
    ["make sure you remember that I'm vegan", "User is vegan."],
    ["can you please write down that I owe Tom 40 euros", "User owes Tom 40 euros."],
    ["I need you to know that I'm a vegetarian", "User is a vegetarian."],
    ["Add to my profile: I speak French", "User speaks French."],
    ["Please remind me that mum's birthday is 3 June", "User's mum's birthday is 3 June."],
    ["please remember: my blood type is O negative", "User's blood type is O negative."],
    ["save this - my gym PIN is 4455", "User's gym PIN is 4455."],
    ["remember I don't eat gluten", "User doesn't eat gluten."],
  ])("is told by: %s", (text, content) => expect(contents(text)).toEqual([content]));

  it.each([
    "can you remember my birthday?",
    "Could you remember what I told you about Ana?",
    "Remember that time we went to Rome?",
    "Do you remember that day?",
    "can you save me a seat",
    "Can you add milk to the order",
    "Write a note that says I am a lawyer",
  ])("is not told by: %s", (text) => expect(contents(text)).toEqual([]));
});

describe("a household told one after the other", () => {
  it.each([
    [
      "We're the Adeyemis - me (Tunde), my wife Bisi, the twins Kemi and Kola who are 6, and my dad who moved in last spring.",
      [
        "User is Tunde.",
        "User's wife is Bisi.",
        "User's twins are called Kemi and Kola.",
        "Kemi and Kola are 6.",
        /^User's dad moved in last spring/,
      ],
    ],
    [
      "We're a family of four: me, my husband Piet, and our kids Noor (9) and Sil (2)",
      ["User's husband is Piet.", "User's kids are called Noor and Sil.", "Noor is 9.", "Sil is 2."],
    ],
  ])("%s", (text, expected) =>
    expect(contents(text)).toEqual(expected.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each))),
  );

  it.each(["We're a good team: me, my laptop, and a lot of coffee", "We're the winners - good game, everyone"])(
    "is no other list: %s",
    (text) => expect(contents(text).length).toBeLessThan(2),
  );
});

it.each([
  [
    "bit of background: retired tram driver, 71, husband passed in 2019, three grown up daughters (Una, Fay and Iris), dodgy knee, love the opera",
    [
      "User is a retired tram driver.",
      "User is 71.",
      expect.stringMatching(/^User's husband passed away in 2019/),
      "User has three grown up daughters (Una, Fay and Iris).",
      "User has a dodgy knee.",
      "User loves the opera.",
    ],
  ],
  [
    "35, vegan, two cats, asthma, work nights",
    ["User is 35.", "User is vegan.", "User has two cats.", "User has asthma.", "User works nights."],
  ],
])("all about oneself in one sentence: %s", (text, expected) => expect(contents(text)).toEqual(expected));

it.each([
  ["My nan passed last week", /^User's nan passed away/],
  ["our dog Rex passed on Friday", /^User's dog Rex passed away/],
  ["My mum passed her driving test", /^User's mum passed her driving test/],
  ["My daughter passed in June", /^User's daughter passed in June/],
])("who passed: %s", (text, expected) => expect(contents(text)[0]).toMatch(expected));
