import { expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";

const answer = (question: string, ...said: string[]) =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-0${i + 3}-02`, each])), question);

it.each([
  ["Who do I live with?", ["I live with my sister", "I moved in with Danai"], /^User moved in with Danai/],
  ["Do I live with my sister?", ["I live with my sister", "I moved in with Danai"], /^No: /],
  ["Do I still live with my parents?", ["I live with my parents", "I moved out, got my own place"], /^No: /],
  ["Who do I live with?", ["I live with my roommate Kwabena", "Kwabena moved out yesterday"], /^Kwabena moved out/],
  ["Who is my roommate?", ["Kwabena is my roommate", "Kwabena moved out, Ines moved in"], /^Ines moved in/],
  ["Who is my flatmate?", ["my flatmate Bastien snores", "Bastien moved out. new flatmate is Ngozi"], /^New flatmate is Ngozi/],
  ["Who are my flatmates?", ["My flatmates are Jo and Pat", "Pat moved out, Lee's moved in"], /^Jo, Lee:/],
  ["Who do I live with?", ["I live with two housemates, Thabo and Craig", "craig moved out!!! we've got Lerato now"], /^Thabo, Lerato:/],
  ["Do I live with Jo?", ["My flatmates are Jo and Pat", "Pat moved out, Lee's moved in"], /^Yes: /],
  ["Do I live with Pat?", ["My flatmates are Jo and Pat", "Pat moved out, Lee's moved in"], /^No: Pat moved out/],
  ["Do I live with my girlfriend?", ["My girlfriend and I moved in together"], /^Yes: /],
  ["Who do I live with?", ["I live with my wife and two kids", "we moved to Leeds"], /wife and two kids/],
  ["Does Amir still live with us?", ["My nephew Amir is staying with us", "Amir moved out last week"], /^No: Amir/],
  ["Is my mum living with me?", ["My mum is living with me for now", "My mum went back home"], /^No: /],
  ["Is Amir staying with us?", ["My nephew Amir is staying with us", "My sister moved out of her flat"], /^(?!No)/],
  ["Do I have a wife?", ["My wife Jean and I have a caravan in Tenby", "Jean passed away on Sunday"], /^(?!Yes)/],
])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
