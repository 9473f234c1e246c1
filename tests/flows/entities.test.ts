import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runner } from "@/inngest/in-process";
import { inTransaction, rows } from "@/lib/db/client";
import { mergeEntityRows, unmergeEntityRows } from "@/lib/entities/join-entities";
import type { NamedEntity } from "@/lib/entities/known-entities";
import { resolveEntities } from "@/lib/entities/resolve-entities";
import type { Graph } from "@/lib/graphs/graph";
import { lockGraph } from "@/lib/graphs/lock-graph";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";
import { entityRows, graphOf, memoryRows, rowsByTable } from "./support/rows";

useDatabase();

type Project = Awaited<ReturnType<typeof aProject>>;
const graphOfMaya = (project: Project) => graphOf(project.id, { user: "maya" });

async function entitiesOf(...said: (string | { content: string; name?: string })[]): Promise<string[]> {
  const project = await aProject();
  await project.remembers("maya", ...said);
  const found = await entityRows(await graphOfMaya(project));
  return found
    .filter(({ isSubject }) => !isSubject)
    .map(({ name, type }) => `${type} ${name}`)
    .sort();
}

describe("the same person becomes one entity", () => {
  it.each<[string, string[], string[]]>([
    [
      "a first name after the full one",
      ["Bob Smith lives in Rome.", "Bob works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob Smith"],
    ],
    [
      "the full name after the first",
      ["Bob lives in Rome.", "Bob Smith works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob Smith"],
    ],
    [
      "a brother by his name and by his place",
      ["My brother Bob lives in Rome.", "My brother works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob"],
    ],
    [
      "a brother whose name comes later",
      ["My brother lives in Rome.", "My brother Bob works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob"],
    ],
    [
      "a name and a place that turn out to be one brother's",
      ["Bob lives in Rome.", "My brother works at Acme.", "My brother's name is Bob."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob"],
    ],
    [
      "a brother after the user has said their own name",
      ["My brother Bob lives in Rome.", "My name is Maya.", "My brother works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob"],
    ],
    ["a boss by name and by office", ["My boss is Carla.", "My boss lives in Rome."], ["LOCATION Rome", "PERSON Carla"]],
    [
      "a doctor with and without the title",
      ["Dr. Alice Nguyen lives in Rome.", "Alice Nguyen works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Alice Nguyen"],
    ],
    [
      "who turns out to be called more",
      ["Bob lives in Rome.", "Bob's full name is Bob Smith.", "Bob Smith works at Acme."],
      ["LOCATION Rome", "ORGANIZATION Acme", "PERSON Bob Smith"],
    ],
  ])("%s", async (_, said, entities) => expect(await entitiesOf(...said)).toEqual(entities));

  it("has every used name as an alias, and is found by its first name", async () => {
    const project = await aProject();
    await project.remembers("maya", "My brother Bob lives in Rome.", "Bob Smith works at Acme.");
    const bob = (await entityRows(await graphOfMaya(project))).find(({ name }) => name === "Bob Smith");
    expect(bob).toMatchObject({ type: "PERSON", aliases: ["bob", "bob smith", "user's brother"] });
    expect(await project.searches("maya", "What does Bob do?")).toEqual(expect.arrayContaining([expect.stringContaining("Acme")]));
  });

  it("is the user if the speaker has the user's name", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      "My name is Maya.",
      { name: "Maya", content: "I live in Rome." },
      { name: "maya", content: "I work at Acme." },
    );
    expect((await entityRows(await graphOfMaya(project))).filter(({ type }) => type === "PERSON")).toMatchObject([
      { name: "Maya", isSubject: true },
    ]);
  });

  it("is the user by the first of two names", async () => {
    const project = await aProject();
    await project.remembers("maya", "I live in Rome.", "My name is Maya Stone.", {
      name: "Maya",
      content: "I moved to Oslo in March 2026.",
    });
    const graphId = await graphOfMaya(project);
    expect((await entityRows(graphId)).filter(({ type }) => type === "PERSON")).toEqual([
      { name: "Maya Stone", type: "PERSON", isSubject: true, aliases: ["maya", "maya stone", "user"] },
    ]);
    expect(await rows(sql`select first_name, last_name from users where project_id = ${project.id}`)).toEqual([
      { first_name: "Maya", last_name: "Stone" },
    ]);
    expect((await memoryRows(graphId)).find(({ content }) => content === "User lives in Rome.")).toMatchObject({ status: "superseded" });
  });
});

