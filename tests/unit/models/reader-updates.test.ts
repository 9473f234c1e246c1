import { describe, expect, it } from "vitest";
import { localAnswer } from "@/lib/models/local/answer";
import { plainQuestion } from "@/lib/models/local/plain-question";
import { leftOver } from "@/lib/models/local/reader/left-over";
import type { Evidence } from "@/lib/models/types";
import { answerText, evidenceFrom, memory, now } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what stays of a statement when its value changes", () => {
  it.each([
    ["Rent is 640 a month, due on the 5th.", "VALUE:rent", "640 a month", "Rent went up to 715.", "Rent is due on the 5th."],
    ["Rent is 780 and it goes out on the 1st.", "VALUE:rent", "780", "Rent went up to 845.", "Rent goes out on the 1st."],
    [
      "User's choir is on Mondays at St Brannoc's.",
      "VALUE:choir",
      "Mondays at St Brannoc's",
      "Choir moved to Thursdays.",
      "User's choir is at St Brannoc's.",
    ],
    [
      "User lives in Leeds with their cousin Imran.",
      "LIVES_IN",
      "Leeds",
      "User lives in Bradford now.",
      "User lives with their cousin Imran.",
    ],
    [
      "User takes ramipril 5 mg twice a day and atorvastatin 20 mg.",
      "VALUE:ramipril dose",
      "5 mg",
      "Ramipril is up to 10.",
      "User takes atorvastatin 20 mg.",
    ],
  ])("%s", (content, attribute, attributeValue, by, left) =>
    expect(leftOver({ content, attribute, attributeValue, validFrom: null }, by)).toBe(left),
  );

  it("is who it is with, when it is another day", () =>
    expect(
      leftOver(
        {
          content: "User's eye test is on the 12th of March (12 March 2026) with Mr Bose.",
          attribute: "VALUE:eye test date",
          attributeValue: "2026-03-12",
          validFrom: "2026-03-12T00:00:00Z",
        },
        "Eye test has been moved to the 19th (19 March 2026).",
      ),
    ).toBe("User's eye test is with Mr Bose."));

  it.each([
    ["nothing else was said", "Rent is 640.", "VALUE:rent", "640", "Rent went up to 715."],
    ["the thing is another", "User drives a 2014 Skoda with a towbar.", "VALUE:car", "2014 Skoda", "User drives a 2020 Kia."],
    ["the person is another", "User's dentist is Dr Okonjo on Mill Lane.", "VALUE:dentist", "Dr Okonjo", "User's dentist is Dr Maas."],
    ["the job is another", "User works for Brix as a clerk.", "WORKS_AT", "Brix", "User works for Cormor."],
    ["that has changed, too", "User lives in Leeds with Imran.", "LIVES_IN", "Leeds", "User lives in Bradford with Jo."],
    ["it was told of the old home", "User lives in Leeds near the canal.", "LIVES_IN", "Leeds", "User lives in Bradford now."],
  ])("but nothing, where %s", (_, content, attribute, attributeValue, by) =>
    expect(leftOver({ content, attribute, attributeValue, validFrom: null }, by)).toBeNull(),
  );

  const changed: Evidence[] = [
    memory("User's rent is 640 a month, due on the 5th.", {
      attribute: "VALUE:rent",
      attributeValue: "640 a month",
      isFormer: true,
      successor: 1,
      saidAt: "2026-02-03T10:00:00.000Z",
    }),
    memory("User's rent went up to 715.", { attribute: "VALUE:rent", attributeValue: "715", saidAt: "2026-06-03T10:00:00.000Z" }),
  ];
  it.each([
    ["When is the rent due?", /^User's rent is due on the 5th/, /640|715/],
    ["How much is the rent?", /715/, /640/],
    ["Who pays the rent?", /^$/, /./],
  ])("%s", async (question, says, never) => {
    const found = await Array.fromAsync(
      localAnswer({ question, mode: "factoid", style: "explanatory", evidence: changed, rarity: {}, subjects: [], now }),
    );
    const text = found.map((each) => each.text).join(" ");
    expect(text).toMatch(says);
    expect(text).not.toMatch(never);
  });
});

