import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classesOf, isKindOf, kindsOf } from "@/lib/language/en/lexicon";

const yes = [
  ...[
    "beagle: dog",
    "beagle: animal",
    "beagle: pet",
    "aubergine: vegetable",
    "aubergine: food",
    "tram: vehicle",
    "oboe: musical instrument",
  ],
  ...["Prius: car", "Prius: vehicle", "mother: parent", "mother: relative", "mother: family member", "nephew: family", "nurse: profession"],
  ...["Stamford: Connecticut", "Stamford: city", "Seattle: Washington", "Turkey: country", "turkey: meat", "macbook: computer"],
  ...["python: programming language", "python: snake", "fencing: sport", "chess: game", "sushi: food", "latte: drink", "vegan: diet"],
  ...["purple: color", "asthma: health condition", "knives: cutlery", "children: relative", "puppies: dog", "dog: dog"],
].map((line) => line.split(": ") as [noun: string, name: string]);
const no = [
  ...[
    "beagle: cat",
    "Stamford: state",
    "Seattle: state",
    "mother: yeast",
    "dog: food",
    "Scott: explorer",
    "guitar: vehicle",
    "nurse: fish",
  ],
  ...["piano: food", "Connecticut: Stamford", "dog: beagle", "xyzzy: animal", "dog: xyzzy", ": animal"],
].map((line) => line.split(": ") as [noun: string, name: string]);

describe("the lexicon", () => {
  it.each(yes)("%s is of the class %s", (noun, name) => {
    expect(isKindOf(noun, name)).toBe(true);
  });

  it.each(no)("%s is not of the class %s", (noun, name) => {
    expect(isKindOf(noun, name)).toBe(false);
  });

  it("names the nearest classes first, and a place's regions last", () => {
    const [hound, dog, animal] = ["hound", "dog", "animal"].map((name) => classesOf("beagle").indexOf(name));
    expect(hound).toBeGreaterThanOrEqual(0);
    expect(dog).toBeGreaterThan(hound!);
    expect(animal).toBeGreaterThan(dog!);
    const stamford = classesOf("stamford");
    expect(stamford.indexOf("connecticut")).toBeGreaterThan(stamford.indexOf("city"));
    expect(classesOf("xyzzy")).toEqual([]);
  });

  it("lists what is of a class, common things first, up to a limit", () => {
    const pets = kindsOf("pet");
    expect(pets).toContain("hamster");
    expect(pets.indexOf("dog")).toBeLessThan(pets.indexOf("iguana"));
    expect(pets.every((pet) => isKindOf(pet, "pet"))).toBe(true);
    expect(kindsOf("person", 50)).toHaveLength(50);
    expect(kindsOf("Connecticut")).toContain("stamford");
    expect(kindsOf("xyzzy")).toEqual([]);
  });

  it("knows the first and the last noun of its file", () => {
    expect(classesOf("zymurgy")).toContain("chemical science");
    expect(classesOf("'hood").length).toBeGreaterThan(0);
  });

  it("takes no more than 5 MB", () => {
    const size = (name: string) => statSync(`lexicon/en/${name}`).size;
    expect(size("words.tsv") + size("classes.tsv")).toBeLessThan(5_000_000);
  });
});