describe("different people become different entities", () => {
  it.each<[string, string[], string[]]>([
    ["of one first name", ["Bob Smith lives in Rome.", "Bob Jones works at Acme."], ["PERSON Bob Jones", "PERSON Bob Smith"]],
    ["of one family name", ["Anna Smith lives in Rome.", "Ben Smith works at Acme."], ["PERSON Anna Smith", "PERSON Ben Smith"]],
    ["two brothers", ["My brother Bob lives in Rome.", "My brother Tom works at Acme."], ["PERSON Bob", "PERSON Tom"]],
  ])("%s", async (_, said, people) => {
    expect((await entitiesOf(...said)).filter((entity) => entity.startsWith("PERSON"))).toEqual(people);
  });

  it("a first name refers to the person named last in the conversation", async () => {
    const project = await aProject();
    const at = (day: number) => `2026-03-0${day}T10:00:00Z`;
    await project.remembers(
      "maya",
      { content: "Bob Smith lives in Rome.", created_at: at(1) },
      { content: "Bob Jones lives in Oslo.", created_at: at(2) },
      { content: "Bob works at Acme.", created_at: at(2) },
      { content: "Bob Smith is 40 years old.", created_at: at(3) },
      { content: "Bob works at Globex.", created_at: at(3) },
      { content: "Bob works at Hooli.", created_at: at(5) },
    );
    const found = await rows<{ content: string; name: string }>(sql`
      select m.content, e.name from memories m join entities e on e.project_id = m.project_id and e.id = m.attribute_entity_id
      where m.project_id = ${project.id} and m.attribute = 'WORKS_AT' order by 1`);
    expect(found.map(({ content, name }) => [content.split(" ").at(-1), name])).toEqual([
      ["Acme.", "Bob Jones"],
      ["Globex.", "Bob Smith"],
      // On a day when neither was named: a new Bob, who takes nothing from the others.
      ["Hooli.", "Bob"],
    ]);
    expect((await memoryRows(await graphOfMaya(project))).filter(({ status }) => status !== "active")).toEqual([]);
  });

  it("statements about one friend don't supersede those about another", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      "My friend lives in Rome.",
      "My friend lives in Oslo.",
      "My friend Ana lives in Lima.",
      "My friend lives in Bonn.",
    );
    expect((await memoryRows(await graphOfMaya(project))).filter(({ status }) => status !== "active")).toEqual([]);
  });

  it("a new boss takes over the description, not the person", async () => {
    const project = await aProject();
    await project.remembers("maya", "My boss is Carla.", "My boss is Dan.", "My boss lives in Rome.");
    const found = await rows<{ name: string }>(sql`
      select e.name from memories m join entities e on e.project_id = m.project_id and e.id = m.attribute_entity_id where m.project_id = ${project.id} and m.attribute = 'LIVES_IN'`);
    expect(found).toEqual([{ name: "Dan" }]);
  });
});

describe("things", () => {
  it.each<[string, string[], string[]]>([
    ["a firm and its legal form", ["I work at Acme.", "Tom Keller works at Acme Inc."], ["ORGANIZATION Acme", "PERSON Tom Keller"]],
    [
      "a firm, its legal form first",
      ["Tom Keller works at Acme GmbH.", "I work at Acme."],
      ["ORGANIZATION Acme GmbH", "PERSON Tom Keller"],
    ],
    ["a place with and without its article", ["I visited the Louvre.", "I love the Louvre.", "Louvre is closed."], ["OTHER Louvre"]],
    [
      "a place by its short name",
      ["I live in New York City.", "Tom Keller lives in NYC."],
      ["LOCATION New York City", "PERSON Tom Keller"],
    ],
  ])("%s", async (_, said, entities) => expect(await entitiesOf(...said)).toEqual(entities));

  it("a value in another spelling is the same value", async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      "I work at Acme.",
      "I work at Acme Inc.",
      "I live in NYC.",
      "I live in New York City.",
      "My boss is Carla Rossi.",
      "My boss is Carla.",
    );
    const found = await memoryRows(await graphOfMaya(project));
    expect(found.map(({ status, mentionsCount }) => [status, mentionsCount])).toEqual([
      ["active", 2],
      ["active", 2],
      ["active", 2],
    ]);
  });
});

