import { describe, expect, it } from "vitest";
import { contentsOfChat } from "./extracted";

describe("short answers to what the assistant asks", () => {
  it.each([
    ["How old are you?", "63. I moved in with my sister.", ["User is 63.", "User moved in with their sister."]],
    ["What grade are you in?", "9th. I like chemistry", ["User is in 9th grade.", "User likes chemistry."]],
    ["Are you allergic to anything?", "walnuts. since I was ten", ["User is allergic to walnuts since User was ten."]],
    ["Are you allergic to anything?", "yes, pollen and nickel", ["User is allergic to pollen and nickel."]],
    ["Any allergies?", "yes, sesame", ["User is allergic to sesame."]],
    ["Any allergies?", "soy and sesame", ["User is allergic to soy and sesame."]],
    ["Do you have any pets?", "yes, three hens, Ada, Bea and Cleo", ["User has three hens, Ada, Bea and Cleo."]],
    ["Do you have any pets?", "yes", ["User has pets."]],
    ["Do you take any medication?", "metformin", ["User takes metformin."]],
    ["Do you have any medical conditions?", "asthma", ["User has asthma."]],
    ["Which town do you live in?", "Ghent. near the canal", ["User lives in Ghent near the canal."]],
    ["Which city are you moving to?", "Ghent", ["User is moving to Ghent."]],
    ["How old are you and what do you do for work?", "29. dental nurse", ["User is 29.", "User is a dental nurse."]],
    ["What did you do before?", "crane operator, 20 years", ["User was a crane operator for 20 years."]],
    ["What did you do before you retired?", "a florist", ["User was a florist."]],
    ["What did you do before?", "crane operator, 20 years, all over Bremen", ["User was a crane operator for 20 years, all over Bremen."]],
    ["Any allergies?", "I'm allergic to pollen", ["User is allergic to pollen."]],
    ["What grade are you in?", "I'm in 9th grade", ["User is in 9th grade."]],
    ["And your hair type?", "curly", ["User's hair type is curly."]],
    ["What's your daughter's name and how old is she?", "Runa, 7", ["User's daughter is called Runa.", "User's daughter is 7."]],
  ])("%s %s", (asked, reply, expected) =>
    expect(contentsOfChat("hi", `A: ${asked}`, reply).filter((content) => !content.includes("assistant"))).toEqual(expected),
  );

  it("tell of one's own dog, where it was spoken of", () => {
    expect(contentsOfChat("I walk my dog at night", "A: What's the dog's name and how old is he?", "Fritz, he's 4")).toEqual([
      "User walks their dog at night.",
      "User's dog is called Fritz.",
      "User's dog is 4.",
    ]);
  });

  it.each([
    ["Do you have any hobbies?", "knitting", /User has/],
    ["Do you have any dietary restrictions?", "no gluten", /User has/],
    ["Any ideas?", "a picnic", /User has/],
    ["What's your name and current job?", "Ada Brand, plumber", /User's name and/],
    ["Are you allergic to anything?", "no", /allergic to (?!anything)/],
    ["How long ago?", "like an hour ago", /like/i],
    ["How often do you swim?", "like twice a week", /User likes/],
    ["What would you like?", "1. a poem\n2. a song", /User is 1/],
  ])("claim nothing that wasn't said: %s %s", (asked, reply, wrong) => {
    for (const content of contentsOfChat("hi", `A: ${asked}`, reply)) expect(content).not.toMatch(wrong);
  });
});