describe("a new value that says less than the old one did", () => {
  const told: Evidence[] = [
    memory("Cabin wifi password is LoonLake55, 2 routers.", {
      attribute: "VALUE:cabin wifi password",
      attributeValue: "LoonLake55",
      isFormer: true,
      successor: 1,
      saidAt: "2026-03-02T10:00:00.000Z",
    }),
    memory("Password's WalleyeRun81 now.", {
      attribute: "VALUE:cabin wifi password",
      attributeValue: "WalleyeRun81",
      saidAt: "2026-07-26T10:00:00.000Z",
    }),
  ];
  it.each([
    ["What is the wifi password at the cabin?", /WalleyeRun81/],
    ["How many routers are there at the cabin?", /^(?!.*Walleye)/],
    ["What is the boat's password?", /^$/],
  ])("%s", async (question, expected) => {
    const found = await Array.fromAsync(
      localAnswer({ question, mode: "factoid", style: "explanatory", evidence: told, rarity: {}, subjects: [], now }),
    );
    expect(found.map((each) => each.text).join(" ")).toMatch(expected);
  });
});

it.each([
  ["What was my rent before it went up?", "What was my rent before?"],
  ["Who was my boss before they moved?", "Who was my boss before?"],
  ["What did I do before the war changed things?", "What did I do before the war changed things?"],
  ["What do I eat before it gets dark?", "What do I eat before it gets dark?"],
])("before a change is before: %s", (question, plain) => expect(plainQuestion(question)).toBe(plain));

it("what was so of somebody before is not anything that was so", async () => {
  const evidence: Evidence[] = [
    memory("Casimir is 22.", { attribute: "AGE", attributeValue: "22", isFormer: true, successor: 1 }),
    memory("Casimir is 23.", { attribute: "AGE", attributeValue: "23", saidAt: "2026-03-04T10:00:00.000Z" }),
  ];
  const question = "What did Casimir do before the fire brigade?";
  expect(
    await Array.fromAsync(localAnswer({ question, mode: "factoid", style: "explanatory", evidence, rarity: {}, subjects: [], now })),
  ).toEqual([]);
});

describe("what is asked of what has changed", () => {
  it.each([
    ["What time did I start before?", ["my shift starts at 7", "i start at 5 now"], /\b7\b/],
    ["What time do I start?", ["my shift starts at 7", "i start at 5 now"], /\b5\b/],
    ["What does Paloma do?", ["Ignatius is a chef. Paloma teaches judo, they're married", "Ignatius and Paloma split up"], /judo/],
    ["Who is Paloma married to?", ["Ignatius is a chef. Paloma teaches judo, they're married", "Ignatius and Paloma split up"], /^$|split/],
    ["Who am I going out with?", ["I'm going out with Tobias", "Tobias and I broke up last week"], /broke up/],
    [
      "What does Femi do?",
      ["My brother Femi drives for Bolt", "Femi has quit Bolt and joined an insurance company"],
      /joined an insurance/,
    ],
    ["What is Freya allergic to?", ["Freya is allergic to peanuts", "Turns out Freya is allergic to sesame as well"], /peanuts.*sesame/],
    ["What am I allergic to?", ["My daughter is called Freya and she's allergic to peanuts"], /^$/],
    ["What does Hannah do?", ["my sister Hannah is a nurse, and her husband Piet drives trams"], /nurse/],
    ["What's the alarm code of the cabin?", ["The wifi password at the cabin is heron-42"], /^$/],
    ["What's my postcode?", ["My address is 3 Orchard Close"], /^$/],
    ["Who do I live with?", ["I live at 4 Hill St with my gran", "I moved in with my sister"], /sister/],
    ["Who do I live with?", ["I live with my gran", "my cousin moved in with us"], /gran/],
    ["When do I leave home?", ["I go out at 7 every morning"], /\b7\b/],
    ["Who is mum's consultant?", ["Mum is in ward 6", "they moved mum to ward 9"], /^$/],
    ["What date do I fly out?", ["Flight to Lisbon is on the 14th, no wait, that's the return. Going out on the 9th"], /\b9th/],
  ])("%s", async (question, said, says) => expect(await answer(question, ...said)).toMatch(says));
});

describe("how often, now", () => {
  it.each([
    [["I swim twice a week at the lido", "only managing one swim a week these days"], /one swim/],
    [
      [
        "I swim at the Tinside pool, three times a week",
        "Tinside is shut for repairs so I've switched to the lido in Mount Wise, only twice a week now",
      ],
      /twice/,
    ],
  ])("is the newer of two: %j", async (said, says) => expect(await answer("How often do I swim?", ...said)).toMatch(says));
});

