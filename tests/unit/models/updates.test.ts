import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import type { ExtractInput } from "@/lib/models/types";
import { contentsOf, extracted } from "./extracted";

/** What the last of some messages says, with the key of what it replaces. */
function lastOf(said: string[], told: ExtractInput["told"] = []) {
  const passages = said.map((text, i) => ({ text, role: "user" as const, speaker: null, saidAt: new Date(Date.UTC(2026, 2, i + 1, 10)) }));
  const { statements } = extractLocally({ passages, subject: { name: null }, known: [], told });
  return statements.filter(({ passage }) => passage === said.length - 1);
}

function expectSaid(content: string | undefined, says: string | RegExp) {
  if (typeof says === "string") expect(content).toBe(says);
  else expect(content).toMatch(says);
}

describe("a figure that changed", () => {
  it.each([
    ["broadband went up to 36", "VALUE:broadband", "36"],
    ["gate code changed to 9020", "VALUE:gate code", "9020"],
    ["gp put my sertraline up to 100", "VALUE:sertraline", "100"],
    ["I've got Mr Lindqvist as tutor now", "VALUE:tutor", "Mr Lindqvist"],
    ["ramipril is up to 10", "VALUE:ramipril", "10"],
    ["The wifi password at the cabin is heron-42", "VALUE:cabin wifi password", "heron-42"],
  ])("%s", (text, name, value) => expect(extracted(text)[0]!.attribute).toMatchObject({ name, value }));

  it.each(["two friends went up to 3000 metres", "prices went up to 5 euros", "Maya went up to 12"])("but not: %s", (text) =>
    expect(extracted(text).some(({ attribute }) => attribute?.name.startsWith("VALUE:"))).toBe(false),
  );

  it.each([
    ["New 5k PB, 21:40!!!", "VALUE:5k personal best", "21:40"],
    ["We have a new rent, 900 euros", "VALUE:rent", "900 euros"],
    ["I got a new number, it's 07700 900456 now", "PHONE", "07700 900456"],
    ["Swimming school costs us 60 a month", "VALUE:swimming school cost", "60 a month"],
    ["Nursery fees have gone up to 1,050", "VALUE:nursery fee", "1,050"],
  ])("%s", (text, name, value) => expect(extracted(text)[0]!.attribute).toMatchObject({ name, value }));

  it.each([
    "I got a new phone, 256 GB",
    "We have a new baby, 3 weeks",
    "A coffee costs 3 euros",
    "Apples cost 3 euros",
    "I bought a new bike of 900 euros",
  ])("but not: %s", (text) => expect(extracted(text).some(({ attribute }) => /^(?:VALUE|PHONE)/.test(attribute?.name ?? ""))).toBe(false));

  it.each([
    [["My rent is 1,150.", "Negotiated it down, so now it's 1,050."], "User's rent is now 1,050."],
    [["Our home insurance is 640 a year.", "They raised it to 710."], "User's home insurance is now 710 a year."],
    [["I weigh 94 kilos.", "It's 91 kilos now."], "User weighs 91 kilos."],
    [["I take 30 mg of duloxetine.", "The doctor has put me up to 60."], "User's duloxetine dose is now 60 mg."],
    [["I weigh 71 kilos.", "Down to 68 already!"], "User's weight is now 68 kilos."],
    [["We're saving for a van, got 9k so far.", "We're up to 11k now"], "User and others are saving for a van, got 11k so far."],
    [["I can do 12 pull-ups.", "Up to 20 now."], "User can do 20 pull-ups."],
    [["Our loan is 80k.", "Had a bad month, so back up to 82k."], "User's loan is now 82k."],
    [["We have 14 people in the choir.", "A few left, down to 11 now"], "User has 11 people in the choir."],
  ])("what leans on what was told: %j", (said, content) => expect(lastOf(said).map((each) => each.content)).toContain(content));

  it.each([
    [["My son's teacher is Mrs Hughes.", "wait, Mrs Hughes was last year. It's Mr Patel now."], "User's son's teacher is now Mr Patel."],
    [
      ["My interview is Wednesday the 11th at 10.", "Sorry, Thursday the 12th."],
      "User's interview is Thursday the 12th (12 March 2026) at 10.",
    ],
    [["I grew up in Perth.", "Perth in Scotland I mean lol"], "User grew up in Perth, Scotland."],
    [
      ["My train to Oslo is on May 6 at 7:15.", "no wait, that's the return."],
      "User's return train to Oslo is on May 6 at 7:15 (6 May 2026).",
    ],
    [["We have 9 kids in the group.", "One kid, Sem, is celiac."], "One kid, Sem, is celiac."],
  ])("what was told otherwise: %j", (said, content) => expect(lastOf(said).map((each) => each.content)).toContain(content));

  it.each([
    [["My son's teacher is Mrs Hughes.", "It's Friday now."]],
    [["My son's teacher is Mrs Hughes.", "It's Rome now."]],
    [["I grew up in Perth.", "I live in Leeds, I mean well."]],
  ])("which nothing else is: %j", (said) =>
    expect(lastOf(said).some(({ content }) => /teacher is now|Perth, |grew up in Leeds/.test(content))).toBe(false),
  );

  it.each([
    [["My rent is 1,150.", "It's 20 degrees now."]],
    [["My gym is 30 a month.", "It's 7:30 now."]],
    [["My gym is 30 a month.", "It's 45 minutes away now."]],
    [["My gym is 30 a month.", "Up to 35 degrees today."]],
    [["My gym is 30 a month.", "I'm up to page 40."]],
    [["I have a permit till 5 May.", "I was given an extension to 12 May."]],
  ])("which nothing else does: %j", (said) =>
    expect(lastOf(said).some(({ attribute }) => attribute?.name.startsWith("VALUE:"))).toBe(false),
  );

  it.each([
    ["changed the alarm code, it's now 4410", ["User changed the alarm code.", "The alarm code is now 4410."]],
    ["I reset my PIN. It's now 8821", [/reset/, "User's PIN is now 8821."]],
    ["I've moved, it's 3 Orchard Close now", ["User has moved.", "User's address is now 3 Orchard Close."]],
  ])("what it is now is said of what was changed: %s", (text, says) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(says.length);
    for (const [i, each] of says.entries()) expectSaid(contents[i], each);
  });

  it.each(["changed the oil, it's raining now", "changed the sheets, it's nicer now"])("and nothing else is: %s", (text) =>
    expect(contentsOf(text).join(" ")).not.toMatch(/(?:oil|sheets) is now/),
  );
});