describe("names from any extractor", () => {
  async function leadTo(...jobs: NamedEntity[][]): Promise<{ ids: (string | null)[]; entities: string[] }> {
    const project = await aProject();
    const graph = { projectId: project.id, graphId: await graphOf(project.id, { group: "default" }) };
    const ids: (string | null)[] = [];
    for (const named of jobs) {
      const resolved = await inTransaction(async () => {
        await lockGraph(graph);
        return resolveEntities(graph, named, null, []);
      });
      ids.push(...resolved.ids);
    }
    return { ids, entities: (await entityRows(graph.graphId)).map(({ name, type }) => `${type} ${name}`).sort() };
  }
  const person = (name: string): NamedEntity => ({ name, type: "PERSON" });
  const firm = (name: string): NamedEntity => ({ name, type: "ORGANIZATION" });
  const place = (name: string): NamedEntity => ({ name, type: "LOCATION" });
  const other = (name: string): NamedEntity => ({ name, type: "OTHER" });

  it.each<[string, NamedEntity[]]>([
    ["hyphens, accents, case and spaces", ["Jean-Luc Renée", "jean luc renee", "JEAN-LUC  RENÉE"].map(person)],
    ["titles", ["Alice Nguyen", "Dr. Alice Nguyen", "Prof. Dr. Alice Nguyen", "Ms Alice Nguyen"].map(person)],
    ["dots of initials", ["J. K. Rowling", "J.K. Rowling", "J K Rowling"].map(person)],
    ["& and and", ["Brandt & Sons", "Brandt and Sons", "Brandt & Sons, Inc.", "The Brandt and Sons Ltd"].map(firm)],
    ["legal forms", ["Acme", "Acme Inc.", "Acme, Inc", "ACME GmbH", "Acme Corp.", "Acme Co."].map(firm)],
    ["articles", [place("the Louvre"), place("Louvre"), other("The Louvre")]],
    ["abbreviations of places", ["New York City", "NYC", "N.Y.C."].map(place)],
    ["a type that comes later", [other("Acme"), firm("Acme"), other("Acme Inc")]],
    ["a first name", ["Bob Smith", "Bob", "bob"].map(person)],
    ["a fuller name", ["Bob", "Bob Smith", "Bob"].map(person)],
    ["a description", [person("Bob"), { ...person("Bob"), description: "Anna's brother" }, person("Anna's brother")]],
    ["a description and its other word", [{ ...person("Eva"), description: "Anna's mom" }, person("Anna's mother")]],
  ])("are one thing for all their %s", async (_, named) => {
    const apart = await leadTo(...named.map((name) => [name]));
    expect([new Set(apart.ids).size, apart.entities.length]).toEqual([1, 1]);
    const together = await leadTo(named);
    expect([new Set(together.ids).size, together.entities]).toEqual([1, apart.entities]);
  });

  it.each<[string, NamedEntity[], string[]]>([
    [
      "a person, a place and a firm",
      [person("Jordan"), place("Jordan"), firm("Jordan")],
      ["LOCATION Jordan", "ORGANIZATION Jordan", "PERSON Jordan"],
    ],
    ["two of one first name", ["Bob Smith", "Bob Jones"].map(person), ["PERSON Bob Jones", "PERSON Bob Smith"]],
    ["a title with a family name and a first name", ["Mr. Smith", "Bob Smith"].map(person), ["PERSON Bob Smith", "PERSON Mr. Smith"]],
    ["a thing that begins like another", [other("Apple"), other("Apple Pie")], ["OTHER Apple", "OTHER Apple Pie"]],
    [
      "a person and a thing of a first name",
      [person("Alexa Stone"), { name: "Alexa", type: "TOOL" }],
      ["PERSON Alexa Stone", "TOOL Alexa"],
    ],
    [
      "friends without names and one with",
      [{ ...person("Ana"), description: "Tom's friend" }, person("Tom's friend")],
      ["PERSON Ana", "PERSON Tom's friend"],
    ],
    [
      "brothers",
      [
        { ...person("Bob"), description: "Tom's brother" },
        { ...person("Ben"), description: "Tom's brother" },
      ],
      ["PERSON Ben", "PERSON Bob"],
    ],
    ["C, C++ and C#", ["C", "C++", "C#"].map((name) => ({ name, type: "TOOL" })), ["TOOL C", "TOOL C#", "TOOL C++"]],
  ])("are %s that stay apart", async (_, named, entities) => {
    expect((await leadTo(...named.map((name) => [name]))).entities).toEqual(entities);
    expect((await leadTo(named)).entities).toEqual(entities);
  });

  it("are merged when two entities turn out to have the same name", async () => {
    const project = await aProject();
    const graph = { projectId: project.id, graphId: await graphOf(project.id, { group: "default" }) };
    const merges: { from: string; into: string }[] = [];
    for (const name of [person("Bob Smith"), person("Bob Jones"), person("Bob"), { ...person("Bob"), fullName: "Bob Smith" }]) {
      await inTransaction(async () => {
        await lockGraph(graph);
        const resolved = await resolveEntities(graph, [name], null, []);
        await mergeEntityRows(graph, resolved.merges);
        merges.push(...resolved.merges);
      });
    }
    expect(merges).toHaveLength(1);
    expect(await entityRows(graph.graphId)).toMatchObject([{ name: "Bob Jones" }, { name: "Bob Smith", aliases: ["bob", "bob smith"] }]);
  });

  it("are not guessed if a graph has two Bobs and nothing tells which", async () => {
    const { ids, entities } = await leadTo(["Bob Smith", "Bob Jones"].map(person), [person("Bob")], [person("Bob")]);
    expect(entities).toEqual(["PERSON Bob", "PERSON Bob Jones", "PERSON Bob Smith"]);
    expect(ids[2]).toBe(ids[3]);
  });
});

