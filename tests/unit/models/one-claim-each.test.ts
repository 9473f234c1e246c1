import { describe, expect, it } from "vitest";
import { contentsOf, extracted } from "./extracted";

describe("two verbs of one subject that each tell something", () => {
  it.each([
    ["I'm an only child and grew up in Galway.", ["User is an only child.", "User grew up in Galway."]],
    ["I joined Barclays in 2019 and got promoted to VP in 2022.", ["User joined Barclays in 2019.", "User got promoted to VP in 2022."]],
    ["I sold the Golf and got a Skoda Octavia.", ["User sold the Golf.", "User got a Skoda Octavia."]],
    ["Miso is diabetic and gets insulin twice a day.", ["Miso is diabetic.", "Miso gets insulin twice a day."]],
    ["My brother Tom left the army and bought a pub.", ["User's brother Tom left the army.", "Tom bought a pub."]],
    ["I used to play the cello but now play bass in a band.", ["User used to play the cello.", "User plays bass in a band."]],
    ["I was born in Lagos but raised in London", ["User was born in Lagos.", "User was raised in London."]],
    ["I have a peanut allergy, carry an EpiPen.", ["User has a peanut allergy.", "User carries an EpiPen."]],
    [
      "I'm a nurse, work nights, hate mornings, and have two cats.",
      ["User is a nurse.", "User works nights.", "User hates mornings.", "User has two cats."],
    ],
    ["I'm 34, live in Bergen, like hiking.", ["User is 34.", "User lives in Bergen.", "User likes hiking."]],
    [
      "My sister is a vet, lives in Turku, has three kids, and plays the harp.",
      ["User's sister is a vet.", "User's sister lives in Turku.", "User's sister has three kids.", "User's sister plays the harp."],
    ],
    ["I'm off amlodipine and on losartan.", ["User is off amlodipine.", "User is on losartan."]],
    ["I'm trying to eat less, sleep more and drink water.", ["User is trying to eat less, sleep more and drink water."]],
    ["My office is on the third floor and near the lift.", ["User's office is on the third floor and near the lift."]],
    ["I'm grateful to have a job I enjoy every day.", ["User is grateful to have a job they enjoy every day."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    ["My sister is a vet and is getting married in June.", /^User's sister is a vet\.$/, /^User's sister is getting married in June/],
    ["I live in Bath and start at Roche in May.", /^User lives in Bath\.$/, /^User starts at Roche in May/],
    ["I started at Roche in May and live in Basel.", /^User started at Roche in May/, /^User lives in Basel\.$/],
    ["Ben likes chess, plays football on Saturdays and has two rabbits.", /^Ben likes chess\.$/, /^Ben plays football on Saturdays\.$/],
  ])("though one alone is dated, where the other lasts: %s", (text, first, second) => {
    const contents = contentsOf(text);
    expect(contents[0]).toMatch(first);
    expect(contents[1]).toMatch(second);
  });

  it.each([
    ["My mum is a baker and her brother drives a tram.", ["User's mum is a baker.", "User's mum's brother drives a tram."]],
    ["My dad's 70, had a stent put in last May, and his doctor wants him to walk.", /^User's dad is 70\.$/],
    [
      "My cousin Bodil sings on Sundays and my uncle plays the organ.",
      ["User's cousin Bodil sings on Sundays.", "User's uncle plays the organ."],
    ],
    [
      "I'm a warden at St. Olave's, been there six years, and honestly I'm fed up.",
      ["User is a warden at St. Olave's.", "User has been there six years.", "User is fed up."],
    ],
    ["Our kitten is 9 weeks old, called Pesto.", ["User's kitten is 9 weeks old.", "User's kitten is called Pesto."]],
    ["Our boat is a wooden sloop, called Heron.", ["User's boat is a wooden sloop.", "User's boat is called Heron."]],
  ])("whoever it is of: %s", (text, expected) => {
    if (expected instanceof RegExp) expect(contentsOf(text)[0]).toMatch(expected);
    else expect(contentsOf(text)).toEqual(expected);
  });

  it.each([
    "My husband is in a band, called The Slow Reds.",
    "It's a boy, called Otis.",
    "My mum and my aunt are twins and her brother is a priest.",
    "I moved to Leeds in March and got a dog.",
    "I got home and had dinner.",
    "She wants to leave and get a dog.",
    "We had a barbecue and drank too much wine.",
    "Tests run with pnpm test, lint with pnpm lint.",
  ])("stay together where they may be one: %s", (text) => expect(contentsOf(text)).toHaveLength(1));
});

describe("what undoes the clause before is a claim of its own", () => {
  it.each([
    ["I bought a violin but returned it", /^User bought a violin\.$/, /^User returned the violin\.$/],
    ["I bought a violin and sold it in June", /^User bought a violin\.$/, /^User sold the violin in June/],
    ["bought a tent, took it back to the shop", /^User bought a tent\.$/, /^User took the tent back/],
    ["We adopted two kittens and rehomed them last month", /^User adopted two kittens\.$/, /rehomed the kittens last month/],
    ["I joined a choir but left", /^User joined a choir\.$/, /^User left the choir\.$/],
    ["I signed up for a gym but quit after a week", /^User signed up for a gym\.$/, /^User quit the gym after a week\.$/],
    ["I started a job at Asda but quit", /^User started a job at Asda\.$/, /^User quit the job\.$/],
    ["I had a motorbike but it got stolen", /^User had a motorbike\.$/, /^The motorbike got stolen\.$/],
    ["Joined the rowing club, left in June", /^User joined the rowing club\.$/, /^User left the rowing club in June/],
    ["I bought a drone. It got stolen on Friday.", /^User bought a drone\.$/, /^The drone got stolen on Friday/],
    ["My favourite restaurant was Mori but it closed", /^User's favourite restaurant was Mori\.$/, /^Mori closed\.$/],
    ["I had a subscription to Hulu but it expired", /^User had a subscription to Hulu\.$/, /^The subscription expired\.$/],
    ["I booked flights. They've been cancelled.", /^User booked flights\.$/, /^Flights have been cancelled\.$/],
  ])("%s", (text, begun, ended) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(2);
    expect(contents[0]).toMatch(begun);
    expect(contents[1]).toMatch(ended);
  });

  it.each([
    "I bought a new coat and wore it to work",
    "I'd buy a boat and sell it again",
    "I might get a dog and then give it away",
    "I play golf but might give it up",
    "I hate phone calls, text me instead",
  ])("and nothing else is: %s", (text) => expect(contentsOf(text)).toHaveLength(1));
});

it.each([
  ["I like my steak rare, my showers cold and my meetings cancelled", /^(?!.*cancelled User's steak)/],
  ["My degree's in marine biology, never used it", /^User's degree is in marine biology, never used it\.$/],
  ["Looking for a new flat, budget is 1100 max", /^User is looking for a new flat\. User's budget is 1100 max\.$/],
  ["my sister-in-law's a nurse", /^User's sister-in-law is a nurse\.$/],
  ["Tom plays guitar, I play drums", /^Tom plays guitar\. User plays drums\.$/],
  ["work pays for my phone", /^Work pays for User's phone\.$/],
])("of whom a clause is told: %s", (text, expected) => expect(contentsOf(text).join(" ")).toMatch(expected));

it.each([
  ["My kids are Anton, 21, and Vera, 18.", ["User's kids are called Anton and Vera.", "Anton is 21.", "Vera is 18."]],
  ["My kids are Leo 4, Mia 7 and Sam 11", ["User's kids are called Leo, Mia and Sam.", "Leo is 4.", "Mia is 7.", "Sam is 11."]],
  [
    "I have two kids, Anton who is 21 and Vera (18).",
    ["User has two kids.", "Anton is 21.", "Vera is 18.", "User's kids are called Anton and Vera."],
  ],
])("ages told beside names: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

describe("what the clause before told of is named again", () => {
  it.each([
    ["I bought a used Golf in May and sold it in June.", /^User sold the Golf in June/],
    ["I have a car and am selling it in May.", /^User is selling the car in May/],
    ["I own a boat and sail it every summer.", /^User sails the boat every summer\.$/],
    ["I love Lisbon and am moving there in March.", /^User is moving to Lisbon in March/],
    ["I grew up in Porto but don't live there anymore.", /^User doesn't live in Porto anymore\.$/],
    ["My sister has a cat and loves her to bits.", /^User's sister loves the cat to bits\.$/],
    ["We have two cats and we love them to bits.", /love the cats to bits\.$/],
    ["My brother has a boat, he sails it every weekend.", /^User's brother sails the boat every weekend\.$/],
    ["I love spicy food but my husband can't eat it.", /^User's husband can't eat spicy food\.$/],
    ["I like dogs but my sister hates them.", /^User's sister hates dogs\.$/],
    ["I sold my old flat and I miss it.", /^User misses their flat\.$/],
    ["The Corsa failed its MOT so I scrapped it.", /^User scrapped the Corsa\.$/],
    ["My phone was a Pixel, I dropped it in the lake.", /^User dropped their phone in the lake\.$/],
    ["The dog was ill so we had it put down.", /had the dog put down\.$/],
  ])("%s", (text, expected) => expect(contentsOf(text)[1]).toMatch(expected));

  it.each([
    "I have a car but I hate it when it rains.",
    "I ran a marathon in May and I made it in four hours.",
    "Sam has a son, and Tom likes her.",
  ])("unless none or several may be meant: %s", (text) => expect(contentsOf(text).at(-1)).toMatch(/ it | her/));

  it("and what nobody understands is left out", () =>
    expect(contentsOf("I visited Rome and Oslo, and I loved it there.")).toEqual(["User visited Rome and Oslo."]));
});

it("so many of us are people", () =>
  expect(contentsOf("there's five of us at home and a dog")).toEqual(["There's five people, User included, at home and a dog."]));

describe("what a clause leaves to the one before it", () => {
  it.each([
    ["My mum's birthday is 12 May, dad's is the 3rd of October.", "User's dad's birthday is the 3rd of October."],
    ["I'm vegetarian, my wife isn't.", "User's wife isn't vegetarian."],
    ["I like olives, my wife doesn't.", "User's wife doesn't like olives."],
    ["I'm not allergic to cats, my brother is.", "User's brother is allergic to cats."],
    ["I don't smoke, my husband does.", "User's husband smokes."],
    ["I play the cello and so does my son.", "User's son plays the cello."],
    ["I don't drink and neither does my wife.", "User's wife doesn't drink."],
    ["My husband's a teacher and so am I.", "User is a teacher."],
    ["My favorite color used to be green, now it's navy.", "User's favorite color is now navy."],
  ])("%s", (text, expected) => expect(contentsOf(text)[1]).toBe(expected));

  it.each(["I don't know who is at the door.", "We were told the plan would work, it doesn't."])(
    "and nothing is put in for it: %s",
    (text) => expect(contentsOf(text)).toHaveLength(1),
  );

  it("is the baby, where one was just named", () =>
    expect(contentsOf("We named the baby Otis. Born March 3rd, 7lb 4oz.")[1]).toMatch(/^Otis was born March 3rd/));
});

describe("a list of what somebody is", () => {
  it.each([
    [
      "Born in Cairo, raised in Leeds, now in Melbourne.",
      ["User was born in Cairo.", "User was raised in Leeds.", "User now lives in Melbourne."],
    ],
    [
      "I'm a nurse, two dogs, based in Cork, husband's Sam.",
      ["User is a nurse.", "User has two dogs.", "User is based in Cork.", "User's husband's Sam."],
    ],
    ["Staging is at 10.0.0.12 and prod is 10.0.0.20.", ["Staging is at 10.0.0.12.", "Prod is 10.0.0.20."]],
    ["I take the dog to the vet, his name's Bruno.", ["User takes the dog to the vet.", "User's dog is called Bruno."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

it("an introduction tells who it is of, sentence by sentence", () => {
  const text = "Hi, I'm Tariq. Software engineer at Klarna, based in Stockholm. Married to Elin, one daughter (Nora, 3).";
  expect(extracted(text).map(({ content, attribute }) => [content, attribute?.name])).toEqual([
    ["User is Tariq.", "NAME"],
    ["User is a software engineer at Klarna.", "WORKS_AT"],
    ["User is based in Stockholm.", "LIVES_IN"],
    ["User is married to Elin.", "MARRIED_TO"],
    ["Nora is 3.", "AGE"],
    ["User has one daughter (Nora).", undefined],
  ]);
});

it.each(["Engineer came to fix the boiler.", "Electrician booked for Thursday."])("and nobody is what somebody else is: %s", (text) =>
  expect(contentsOf(text)[0]).not.toMatch(/^User/),
);

describe("what comes again has no date", () => {
  it.each([
    "My birthday is the 3rd of October.",
    "Our anniversary is October 10.",
    "Rent is 950, due on the 1st.",
    "I go to the gym Monday, Wednesday, Friday mornings.",
  ])("%s", (text) => expect(extracted(text)[0]).toMatchObject({ validFrom: null, content: expect.not.stringContaining("(") }));

  it("but what is of one year has", () => expect(extracted("My birthday is on Saturday.")[0]?.validFrom).not.toBeNull());
});

it.each([
  ["We moved the launch from May 3 to May 17.", "2027-05-17"],
  ["I was away from May 3 to May 17.", "2026-05-03"],
])("what is moved is on the later day: %s", (text, day) => expect(extracted(text)[0]?.validFrom?.slice(0, 10)).toBe(day));

it.each(["We moved to Teams in June.", "We used Slack but moved to Teams."])("a product is no home: %s", (text) =>
  expect(extracted(text).map(({ attribute }) => attribute?.name)).not.toContain("LIVES_IN"),
);

it.each([
  ["Never deploy on Fridays please.", ["User asked the assistant not to deploy on Fridays."]],
  ["Please use metric units and keep answers short.", ["User asked the assistant to use metric units and keep answers short."]],
  ["Use the units above.", []],
  ["Use pnpm, not npm.", ["User asked the assistant to use pnpm, not npm."]],
  ["Never commit .env files.", ["User asked the assistant not to commit .env files."]],
  ["Always run the linter before committing.", ["User asked the assistant to always run the linter before committing."]],
  ["You are a senior editor. Keep answers under 100 words.", []],
])("a rule for the assistant: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

it("a school that is named after a saint is no person", () =>
  expect(extracted("The kids go to St Mary's.")[0]?.entities).toContainEqual({ name: "St Mary", type: "ORGANIZATION" }));

describe("talk about code and orders", () => {
  it.each([
    ["Tests go in __tests__ folders.", "Tests go in __tests__ folders."],
    ["I live in __Paris__ now.", "User lives in Paris now."],
    ["CI runs on GitHub Actions.", "CI runs on GitHub Actions."],
    ["Bug: checkout fails on Safari.", "Bug: checkout fails on Safari."],
    ["Fixed in v2.3.1.", "It was fixed in v2.3.1."],
    ["Order #88213 arrived broken.", "Order #88213 arrived broken."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it("several addresses of one person are told apart", () =>
    expect(
      extracted("My GitHub is @tomk, work email tom@acme.dev, personal tom.k@gmail.com").map(({ attribute }) => attribute?.name),
    ).toEqual([undefined, "VALUE:work email", "EMAIL"]));
});

it.each([
  ["Mubi and Max are the only channels I have left, dropped Netflix and Sky", /^User dropped Netflix/],
  ["Ana is the only friend I have here, moved to Porto for me", /^Ana (?:is|moved)/],
])("what is no person does nothing: %s", (text, expected) => expect(contentsOf(text).at(-1)).toMatch(expected));
