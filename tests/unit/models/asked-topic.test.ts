import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("what a question names, in the sentence behind it", () => {
  it.each([
    ["Any ideas for a name for my new boat? It's a blue Westerly.", "User's new boat is a blue Westerly."],
    ["Can you name my new bike? It's a red Giant. My old one, a Peugeot, was stolen.", "User's old bike, a Peugeot, was stolen."],
    ["How much should I feed a rabbit? Ours is a lop called Moss.", "User's rabbit is a lop called Moss."],
    ["can a parrot eat nuts? mine is a macaw called Otto", "User's parrot is a macaw called Otto."],
    ["What's a good name for a canoe? Ours is from 1980.", "User's canoe is from 1980."],
    [
      "Can you do me a packing list for Malta? Going with my cousins Ida and Per.",
      "User is going to Malta with their cousins Ida and Per.",
    ],
    ["Any tips for Lisbon? We're going with the kids.", "User and others are going to Lisbon with the kids."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    ["Is this good for my dog? It's a kibble from Aldi.", /dog is a kibble/],
    ["How do I get a stain out of a shirt with a lemon? Mine is dry.", /lemon|shirt/],
    ["Is there a good bakery in Ghent? Going to the dentist with Ida.", /going to Ghent/],
    ["Should I visit Rome? Leaving my job for good.", /Rome/],
  ])("doesn't stand where something else is meant: %s", (text, wrong) => {
    for (const content of contentsOf(text)) expect(content).not.toMatch(wrong);
  });
});