describe("twenty concurrent jobs", () => {
  it("create no duplicates for names in twenty spellings", { timeout: 60_000 }, async () => {
    const [project, other] = [await aProject(), await aProject()];
    const spellings = ["José Álvarez", "Jose Alvarez", "JOSÉ ÁLVAREZ"];
    const firms = ["Brandt & Sons", "BRANDT & SONS", "Brandt & Sons Inc.", "Brandt & Sons Ltd."];
    const add = (to: Project, n: number) =>
      call("POST", "/v1/core/add", {
        key: to.apiKey,
        body: {
          user_id: "maya",
          messages: [{ role: "user", content: `My brother ${spellings[n % 3]} has ${n + 2} cats. I work at ${firms[n % 4]}` }],
        },
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => [add(project, n), add(other, n)]).flat());
    await runner().idle();
    const ids = new Set<string>();
    for (const each of [project, other]) {
      const graphId = await graphOfMaya(each);
      const named = (await entityRows(graphId)).filter(({ name }) => /lvarez|brandt/i.test(name));
      expect(named.map(({ type }) => type).sort()).toEqual(["ORGANIZATION", "PERSON"]);
      for (const { id } of await rows<{ id: string }>(sql`select id from entities where graph_id = ${graphId}`)) ids.add(id);
      expect((await memoryRows(graphId)).filter(({ content }) => content.includes("works at"))).toMatchObject([{ mentionsCount: 20 }]);
    }
    expect(ids.size).toBe((await rows(sql`select id from entities where project_id in (${project.id}, ${other.id})`)).length);
  });
});

