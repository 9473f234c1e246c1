import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("yes or no, or neither", () => {
  it.each([
    ["Do I have asthma?", ["We had to rehome Tyson because of the baby's asthma."], /^(?!Yes)/],
    ["Is the barbecue still on?", ["The barbecue on the 14th is off, forecast is awful."], /^No: /],
    ["Is the barbecue still on?", ["The barbecue is still going ahead."], /^Yes: /],
    ["Have I been to Korea?", ["I've been to Korea twice."], /^Yes: /],
    ["Do I own a bakery?", ["last night I dreamt I had a bakery on the moon"], /^$/],
    ["Has my address changed?", ["I have changed my phone number."], /^$/],
    ["Has my phone number changed?", ["I have changed my phone number."], /^Yes: /],
    ["Is the piano in tune?", ["The piano's out of tune."], /^No: /],
    ["Is the piano out of tune?", ["The piano's out of tune."], /^Yes: /],
    ["Have I stopped drinking beer?", ["slept well at least, no more beer after what happened"], /^Yes: /],
    ["Can I drive?", ["I never learned to drive."], /^No: /],
    ["Do I fly?", ["I refuse to fly, full stop."], /^No: /],
    ["Does Piotr fly?", ["My husband Piotr flies all the time for work."], /^Yes: /],
    ["Do I vape?", ["I used to smoke a pack a day.", "vape now and then, don't tell my mum"], /^(?!No)/],
    ["Do I smoke?", ["I used to smoke a pack a day."], /^No: /],
    ["Do I still work nights?", ["I finally packed in the night shifts."], /^No: /],
    ["Do I eat meat?", ["I am the only one in the house who eats meat."], /^Yes: /],
    ["Does the colour matter to me?", ["couldnt care less about colour"], /^No: /],
    ["Does the price matter to me?", ["couldnt care less about colour"], /^$/],
    ["Is it for religious reasons that I don't eat pork?", ["I don't eat pork, not religious or anything."], /^No: /],
    ["Is it for religious reasons that I don't eat pork?", ["I don't eat pork for religious reasons."], /^Yes: /],
    ["Is it for religious reasons?", ["I don't eat pork for religious reasons."], /^Yes: /],
    ["Do I still work for Studio Arrant?", ["Studio Arrant pays late.", "I fired Arrant."], /^No: /],
    ["Do I still work for Mrs Vega?", ["i stopped with mrs Vega"], /^No: /],
    ["Am I still taking sertraline?", ["Still on the sertraline for now."], /^Yes: /],
    ["Do I want to go to Japan?", ["never been to Japan, always wanted to"], /^(?!No)/],
    ["Do I want to go to Japan?", ["I don't want to go to Japan."], /^No: /],
    ["Do I have asthma?", ["Our baby's asthma is bad in winter."], /^(?!Yes)/],
    ["Does the colour matter to me?", ["Tbh couldn't care less about the colour, as long as it starts"], /^No: /],
    ["Is my husband still living?", ["I'm widowed."], /^No: /],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what is said of somebody after “and”", () => {
  it.each([
    ["Is my nephew autistic?", "My nephew is asthmatic and autistic.", /^Yes: /],
    ["Is my aunt a beekeeper?", "My aunt is a nurse and a beekeeper.", /^Yes: /],
    ["Is my boss rude?", "My boss isn't lazy or rude.", /^No: /],
    ["Is my cousin rich?", "My cousin is funny but not rich.", /^No: /],
    ["Is my aunt bald?", "My aunt is a nurse and my uncle is bald.", /^$/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});

it.each([
  ["Have I ever been to Japan?", "I quit Duolingo.", /^$/],
  ["Do I have a car?", "I sold my car.", /^No: /],
])("what ended decides nothing else: %s after %j", async (question, said, expected) =>
  expect(await answer(question, said)).toMatch(expected),
);

describe("where somebody lives", () => {
  it.each([
    ["Where do I live?", "I live on a narrowboat.", /narrowboat/],
    ["Where does my sister live?", "I live on a narrowboat and my sister lives in a yurt.", /yurt/],
    ["Where do I live?", "I live on a tight budget.", /^$/],
  ])("is no address, either: %s after %j", async (question, said, expected) => expect(await answer(question, said)).toMatch(expected));
});
