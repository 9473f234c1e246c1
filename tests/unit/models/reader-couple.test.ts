import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("whom one is with", () => {
  it.each([
    ["Do I have a boyfriend?", ["My boyfriend and I split up last month."], /^No: /],
    ["Do I have a boyfriend?", ["My boyfriend and I split up.", "My boyfriend Leo is a nurse."], /^Yes: .*Leo/],
    ["Do I have a wife?", ["My wife died two years ago."], /^No: /],
    ["Do I have a dog?", ["Our dog Rex died in May."], /^No: /],
    ["What was my dog called?", ["Our dog Rex died in May."], /Rex/],
    ["Am I single?", ["I broke up with my boyfriend last month."], /^Yes: /],
    ["Am I in a relationship?", ["I broke up with my boyfriend last month."], /^No: /],
    ["Am I single?", ["I broke up with my boyfriend last month.", "I'm seeing someone called Leo now."], /^(?!Yes)/],
    ["Am I single?", ["My wife and I divorced in 2020."], /^(?!Yes)/],
    [
      "Who is my girlfriend?",
      ["My girlfriend Ines and I are planning a trip to Rome.", "Ines and I broke up.", "I'm dating Mira."],
      /^(?!.*Ines).*Mira/,
    ],
    ["Who is my girlfriend?", ["My girlfriend Ines is a vet.", "Ines and I broke up."], /^(?!.*girlfriend Ines)/],
    ["Who is my girlfriend?", ["My girlfriend Ines is a vet.", "Ana and Leo broke up."], /Ines/],
    [
      "Who is my ex?",
      ["My girlfriend is called Ines.", "Ines left me.", "Ines dumped me.", "I have a new girlfriend, Mira."],
      /^(?!.*Mira).*Ines/,
    ],
    ["Who is my ex-husband?", ["My husband Rolf works nights.", "Rolf and I divorced."], /Rolf/],
    ["Who is my ex-husband?", ["My boyfriend Leo and I split up."], /^(?!.*Leo)/],
    ["Am I engaged?", ["I'm engaged to Ana.", "Ana and I called off the engagement."], /^No: /],
    ["Am I married?", ["My wife and I divorced in 2020."], /^No: /],
    ["Am I still married?", ["I'm divorced."], /^No: /],
    ["Am I married?", ["I got married to Ana in February."], /^Yes: /],
    ["Am I married?", ["I'm getting married in June."], /^(?!Yes|No)/],
    ["Am I married?", ["My wife Ana is a nurse."], /^Yes: /],
    ["Am I married?", ["I'm engaged to Tom."], /^No: /],
    ["Am I married?", ["My sister and her husband divorced."], /^(?!Yes|No)/],
    ["Am I married?", ["Tom and I got divorced.", "I married Sam."], /^Yes: .*Sam/],
    ["Am I engaged?", ["Ana and I got engaged!"], /^Yes: /],
    ["Am I engaged?", ["I got engaged to Ana."], /^Yes: /],
    ["Am I engaged?", ["I'm single."], /^No: /],
    ["Who is my fiancée?", ["Ana and I got engaged!"], /Ana/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("who somebody new is", () => {
  it.each([
    ["I'm seeing someone new, her name is Kit.", ["User is dating Kit."]],
    ["I'm seeing someone new. Her name is Kit.", ["User is seeing someone new.", "User is dating Kit."]],
    ["I started dating a guy called Yusuf.", ["User started dating Yusuf."]],
    ["We hired a new nanny, her name is Pilar.", ["User and others hired a new nanny called Pilar."]],
    ["I met someone, his name is Dario.", ["User met someone called Dario."]],
  ])("is told with the name: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    "I'm seeing Dr Lund on Tuesday.",
    "I'm seeing a man called Tom about the boiler.",
    "I'm seeing a lady, Ann, about a job.",
    "I'm seeing a guy, Tom hates him.",
  ])("and one is seen by appointment, too: %s", (text) => expect(contentsOf(text)[0]).toMatch(/^User is seeing (?:Dr Lund|a )/));

  it.each([
    ["Who am I married to?", ["Last month I married Sofia."], /^User is married to Sofia/],
    ["What's my boyfriend's name?", ["My sister's boyfriend is called Ned."], /^(?!.*Ned)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what is only imagined is neither yes nor no", () => {
  it.each([
    ["Am I married?", ["In another life I'd be married to Sam."], /^(?!Yes|No)/],
    ["Am I marrying the postman?", ["If he wins I'm marrying the postman."], /^(?!Yes|No)/],
    ["Do we eat inside if it rains?", ["If it rains we eat inside."], /^Yes: /],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});
