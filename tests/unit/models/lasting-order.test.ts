import { describe, expect, it } from "vitest";
import { extracted } from "./extracted";

const wishes = (text: string) => extracted(text).filter(({ content }) => content.includes("asked the assistant"));

describe("an order that holds each time is a preference", () => {
  it.each([
    ["Never before 8am please, I am no morning person.", "User asked the assistant: never before 8am please, User is no morning person."],
    ["Give distances in kilometres.", "User asked the assistant to give distances in kilometres."],
    ["Please don't suggest anything with mayonnaise.", "User asked the assistant not to suggest anything with mayonnaise."],
    ["Use analogies from cricket.", "User asked the assistant to use analogies from cricket."],
    ["Write dates as day-month-year.", "User asked the assistant to write dates as day-month-year."],
    ["Remind me of my tablets at a quarter to eight.", "User asked the assistant to remind User of their tablets at a quarter to eight."],
    ["Avoid anything with spiders in it.", "User asked the assistant to avoid anything with spiders in it."],
    ["stop apologizing all the time", "User asked the assistant to stop apologizing all the time."],
    ["Write to me in short paragraphs.", "User asked the assistant to write to User in short paragraphs."],
    ["Explain things simply.", "User asked the assistant to explain things simply."],
    ["give me a summary every morning", "User asked the assistant to give User a summary every morning."],
    ["Keep it short please.", "User asked the assistant to keep it short."],
    ["fields in acres please", "User asked the assistant: fields in acres."],
  ])("%s", (text, content) => {
    expect(wishes(text)).toMatchObject([{ content, type: "PREFERENCE" }]);
  });
});

describe("what is to be done once, and a prompt that was pasted, is none", () => {
  it.each([
    "Write a poem about dogs.",
    "Write me a poem about dogs. Keep it short.",
    "Stop the car.",
    "Write code in Python that sorts a list.",
    "Give me three ideas for dinner.",
    "Show flights to Rome on Friday.",
    "Translate the following: I am a doctor.",
    "Use the data below to make a chart.",
    "Don't worry about it.",
    "Keep going.",
    "Two coffees please.",
    "Write your answers in French.",
    "Write to my aunt in Graz.",
    "please translate for my aunt (she only speaks Polish)",
    "how do you say 'my wife has gout' in Japanese",
    "give me a polite way to say that we don't want toys any more",
    "check my essay for mistakes",
    "explain osmosis like I'm five",
    "give me a workout, three days, only dumbbells",
    "You are a senior editor. Write dates as day-month-year.",
  ])("%s", (text) => expect(wishes(text)).toEqual([]));
});