describe("another day, told by the old one", () => {
  it.each([
    [
      ["Exam is on 3 May, in the sports hall", "they put the exam back by a week, same room"],
      /^User's exam is on 10 May \(10 May 2026\), in the sports hall/,
    ],
    [["We've booked the van for the 12th of June", "van's moved to the 19th"], /booked the van for 19 June \(19 June 2026\)/],
    [["my eye test is on Friday at 2.40 with Mr Bose", "pushed back a week, same time"], /13 March at 2.40/],
    [["my driving test is on 3 July in Hendon", "driving test brought forward 2 days"], /on 1 July \(1 July 2026\) in Hendon/],
    [
      ["the boiler man is coming on the 4th between 8 and 12", "boiler man rang, it's the 6th now"],
      /on 6 March \(6 March 2026\) between 8 and 12/,
    ],
    [["Closing on the house is 28 May", "the closing has been pushed back to the 11th"], /11 June/],
    [["I've got an optician's appointment on 9 March at 3", "the optician rang, they've moved me to the 16th"], /on 16 March at 3/],
    [["My dissertation is due on 5 May", "got an extension until the 19th of May, phew"], /due on 19 May \(19 May 2026\)/],
    [["Deadline for the grant is June 30", "we were given an extension to July 14"], /14 July/],
  ])("%j", (said, says) => {
    const [statement] = lastOf(said);
    expect(statement!.content).toMatch(says);
    expect(statement!.replaces).toBeTruthy();
  });

  it("may have been told in another conversation", () =>
    expect(
      lastOf(
        ["they put the exam back by a week"],
        [
          {
            type: "EVENT",
            content: "Exam is on 3 May (3 May 2026).",
            quote: "Exam is on 3 May",
            attribute: "VALUE:exam date",
            saidAt: null,
          },
        ],
      )[0]!.content,
    ).toMatch(/10 May/));

  it.each([
    [["Exam is on 3 May", "they put the kettle back by the window"]],
    [["My sister is 43", "she moved back a week ago"]],
    [["Exam is on 3 May", "the recital has been pushed back a week"]],
  ])("but nothing else moves: %j", (said) => expect(lastOf(said)[0]?.content ?? "").not.toMatch(/May|replaces/));
});

