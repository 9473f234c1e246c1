import { expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it.each([
  [
    "an allergy that is over",
    ["I'm allergic to eggs.", "I'm no longer allergic to eggs."],
    "eggs",
    /is allergic to eggs/,
    /no longer allergic/,
  ],
  [
    "a club one left, told by another verb",
    ["I sing alto in the Bergslag choir.", "I quit the choir."],
    "choir",
    /sings alto/,
    /quit the choir/,
  ],
  ["a car that was sold", ["I drive a 2014 Skoda Fabia.", "I sold the Fabia yesterday."], "Fabia", /drives a 2014/, /sold the Fabia/],
  ["a budget under its shorter name", ["Kitchen renovation budget is 18k.", "The budget is 13k."], "budget", /18k/, /13k/],
  [
    "a place that somebody put right",
    ["My nephew Casimir got into the fire brigade in Dunedin.", "sorry, my sister says it's Invercargill, not Dunedin"],
    "fire brigade",
    /brigade in Dunedin/,
    /brigade in Invercargill/,
  ],
  [
    "a meeting that moved to another weekday",
    ["Our team meeting is Thursdays at 2.", "Meeting has moved to Wednesdays, same time."],
    "team meeting",
    /Thursdays/,
    /Wednesdays/,
  ],
  [
    "an appointment that whoever comes moved",
    ["The plumber is coming on 14 May 2031 between 8 and 10.", "Plumber moved it to 21 May 2031, same time."],
    "plumber",
    /coming on 14 May/,
    /21 May/,
  ],
  ["a corrected age", ["I'm 46 and live in Ghent.", "Wait no, 47."], "how old is Maya", /is 46/, /is 47/],
  [
    "a corrected time of something without an attribute",
    ["The flight lands 18:40 on the 27th.", "Ugh sorry, 16:40."],
    "flight",
    /18:40/,
    /16:40/,
  ],
])("retires %s", async (_, said, query, old, current) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const now = (await project.searches("maya", query)).join("\n");
  expect(now).toMatch(current);
  expect(now).not.toMatch(old);
});

it("keeps what it did not end, and several of a kind", async () => {
  const project = await aProject();
  await project.remembers(
    "maya",
    "I'm allergic to eggs.",
    "I'm allergic to kiwi.",
    "I have a dog named Rex.",
    "I'm no longer allergic to eggs.",
  );
  const now = (await project.searches("maya", "allergic dog")).join("\n");
  expect(now).toMatch(/allergic to kiwi/);
  expect(now).toMatch(/Rex/);
});

it.each([
  [
    "My tablets: ramipril 5 mg in the morning, metformin 500 with food, atorvastatin 20 at night.",
    "My doctor stopped the atorvastatin.",
    "metformin",
  ],
  ["I have Netflix, Mubi and Disney+.", "I cancelled Mubi.", "Netflix"],
])("leaves the others of a list as they are: %s %s", async (list, ended, other) => {
  const project = await aProject();
  await project.remembers("maya", list, ended);
  const now = (await project.searches("maya", `${other} ${ended}`)).join("\n");
  expect(now).toContain(other);
  expect(now).toMatch(/stopped|cancelled/);
});

const leaving = [
  "handed in my notice in September, no job lined up",
  "I no longer work at Dunmore & Vale.",
  "Today was my last day at Dunmore & Vale.",
  "I retired last month.",
];
const jobs = ["I'm a paralegal at Dunmore & Vale.", "I am a paralegal at Dunmore & Vale. My locker number is 112."];

it.each(jobs.flatMap((job) => leaving.flatMap((ended) => [[[job, ended]], [[`${job} ${ended}`]]])))(
  "a job that is over is no answer: %j",
  async (said) => {
    const project = await aProject();
    await project.remembers("maya", ...said);
    for (const question of ["Where do I work?", "Where do I work now?", "Who is my employer?"]) {
      const body = await project.asks("maya", question);
      expect(body.answer, question).not.toMatch(
        /(?<!no longer )works? (?:as a paralegal )?(?:at|for) |paralegal at|^(?:\*|Dunmore & Vale)/,
      );
    }
    const now = (await project.searches("maya", "job paralegal")).join("\n");
    expect(now).not.toMatch(/is a paralegal/);
  },
);

it.each([
  ["a profession ends with the last job", ["I'm a nurse.", "I retired last month."], /is a nurse/, true],
  ["a profession outlasts an employer", ["I'm a nurse.", "I work at St Mary's.", "I left St Mary's in May."], /is a nurse/, false],
])("%s", async (_, said, profession, isOver) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const now = (await project.searches("maya", "nurse")).join("\n");
  expect(profession.test(now)).toBe(!isOver);
});

it.each([
  ["Am I a nurse?", ["I'm a nurse.", "I retired last month."], /^No: User retired/],
  ["Do I live in Porto?", ["I live in Porto.", "We moved to Lisbon in May."], /^No: User moved to Lisbon/],
])("what took the place of something answers whether it is so: %s", async (question, said, answer) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const body = await project.asks("maya", question);
  expect(body.answer).toMatch(answer);
});

