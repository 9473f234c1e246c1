import { expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it("a user who has told their name is asked about by themselves and by others", async () => {
  const project = await aProject();
  await project.remembers(
    "marta",
    "I'm Marta and I live in Girona.",
    "My son Ignacio has football at 4.",
    "Our daughter Paloma lost her first tooth.",
    "My friend Ana has two boys, Pablo and Luis.",
    "I have a dog named Rex.",
    "Rex died last week.",
  );
  const answerTo = async (question: string) => (await project.asks("marta", question)).answer;
  expect(await answerTo("What's my name?")).toMatch(/Marta/);
  expect(await answerTo("Where does Marta live?")).toMatch(/Girona/);
  for (const question of ["What are my children called?", "What are Marta's children called?"]) {
    const answer = await answerTo(question);
    expect(answer, question).toMatch(/Ignacio/);
    expect(answer, question).toMatch(/Paloma/);
    expect(answer, question).not.toMatch(/Pablo|Luis/);
  }
  for (const question of ["How many children do I have?", "How many kids does Marta have?"])
    expect(await answerTo(question), question).toMatch(/^2\b/);
  expect(await answerTo("Do I have a dog?")).toMatch(/^No: Rex died/);
});

it.each([
  ["Who is my girlfriend?", ["My girlfriend is Jo.", "Jo and I split up.", "I'm seeing someone new, her name is Kit."], /Kit/],
  [
    "What's my boyfriend's name?",
    ["My boyfriend's called Dan.", "Me and Dan broke up in May.", "Started seeing a guy called Yusuf."],
    /Yusuf/,
  ],
  ["What's my wife called?", ["My wife is Rana.", "We divorced in 2024.", "Last month I married Sofia."], /Sofia/],
  ["What car do I drive?", ["I drive a Corsa.", "The Corsa failed its MOT so I scrapped it."], /scrapped the Corsa/],
])("%s after %j", async (question, said, expected) => {
  const project = await aProject();
  await project.remembers("noor", ...said);
  expect((await project.asks("noor", question)).answer).toMatch(expected);
});
