import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, said: string) => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("a statement that leaves open what is asked for is no answer", () => {
  it.each([
    ["Who does the accounts?", "I run a tearoom with my sister Maren", /^$/],
    ["Who is the product owner?", "Ruud is release manager", /^$/],
    ["Who is the release manager?", "Ruud is release manager", /Ruud/],
    ["Who is my partner?", "Had dinner with Magnus on Saturday", /^$/],
    ["Who is the organist?", "Signe is our choir leader and Piet plays the organ", /Piet/],
    ["Who plays drums in Mildew?", "My nephew Ralf plays bass in a band called Mildew", /^$/],
    ["Who pierced my ears?", "Got my ears pierced yesterday, my friend Suki held my hand", /^$/],
    ["Who held my hand?", "Got my ears pierced yesterday, my friend Suki held my hand", /Suki/],
    ["Who do I train with?", "my gym is 38 quid a month, the big one on Cutler Rd, i go mon wed fri before work", /^$/],
    ["Who do I train with?", "I train with Abdi at the boxing gym", /Abdi/],
    ["What kind of flour do I use?", "the starter gets 50g flour every morning", /^$/],
    ["What kind of flour do I use?", "the starter gets 50g rye flour every morning", /rye/],
    ["Where is Ifeoma from?", "my mate Tadhg got engaged to Ifeoma, she's a tattoo artist", /^$/],
    ["Where is Ifeoma from?", "Ifeoma is from Enugu", /Enugu/],
    ["Where did my grandfather grow up?", "my own grandpa was a postman, no goats", /^$/],
    ["Where did my gran grow up?", "my gran lives on her own in Whitby", /^$/],
    ["Where did my gran grow up?", "my gran grew up in Whitby", /Whitby/],
    ["Who do I clean for on Wednesdays?", "I clean for Mrs Fairweather on Mondays", /^$/],
    ["When do we open on Fridays?", "we're open Tue to Sat, from 9", /9/],
    ["How high is the living room ceiling?", "The living room is 4.2 by 5.1 metres", /^$/],
    ["How big is the living room?", "The living room is 4.2 by 5.1 metres", /5\.1/],
    ["How much deposit did I pay?", "My rent is 640 euros a month", /^$/],
    ["What will my pay go up to?", "My pay is 7.80 an hour, it goes up after the first year", /^$/],
    ["What will my salary go up to?", "my salary goes up to 41k in April", /41k/],
    ["Why did I lose my licence?", "My mate Dougie drives me about since I lost my licence", /^$/],
    ["Why does Dougie drive me about?", "My mate Dougie drives me about since I lost my licence", /licence/],
    ["Why don't I like being called sir?", "no emojis. dont call me sir. and if u dont know smth say so, dont make it up", /^$/],
    ["When will we move again?", "we moved house on the 1st, boxes everywhere", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what is told of another of the kind is no answer", () => {
  it.each([
    ["When is my hearing test?", "Eye test with Dr Moss on 3 April at 9:40", /^$/],
    ["When is my eye test?", "Eye test with Dr Moss on 3 April at 9:40", /3 April/],
    ["How big is the bedroom?", "Living room is 4.2 by 5.1 metres, painted in a colour called Dusty Fern", /^$/],
    ["What colour is the bedroom?", "Living room is 4.2 by 5.1 metres, painted in a colour called Dusty Fern", /^$/],
    ["What colour is the living room?", "Living room is 4.2 by 5.1 metres, painted in a colour called Dusty Fern", /Dusty Fern/],
    ["What does my brother do?", "my twin brother Navid drives a crane", /crane/],
    ["Who is my new flatmate?", "My flatmate Yolanda is moving back to Lund in May so I need a new flatmate", /^$/],
    ["Who is my new flatmate?", "My flatmate left so I needed a new flatmate. My new flatmate is Odd-Arne", /Odd-Arne/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
