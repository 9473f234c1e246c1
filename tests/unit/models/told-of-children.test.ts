import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("a child just born", () => {
  it.each([
    ["He's here! Born three weeks early, 2.8 kilos", ["The baby was born three weeks early, 2.8 kilos."]],
    ["She's arrived! 3.9 kg. We've called her Romy", ["User's daughter is called Romy."]],
    ["It's a boy! We named him Lasse.", ["User's son is called Lasse."]],
  ])("is not who writes: %s", (text, contents) => expect(contentsOf(text)).toEqual(contents));

  it.each([
    ["Baby's here!", /is called/],
    ["Everyone's here!", /is called/],
    ["It's here! We called him yesterday.", /son/],
    ["My colleague is called Rune. We called him Sunny", /son/],
  ])("%s names nobody's child and not the user", (text, wrong) => expect(contentsOf(text).join(" ")).not.toMatch(wrong));

  it("leaves a name in a greeting as it is", () => expect(contentsOf("Romy here!")).toEqual(["User is called Romy."]));
});

describe("how old each child is", () => {
  it.each([
    [
      "I have two girls, Signe and Thuy, 6 and 10",
      ["User has two girls.", "Signe is 6.", "Thuy is 10.", "User's girls are called Signe and Thuy."],
    ],
    ["The Bergs have girls, Signe and Thuy, 6 and 10", ["The Bergs have girls, Signe and Thuy.", "Signe is 6.", "Thuy is 10."]],
    ["My sons are Per, Ulf and Bo (4, 7 and 9)", ["User's sons are called Per, Ulf and Bo.", "Per is 4.", "Ulf is 7.", "Bo is 9."]],
    [
      "We have two nephews. Emil and Anton, 3 and 5",
      ["User has two nephews.", "Emil is 3.", "Anton is 5.", "User's nephews are called Emil and Anton."],
    ],
    [
      "We've got three kids: Vida is 13, Elis is 8 and little Bo is 2.",
      ["User has three kids.", "Vida is 13.", "Elis is 8.", "Bo is 2.", "User's kids are called Vida, Elis and Bo."],
    ],
  ])("%s", (text, contents) => expect(contentsOf(text)).toEqual(contents));

  it.each([
    ["My sons: Per and Ulf, 7, 8 and 9", / is \d/],
    ["We have two meetings. Berlin and Hamburg, 3 and 5", / is \d/],
  ])("is not told by numbers that don't fit: %s", (text, wrong) => expect(contentsOf(text).join(" ")).not.toMatch(wrong));

  it.each([
    ["I have two boys, Malte and Jonas. Malte is the younger one, he's 4; Jonas is 9.", ["Malte is 4.", "Jonas is 9."]],
    ["I have two teenagers. Milena is the eldest. She's 17 and the other one, Zdenek, is 15", ["Milena is 17.", "Zdenek is 15."]],
    ["Our girls are at school. Frida is 8 and the younger one, Tove, has a lisp", ["Frida is 8.", "The younger one, Tove, has a lisp."]],
  ])("is of whom the pronoun or the name tells: %s", (text, contents) =>
    expect(contentsOf(text)).toEqual(expect.arrayContaining(contents)),
  );
});

describe("whose name it is", () => {
  it("is who starts, and not the name", () =>
    expect(contentsOf("Her name is Sunniva, starts on Monday")).toContain("Sunniva starts on Monday (30 November 2026)."));

  it("is no hen's where the hen do is a party", () =>
    expect(contentsOf("The 12th is the hen do. Her name is Orla").join(" ")).not.toMatch(/hen(?:'s name)? is/));

  it.each([["We have a hen at last. Her name is Orla", "User's hen is called Orla."]])("is the hen's: %s", (text, content) =>
    expect(contentsOf(text)).toContain(content),
  );
});
