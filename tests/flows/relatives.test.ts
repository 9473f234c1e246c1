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
