import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, said: string) => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("what is set aside is not so", () => {
  it.each([
    ["Do I have a wife?", "I have a husband not a wife", /^No: /],
    ["Do I have a husband?", "I have a husband not a wife", /^Yes: /],
    ["Do I have a dog?", "i have a cat, not a dog", /^No: /],
    ["Do I live in Dublin?", "I live in Cork not Dublin", /^No: /],
    ["Do I play the violin?", "I play the viola rather than the violin", /^No: /],
    ["Do I prefer aisle seats?", "I prefer window seats over aisle", /^No: /],
    ["Am I a cat person?", "I'm more of a dog person than a cat person", /^No: /],
    ["Am I a dog person or a cat person?", "I'm more of a dog person than a cat person", /^User is more/],
    ["Am I married?", "once I'm married I'll change my name", /^(?!Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what is told of another thing is no answer", () => {
  it.each([
    ["What is my phone number?", "it's number 41", /^$/],
    ["What is my phone number?", "my bank account number is 5521876", /^$/],
    ["What is my phone number?", "my new number is 07700 900867", /07700 900867/],
    ["What kind of films do I enjoy?", "i can't stand horror movies", /^$/],
    ["What films do I like?", "I don't like action films", /^$/],
    ["What am I studying?", "I'm a nurse", /^$/],
    ["How much do I weigh?", "I want to get down to 88 kilos", /^$/],
    ["What is my target weight?", "my target weight is 88 kilos", /88 kilos/],
    ["How many books have I read this year?", "I read 31 books last year", /^$/],
    ["Who is my doctor?", "Please call me Dr. Okafor", /^$/],
    ["Which chalk do I use?", "the chalk I use is Frostgrip", /Frostgrip/],
    ["What does the lamp cost?", "the lamp is in the hall", /^$/],
    ["At what time does the stall close?", "I run a noodle stall, open 6 to 1", /6 to 1/],
    ["When does my shift end?", "My shift starts at 7.", /^$/],
    ["What is my ex-wife called?", "got a lurcher called Biscuit, an ex wife and a shed", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what stands behind a preposition", () => {
  it.each([
    ["Where does my dad work?", "my dad works for the railway", /railway/],
    ["What do I live above?", "I live above a bakery", /bakery/],
    ["Where do I work?", "I worked at Nokia for ten years", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("what is told beside the point is no answer", () => {
  it.each([
    ["What is my favourite book?", "my favourite album is In Rainbows", /^$/],
    ["What is my favourite movie?", "my favourite film is Alien", /Alien/],
    ["How much do I pay for internet?", "I pay 40 a month for the gym", /^$/],
    ["How much do I pay for the gym?", "I pay 40 a month for the gym", /40/],
    ["How much is the house worth?", "We bought the house in 2011 for 240k", /^$/],
    ["How much is my rent?", "Kwabena is my roommate, he pays half the rent", /^$/],
    ["What is my position at Siemens?", "I work at Siemens", /^$/],
    ["What does my brother do for work?", "my brother is a welder", /welder/],
    ["Who is the president of the bowls club?", "There's Big Dave and Wee Dave at the bowls club", /^$/],
    ["Who runs the chess club?", "Anna is at the chess club", /^$/],
    ["Who runs the chess club?", "Anna runs the chess club", /Anna/],
    ["Where is Miso now?", "our cat Miso came back! she was in the garage the whole time", /^$/],
    ["What am I going to read next?", "I've read Hyperion. will try Ubik next", /Ubik/],
    ["Which neighbourhood will I live in?", "i'm moving to Rotterdam", /^$/],
    ["Am I in Rome?", "my mum is in Rome", /^(?!Yes)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
