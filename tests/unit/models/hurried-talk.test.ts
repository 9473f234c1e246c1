import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

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
