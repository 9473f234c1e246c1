import { describe, expect, it } from "vitest";
import { contentsOfChat } from "./extracted";

describe("what is left out behind mine and somebody's", () => {
  it.each([
    [["We own three kayaks. Mine is the red one"], "User's kayak is the red one."],
    [["I'm such a horse person! Mine's a mare called Bellis"], "User's horse is a mare called Bellis."],
    [["A: How tall are your daughters?", "Mine are 120 and 134 cm."], "User's daughters are 120 and 134 cm."],
    [["we need new tyres. mine are Michelins and have 40,000 km on them"], "User's tyres have 40,000 km on them."],
    [["They published the exam grades today. Mine was a 1.7"], "User's exam grade was a 1.7."],
    [["The violin in the hall belongs to Aurelio, mine has a cracked neck"], "User's violin has a cracked neck."],
    [["We have two bikes. My wife's is a Brompton."], "User's wife's bike is a Brompton."],
    [["Two christenings in one month. Ottilie's is 20 June in Bruges"], /^Ottilie's christening is 20 June/],
    [["Can a 14 year old dog still fly? Mine is called Pelle"], "User's 14 year old dog is called Pelle."],
  ])("%s", (turns, expected) => expect(contentsOfChat(...turns)).toContainEqual(expect.stringMatching(expected)));

  it.each([
    ["The jury met on Wednesday. Ours was one of five on the table.", "User's was one of five on the table."],
    ["Penicillin is my twin's. Mine is sulfa.", "User's is sulfa."],
    ["We keep hens and geese and need new fences. Aino's is taller.", "Aino's is taller."],
    ["Bogdan's is empty.", "Bogdan's is empty."],
  ])("is left out still where nothing or several may be meant: %s", (text, expected) => expect(contentsOfChat(text).at(-1)).toBe(expected));
});