describe("how often, now", () => {
  it.each([
    [["I go to the chiropractor three times a week", "down to once a week now"], /^User goes to the chiropractor once a week/],
    [["we clean the tank every day", "only down to twice a week these days"], /clean the tank twice a week/],
  ])("is of the one thing told that is done as often as that: %j", (said, says) => expect(lastOf(said)[0]!.content).toMatch(says));

  it("leaves what is said beside it", () =>
    expect(lastOf(["We walk the dog twice a day", "cut down to once a day, his hips are bad"]).map(({ content }) => content)).toEqual([
      "User and others walk the dog once a day.",
      expect.stringMatching(/hips are bad/),
    ]));

  it("and of nothing, where there are two", () =>
    expect(
      lastOf(["I run three times a week. I box twice a week", "down to once a week now"]).map(({ replaces }) => replaces),
    ).not.toContain(expect.anything()));
});

describe("a list that was told", () => {
  it.each([
    [
      ["Groceries: oat milk, lentils, onions", "also add coriander and two lemons to the groceries"],
      "oat milk, lentils, onions, coriander, two lemons",
    ],
    [["Groceries: oat milk, lentils, onions", "take onions off the list, found some"], "oat milk, lentils"],
    [["my packing list: boots, torch", "please add a whistle to my packing list"], "boots, torch, a whistle"],
  ])("changes: %j", (said, items) => {
    const [statement] = lastOf(said);
    expect(statement!.content).toMatch(new RegExp(`: ${items}\\.$`));
    expect(statement!.replaces).toBeTruthy();
  });

  it.each([
    [["I have a meeting at 3", "add the meeting to my calendar"]],
    [["Groceries: oat milk, lentils", "add a torch to the packing list"]],
    [["Groceries: oat milk, lentils", "take onions off the groceries"]],
    [["Groceries: oat milk, lentils", "put the kettle on the stove"]],
    [["Groceries: oat milk, lentils", "it's moved to Friday"]],
    [["Groceries: oat milk, lentils", "down to once a week now"]],
  ])("and nothing else does: %j", (said) => expect(lastOf(said).some(({ replaces }) => replaces)).toBe(false));
});

describe("a value put right", () => {
  it.each([
    [["my dentist is Dr Okonjo on Mill Lane", "sorry, Dr Okafor. not Okonjo"], ["User's dentist is Dr Okafor on Mill Lane."]],
    [["Grandma is 91 and lives in Whitby", "sorry she's 92"], ["User's grandma is 92."]],
    [["Tickets are 18 quid, doors at 7", "sorry 22 quid"], ["Tickets are 22 quid, doors at 7."]],
    [["kids are 4 and 7", "oops, 4 and 8, he just had his birthday"], ["Kids are 4 and 8."]],
    [["my sister lives in flat 3", "sorry it's flat 8"], ["User's sister lives in flat 8."]],
    [
      ["my nephew Casimir got into the fire brigade in Dunedin!! hes 22", "sorry my sister says hes 23 and its Invercargill not Dunedin"],
      ["Casimir is 23.", "User's nephew Casimir got into the fire brigade in Invercargill."],
    ],
  ])("%j", (said, says) => expect(lastOf(said).map(({ content }) => content)).toEqual(says));

  it.each([
    [["I need 4 tins of paint", "sorry I'm rambling, it's been a day"]],
    [["Our team plays at 3", "sorry we lost 4 nil"]],
    [["I live in flat 3", "sorry, room 4 is booked"]],
    [["I'm training for a 5k", "running with Gwen from no 9"]],
  ])("and nothing else is: %j", (said) => expect(lastOf(said).some(({ replaces }) => replaces)).toBe(false));

  it.each([
    ["Flight to Lisbon is on the 14th at 6:40, no wait, that's the return", /^The return flight to Lisbon is on the 14th .*at 6:40/],
    ["Physio is at 10 on Monday, no wait, that's the dentist", /^The dentist is at 10 on Monday/],
    ["vegetarian here, no wait, I eat fish", /^User eats fish/],
  ])("in the same breath: %s", (text, says) => {
    const contents = contentsOf(text);
    expect(contents).toHaveLength(1);
    expect(contents[0]).toMatch(says);
  });
});

