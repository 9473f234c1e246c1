import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("wishes and dislikes in a few words", () => {
  it.each([
    ["in Danish please", ["User asked the assistant: in Danish."]],
    ["perfect. in ounces not grams", ["User asked the assistant: in ounces not grams."]],
    ["include line numbers always", ["User asked the assistant to include line numbers always."]],
    ["keep the sections apart please", ["User asked the assistant to keep the sections apart."]],
    ["correct my mistakes in Spanish", ["User asked the assistant to correct their mistakes in Spanish."]],
    ["No olives please", ["User asked the assistant: no olives."]],
    [
      "answer in Finnish please, it's my mother tongue",
      ["User's mother tongue is Finnish.", "User asked the assistant to answer in Finnish."],
    ],
    ["no coriander, it tastes of soap to me", ["User doesn't like coriander because it tastes of soap to them."]],
    ["no mushrooms, they make me gag", ["User doesn't like mushrooms because they make User gag."]],
    ["no mussels, can't stand the smell", ["User doesn't like mussels because User can't stand the smell."]],
    ["draft the complaint and sign it Ottilie Brand", ["User's name is Ottilie Brand."]],
    [
      "Budget help: I make 3,100 after tax, rent is 980, phone 22",
      ["User makes 3,100 after tax.", "User's rent is 980.", "User's phone bill is 22."],
    ],
    ["take home is 2,700, rent 1,050, car 190", ["User's take home is 2,700.", "User's rent is 1,050.", "User's car payment is 190."]],
  ])("are kept: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    ["write the letter in French"],
    ["Put it in the table please"],
    ["no worries, it makes me laugh"],
    ["sign it on behalf of the board Ada Brown"],
    ["car 310"],
    ["translate it into Dutch"],
  ])("are none: %s", (text) => expect(contentsOf(text)).toEqual([]));
});