it("what is told of somebody by name takes the place of no name", async () => {
  const known = [
    memory("User is Tilde.", { attribute: "NAME", attributeValue: "Tilde", saidAt: "2026-03-03T10:00:00.000Z" }),
    memory("Tilde's dentist is now Dr Madsen.", {
      attribute: "VALUE:dentist",
      attributeValue: "Dr Madsen",
      saidAt: "2026-04-03T10:00:00.000Z",
    }),
  ];
  expect(await answerText(known, "What is my name?")).toBe("User is Tilde.");
});

describe("what took the place of what, told in one sentence", () => {
  it.each([
    ["What did we use before Linear?", ["We use Jira at work.", "We moved from Jira to Linear."], /Jira/],
    ["What do we use at work?", ["We use Jira at work.", "We moved from Jira to Linear."], /Linear/],
    ["Which bank was I with before?", ["I bank with Nordea.", "Moved my account from Nordea to Revolut, took 7 days."], /Nordea/],
    ["Which bank am I with?", ["I bank with Nordea.", "Moved my account from Nordea to Revolut, took 7 days."], /Revolut/],
    ["What carrier did I have before?", ["I changed carriers, from Telenor to Telia."], /Telenor/],
    ["What did I use before Figma?", ["I switched from Sketch to Penpot."], /^(?!.*Sketch)/],
    ["What did my sister use before Linear?", ["My sister uses Trello."], /^(?!.*Linear)/],
  ])("%s %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what somebody else left", () => {
  it.each([
    ["What do I sing in?", ["I sing in a choir with my friend Paul.", "Paul left the choir."], /User sings/],
    ["What instrument do I play?", ["I play cello in an orchestra with Maaike.", "Maaike left the orchestra."], /cello/],
    ["Am I in an orchestra?", ["I play cello in an orchestra with Maaike.", "Maaike left the orchestra."], /^(?!No)/],
    ["Am I in an orchestra?", ["I play cello in an orchestra with Maaike.", "I left the orchestra."], /^(?!Yes)/],
    ["Where do I work?", ["I share an office with Dana at Pfizer.", "Dana quit Pfizer."], /User works at Pfizer/],
    ["Where does Dana work?", ["I share an office with Dana at Pfizer.", "Dana quit Pfizer."], /Dana quit/],
    ["How many dogs do I have?", ["I have two dogs, a beagle called Biscuit and a lab named Murphy.", "Murphy passed away."], /^1/],
  ])("%s %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what has one time at once", () => {
  it.each([
    [
      "When does the quiz team meet?",
      ["The quiz team meets on the second Monday of the month.", "Quiz team has moved to Fridays."],
      /Fridays/,
    ],
    [
      "When is the pottery class?",
      ["The pottery class is on Tuesdays at 7.", "They've changed the pottery class to Wednesdays."],
      /Wednesdays/,
    ],
    ["When does the quiz team meet?", ["The quiz team meets on Mondays.", "The chess club has moved to Fridays."], /Mondays/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("who a relative is, told beside what is over", () => {
  const over = (content: string, more: object) => memory(content, { isFormer: true, ...more });
  it.each([
    [
      "Where does my brother live?",
      over("User's brother Ned lives in Leeds.", { attribute: "LIVES_IN" }),
      "Ned has moved to Malmö.",
      /Malmö/,
    ],
    ["Where does my wife live?", over("User's wife Nell lives in Leeds.", { attribute: "LIVES_IN" }), "Nell has moved to Malmö.", /^$/],
  ])("%s", async (question, before, since, expected) =>
    expect(await answerText([before, memory(since, { attribute: "LIVES_IN", saidAt: "2026-05-01T10:00:00.000Z" })], question)).toMatch(
      expected,
    ),
  );
});

describe("what has begun since, or took the place of something", () => {
  it.each([
    ["Where does my aunt live?", ["My aunt lives in Hull.", "My aunt is moving to Hove in May."], /Hove/],
    ["Where does my aunt live?", ["My aunt lives in Hull.", "My aunt is moving to Hove in May 2027."], /Hull/],
    ["Where does my aunt live?", ["My aunt lives in Hull.", "My uncle is moving to Hove in May."], /Hull/],
    ["Where does Ned work?", ["Ned works at Shell.", "Ned starts at BP on 4 May."], /BP/],
    ["What sport does Mia do?", ["My daughter Mia plays hockey.", "Mia has dropped hockey, she does judo now."], /judo/],
    ["Which instrument do I play?", ["I play the viola.", "I've given up the viola. I play the tuba now."], /tuba/],
    ["What diet am I on?", ["I'm on the keto diet.", "I gave up on keto, doing paleo instead."], /paleo/],
    ["Which school does Theo go to?", ["Theo starts at Kingsdown secondary in May."], /Kingsdown/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
