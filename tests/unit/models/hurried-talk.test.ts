import { describe, expect, it } from "vitest";
import { contentsOf, extracted } from "./extracted";

describe("ages told of several", () => {
  it.each([
    ["Emir's 6, Asya is 2", ["Emir is 6.", "Asya is 2."]],
    ["Emir is 6 and Asya is 2", ["Emir is 6.", "Asya is 2."]],
    [
      "two kids, Malo 3 and Enora 6 months",
      ["User has two kids.", "Malo is 3.", "Enora is 6 months old.", "User's kids are called Malo and Enora."],
    ],
    ["my dogs: Rex 7, Fido 3", ["User's dogs are called Rex and Fido.", "Rex is 7.", "Fido is 3."]],
  ])("are a claim each: %s", (text, expected) => expect(contentsOf(text).toSorted()).toEqual(expected.toSorted()));

  it.each([
    ["I have two meetings, Monday 3 and Tuesday 4", ["User has two meetings, Monday 3 and Tuesday 4."]],
    ["Ashby is 3 months, Brand is 6 weeks", ["Ashby is 3 months.", "Brand is 6 weeks."]],
  ])("and nothing else is one: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("a name and what follows without a stop", () => {
  it.each([
    ["my name's Tom I live in Leeds", ["User's name is Tom.", "User lives in Leeds."]],
    ["I'm Tom I'm a nurse", ["User is Tom.", "User is a nurse."]],
    ["hi so um my name is Aoife I'm a midwife", ["User's name is Aoife.", "User is a midwife."]],
    ["I'm Tom I think", ["User is Tom."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("tastes without a subject", () => {
  it.each([
    ["not a fan of mushrooms", ["User is not a fan of mushrooms."]],
    ["big fan of Radiohead", ["User is a big fan of Radiohead."]],
    ["not really into football", ["User is not really into football."]],
    ["not a big fan of this answer", []],
    ["into the second week of training", ["User said: Into the second week of training."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("habits without a subject", () => {
  it.each([
    ["don't eat pork", ["User doesn't eat pork."]],
    ["don't have kids", ["User doesn't have kids."]],
    ["I'm muslim, don't eat pork", ["User is muslim.", "User doesn't eat pork."]],
    ["don't forget the milk", []],
    ["don't drink coffee after noon", []],
    ["Don't smoke in the room please", []],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("“im”, which is German, too", () => {
  it.each([
    ["im doing keto", ["User is doing keto."]],
    ["im taking tram 4 now", ["User is taking tram 4 now."]],
    ["im sommer fahren wir nach italien", ["im sommer fahren wir nach italien"]],
    ["im ring ist es laut", ["im ring ist es laut"]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("short words of notes", () => {
  it.each([
    ["bp 138 over 92 today", /^User's blood pressure is 138 over 92 today/],
    ["my bf's bday is 3 May", /^User's boyfriend's birthday is 3 May\.$/],
    ["my dob is 12/03/1988", /^User's date of birth is 12\/03\/1988\.$/],
    ["I wfh on tues and thurs", /^User works from home on Tuesday and Thursday\.$/],
    ["wfh on tues and thurs", /^User works from home on Tuesday and Thursday\.$/],
    ["work at Tesco", /^User works at Tesco\.$/],
    ["my mgr is Dana", /^User's manager is Dana\.$/],
    ["im t2 diabetic", /^User is type 2 diabetic\.$/],
    ["my mum's no. is 07700 900123", /^User's mum's number is 07700 900123\.$/],
    ["I volunteer on sat mornings", /^User volunteers on Saturday mornings\.$/],
  ])("are spelled out: %s", (text, expected) => expect(contentsOf(text)[0]).toMatch(expected));

  it.each([
    ["I work at BP in Aberdeen.", /\bBP\b/],
    ["I live in Richmond BC.", /\bBC\b/],
    ["We sat on the beach in the sun.", /\bsat\b.*\bsun\b/],
  ])("unless they are words of their own: %s", (text, expected) => expect(contentsOf(text).join(" ")).toMatch(expected));
});

describe("what is done on several days of the week", () => {
  it.each([
    ["I work from home on Tuesday and Thursday.", "User works from home on Tuesday and Thursday."],
    ["I do yoga on Monday and Friday.", "User does yoga on Monday and Friday."],
    ["My son has football on Tuesday and Thursday.", "User's son has football on Tuesday and Thursday."],
    ["Bin day is Monday and Thursday.", "Bin day is Monday and Thursday."],
    ["gym tues thurs sat", "User has gym on Tuesday, Thursday, Saturday."],
    ["The bakery is open tues to sun.", "The bakery is open Tuesday to Sunday."],
    ["I work mon-fri.", "User works Monday-Friday."],
  ])("has no date: %s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it.each([
    "I have exams on Monday and Thursday.",
    "I fly to Rome on Tuesday and Thursday.",
    "I worked on Monday and Tuesday.",
    "I'm working Monday and Tuesday.",
    "My exams are Monday and Friday.",
  ])("unless it is done once: %s", (text) => expect(contentsOf(text)[0]).toMatch(/\(\d+ \p{L}+ 2026\)/u));
});

describe("what is done on one day of the week", () => {
  it.each([
    ["I teach in Delft on Monday", "User teaches in Delft on Monday."],
    ["I go to the library on Saturday", "User goes to the library on Saturday."],
    ["on sunday I go running", "On sunday User goes running."],
    ["my daughter goes swimming on Wednesday", "User's daughter goes swimming on Wednesday."],
  ])("and again the next week has no date: %s", (text, expected) => expect(contentsOf(text)).toEqual([expected]));

  it.each([
    "I go to Bergen on Saturday",
    "I'm swimming on Wednesday",
    "I taught in Delft on Monday",
    "We play Rangers on Sunday",
    "I teach there again on Monday",
    "I see the dentist on Friday",
  ])("unless it is done once: %s", (text) => expect(contentsOf(text)[0]).toMatch(/\(\d+ \p{L}+ 2026\)/u));
});

describe("what somebody got, and when it is", () => {
  // Said on Thursday, 26 November 2026.
  it.each([
    ["got my theory test on 3rd December", "3 December 2026"],
    ["I've got a hearing on 9 December", "9 December 2026"],
    ["ive got wedding on saturday", "28 November 2026"],
    ["They rebooked us for December 30", "30 December 2026"],
    ["we set a date: 12 December", "12 December 2026"],
    ["The shop is closed until Thursday", "3 December 2026"],
    ["exam next tuesday, 3rd period", "1 December 2026"],
    ["I got a haircut on Monday", "23 November 2026"],
    ["I've got engaged in August", "August 2026"],
    ["They let me go on Monday", "23 November 2026"],
    ["we moved in January, 3 of us", "January 2026"],
    ["they had to push my scan to 9 December", "9 December 2026"],
  ])("%s", (text, expected) => expect(contentsOf(text)[0]).toContain(`(${expected})`));
});

it.each([
  ["Since my aunt died in 2021 I've been learning to cook", null],
  ["Since I quit smoking two years ago I've gained 12 kilos", null],
  ["My aunt died in 2021", "2022-01-01T00:00:00.000Z"],
])("what goes on since then isn't over: %s", (text, expected) => expect(extracted(text).at(-1)!.validUntil).toBe(expected));

it.each([
  ["help me write to my landlord Mr. Pereira", "User's landlord is called Mr. Pereira."],
  ["Can you thank my mentor Dr Hanne Holm for me?", "User's mentor is called Dr Hanne Holm."],
  ["What should I get my wife Ana Shah?", "User's wife is called Ana Shah."],
])("who is named in a request: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

describe("what somebody notes of their week", () => {
  it.each([
    ["haircut tomorrow", ["User has a haircut tomorrow (27 November 2026)."]],
    ["Dentist on Tuesday", ["User has a dentist appointment on Tuesday (1 December 2026)."]],
    ["exam monday, resit friday", ["User has an exam on Monday (30 November 2026).", "User has a resit on Friday (27 November 2026)."]],
    ["piano lesson Wednesday 4pm", ["User has a piano lesson on Wednesday (2 December 2026) 4pm."]],
    ["gym tuesdays", ["User has gym on Tuesdays."]],
    ["start 5 Jan at Monzo as a data analyst", ["User starts 5 Jan (5 January 2027) at Monzo as a data analyst."]],
    ["start my new job on Monday", ["User starts their new job on Monday (30 November 2026)."]],
    ["fly to Lima on Tuesday", ["User flies to Lima on Tuesday (1 December 2026)."]],
    ["move in on the 1st", ["User moves in on the 1st (1 December 2026)."]],
    ["flight friday 6am", ["User has a flight on Friday (27 November 2026) 6am."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each(["Start the timer", "start by summarising this", "Good Friday", "see you Monday", "Lovely weather today", "Happy Friday"])(
    "and not: %s",
    (text) => expect(contentsOf(text)).toEqual([]),
  );
});

describe("“mine” and “hers”", () => {
  it.each([
    ["My brother's dog Rex died. Mine's called Pip.", "User's dog is called Pip."],
    ["My sister's birthday is in May and mine is in June", "User's birthday is in June."],
    ["Tom has a dog, mine is deaf", "User's dog is deaf."],
    ["Her phone is a Fairphone 4 and mine's a Pixel 7", "User's phone is a Pixel 7."],
    ["My husband works nights, hers works days", "Her husband works days."],
    ["Her kids are grown up. Mine are 4 and 6.", "User's kids are 4 and 6."],
    ["Everyone's kids are grown up. Mine is 4.", "User's kid is 4."],
    ["Lena's tent is a Vango. Hers is patched, mine's brand new", "Lena's tent is patched."],
    ["Lena's tent is a Vango. Hers is patched, mine's brand new", "User's tent is brand new."],
    ["I have a red kayak and my wife has a green one. Mine leaks when it rains.", "User's kayak leaks when it rains."],
    ["My mortgage is 900 and Lena lives next door. Hers is only 400.", "Lena's mortgage is only 400."],
  ])("are of what was told before: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    ["My bike is red. A friend of mine bought it.", "User's bike is red."],
    ["My brother's dog and my sister's cat died. Mine is 4.", "User's is 4."],
  ])("unless nothing or several are: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it("is no wife's wife", () => expect(contentsOf("My wife is a size 38. Hers is smaller.").join(" ")).not.toMatch(/wife's wife/));
});

describe("a number alone", () => {
  it.each([
    ["The physio wants 40 squats a day but I only manage 15", "User only manages 15 squats a day."],
    ["my husband wants four kids, I want two", "User wants two kids."],
    ["Rosa sleeps nine hours a night. I sleep six.", "User sleeps six hours a night."],
    ["My sister has two rabbits and I have one", "User has one rabbit."],
  ])("is of what was counted before: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    ["We have three kids and I just turned 40", "User just turned 40."],
    ["We have two cats, I leave at seven", "User leaves at seven."],
    ["I have two cats and three dogs, my aunt has four", "User's aunt has four."],
  ])("unless it is another, or several were counted: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));
});
