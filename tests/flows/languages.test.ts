import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

it.each([
  ["Vivo en Sevilla", "Sevilla"],
  ["bin nach Köln umgezogen", "Köln"],
  ["我住在上海", "上海"],
  ["J'habite à Lyon", "Lyon"],
  ["Moro em Braga", "Braga"],
  ["Abito a Torino", "Torino"],
])("finds and answers where the user lives: %s", async (said, place) => {
  const project = await aProject();
  await project.remembers("maya", "I like tea.", said, "My brother drives a tram.");
  expect(await project.searches("maya", "Where do I live?")).toContainEqual(expect.stringContaining(said));
  const { body } = await call("POST", "/v1/core/ask", { key: project.apiKey, body: { user_id: "maya", question: "Where do I live?" } });
  expect(body.answer).toContain(place);
});
