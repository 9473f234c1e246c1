import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, said: string): Promise<string> => answerText(evidenceFrom([[null, "2026-03-02", said]]), question);

describe("one end of a matter doesn't tell the other", () => {
  it.each([
    ["Where are we moving from?", "We're moving to Ghent in May.", /^$/],
    ["Where are we moving to?", "We're moving to Ghent in May.", /Ghent/],
    ["Where are we moving from?", "We're moving from Lille to Ghent in May.", /Lille/],
    ["Where do I live now?", "We're moving to Ghent in May 2027.", /^$/],
    ["Where do I live now?", "We're moving to Ghent some day.", /^$/],
    // It is November.
    ["Where do I live now?", "We're moving to Ghent in May.", /Ghent/],
    ["Where am I travelling from?", "I'm travelling to Porto on Sunday.", /^$/],
    ["Who am I getting the bike from?", "I'm giving my old bike to my cousin.", /^$/],
    ["Who am I giving the bike to?", "I'm giving my old bike to my cousin.", /cousin/],
    ["Who am I visiting in Porto?", "I'm flying to Porto with my friend Inês.", /^$/],
    ["Who am I travelling with?", "I'm travelling to Porto with my friend Inês.", /Inês/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

describe("a figure or a place that stands beside what is asked", () => {
  it.each([
    ["How much does my cat weigh?", "My cat ate 30g of butter.", /^$/],
    ["How much does Olaf weigh?", "The vet says Olaf should lose 2 kilos.", /^$/],
    ["How much does Olaf weigh?", "My dog Olaf weighs 31 kilos.", /31/],
    ["How much does my cat weigh?", "My cat has reached 6 kilos.", /6/],
    ["When did I buy my flat?", "The flat is from 1934.", /^$/],
    ["When did I buy my flat?", "I bought my flat in 2019.", /2019/],
    ["Where was I born?", "I've been a baker for six years at Dandelion in Porto.", /^$/],
    ["Where did I study?", "I was a student at Uppsala.", /Uppsala/],
    ["How many kids do I have?", "If I had three kids and a salary of 40k, what could I claim?", /^$/],
    ["How many kids do I have?", "I have three kids.", /three/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