it.each([
  ["Where did I live before Lisbon?", ["I live in Porto. I work at Acme.", "We moved to Lisbon in May."], /Porto/],
  [
    "What do you know about the Quillwood clinic?",
    ["The Quillwood clinic opens at nine.", "The library opens at ten."],
    /^The Quillwood clinic opens at nine\.$/,
  ],
])("what is named leads to what is asked: %s", async (question, said, answer) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const body = await project.asks("maya", question);
  expect(body.answer).toMatch(answer);
});

it("what was put right was never so", async () => {
  const project = await aProject();
  await project.remembers(
    "maya",
    "My nephew Casimir got into the fire brigade in Dunedin.",
    "sorry, my sister says it's Invercargill, not Dunedin",
  );
  const question = "What did Casimir do before the fire brigade?";
  const body = await project.asks("maya", question);
  expect(body.answer).not.toContain("Dunedin");
});

it.each([
  ["a marriage of one who is divorced", ["I'm married to Dana.", "I'm divorced now."], "Am I married?", /^No|divorced/, /married to Dana/],
  [
    "an engagement of a couple that married",
    ["I got engaged to Rashid in May.", "We got married on Saturday."],
    "Am I engaged?",
    /^No|married/,
  ],
  ["a single life", ["I'm single.", "I have a girlfriend now, her name is Ilse."], "Am I single?", /^No|girlfriend/, /is single/],
  ["a divorce before another marriage", ["I'm divorced.", "I'm married to Eva now."], "Am I married?", /Eva/, /divorced/],
])("retires %s", async (_, said, question, expected, never?: RegExp) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const { answer, refused } = await project.asks("maya", question);
  expect(refused).toBe(false);
  expect(answer).toMatch(expected);
  if (never) expect(answer).not.toMatch(never);
});

it("says yes to a question for the ending itself", async () => {
  const project = await aProject();
  await project.remembers("maya", "I quit smoking in 2020.", "We divorced last year.");
  expect((await project.asks("maya", "Have I quit smoking?")).answer).toMatch(/^Yes/);
  expect((await project.asks("maya", "Do I smoke?")).answer).toMatch(/^No/);
  expect((await project.asks("maya", "Am I divorced?")).answer).toMatch(/^Yes/);
});

it.each([
  ["one of two cards", ["I have a Chase Sapphire and an Amex Gold.", "I cancelled the Amex."], "Sapphire", /has a Chase Sapphire/],
  ["a mother's bike where the user's was stolen", ["My mum has a bike.", "My bike was stolen."], "bike", /mum has a bike/],
  ["the user's dog where a brother's died", ["I have a dog.", "My brother's dog died."], "dog", /has a dog/],
])("leaves %s", async (_, said, query, kept) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  expect((await project.searches("maya", query)).join("\n")).toMatch(kept);
});

it.each([
  ["a choir that a friend left", ["I sing in a choir with my friend Paul.", "Paul left the choir."], "choir", /User sings in a choir/],
  ["an orchestra that somebody quit", ["I play cello in an orchestra with Maaike.", "Maaike quit the orchestra."], "cello", /plays cello/],
  [
    "two dogs of which one died",
    ["I have two dogs, a beagle called Biscuit and an old lab named Murphy.", "Murphy passed away last week."],
    "dogs",
    /two dogs, a beagle/,
  ],
  [
    "the size of what costs something",
    ["The allotment is 90 square metres.", "The allotment costs me 62 quid a year."],
    "allotment",
    /90 square/,
  ],
  [
    "what a friend has of the same kind",
    ["I have a phone contract with Orange.", "Femi cancelled his phone contract."],
    "contract",
    /Orange/,
  ],
])("keeps %s", async (_, said, query, current) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  expect((await project.searches("maya", query)).join("\n")).toMatch(current);
});

it.each([
  ["a choir that whoever sang in it left", ["My friend Paul sings in a choir.", "Paul left the choir."], "choir", /sings in a choir/],
  ["a boat that they had together", ["We have a boat.", "Ben sold the boat."], "boat", /has a boat/],
  ["the one dog that died", ["I have a dog named Murphy.", "Murphy passed away last week."], "dog", /has a dog/],
])("retires %s", async (_, said, query, old) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  expect((await project.searches("maya", query)).join("\n")).not.toMatch(old);
});

it.each([
  [
    "a rent talked down",
    ["My rent is 1,150.", "The landlord put the rent up to 1,300.", "Talked him down, so now it's 1,225."],
    "rent",
    /1,225/,
    /1,300/,
  ],
  ["an insurance that was raised", ["Our home insurance is 640 a year.", "They raised it to 710."], "insurance", /710/, /640/],
  ["fees of what costs", ["The nursery costs 900 a month.", "Nursery fees have gone up to 1,050."], "nursery", /1,050/, /900/],
  [
    "a number that is new",
    ["My phone number is 07700 900123.", "I got a new number, it's 07700 900456 now."],
    "number",
    /900456/,
    /900123/,
  ],
  ["a record that was beaten", ["My 10k PB is 52:30.", "New 10k PB, 49:58!!!"], "10k", /49:58/, /52:30/],
])("retires %s", async (_, said, query, current, old) => {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const now = (await project.searches("maya", query)).join("\n");
  expect(now).toMatch(current);
  expect(now).not.toMatch(old);
});
