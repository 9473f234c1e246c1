import { describe, expect, it } from "vitest";
import { asAsker, asUser, isByName, ownNames, withoutNames } from "@/lib/models/local/reader/own-names";

const names = (question: string, subjects: string[], rarity: Record<string, number> = {}) => ownNames({ question, subjects, rarity });

describe("the user's names", () => {
  it("are those of memory, whole and by their first word, the longest first", () => {
    expect(names("Where do I live?", ["Ana Reis", "User"])).toEqual(["the user", "The user", "Ana Reis", "Ana"]);
  });

  it("are those that the question names, of several users'", () => {
    const found = names("Where does Tom Falk live?", ["Ana Reis", "Tom Falk", "Tom", "User"]);
    expect(found).toContain("Tom");
    expect(found).not.toContain("Ana");
  });

  it("may be told by the question alone, if memory knows no name and nothing is said of that one", () => {
    expect(names("Where does Ilse live?", ["User"])).toContain("Ilse");
    expect(names("Where does Ilse live?", ["User"], { ils: 0.5, ilse: 0.5 })).not.toContain("Ilse");
  });

  it("may hold any characters, and none", () => {
    expect(withoutNames("C++ (Jr.) lives in Faro.", names("", ["C++ (Jr.)", " ", ""]), asUser)).toBe("User lives in Faro.");
  });
});

it.each([
  ["What is Ana allergic to?", "What am I allergic to?"],
  ["Who is Ana's manager?", "Who is my manager?"],
  ["Where does Ana live?", "Where do I live?"],
  ["Is Ana married, and has Ana a dog?", "Am I married, and have I a dog?"],
  ["Who is Ana?", "Who is Ana?"],
])("the user would ask %s: %s", (question, expected) => expect(asAsker(question, names("", ["Ana"]))).toBe(expected));

describe("a statement about someone by name", () => {
  it.each([
    ["Ana lives in Faro.", "User lives in Faro."],
    ["Ana's sister Anabel met Ana at Ana’s flat.", "User's sister Anabel met User at User's flat."],
    ["Ana Reis moved in May 2024.", "User moved in May 2024."],
    ["User's name is Ana.", "User's name is Ana."],
    ["User is Ana Reis.", "User is Ana Reis."],
    ["Banana bread is what Ana bakes.", "Banana bread is what User bakes."],
  ])("%s", (text, expected) => expect(withoutNames(text, names("", ["Ana", "Ana Reis"]), asUser)).toBe(expected));

  it("keeps a month that is also a name", () => {
    expect(withoutNames("May was born on May 3, and moved in May 2024.", names("", ["May"]), asUser)).toBe(
      "User was born on May 3, and moved in May 2024.",
    );
  });

  it("is asked for by name or not", () => {
    expect(isByName("Where does Ana live?", ["Ana"])).toBe(true);
    expect(isByName("Which bananas do I buy?", ["Ana", "ana"])).toBe(false);
  });
});