describe("a value given anew takes the place of the one that was told", () => {
  it.each([
    [["curtain measures: hem 210, width 140, two panels", "hem 215"], "User's curtain measures hem is 215."],
    [["the bike lock code is 4471", "4417"], "The bike lock code is 4417."],
    [["borrowed 30 from Oskar for the parking fine", "40"], "User borrowed 40 from Oskar for the parking fine."],
    [["- flour 2 kg\n- butter 500 g", "no. flour 3 kg"], "User said: Flour 3 kg."],
    [["the retreat is 6 nights in Ronda", "seven nights"], "The retreat is seven nights in Ronda."],
    [
      ["viva is on the 4th of May with Prof Adair", "viva is the 9th, train booked"],
      "Viva is on the 9 of May (9 May 2026) with Prof Adair.",
    ],
    [["boarding from gate C4, seat 12F", "gate is C11 btw, I misread it"], "User is boarding from gate C11, seat 12F."],
    [["plumber comes friday at 9", "saturday"], "User's plumber comes saturday (7 March 2026) at 9."],
    [["Nine rooms: 5 doubles at 72, 3 singles at 48", "prices from Easter: double 78"], /5 doubles at 78/],
    [["45 hours at 85 euro, due in 14 days", "Hours 54."], /54 hours at 85 euro/],
    [["we meet on 14 April 7pm in flat 22", "flat 2, not 22."], /7pm .*in flat 2\.$/],
  ])("%j", (said, says) => {
    const changed = lastOf(said).find(({ replaces }) => replaces);
    expectSaid(changed?.content, says);
  });

  it("twice in one list", () => {
    const list = lastOf(["The guesthouse has 9 rooms: 5 doubles at 72, 3 singles at 48.", "Prices from Easter: double 78, single 52."]);
    expect(list.map(({ content }) => content).join(" ")).toMatch(/5 doubles at 78, 3 singles at 52/);
    expect(list.filter(({ replaces }) => replaces)).toHaveLength(1);
  });

  it("told in an earlier conversation, too", () => {
    const told = [{ type: "FACT" as const, content: "User's locker is 118.", quote: "my locker is 118", attribute: null, saidAt: null }];
    expect(lastOf(["locker 64 now"], told).map(({ content }) => content)).toContain("User's locker is 64.");
  });

  it("counts the other days from when they were told", () => {
    const told = [
      {
        type: "EVENT" as const,
        content: "Nursery starts 3 Feb (3 February 2026), key worker is Beth.",
        quote: "Nursery starts 3 Feb, key worker is Beth",
        attribute: null,
        saidAt: new Date("2026-01-14T12:00:00Z"),
      },
    ];
    expect(lastOf(["key worker is Chanelle now, not Beth"], told).map(({ content }) => content)).toContain(
      "Nursery starts 3 Feb (3 February 2026), key worker is Chanelle.",
    );
  });

  it("a figure of several parts gives way as a whole", () =>
    expect(lastOf(["my locker combo is 30-12-7", "hang on. combo's 30-17-2"]).map(({ content }) => content)).toContain(
      "User's locker combo is 30-17-2.",
    ));

  it("one thing gives way to one", () =>
    expect(contentsOf("My partner Kasper is a beekeeper, no sorry, a BOOKkeeper, for a brewery").join(" ")).toMatch(
      /Kasper is a BOOKkeeper/,
    ));

  it.each([
    [["We stayed 3 nights in the Heron room", "five rooms, me and my sister run it"]],
    [["ran 5k before work", "ran 8k"]],
    [["34 kg tilapia, 8 kg nile perch", "tilapia sold for 420, perch 600"]],
    [["Lumi gets 5 euros a week", "Lumi is 7, Eetu 10"]],
    [["he is there with his second wife", "His first wife, Nuria, still writes"]],
    [["day 3 at the workshop", "day 4"]],
    [["the code is 4471 and the other one is 4417", "4714"]],
    [["We deploy on Tuesdays", "Deploys are Mon and Thu now."]],
    [["shirts to order", "Me: boots 46. Ferdi: boots 41."]],
    [["fed her at 1.10 on the right side", "1.10 was right"]],
  ])("but not: %j", (said) => expect(lastOf(said).some(({ replaces }) => replaces)).toBe(false));
});

