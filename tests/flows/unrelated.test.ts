import { expect, it } from "vitest";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { conflictRows, graphOf, memoryRows } from "./support/rows";

useDatabase();

const names = "Anna Ben Carla David Elena Felix Greta Hugo Irene Jonas Karin Leon Marta Nina Oscar Paula Rita Simon Tara Victor".split(" ");
const families = "Keller Weber Stone Carter Nguyen Okafor Rossi Silva Novak Haddad".split(" ");
const cities =
  "Berlin Lisbon Madrid Rome Oslo Vienna Prague Athens Dublin Warsaw Lima Cairo Tokyo Seoul Boston Denver Austin Toronto".split(" ");
const firms = "Acme Globex Initech Hooli Umbrella Vandelay Cyberdyne Tyrell Wonka Soylent".split(" ");
const hobbies = "hiking chess pottery sailing knitting baking climbing fencing archery juggling gardening origami rowing surfing".split(
  " ",
);
const foods = "ramen sushi tacos falafel pierogi curry paella risotto gnocchi kimchi hummus dumplings pho lasagna".split(" ");
const kinds = "color food movie song season author sport city flower animal drink dessert holiday subject game".split(" ");
const things = "blue ramen Casablanca Yesterday autumn Orwell tennis Porto tulip otter coffee tiramisu Easter physics chess".split(" ");
const each = <T>(list: T[], line: (item: T, n: number) => string) => list.map(line);

const statements = [
  ...each(hobbies, (hobby) => `I love ${hobby}.`),
  ...each(hobbies, (hobby, n) => `I started ${hobby} with ${names[n]} in ${2005 + n}.`),
  ...each(foods, (food) => `I like ${food}.`),
  ...each(foods, (food) => `I don't like cold ${food}.`),
  ...each(foods, (food, n) => `I cooked ${food} for ${n + 3} people last ${n % 2 ? "Sunday" : "Friday"}.`),
  ...each(cities, (city) => `I visited ${city}.`),
  ...each(cities, (city, n) => `I took ${n + 2} photos in ${city}.`),
  ...each(cities, (city, n) => `My friend lives in ${city} with ${n + 2} cats.`),
  ...each(cities, (city) => `My friend lives in ${city}.`),
  ...each(cities, (city) => `My colleague moved to ${city}.`),
  ...each(firms, (firm) => `My cousin works at ${firm}.`),
  ...each(firms, (firm) => `My neighbor works at ${firm}.`),
  ...each(kinds, (kind, n) => `My favorite ${kind} is ${things[n]}.`),
  ...each(names, (name) => `My friend ${name} is nice to everyone.`),
  ...each(names, (name, n) => `${name} ${families[n % 10]} lives in ${cities[n % 18]}.`),
  ...each(names, (name, n) => `${name} ${families[n % 10]} works at ${firms[n % 10]}.`),
  ...each(names, (name, n) => `${name} ${families[n % 10]} is ${20 + n} years old.`),
  ...each(names, (name, n) => `${name} ${families[n % 10]} loves ${foods[n % 14]}.`),
  ...each(names, (name, n) => `I met ${name} ${families[n % 10]} in ${cities[(n + 5) % 18]}.`),
  ...each(names, (name, n) => `I have a cat named ${name.slice(0, 2)}${n}x.`),
  ...each(firms, (firm, n) => `I worked at ${firm} for ${n + 2} months in ${2000 + n}.`),
  ...each(firms, (firm, n) => `I bought ${n + 2} shares of ${firm}.`),
  ...each(cities.slice(0, 10), (city, n) => `I lived in ${city} for ${n + 2} months as a child.`),
  ...["I live in Porto.", "I work at Contoso.", "I am 34 years old.", "I am married to Luis.", "My email is maya@example.com."],
  ...["I speak French.", "I speak Greek.", "I speak Danish.", "I was born in Faro.", "I am allergic to peanuts.", "I am allergic to cats."],
];
const chairs = Array.from({ length: 500 - statements.length }, (_, n) => `I bought the red chair number ${n + 1} at the market.`);

it("keeps five hundred unrelated statements about a user and people around her", { timeout: 240_000 }, async () => {
  const all = [...statements, ...chairs];
  expect(new Set(all).size).toBe(500);
  expect(statements.length).toBeGreaterThan(350);
  const project = await aProject();
  for (let n = 0; n < all.length; n += 50) {
    const messages = all.slice(n, n + 50).map((content) => ({ role: "user", content }));
    const { body } = await call("POST", "/v1/core/add", {
      key: project.apiKey,
      body: { user_id: "maya", messages, wait_for_processing: true },
    });
    expect(body.status).toBe("done");
  }
  const graphId = await graphOf(project.id, { user: "maya" });
  const found = await memoryRows(graphId);
  expect(
    found.filter(({ status, contested }) => status !== "active" || contested).map(({ content, supersededBy }) => [content, supersededBy]),
  ).toEqual([]);
  expect(found.filter(({ mentionsCount }) => mentionsCount > 1).map(({ content }) => content)).toEqual([]);
  expect(await conflictRows(graphId)).toEqual([]);
  const quotes = new Set(found.map(({ quote }) => quote.replace(/[.!]$/, "")));
  expect(all.filter((line) => !quotes.has(line.replace(/[.!]$/, "")))).toEqual([]);
  expect(found).toHaveLength(500);
});
