import { beforeAll, describe, expect, it } from "vitest";
import { search } from "@/lib/retrieval/search";
import { readEvidence } from "@/lib/synthesis/read-evidence";
import { call } from "../support/call";
import { useDatabase } from "../support/database";
import { aProject } from "../support/project";

useDatabase();

type Line = string | { content: string; role?: string; name?: string; created_at?: string };
type Item = {
  content: string;
  status: string;
  type: string;
  score: number;
  valid_from: string | null;
  entities: { name: string; type: string }[];
  graph: { name: string };
};

let project: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  project = await aProject();
});

async function addConversation(
  target: { user_id: string } | { group_id: string },
  lines: Line[],
  more: Record<string, unknown> = {},
): Promise<void> {
  const messages = lines.map((line) => ({ role: "user", ...(typeof line === "string" ? { content: line } : line) }));
  for (let from = 0; from < messages.length; from += 100) {
    const body = { ...target, messages: messages.slice(from, from + 100), wait_for_processing: true, ...more };
    expect((await call("POST", "/v1/core/add", { key: project.apiKey, body })).body).toMatchObject({ status: "done" });
  }
}
async function searchFor(
  user: string,
  query: string,
  more: Record<string, unknown> = {},
): Promise<{ results: Item[]; passages: Item[]; temporal: unknown }> {
  const { status, body } = await call("POST", "/v1/core/search", { key: project.apiKey, body: { user_id: user, query, ...more } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const contents = async (user: string, query: string, more: Record<string, unknown> = {}) =>
  (await searchFor(user, query, more)).results.map(({ content }) => content);
const first = async (user: string, query: string, more: Record<string, unknown> = {}) => (await contents(user, query, more))[0];
/** 99 for a missing text. */
const places = (list: string[], ...texts: string[]) =>
  texts.map((text) => {
    const place = list.findIndex((item) => item.includes(text));
    return place < 0 ? 99 : place;
  });

describe("own words match", () => {
  beforeAll(() =>
    addConversation({ user_id: "polyglot" }, [
      "הכלבה שלי נקראת לונה.",
      "אני אוהב לשתות קפה בבוקר.",
      "قِطَّتِي اسمها لولو وعمرها ثلاث سنوات.",
      "أعمل مهندساً في القاهرة.",
      "私は京都で抹茶の店を経営しています。",
      "弟は東京の大学で数学を勉強しています。",
      "我在上海的一家医院工作。",
      "我的女儿喜欢弹钢琴。",
      "ฉันชอบกินผัดไทยที่ร้านริมแม่น้ำ",
      "พี่ชายของฉันทำงานที่ธนาคาร",
      "Моя сестра живёт в Казани.",
      "Мой брат играет на скрипке.",
      "Mein Lieblingsgetränk ist Holunderblütentee.",
      "Ich fahre jeden Tag mit der Straßenbahn.",
      "Ο σκύλος μου λέγεται Άρης.",
      "Η αδελφή μου σπουδάζει ιατρική.",
      "Mi niño juega al fútbol en Bogotá.",
    ]),
  );
  it.each([
    ["in Hebrew", "לונה הכלבה", "לונה"],
    ["in Arabic, without the vowel signs", "قطتي", "لولو"],
    ["in Arabic, the other one", "مهندس في القاهرة", "القاهرة"],
    ["in Japanese", "抹茶の店", "抹茶"],
    ["in Japanese, the other one", "数学の勉強", "数学"],
    ["in Chinese", "上海医院", "上海"],
    ["in Chinese, the other one", "谁喜欢钢琴", "钢琴"],
    ["in Thai", "ผัดไทย", "ผัดไทย"],
    ["in Thai, the other one", "ใครทำงานที่ธนาคาร", "ธนาคาร"],
    ["in Russian, with е for ё", "где живет сестра", "Казани"],
    ["in German, without the umlaut", "Holunderblutentee", "Holunderblütentee"],
    ["in German, with ss for ß", "STRASSENBAHN", "Straßenbahn"],
    ["in Greek capitals, where the last sigma is another letter", "ΣΚΥΛΟΣ", "σκύλος"],
    ["in Greek, without accents", "αδελφη ιατρικη", "ιατρική"],
    ["in Spanish, without accents", "nino futbol bogota", "Bogotá"],
  ])("%s", async (_, query, text) => expect(await first("polyglot", query)).toContain(text));
});

describe("exact details match", () => {
  beforeAll(() =>
    addConversation({ user_id: "exact" }, [
      "I ran 5 km along the river.",
      "I ran 10 km along the river.",
      "My order number is 4417-20931.",
      "My invoice number is 4417-20932.",
      "My work address is ana.lima@example.com.",
      "My private address is ana.lima@example.org.",
      "I write C++ at the office.",
      "I write C# at the library.",
      "I write C at the station.",
      "I lead the R&D team.",
      "I lead the HR team.",
      "Our database runs on Postgres 16.2.",
      "Our archive runs on Postgres 14.11.",
      "My passport expires on 2031-03-14.",
      "My visa expires on 2031-04-13.",
      "I keep two mice and a wolf puppy.",
      "My dentist is Sean O'Brien.",
      "My barber is Luca D'Angelo.",
      "I ran marathons in three countries.",
    ]),
  );
  it.each([
    ["a number", "Did I run 10 km?", "10 km"],
    ["another number", "Did I run 5 km?", "5 km"],
    ["an order number", "4417-20931", "order"],
    ["a number one off", "4417-20932", "invoice"],
    ["an e-mail address", "ana.lima@example.org", "private"],
    ["an e-mail address in capitals", "ANA.LIMA@EXAMPLE.COM", "work address"],
    ["C++", "Where do I write C++?", "office"],
    ["C#", "Where do I write C#?", "library"],
    ["R&D", "the R&D team", "R&D"],
    ["a version", "What runs on 14.11?", "archive"],
    ["a date", "What expires on 2031-03-14?", "passport"],
    ["a singular", "mouse", "mice"],
    ["a plural", "wolves and puppies", "puppy"],
    ["another form of a verb", "running a marathon", "marathons"],
    ["a name without its apostrophe", "Who is OBrien?", "O'Brien"],
    ["a name with a curly apostrophe", "Who is D’Angelo?", "D'Angelo"],
  ])("%s", async (_, query, text) => expect(await first("exact", query)).toContain(text));
});

describe("a time in the question", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  beforeAll(async () => {
    await project.remembers(
      "cook",
      { content: "I cooked ramen with Tom.", created_at: daysAgo(75) },
      { content: "I cooked lasagna with Tom.", created_at: daysAgo(7) },
      { content: "I cooked paella with Tom.", created_at: daysAgo(0) },
    );
    await project.remembers(
      "traveller",
      { content: "I visited Lima with Tom.", created_at: "2022-05-20T12:00:00Z" },
      { content: "I visited Oslo with Tom.", created_at: "2023-05-10T12:00:00Z" },
      { content: "I visited Rome with Tom.", created_at: "2023-08-10T12:00:00Z" },
      { content: "I visited Cairo with Tom.", created_at: "2024-01-10T12:00:00Z" },
    );
  });

  it("prefers results from last week", async () => {
    expect(await first("cook", "What did I cook with Tom last week?")).toContain("lasagna");
  });

  it("prefers results from a month and its year", async () => {
    expect(await first("traveller", "Which city did I visit with Tom in May 2023?")).toContain("Oslo");
  });

  it("prefers results from a month of any year", async () => {
    const list = await contents("traveller", "Which city did I visit with Tom in May?");
    expect(list.slice(0, 2).join()).toMatch(/Oslo.*Lima|Lima.*Oslo/);
  });

  it("is relative to as_of", async () => {
    const { results, temporal } = await searchFor("traveller", "Which city did I visit with Tom last month?", {
      filters: { as_of: "2023-09-15T00:00:00Z" },
    });
    expect(temporal).toEqual({ from: "2023-08-01T00:00:00.000Z", to: "2023-09-01T00:00:00.000Z" });
    expect(results[0]!.content).toContain("Rome");
    expect(results.map(({ content }) => content).join()).not.toContain("Cairo");
  });
});

describe("a time named by an event", () => {
  beforeAll(() =>
    project.remembers(
      "mover",
      { content: "I live in Porto.", created_at: "2019-02-01T10:00:00Z" },
      { content: "I work as a waiter at Blue Door.", created_at: "2019-03-01T10:00:00Z" },
      { content: "I adopted a cat named Miso.", created_at: "2019-04-01T10:00:00Z" },
      { content: "I moved to Berlin in May 2020.", created_at: "2020-05-20T10:00:00Z" },
      { content: "I play badminton every Tuesday.", created_at: "2020-08-20T10:00:00Z" },
      { content: "I adopted a dog named Rex.", created_at: "2021-08-20T10:00:00Z" },
      { content: "I started working at Acme in March 2022.", created_at: "2022-03-20T10:00:00Z" },
      { content: "I adopted a parrot named Kiwi.", created_at: "2022-09-20T10:00:00Z" },
      { content: "I moved to Rome in June 2023.", created_at: "2023-06-20T10:00:00Z" },
      { content: "I adopted a tortoise named Hector.", created_at: "2023-09-20T10:00:00Z" },
      { content: "My sister's wedding was on 4 May 2024.", created_at: "2024-05-10T10:00:00Z" },
      { content: "I adopted a hamster named Dot.", created_at: "2024-09-20T10:00:00Z" },
    ),
  );
  const pets = ["Miso", "Rex", "Kiwi", "Hector", "Dot"];
  it.each<[question: string, right: string[], from: string, to: string | null]>([
    ["Which pet did I adopt before I moved to Berlin?", ["Miso"], "2020-05-01", "2020-05-02"],
    ["Which pet did I adopt after the wedding?", ["Dot"], "2024-05-04", "2024-05-05"],
    ["Which pets have I adopted since I started working at Acme?", ["Dot", "Hector", "Kiwi"], "2022-03-01", "2022-03-02"],
    ["Which pets did I adopt while I lived in Rome?", ["Dot", "Hector"], "2023-06-01", null],
  ])("%s", async (query, right, from, to) => {
    const { results, temporal } = await searchFor("mover", query);
    const found = results.flatMap(({ content }) => pets.filter((pet) => content.includes(pet)));
    expect(found.slice(0, right.length).toSorted()).toEqual(right);
    expect(temporal).toEqual({ from: `${from}T00:00:00.000Z`, to: to ? `${to}T00:00:00.000Z` : expect.any(String) });
    const scores = results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  });

  it("includes superseded memories", async () => {
    const list = await contents("mover", "Where did I live before I moved to Berlin?");
    const [porto, rome] = places(list, "Porto", "Rome");
    expect(porto).toBeLessThan(rome!);
    expect(porto).toBeLessThan(2);
  });

  it("has no effect if memory doesn't know the event", async () => {
    // In the present tense the clause names no event, although the terms are the same.
    const [past, plain] = ["Which pet did I adopt before I met Napoleon?", "Which pet did I adopt before I meet Napoleon?"];
    expect((await contents("mover", past)).sort()).toEqual((await contents("mover", plain)).sort());
    expect((await searchFor("mover", "Which pet did I adopt before I met Napoleon?")).temporal).toBeNull();
  });

  it("isn't known to a search at an earlier time", async () => {
    const { temporal } = await searchFor("mover", "Which pet did I adopt before the wedding?", {
      filters: { as_of: "2021-01-01T00:00:00Z" },
    });
    expect(temporal).toBeNull();
  });
});

describe("current and superseded memories", () => {
  beforeAll(() => project.remembers("ben", "I live in Berlin.", "I moved to Lisbon last month.", "I love the sea."));

  it("rank in that order for questions about the present", async () => {
    const list = await contents("ben", "Where does Ben live now?", { include_superseded: true });
    const [lisbon, berlin] = places(list, "Lisbon", "Berlin");
    expect(lisbon).toBeLessThan(berlin!);
    expect(berlin).toBeLessThan(99);
    expect(await contents("ben", "Where does Ben live now?")).not.toContain("User lives in Berlin.");
  });

  it("are both returned for questions about the past", async () => {
    const found = (await searchFor("ben", "Where did Ben use to live, previously?")).results.map(({ status }) => status);
    expect(found).toContain("superseded");
  });
});

describe("an answer that doesn't repeat its question", () => {
  const question = "Which instrument would you pick up if you had a free year?";
  const answer = "I love the accordion most of all.";
  const others = Array.from({ length: 30 }, (_, i) => `I bought ${i + 3} candles at the market.`);
  const asks = { role: "assistant", content: question };
  beforeAll(async () => {
    await addConversation({ user_id: "asked" }, [...others.slice(0, 15), asks, answer, ...others.slice(15)]);
    await addConversation({ user_id: "apart" }, [...others, asks]);
    await addConversation({ user_id: "apart" }, [{ content: answer, created_at: "2020-01-01T12:00:00Z" }]);
    await addConversation({ user_id: "unasked" }, others);
    await addConversation({ user_id: "unasked" }, [{ content: answer, created_at: "2020-01-01T12:00:00Z" }]);
  });
  const query = "Which one would she pick up in a free year?";
  const scoreOf = async (user: string) =>
    (await searchFor(user, query)).results.find(({ content }) => content.includes("accordion"))?.score ?? 0;

  it("is found by the words of its question", async () => {
    expect(await first("asked", query)).toContain("accordion");
  });

  it("gains nothing from a question in another thread or of another user", async () => {
    const [sameThread, otherThread, withoutQuestion] = [await scoreOf("asked"), await scoreOf("apart"), await scoreOf("unasked")];
    expect(sameThread).toBeGreaterThan(otherThread + 0.2);
    expect(sameThread).toBeGreaterThan(withoutQuestion + 0.2);
    expect((await searchFor("unasked", query)).results.every(({ graph }) => graph.name === "unasked")).toBe(true);
  });
});

describe("statements", () => {
  beforeAll(() =>
    addConversation({ user_id: "pair" }, [
      { name: "Ana", content: "My favourite food is sushi, Bob." },
      { name: "Bob", content: "My favourite food is pizza, Ana." },
      { name: "Ana", content: "I painted a sunrise over the lake." },
      { name: "Bob", content: "I built a boat for the lake, Ana." },
    ]),
  );
  it("of the speaker that the question names rank first", async () => {
    expect(await first("pair", "What is Ana's favourite food?")).toContain("sushi");
    expect(await first("pair", "What is Bob's favourite food?")).toContain("pizza");
    expect(await first("pair", "What did Ana make at the lake?")).toContain("sunrise");
    expect(await first("pair", "What did Bob make at the lake?")).toContain("boat");
  });
});

describe("the results", () => {
  it("aren't filled by one message with many statements", async () => {
    const teas = ["green", "black", "white", "red", "yellow", "smoked", "iced", "sweet", "herbal", "strong"];
    await addConversation({ user_id: "tea" }, [
      teas.map((tea) => `I love ${tea} tea.`).join(" "),
      "My tea kettle comes from Osaka.",
      "I work at a tea house.",
    ]);
    const [kettle, house] = places(await contents("tea", "What about tea?", { limit: 5 }), "kettle", "tea house");
    expect(kettle).toBeLessThan(5);
    expect(house).toBeLessThan(5);
  });

  it("have one row for repeated statements", async () => {
    await project.remembers("again", "I love jazz.", "I love jazz.", "I love jazz!", "I play chess.");
    expect((await contents("again", "jazz")).filter((content) => content.includes("jazz"))).toEqual(["User loves jazz."]);
  });
});

describe("entities", () => {
  beforeAll(async () => {
    await addConversation({ user_id: "family" }, [
      "Bob's sister is Clara.",
      ...Array.from({ length: 40 }, (_, i) => `I sorted shelf ${i + 10} of the cellar.`),
      "Clara works at Globex in Vienna.",
      ...Array.from({ length: 40 }, (_, i) => `I sorted box ${i + 60} of the attic.`),
    ]);
  });

  it("connect a name in the question to its neighbors", async () => {
    expect(await contents("family", "Tell me about Bob.")).toContainEqual(expect.stringContaining("Globex"));
  });

  it("come with their typed neighbors with includeGraph", async () => {
    const ask = async (includeGraph: boolean) => {
      const { body } = await call("POST", "/v1/memory/search", {
        key: project.apiKey,
        body: { q: "Bob's sister", users: ["family"], projectTags: [project.tag], includeGraph },
      });
      return body.results.find(({ content }: Item) => content.includes("sister")).entities as { id: string; name: string; type: string }[];
    };
    expect((await ask(false)).map(({ name }) => name)).not.toContain("Globex");
    const found = await ask(true);
    expect(found.map(({ name, type }) => `${type} ${name}`)).toEqual(
      expect.arrayContaining(["PERSON Bob", "PERSON Clara", "ORGANIZATION Globex"]),
    );
    expect(found.length).toBeGreaterThan((await ask(false)).length);
    for (const { type } of found) expect(type).toMatch(/^[A-Z]+$/);
  });
});

describe("a large graph", () => {
  const many = 500;
  beforeAll(async () => {
    await addConversation(
      { user_id: "large" },
      Array.from({ length: many }, (_, i) => `I filed quarterly invoice ${i + 1_000} with the tax office.`),
    );
    await addConversation({ user_id: "large" }, ["I once saw a heron with Ingrid.", "I love herring."], {
      metadata: { trip: "lake" },
      document_date: "2001-05-05",
    });
  });
  it.each<[string, unknown, string[]]>([
    ["metadata", { metadata: { trip: "lake" } }, ["heron", "herring"]],
    ["an entity", { entities: ["Ingrid"] }, ["heron"]],
    ["a time", { time: { field: "document", to: "2002-01-01" } }, ["heron", "herring"]],
    ["a type", { types: ["PREFERENCE"] }, ["herring"]],
    ["a type and metadata", { types: ["PREFERENCE"], metadata: { trip: "lake" } }, ["herring"]],
    ["an entity and a time", { entities: ["Ingrid"], time: { field: "document", to: "2002-01-01" } }, ["heron"]],
    ["an entity outside that time", { entities: ["Ingrid"], time: { field: "document", from: "2002-01-01" } }, []],
  ])("is fully searched when a filter by %s leaves little of it", async (_, filters, expected) => {
    const list = await contents("large", "Did I see or love any animal, between the quarterly invoices of the tax office?", { filters });
    expect(list.map((content) => expected.find((text) => content.includes(text)) ?? content).toSorted()).toEqual(expected);
  });

  it("finds a memory by its one rare word", async () => {
    expect(await first("large", "invoice 1321")).toContain("1321");
    expect(await first("large", "Who saw the heron?")).toContain("heron");
  });
});

describe("several graphs", () => {
  beforeAll(async () => {
    for (const name of ["crew", "board"]) await call("POST", "/v1/groups", { key: project.apiKey, body: { name } });
    await addConversation({ group_id: "crew" }, ["The regatta starts in Kiel.", "The crew sleeps on the boat."]);
    await addConversation({ group_id: "board" }, ["The regatta costs 900 euros.", "The board meets on Mondays."]);
    await addConversation({ user_id: "sailor" }, ["I won the regatta with Tom.", "I love fog."]);
    await addConversation({ user_id: "other" }, ["I lost the regatta with Kim."]);
  });

  it("are searched in one call, and no others", async () => {
    const { results } = await searchFor("sailor", "the regatta", { group_id: ["crew", "board"] });
    const regattas = results.filter(({ content }) => content.includes("regatta")).map(({ graph }) => graph.name);
    expect(regattas.toSorted()).toEqual(["board", "crew", "sailor"]);
    expect(new Set(results.map(({ graph }) => graph.name))).toEqual(new Set(["board", "crew", "sailor"]));
    const { body } = await call("POST", "/v1/memory/search", {
      key: project.apiKey,
      body: { q: "the regatta", users: ["sailor", "other"], groups: ["crew"], projectTags: [project.tag] },
    });
    expect(new Set(body.results.map(({ graph }: Item) => graph.name))).toEqual(new Set(["crew", "sailor", "other"]));
  });

  it("don't change a neighbor's results or scores", async () => {
    const queries = ["the regatta", "Who won with Tom?", "What did I do before I won the regatta?", "fog in May 2024", "Kim"];
    const all = async () => {
      const answers: unknown[] = [];
      for (const query of queries) {
        const { results, temporal } = await searchFor("sailor", query, { include_passages: true });
        answers.push([temporal, results.map(({ content, score }) => [content, score])]);
      }
      return answers;
    };
    const before = await all();
    await addConversation(
      { user_id: "other" },
      Array.from({ length: 300 }, (_, i) => ({ name: ["Tom", "Kim"][i % 2]!, content: `I won regatta ${i + 1} in fog with Tom and Kim.` })),
    );
    expect(await all()).toEqual(before);
  });
});

describe("passages without a memory", () => {
  const question = "What is the airspeed of an unladen swallow?";
  beforeAll(() =>
    addConversation({ user_id: "arthur" }, [
      "I live in a castle in Cornwall.",
      question,
      ...Array.from({ length: 12 }, (_, i) => `My horse number ${i} eats ${["oats", "hay", "apples"][i % 3]} at speed.`),
    ]),
  );

  it("are found among the passages, not among the results", async () => {
    const { results, passages } = await searchFor("arthur", "unladen swallow airspeed", { include_passages: true, limit: 5 });
    expect(passages[0]!.content).toBe(question);
    expect(results.map(({ content }) => content).join()).not.toContain("swallow");
  });

  it("take no result's place", async () => {
    expect((await searchFor("arthur", "swallow speed", { limit: 5 })).results).toHaveLength(5);
  });
});

it("a graph that fits within the limit is returned whole", async () => {
  await addConversation({ user_id: "small" }, ["I live in Lisbon.", "My dog is called Rex.", "I play the oboe."]);
  const found = await contents("small", "dog quarterly", { limit: 10 });
  for (const word of ["Lisbon", "Rex", "oboe"]) expect(found.join()).toContain(word);
});

describe("a question for advice", () => {
  beforeAll(() =>
    addConversation({ user_id: "traveler" }, [
      "I'm allergic to shellfish.",
      ...[
        "My sister is called Nina.",
        "I bought a blue car.",
        "I work at a bank.",
        "My office is on the third floor.",
        "I own two bicycles.",
      ],
    ]),
  );

  it("finds what advice must respect, although no word is shared", async () => {
    expect(await first("traveler", "Must-try dishes in Istanbul?")).toContain("shellfish");
  });
});

it("a word that hardly occurs also counts as its kinds, and a region as the places in it", async () => {
  await addConversation({ user_id: "kinds" }, ["My cousin lives in Danbury.", "My aunt lives in Zagreb."]);
  const { results } = await search(project.ctx, { users: ["kinds"], query: "Anyone from Connecticut?", limit: 5, explain: true });
  const wordsOf = (town: string) => {
    const parts = results.find(({ content }) => content.includes(town))?.explained?.parts ?? [];
    return parts.find(({ signal }) => signal === "words")?.share ?? 0;
  };
  expect(wordsOf("Danbury")).toBeGreaterThan(wordsOf("Zagreb"));
});

it("reads a small graph whole for an answer, though nothing in it is like the question", async () => {
  await project.remembers("vilde", "The bakery on Elm Street opens at nine.");
  const question = "Am I left-handed?";
  expect(await searchFor("vilde", question, { include_passages: true })).toMatchObject({ results: [], passages: [] });
  const { evidence } = await readEvidence(project.ctx, { users: ["vilde"], question, mode: "factoid" }, new Date());
  expect(evidence.map(({ content }) => content).join(" ")).toContain("bakery");
});
