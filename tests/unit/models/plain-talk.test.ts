import { describe, expect, it } from "vitest";
import { parse } from "@/lib/language/en/grammar";
import { contentsOf, extracted } from "./extracted";

describe("the mark that joins after a noun", () => {
  it.each([
    ["My wife's a paediatrician and I stay home with the kids.", ["User's wife is a paediatrician.", "User stays home with the kids."]],
    ["Rosa's a vet in Ghent and Leo's still at uni.", ["Rosa is a vet in Ghent.", "Leo is still at uni."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    ["Rosa's got a dog.", "Rosa has a dog."],
    ["My dad's been a fisherman all his life.", "User's dad has been a fisherman all his life."],
    ["My brother's a pilot and lives in Reading with his girlfriend", "User's brother is a pilot."],
    ["My brother's a pilot and lives in Reading with his girlfriend", "User's brother lives in Reading with his girlfriend."],
    ["the wedding's off", "The wedding is off."],
    ["my shift's over at six", "User's shift is over at six."],
    ["I stayed at my mum's over Christmas", "User stayed at their mum's over Christmas."],
    ["I pick up Amara from her dad's at three.", "User picks up Amara from her dad's at three."],
    ["My mum's Kia is red.", "User's mum's Kia is red."],
  ])("is spelled out in memories: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    ["Rosa's a vet.", "AUX"],
    ["My name's Kwabena.", "AUX"],
    ["Rosa's old vet moved.", "PART"],
    ["My mum's Kia is red.", "PART"],
  ])("%s", (text, tag) => expect(parse(text)[0]!.words.find(({ lower }) => lower === "'s")!.upos).toBe(tag));
});

describe("the country of two letters", () => {
  it.each([
    ["We ship to the US and Canada.", "User and others ship to the US and Canada."],
    ["Around 200 orders a month, mostly US.", "User said: Around 200 orders a month, mostly US."],
    ["I'm in the us right now.", "User is in the us right now."],
    ["He told us the news.", "He told User and others the news."],
    ["THEY LEFT US IN TEXAS.", "THEY LEFT User and others IN TEXAS."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it.each(["I live in the US.", "i live in the us", "I moved back to the US from Japan last month."])("is where one lives: %s", (text) =>
    expect(extracted(text)[0]).toMatchObject({ attribute: { name: "LIVES_IN", value: "US" } }),
  );
  it("is named once", () => expect(extracted("I live in the UK.")[0]!.entities.map(({ name }) => name)).toEqual(["User", "UK"]));
});

describe("claims of one sentence are memories of their own", () => {
  it.each([
    [
      "My son is 6, goes to Oakfield Primary and loves dinosaurs.",
      ["User's son is 6.", "User's son goes to Oakfield Primary.", "User's son loves dinosaurs."],
    ],
    [
      "My dad Roger is 78, has early stage Parkinson's and lives alone in Swansea.",
      ["User's dad Roger is 78.", "Roger has early stage Parkinson's.", "Roger lives alone in Swansea."],
    ],
    [
      "My wife Ana is 41, works at the hospital, hates flying.",
      ["User's wife Ana is 41.", "Ana works at the hospital.", "Ana hates flying."],
    ],
    ["He came in, looked around and left.", ["He came in, looked around and left."]],
    ["Zoe is scared of dogs and only eats pasta lol", ["Zoe is scared of dogs.", "Zoe only eats pasta."]],
    ["My mum and dad live in Bath and run a pub.", ["User's mum and dad live in Bath.", "User's mum and dad run a pub."]],
    ["My name is Alexandrina but call me Drina", ["User's name is Alexandrina but call User Drina."]],
    [
      "We live in Leicester but are moving to Pune in July.",
      ["User lives in Leicester.", "User and others are moving to Pune in July (July 2027)."],
    ],
    [
      "Payla let me go, starting at a startup called Brixo on the 1st of March.",
      ["Payla let User go.", "User is starting at a startup called Brixo on the 1st of March (1 March 2027)."],
    ],
    [
      "I have 8 years of experience, last 3 at Hotel Adler in Vienna, I speak German and Italian.",
      ["User has 8 years of experience, last 3 at Hotel Adler in Vienna.", "User speaks German and Italian."],
    ],
    [
      "There are four of us: me, my wife Ana, our son Leo and my mum.",
      ["There are four people, User included: User, their wife Ana, their son Leo and their mum."],
    ],
    [
      "Sam died last week :( and kasia and i got engaged on sunday!!",
      ["Sam died last week (week of 16 November 2026).", "Kasia and User got engaged on sunday (22 November 2026)."],
    ],
    ["Rent's 650 leva due on the 5th, deposit was 1300.", ["Rent is 650 leva due on the 5th.", "User's deposit was 1300."]],
    ["Pay's 13.10 plus a bit for nights.", ["Pay is 13.10 plus a bit for nights."]],
    [
      "My brother Tom is a pilot for KLM and his wife Lena teaches maths",
      ["User's brother Tom is a pilot for KLM.", "Tom's wife Lena teaches maths."],
    ],
    [
      "My sister Ana lives in Porto and her husband Rui runs a bakery",
      ["User's sister Ana lives in Porto.", "Ana's husband Rui runs a bakery."],
    ],
    [
      "I'm 34, live in Bergen and work as a marine biologist",
      ["User is 34.", "User lives in Bergen.", "User works as a marine biologist."],
    ],
    ["Hi! I'm Noor, live in Utrecht, work at Adyen", ["User is Noor.", "User lives in Utrecht.", "User works at Adyen."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each(["I called Ana and my boss and left.", "I'm tired, work is hell."])("%s", (text) =>
    expect(contentsOf(text).join(" ")).not.toMatch(/works is|boss left/),
  );
});

it.each([
  ["Grandma Ruth lives in a care home in Tampa, visiting hours are 10 to 4", 2],
  ["my name's Kwabena but everyone calls me Kobby", 2],
])("two claims are two memories: %s", (text, count) => expect(contentsOf(text)).toHaveLength(count));

describe("a day of the month without its month", () => {
  it.each([
    ["The airline moved our flight to the 4th.", "2026-12-04"],
    ["My interview got pushed to the 3rd.", "2026-12-03"],
    ["Just signed the lease, moving in with Priya on the 1st.", "2026-12-01"],
    ["I saw the dentist on the 4th.", "2026-11-04"],
    ["Appointment is Friday the 13th at 10.", "2026-12-13"],
    ["Appointment is Friday the 11th at 10.", "2026-12-11"],
    ["I saw her on Friday the 13th.", "2026-11-13"],
  ])("%s", (text, day) => expect(extracted(text).flatMap(({ validFrom }) => validFrom?.slice(0, 10) ?? [])).toEqual([day]));
});

describe("a month as people type it", () => {
  it.each([
    ["my exams are in january", "2027-01-01", "2027-02-01"],
    ["we're going to Rome in march", "2027-03-01", null],
    ["i got a dog in may", "2026-05-01", "2026-06-01"],
    ["the lease runs until september", null, "2027-10-01"],
    ["I'm in Lisbon on secondment until May", null, "2027-06-01"],
    ["protesters march to the sea", null, null],
    ["I always visit in december", null, null],
    ["my birthday is in August", null, null],
    ["every june we go to Cork", null, null],
  ])("%s", (text, validFrom, validUntil) =>
    expect(extracted(text).map((each) => [each.validFrom?.slice(0, 10) ?? null, each.validUntil?.slice(0, 10) ?? null])).toEqual([
      [validFrom, validUntil],
    ]),
  );
});

describe("homes that are run for those who live there", () => {
  it.each([
    ["Dad moved into Glan-y-Môr care home on Monday.", "Glan-y-Môr care home"],
    ["My mum moved into Oakview, a care home in Bath.", "Oakview"],
    ["My nan is in a care home now", "care home"],
    ["I moved into student halls", "student halls"],
  ])("%s", (text, value) => expect(extracted(text)[0]).toMatchObject({ attribute: { name: "LIVES_IN", value }, confidence: 0.92 }));

  it.each(["My mum went to a care home to visit her aunt.", "My dad works in a care home.", "My mum was in a hospice."])(
    "not: %s",
    (text) => expect(extracted(text)[0]!.attribute).toBeNull(),
  );
});

it("a student works nowhere", () =>
  expect(extracted("I'm a second year nursing student at Leeds Beckett.")[0]!.attribute).toMatchObject({
    name: "STUDIES_AT",
    value: "Leeds Beckett",
  }));

it.each([
  ["So quick background, I am a nurse.", "User is a nurse."],
  ["hey so basically i run a bakery", "User runs a bakery."],
  ["For context, I run a bakery.", "User runs a bakery."],
])("what leads in is no part of it: %s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

it.each([
  ["My landlord put the rent up to 700 from April.", "2027-04-01"],
  ["I worked there from April.", "2026-04-01"],
])("what was decided begins later: %s", (text, day) => expect(extracted(text)[0]!.validFrom?.slice(0, 10)).toBe(day));

describe("a day without its year", () => {
  it.each([
    ["Our wedding is on 5 September at Lake Como.", "2027-09-05"],
    ["The exam is set for October 3.", "2027-10-03"],
    ["On 5 September we went to Lake Como.", "2026-09-05"],
    ["My lease ends in August.", "2027-08-01"],
    ["The course starts in September.", "2027-09-01"],
    ["Electrician booked for 3 December.", "2026-12-03"],
    ["I booked the room for 3 September.", "2027-09-03"],
    ["The room was free on 3 September.", "2026-09-03"],
    ["The course started in September.", "2026-09-01"],
  ])("%s", (text, day) => expect(extracted(text).flatMap(({ validFrom }) => validFrom?.slice(0, 10) ?? [])).toEqual([day]));
});

describe("a value after its label", () => {
  it.each([
    ["New email: ana@new.com", "EMAIL", "ana@new.com"],
    ["Updated phone: 07700 900123", "PHONE", "07700 900123"],
    ["Work phone: 020 7946 0000", "VALUE:work phone", "020 7946 0000"],
    ["Work email: ana@corp.com, home address: 5 Mill Lane", "VALUE:work email", "ana@corp.com"],
    ["New address: 5 Mill Lane, Hove", "VALUE:address", "5 Mill Lane"],
  ])("%s", (text, name, value) => expect(extracted(text)[0]?.attribute).toMatchObject({ name, value, ends: false }));
});

it.each([
  ["Meeting with Dana moved from Tuesday to Thursday.", /^Meeting with Dana moved/],
  ["Meeting Dana on Tuesday.", /^User is meeting Dana/],
])("who does it is not put before a noun: %s", (text, expected) => expect(contentsOf(text)[0]).toMatch(expected));

it("what one wants to be reminded of is a fact", () =>
  expect(contentsOf("Remind me: my locker code is 4471.")).toEqual(["User's locker code is 4471."]));

it.each(["I've moved to 5 Mill Lane, Hove.", "I live at 3 Oak Road."])("a street and its number are an address: %s", (text) =>
  expect(extracted(text)[0]?.attribute?.name).toBe("VALUE:address"),
);

it.each(["Plumber moved it to 21 May 2031.", "We've moved to 3 June.", "I've moved to my sister's."])("and nothing else is: %s", (text) =>
  expect(extracted(text)[0]?.attribute?.name).not.toBe("VALUE:address"),
);

describe("a rule for the assistant", () => {
  it.each([
    ["Always use tabs, never spaces", ["User asked the assistant to always use tabs, never spaces."]],
    ["Never use semicolons", ["User asked the assistant not to use semicolons."]],
    ["Always cite your sources.\nNever use emojis.", []],
    ["Always use two-factor authentication for all users", []],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("who is taken up by a pronoun of the same clause is named once", () => {
  it.each([
    ["Inês, she's a dental nurse", "Inês is a dental nurse."],
    ["my wife she is expecting in May", /^User's wife is expecting in May/],
    ["my cousin Rolf, he works on the ferries", "User's cousin Rolf works on the ferries."],
  ])("%s", (text, says) => {
    if (typeof says === "string") expect(contentsOf(text)).toContain(says);
    else expect(contentsOf(text)[0]).toMatch(says);
  });

  it.each([
    ["Yesterday, she called me about the flat.", /she called/],
    ["My nan thinks she is 30", /nan thinks she is 30/],
  ])("but not so: %s", (text, says) => expect(contentsOf(text)[0]).toMatch(says));
});

it("a dose with a point is no end", () =>
  expect(contentsOf("The doctor put me on ramipril 2.5 mg")).toEqual(["User was put on ramipril 2.5 mg by the doctor."]));

it("what follows from a treatment isn't taken", () =>
  expect(contentsOf("The doctor put me on ramipril 2.5 mg, so no more liquorice")[0]).toMatch(
    /^User was put on ramipril 2\.5 mg by the doctor/,
  ));

it("what is had is told in lower case", () => expect(contentsOf("A terrier named Biscuit")[0]).toBe("User has a terrier named Biscuit."));