describe("what is denied gives way to what is said instead, wherever it stands in the sentence", () => {
  it.each([
    [["Key worker is Beth, 62 a day", "he has gone up a room so its Chanelle now not beth"], "Key worker is Chanelle, 62 a day."],
    [["bunk 4 by the window, breakfast at 8", "my bunk is number 5 not 4 !!"], "User said: Bunk 5 by the window, breakfast at 8."],
    [["the parcel comes to Neoplan station", "My uncle says not Neoplan. Kaneshie"], "The parcel comes to Kaneshie station."],
    [["Sofia's recital is at the town hall at 5", "recital is in the church, not the town hall"], "Sofia's recital is at the church at 5."],
    [["we leave from the north entrance", "the south entrance, not the north one"], /leave from the south entrance\.$/],
    [["I broke my wrist at Southbank, 6 weeks cast", "it was Stockwell Park not southbank, I checked"], /wrist at Stockwell Park/],
    [["the appointment is with Dr Adler at noon", "it's Dr Albers, not Adler"], "The appointment is with Dr Albers at noon."],
  ])("%j", (said, says) => {
    const changed = lastOf(said).find(({ replaces }) => replaces);
    expectSaid(changed?.content, says);
  });

  it.each([
    [["my sister lives in Leeds", "she's not in Leeds this week"]],
    [["I love coffee", "I'm not a coffee snob though"]],
    [["the right one is fine", "Audiologist says right ear not fine any more"]],
    [["The dough rests for two hours", "The dough rests a night, in the fridge, not two hours"]],
    [["Flying to Recife with my cousin Natal", "my cousin said Natal is nice, not Recife though"]],
    [["Mrs Vella was against the lift", "Mrs Vella was against the code change not against the lift"]],
  ])("but not: %j", (said) => expect(lastOf(said).some(({ replaces }) => replaces)).toBe(false));
});

describe("who holds what somebody gave up", () => {
  it.each([
    ["I stepped down as secretary. Wanda does it now", "Wanda is now the secretary."],
    ["I resigned as captain of the team, Theo has taken over", "Theo is now the captain of the team."],
    ["Our new landlord is a firm called Bricolor", "User's landlord is now Bricolor."],
  ])("%s", (text, content) => expect(contentsOf(text)).toContain(content));

  it.each([
    "I stepped down as secretary. She does it now",
    "I gave up sugar. Wanda does it now",
    "I quit smoking as a New Year thing. Wanda took over",
  ])("but not: %s", (text) => expect(contentsOf(text).join(" ")).not.toMatch(/is now the/));
});

describe("where somebody lives by now", () => {
  const homeOf = (text: string) => extracted(text).flatMap(({ attribute }) => (attribute?.name === "LIVES_IN" ? [attribute.value] : []));
  it.each([
    ["Found a flat in Bremen, moving in on 1 March", "Bremen"],
    ["We got the keys to our new place in Bremen today!", "Bremen"],
    ["settling into the new house in Bremen, boxes everywhere", "Bremen"],
    ["I've been in Bremen for two years now", "Bremen"],
    ["My brother is moving to Bremen on 3 January", "Bremen"],
  ])("%s", (text, home) => expect(homeOf(text)).toEqual([home]));

  it.each([
    "I'm moving to Bremen one day",
    "We bought a holiday house in Bremen",
    "I've been in Bremen for three days",
    "I've been in Bremen for two months for work",
    "The team is moving to Bremen on 3 January",
    "I got the keys to my brother's flat in Bremen",
  ])("but not: %s", (text) => expect(homeOf(text)).toEqual([]));
});

it("a figure that was told in this conversation may be stored, too", () => {
  const said = ["We're saving for a van, got 9k so far.", "Up to 11k now!"];
  const content = "User and others are saving for a van, got 9k so far.";
  const told = [{ type: "GOAL" as const, content, quote: said[0]!, attribute: null, saidAt: null }];
  expect(lastOf(said, told).map((each) => each.content)).toEqual(["User and others are saving for a van, got 11k so far."]);
});

describe("what is had or eaten again", () => {
  const sets = (text: string) => extracted(text).flatMap(({ attribute }) => (attribute ? [`${attribute.name}=${attribute.value}`] : []));
  it.each([
    ["I'm back on Spotify now", "HAS:spotify=Spotify"],
    ["Actually I'm back on the metformin", "HAS:metformin=metformin"],
    ["I officially eat meat now", "VALUE:diet=*"],
    ["I eat cheese again", "VALUE:diet=*"],
  ])("%s", (text, expected) => expect(sets(text)).toContain(expected));

  it.each(["I'm back on track", "I'm back on Monday", "I'm back on my feet", "I eat a lot of beans now", "I eat only fruit now"])(
    "but not: %s",
    (text) => expect(sets(text).filter((each) => /^(?:HAS|VALUE:diet)/.test(each))).toEqual([]),
  );
});
