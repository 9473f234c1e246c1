import { describe, expect, it } from "vitest";
import { contentsOf, contentsOfChat } from "./extracted";

describe("what a text for others shall say is told", () => {
  it.each([
    ["mention Elif has been off dairy since she was two", ["Elif has been off dairy since she was two."]],
    ["Also mention I ran the kitchen at the Plough", ["User ran the kitchen at the Plough."]],
    ["Yes mention the bike, it was 340 pounds", ["The bike was 340 pounds."]],
    ["mention the parrot, he's afraid of hoovers", ["The parrot is afraid of hoovers."]],
    ["can you also say the spare key is under the blue pot", ["The spare key is under the blue pot."]],
    ["Could you tell my brother we land at 9 on Friday?", ["User and others land at 9 on Friday (27 November 2026)."]],
    ["tell Amar I can lend him my drill", ["User can lend Amar their drill."]],
    ["let her know our lift is broken", ["User's lift is broken."]],
    ["Don't forget to say that I speak Welsh", ["User speaks Welsh."]],
    ["say I've been on crutches since Monday", ["User has been on crutches since Monday (23 November 2026)."]],
    [
      "Add that my beans are up, that I've joined a choir and that Otto can't come",
      ["User's beans are up.", "User has joined a choir.", "Otto can't come."],
    ],
    ["hi can u tell my dentist's receptionist in the form that I grind my teeth", ["User grinds their teeth."]],
    ["let my aunt know Tom has to water the roses lol", ["Tom has to water the roses."]],
    ["also say that Marta comes on Thursdays and that my nan adores her", ["Marta comes on Thursdays.", "User's nan adores Marta."]],
    ["say we were two staff down that day because of the flu", ["User and others were two staff down that day because of the flu."]],
    ["add that I've been a customer since 1998 and leave out Vi", ["User has been a customer since 1998."]],
    ["swap the gym, and add that mum's cat needs its tablet", ["User's mum's cat needs its tablet."]],
    ["help me tell my boyfriend I don't want kids", ["User doesn't want kids."]],
    ["include that great nephew Rory arrived two weeks early", ["Great nephew Rory arrived two weeks early."]],
    ["love it, add that I owe her a coffee", ["User owes her a coffee."]],
    ["perfect but I don't have a car, just say I cycle to the depot", ["User doesn't have a car.", "User cycles to the depot."]],
  ])("%s", (said, kept) => expect(contentsOfChat("Write the mail", "A: Here is a draft.", said)).toEqual(kept));

  it("stands behind what is to be written", () =>
    expect(contentsOf("draft a message to my team, say I've moved to the Bristol office")).toEqual([
      "User has moved to the Bristol office.",
    ]));

  it("is told to whoever hears it in a first message, too", () =>
    expect(contentsOf("Please tell my sister that we've moved the party to Sunday")).toEqual([
      "User and others have moved the party to Sunday (29 November 2026).",
    ]));

  it("stands once, and beside what was chosen", () =>
    expect(contentsOfChat("Which tomatoes?", "A: I'd take Red Robin.", "Red Robin it is, tell my aunt we need six pots")).toEqual([
      "User chose Red Robin (asked: “Which tomatoes?”).",
      "User and others need six pots.",
    ]));

  it.each([
    "Say I sold the house, would I owe tax?",
    "Say my name is Bob and I live in Rome. Which visa do I need?",
    "write a mail saying that I am a lawyer",
    "tell me I'm not crazy",
    "how should I tell him what happened?",
    "how can I tell the eggs are off?",
    "Is there a way to tell my router is hacked?",
    "Did I mention I moved to Leeds last spring?",
    "say high, medium or low",
    "tell him you're my assistant",
    "could you add what I should bring",
  ])("nothing is in: %s", (text) => expect(contentsOf(text)).toEqual([]));

  it("is not what somebody does habitually", () =>
    expect(contentsOf("My dad tells everyone I snore")).toEqual(["User's dad tells everyone User snores."]));

  it.each(["Her dad died on Sunday. Don't make it sound like a hallmark card", "Ana moved to Kent. remind me again why I left her lol"])(
    "how it shall sound is no memory: %s",
    (text) => expect(contentsOf(text)).toHaveLength(1),
  );

  it.each([
    ["write a post about my new job", "don't say thrilled. I'm Finnish", ["User is Finnish."]],
    ["hello there", "don't say thrilled", ["User asked the assistant not to say thrilled."]],
    ["write a post about my new job", "never say thrilled again", ["User asked the assistant not to say thrilled again."]],
  ])("what one text shall not say is no rule: %s, %s", (wanted, said, kept) =>
    expect(contentsOfChat(wanted, "A: Thrilled to share my news!", said)).toEqual(kept),
  );

  it("whoever doesn't make it somewhere orders nothing", () =>
    expect(contentsOf("I joined a gym. Don't make it to class much")).toHaveLength(2));
});