describe("merging two entities", () => {
  const twins = async () => {
    const project = await aProject();
    await project.remembers(
      "maya",
      ...["Bob Smith lives in Rome.", "Robert Miles works at Acme.", "Bob Smith is married to Ana.", "Robert Miles is 40 years old."],
      ...["Bob Smith and Robert Miles are friends.", "Ana is friends with Bob Smith.", "Ana is friends with Robert Miles."],
    );
    const graphId = await graphOfMaya(project);
    const ids = new Map(
      (await rows<{ id: string; name: string }>(sql`select id, name from entities where graph_id = ${graphId}`)).map(({ id, name }) => [
        name,
        id,
      ]),
    );
    return { graph: { projectId: project.id, graphId }, from: ids.get("Robert Miles")!, into: ids.get("Bob Smith")!, ana: ids.get("Ana")! };
  };
  const locked = <T>(graph: Graph, work: () => Promise<T>) =>
    inTransaction(async () => {
      await lockGraph(graph);
      return work();
    });

  it("leaves one with the names, mentions, edges and attributes of both", async () => {
    const { graph, from, into } = await twins();
    const now = await locked(graph, () => mergeEntityRows(graph, [{ from, into, reason: "One person." }]));
    expect([now(from), now(into)]).toEqual([into, into]);
    const bob = (await entityRows(graph.graphId)).find(({ name }) => name === "Bob Smith");
    expect(bob!.aliases).toEqual(["bob", "bob smith", "robert", "robert miles"]);
    expect(
      await rows(sql`select 1 from mentions where entity_id = ${from} union all select 1 from edges where ${from} in (source_id, target_id)
      union all select 1 from memories where attribute_entity_id = ${from}`),
    ).toEqual([]);
    const attributes = await rows<{ attribute: string }>(
      sql`select attribute from memories where attribute_entity_id = ${into} order by 1`,
    );
    expect(attributes.map(({ attribute }) => attribute)).toEqual(["AGE", "LIVES_IN", "MARRIED_TO", "WORKS_AT"]);
    expect(await rows(sql`select 1 from edges where graph_id = ${graph.graphId} and source_id = target_id`)).toEqual([]);
  });

  it("can be undone completely", async () => {
    const { graph, from, into } = await twins();
    const before = await rowsByTable(graph.graphId);
    await locked(graph, () => mergeEntityRows(graph, [{ from, into, reason: "One person." }]));
    expect(await rowsByTable(graph.graphId)).not.toEqual(before);
    expect(await locked(graph, () => unmergeEntityRows(graph, from))).toBe(true);
    expect(await rowsByTable(graph.graphId)).toEqual(before);
    expect(await locked(graph, () => unmergeEntityRows(graph, from))).toBe(false);
  });

  it("can be undone in any order after further merges", async () => {
    for (const first of ["from", "into"] as const) {
      const { graph, from, into, ana } = await twins();
      const before = await rowsByTable(graph.graphId);
      await locked(graph, () => mergeEntityRows(graph, [{ from, into, reason: "One person." }]));
      await locked(graph, () => mergeEntityRows(graph, [{ from: into, into: ana, reason: "One person." }]));
      expect((await rows(sql`select id from entities where graph_id = ${graph.graphId} and id in (${from}, ${into})`)).length).toBe(0);
      if (first === "into") {
        for (const id of [into, from]) expect(await locked(graph, () => unmergeEntityRows(graph, id))).toBe(true);
        expect(await rowsByTable(graph.graphId)).toEqual(before);
      } else {
        expect(await locked(graph, () => unmergeEntityRows(graph, from))).toBe(true);
        expect(await rows(sql`select 1 from entities where id = ${from}`)).toHaveLength(1);
      }
    }
  });

  it("affects no other graph, and never the graph's user", async () => {
    const [one, other] = [await twins(), await twins()];
    const before = await rowsByTable(other.graph.graphId);
    const now = await locked(one.graph, () => mergeEntityRows(one.graph, [{ from: other.from, into: one.into, reason: "" }]));
    expect(now(other.from)).toBe(other.from);
    expect(await rowsByTable(other.graph.graphId)).toEqual(before);
    expect(await unmergeEntityRows(one.graph, other.from)).toBe(false);
  });
});
