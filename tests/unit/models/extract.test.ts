import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { type ExtractInput, type Passage, Statement } from "@/lib/models/types";

const saidAt = new Date("2024-05-15T14:00:00Z");
const passage = (text: string, over: Partial<Passage> = {}): Passage => ({ text, role: "user", speaker: null, saidAt: saidAt, ...over });
const extract = (passages: Passage[], over: Partial<ExtractInput> = {}) =>
  extractLocally({ passages, subject: { name: "Maya" }, known: [], ...over }).statements;
const contents = (text: string, over: Partial<Passage> = {}, input: Partial<ExtractInput> = {}) =>
  extract([passage(text, over)], input).map((statement) => statement.content);

describe("content", () => {
  it.each([
    ["I am tired of the rain.", "Maya is tired of the rain."],
    ["I've been sick since Monday.", "Maya has been sick since Monday (13 May 2024)."],
    ["I don't like cilantro.", "Maya doesn't like cilantro."],
    ["My sister Anna gave me her old bike.", "Maya's sister Anna gave Maya her old bike."],
    ["I love my sister and my brother.", "Maya loves their sister and their brother."],
    ["I cook and bake every weekend.", "Maya cooks and bakes every weekend."],
    ["I moved to Lisbon last month!", "Maya moved to Lisbon last month (April 2024)."],
    ["I'll visit my parents next week.", "Maya will visit their parents next week (week of 20 May 2024)."],
    ["I'd love to learn pottery.", "Maya would love to learn pottery."],
    ["Yeah, I painted that lake last year.", "Maya painted that lake last year (2023)."],
    ["By the way, I work at Siemens.", "Maya works at Siemens."],
    ["Hey Mel! I work at Siemens.", "Maya works at Siemens."],
    ["Thanks! By the way I'm moving to Oslo in June.", "Maya is moving to Oslo in June (June 2024)."],
    ["I live in Berlin, do you know a good café?", "Maya lives in Berlin."],
    ["Don't forget: I am allergic to nuts.", "Maya is allergic to nuts."],
    ["We went camping.", "Maya and others went camping."],
    ["My wife and I bought a boat.", "Maya's wife and Maya bought a boat."],
    ["Seeing my students succeed motivates me.", "Seeing Maya's students succeed motivates Maya."],
    ["Planning a trip to Peru with Tom.", "Maya is planning a trip to Peru with Tom."],
    ["Went hiking with Tom.", "Maya went hiking with Tom."],
    ["i live in berlin", "Maya lives in berlin."],
    ["I visited San Francisco with Anna.", "Maya visited San Francisco with Anna."],
  ])("%s → %s", (text, content) => expect(contents(text)).toEqual([content]));

  it("prefers a message's speaker to the graph's owner", () => {
    expect(contents("I live in Cork.", { speaker: "Bob" })).toEqual(["Bob lives in Cork."]);
  });

  it("uses User when the owner has no name", () => {
    expect(contents("I live in Cork.", {}, { subject: { name: null } })).toEqual(["User lives in Cork."]);
  });

  it("keeps I and we in a group graph without speakers", () => {
    expect(contents("We moved the meeting to Friday.", {}, { subject: null })).toEqual(["We moved the meeting to Friday (17 May 2024)."]);
  });

  it("resolves she to the only woman mentioned", () => {
    expect(contents("My sister Anna is a nurse. She lives in Rome.")).toEqual(["Maya's sister Anna is a nurse.", "Anna lives in Rome."]);
  });

  it("keeps she when two women were mentioned", () => {
    expect(contents("I met Anna and Julia. She lives in Rome.").at(-1)).toBe("She lives in Rome.");
  });

  it("resolves she from an earlier passage of the same speaker, without extracting that again", () => {
    const statements = extract(
      [passage("I met Anna at the gym."), passage("How nice.", { role: "assistant" }), passage("She works at Acme.")],
      { from: 1 },
    );
    expect(statements.map(({ passage: index, content }) => ({ index, content }))).toEqual([{ index: 2, content: "Anna works at Acme." }]);
  });

  it("stays within 1,000 characters", () => {
    expect(contents(`I like ${"apples and ".repeat(200)} pears.`).every((content) => content.length <= 1000)).toBe(true);
  });
});

describe("context-dependent statements", () => {
  const chat = (...lines: [string, string][]) =>
    extract(
      lines.map(([speaker, text]) => passage(text, { speaker })),
      { from: lines.length - 1, subject: null },
    ).map((statement) => statement.content);

  it("keep a remark with its topic", () => {
    expect(contents("We spent Sunday at the lake. It was so peaceful!")).toEqual([
      "Maya and others spent Sunday (12 May 2024) at the lake; it was so peaceful.",
    ]);
  });

  it("combine a short answer with its question", () => {
    const question = "Nice ring! Where did you get it?";
    expect(chat(["Ana", question], ["Ben", "It was a present from my uncle in Ghana."])).toEqual([
      "It was a present from Ben's uncle in Ghana (asked: “Where did you get it?”).",
    ]);
    expect(chat(["Ana", "Have you been to Crete?"], ["Ben", "Yeah, twice last summer."])).toEqual([
      "Ben has been to Crete twice last summer (summer 2023).",
    ]);
  });

  it("say no more than an answer does", () => {
    expect(chat(["Ana", "Have you been to Crete?"], ["Ben", "Yes!"])).toEqual(["Ben has been to Crete."]);
    expect(chat(["Ana", "Have you been to Crete?"], ["Ben", "Wow, that looks amazing!"])).toEqual([]);
  });

  it("keep advice and instructions between people, but no cheering", () => {
    expect(chat(["Ana", "My bread never rises."], ["Ben", "Try proofing the dough in a warm oven. Keep it up!"])).toEqual([
      "Ben advised Ana: Try proofing the dough in a warm oven.",
    ]);
    expect(chat(["Ana", "Hi!"], ["Ben", "Check out my new bookshelf in the hall!"])).toEqual([
      "Ben showed Ana their new bookshelf in the hall.",
    ]);
  });

  it("keep what a question presupposes about the speaker, and a claim before it", () => {
    expect(contents("Which gifts would suit, considering that we have known them for ten years?")).toEqual([
      expect.stringContaining("Maya and others have known them"),
    ]);
    expect(contents("I finished the first draft on Monday, got any advice?")).toEqual([
      expect.stringContaining("finished the first draft"),
    ]);
  });

  it("keep a lasting preference for answers, but no one-off instruction", () => {
    expect(contents("Always name the airline when I ask about flights.")).toEqual([
      "Maya asked the assistant to always name the airline when Maya asks about flights.",
    ]);
    expect(contents("Always be polite.")).toEqual([]);
  });
});

describe("quotes", () => {
  it("split two facts and quote each exactly", () => {
    const text = "Well, I live in Berlin and I work at Siemens.";
    expect(extract([passage(text)]).map(({ start, end }) => text.slice(start, end))).toEqual(["I live in Berlin", "I work at Siemens."]);
  });

  it("split a shared subject when each verb states a relation", () => {
    expect(contents("I live in Berlin and work at Siemens as a nurse.")).toEqual([
      "Maya lives in Berlin.",
      "Maya works at Siemens as a nurse.",
    ]);
  });

  it("keep a claim with its condition", () => {
    expect(contents("When I am tired, I drink tea.")).toHaveLength(1);
  });
});

describe("attributes", () => {
  const attributes = (text: string, over: Partial<Passage> = {}) =>
    extract([passage(text, over)]).flatMap((statement) => statement.attribute ?? []);

  it.each([
    "I might move to Berlin next year.",
    "I'm visiting Rome next week.",
    "I'm travelling to Tokyo.",
    "Tom thinks I live in Berlin.",
    "My friend Sarah said that I work at Google.",
    "I almost moved to Boston.",
    "I never lived in Spain.",
    "I don't work at Acme.",
    "I would love to live in Copenhagen.",
    "We are staying in Vienna for a week.",
    "I moved to Vim last year.",
    "I left Anna at the station.",
    "I left work early.",
    "I left Berlin yesterday.",
    "My late husband John loved sailing.",
    '"I live in Oslo," said Tom.',
    "I'm 10 minutes late.",
    "I'm a cat person.",
    "I'm a mother of two.",
    "I'm Italian.",
    "I'm happy.",
    "I live in fear.",
    "I want to work at Google.",
    "I was married to Tom.",
    "I'm not married.",
    "I'm not a nurse.",
    "My favorite color is not blue.",
    "My name isn't Bob.",
    "I'm going to be 30 next month.",
    "I'm getting married to Tom in June.",
    "I work with Priya.",
    "The office moved to Hamburg.",
    "I moved my desk to Hamburg.",
    "I pretended to work at NASA.",
    "I dreamed that I lived in Paris.",
    "Maybe I live in the wrong city.",
    "I probably work at Acme longer than Tom.",
    "I left early for Globex.",
    "I'm seeing Tom next week.",
    "Acme is closed on Mondays.",
    "Paris is open to everyone.",
    "I spent two years in Peru.",
    "My job is stressful.",
  ])("are not set for: %s", (text) => expect(attributes(text)).toEqual([]));

  it.each([
    ["I left Acme to join Globex.", "WORKS_AT", "Globex", false],
    ["I lost my job at Initech.", "WORKS_AT", "Initech", true],
    ["I moved out of Bergen.", "LIVES_IN", "Bergen", true],
    ["I got fired.", "WORKS_AT", "*", true],
    ["I turned 30 last week.", "AGE", "30", false],
    ["I was promoted to head of sales.", "HAS_ROLE", "head of sales", false],
    ["My boyfriend Alex works nights.", "PARTNER_OF", "Alex", false],
  ])("%s", (text, name, value, ends) => expect(attributes(text)).toEqual([{ subject: "Maya", name, value, ends }]));

  it("are only confident about a new home if the place is known", () => {
    const [known, unknown] = ["Tom moved to Lisbon.", "Tom moved to Qaraqosh."].map((text) => extract([passage(text)])[0]!);
    expect(known).toMatchObject({ attribute: { subject: "Tom", name: "LIVES_IN", value: "Lisbon" } });
    expect(unknown).toMatchObject({ attribute: { subject: "Tom", name: "LIVES_IN", value: "Qaraqosh" } });
    expect(known!.confidence).toBeGreaterThan(0.85);
    expect(unknown!.confidence).toBeLessThan(0.85);
  });

  it("end any job if the old one isn't named", () => {
    expect(attributes("I quit my job.")).toEqual([{ subject: "Maya", name: "WORKS_AT", value: "*", ends: true }]);
  });

  it("never trust an assistant on a single-valued attribute", () => {
    expect(attributes("Bob works at Acme in Oslo.", { role: "assistant" })).toEqual([]);
  });

  it("use the name a speaker gives", () => {
    const [statement] = extract([passage("My name is Maya.")], { subject: { name: null } });
    expect(statement).toMatchObject({
      content: "User's name is Maya.",
      attribute: { subject: "User", name: "NAME", value: "Maya", ends: false },
    });
  });

  it("don't date kinship by events of the relative", () => {
    expect(attributes("My wife Anna and I went to Paris yesterday.")).toEqual([]);
  });
});

describe("times", () => {
  const span = (text: string, over: Partial<Passage> = {}) =>
    extract([passage(text, over)]).map(({ validFrom, validUntil }) => [
      validFrom?.slice(0, 10) ?? null,
      validUntil?.slice(0, 10) ?? null,
    ])[0];

  it.each([
    ["I went there yesterday.", "2024-05-14", "2024-05-15"],
    ["I met Tom last Saturday.", "2024-05-11", "2024-05-12"],
    ["I met Tom the day before yesterday.", "2024-05-13", "2024-05-14"],
    ["I started running three years ago.", "2021-01-01", "2022-01-01"],
    ["I'm seeing Tom next week.", "2024-05-20", "2024-05-27"],
    ["I broke my leg in May 2023.", "2023-05-01", "2023-06-01"],
    ["I met Tom on 3 March.", "2024-03-03", "2024-03-04"],
    ["I met Tom in December.", "2023-12-01", "2024-01-01"],
    ["I worked at Nokia from May to July 2022.", "2022-05-01", "2022-08-01"],
    ["I worked at Nokia from 2015 to 2018.", "2015-01-01", "2019-01-01"],
    ["I've known Tom since 2019.", "2019-01-01", null],
    ["I'm on leave until Friday.", null, "2024-05-18"],
    ["I moved to Lisbon last month.", "2024-04-01", null],
    ["I may go to bed early.", null, null],
    ["I sat on the second sofa.", null, null],
    ["I work at 5 shops now.", null, null],
    ["I swim every Monday.", null, null],
    ["I paid 2019 euros for it.", null, null],
  ])("%s → %s – %s", (text, from, until) => expect(span(text)).toEqual([from, until]));

  it("keep relative times unresolved if the message has no time", () => {
    expect(span("I met Tom yesterday.", { saidAt: null })).toEqual([null, null]);
    expect(span("I met Tom in May 2023.", { saidAt: null })).toEqual(["2023-05-01", "2023-06-01"]);
    expect(contents("I met Tom yesterday.", { saidAt: null })).toEqual(["Maya met Tom yesterday."]);
  });
});

describe("entities", () => {
  const entities = (text: string, input: Partial<ExtractInput> = {}) =>
    extract([passage(text)], input)[0]?.entities.map(({ name, type }) => `${name}: ${type}`);

  it("start with the subject", () => {
    expect(entities("I work at Globex in New York City.")).toEqual(["Maya: PERSON", "Globex: ORGANIZATION", "New York City: LOCATION"]);
  });

  it("take type and full name from the graph", () => {
    const known = [
      { name: "Bob Smith", type: "PERSON" },
      { name: "Orion", type: "PRODUCT" },
    ];
    expect(entities("I showed Orion to Bob.", { known })).toEqual(["Maya: PERSON", "Orion: PRODUCT", "Bob Smith: PERSON"]);
  });

  it("stay ambiguous between two people with the same first name", () => {
    const known = [
      { name: "Bob Smith", type: "PERSON" },
      { name: "Bob Jones", type: "PERSON" },
    ];
    expect(entities("I called Bob.", { known })).toEqual(["Maya: PERSON", "Bob: PERSON"]);
  });

  it.each([
    ["My friend Zorblat is a vet.", "Zorblat: PERSON"],
    ["I work at Quibblenorth.", "Quibblenorth: ORGANIZATION"],
    ["I spent the weekend in Ollantaytambo.", "Ollantaytambo: LOCATION"],
    ["Wanjiru lives in Eldoret.", "Wanjiru: PERSON"],
    ["Wanjiru lives in Eldoret.", "Eldoret: LOCATION"],
  ])("get the type of an unknown name from its context: %s", (text, entity) => {
    expect(entities(text)).toContain(entity);
  });

  it("exclude days, months and nationalities", () => {
    expect(entities("On Monday I cook Italian food in May.")).toEqual(["Maya: PERSON"]);
  });

  it("name relatives without a name by their owner", () => {
    expect(entities("My sister lives in Rome.")).toEqual(["Maya's sister: PERSON", "Rome: LOCATION"].toSpliced(0, 0, "Maya: PERSON"));
  });
});

describe("speakers", () => {
  it("aren't system passages, which are skipped", () => {
    expect(extract([passage("Maya lives in Berlin.", { role: "system" })])).toEqual([]);
  });

  it.each([
    "You should drink more water.",
    "I'd be happy to help you with that!",
    "I'm sorry for the confusion.",
    "Let me know if you have questions.",
    "Sure, here are some ideas:",
    "It's important to stay hydrated.",
  ])("include assistants, without boilerplate: %s", (text) => expect(contents(text, { role: "assistant" })).toEqual([]));

  it("include assistants' statements of fact, with low confidence", () => {
    const [statement] = extract([passage("The Louvre in Paris opened in 1793.", { role: "assistant" })]);
    expect(statement?.confidence).toBeLessThanOrEqual(0.6);
  });

  it("include assistants' lists, as one suggestion", () => {
    const text = `Great question! Here are some ideas:

1. **Compost**: Collect kitchen scraps in a closed bin.
2. **Mulch**: Cover the soil with straw before the frost.
3. **Rainwater**: Put a barrel under the gutter.

I hope this helps!`;
    const statements = extract([passage(text, { role: "assistant" })]);
    expect(statements.map((statement) => statement.content)).toEqual([
      "The assistant suggested: Compost: Collect kitchen scraps in a closed bin; Mulch: Cover the soil with straw before the frost; Rainwater: Put a barrel under the gutter.",
    ]);
    expect(statements[0]?.confidence).toBeLessThanOrEqual(0.5);
  });

  it("don't include code that started in an earlier slice", () => {
    const slice = (text: string) => passage(text, { role: "assistant" });
    const code = `total = sum(rows)\n${"row = next(rows)\n".repeat(30)}`;
    expect(extract([slice(`\`\`\`python\n${code}`), slice(`If the rows are many, the total may be large.\n${code}\`\`\``)])).toEqual([]);
  });

  it("include the declarative sentences of a document", () => {
    const [statement] = extract([passage("Acme was founded in 1987 and sells anvils.", { role: "document" })], { subject: null });
    expect(statement).toMatchObject({ content: "Acme was founded in 1987 and sells anvils.", attribute: null });
  });

  it.each(["“I live in Oslo,” said Tom.", "Tom said he hates jazz.", "According to Ana, the shop closed."])(
    "are trusted little when quoted: %s",
    (text) => expect(extract([passage(text)])[0]).toMatchObject({ confidence: 0.5, attribute: null }),
  );

  it("read I in a user's document as that user, and we as nobody", () => {
    expect(contents("I moved to Lisbon in 2020.", { role: "document" })).toEqual(["Maya moved to Lisbon in 2020."]);
    expect(contents("I moved to Lisbon in 2020.", { role: "document" }, { subject: null })).toEqual(["I moved to Lisbon in 2020."]);
    expect(contents("We grant thirty days of leave a year.", { role: "document" })).toEqual(["We grant thirty days of leave a year."]);
  });

  it("are trusted in a user's note as in messages, and less in other documents", () => {
    expect(extract([passage("I live in Lisbon.", { role: "document" })])).toEqual(extract([passage("I live in Lisbon.")]));
    const [statement] = extract([passage("Ana lives in Lisbon.", { role: "document" })], { subject: null });
    expect(statement?.confidence).toBeLessThan(0.85);
  });

  it("are trusted less when hedging, and least for hearsay", () => {
    const [plain, hedged, hearsay] = ["I live in Cork.", "I probably need new glasses.", "Tom says the office will close."].map(
      (text) => extract([passage(text)])[0]!.confidence,
    );
    expect(plain).toBeGreaterThanOrEqual(0.9);
    expect(hedged).toBeLessThanOrEqual(0.6);
    expect(hearsay).toBeLessThanOrEqual(0.5);
  });
});

describe("quoted and pasted text", () => {
  it.each([
    ["<memory>\nMaya lives in Berlin.\n</memory>"],
    ["Relevant memories:\n- Maya lives in Berlin.\n- Maya works at Acme."],
    ["```\nI live in Berlin.\n```"],
    ["You are a helpful assistant. Respond in JSON."],
  ])("%s", (text) => expect(contents(text)).toEqual([]));

  it("is kept when it lists facts about the user", () => {
    expect(contents("Some facts about me:\n- I live in Berlin.\n- I have two cats.")).toHaveLength(2);
    expect(contents("Some facts about the user:\n- Maya lives in Berlin.\n- Maya has two cats.")).toEqual([]);
  });

  it("doesn't hide the text next to it", () => {
    expect(contents("<context>\nMaya lives in Berlin.\n</context>\nI work at Acme.")).toEqual(["Maya works at Acme."]);
  });
});

describe("any text", () => {
  it.each([
    ["Ich habe gestern mein Fahrrad verkauft.", 1],
    ["ฉันแพ้ถั่วลิสง", 1],
    ["أعيش في القاهرة", 1],
    ["Ζω στην Αθήνα", 1],
    ["ขอบคุณมากนะคะ", 0],
    ["สวัสดีครับ", 0],
    ["شكرا جزيلا", 0],
    ["Anoche vi una película muy larga.", 1],
    ["Я живу в Москве уже пять лет.", 1],
    ["אני גר בברלין כבר שלוש שנים.", 1],
    ["¿Dónde vives?", 0],
    ["你好吗？", 0],
  ])("keeps a sentence in another language: %s", (text, count) => {
    const statements = extract([passage(text)]);
    expect(statements.map(({ content, type, edges }) => ({ content, type, edges }))).toEqual(
      count ? [{ content: text, type: "FACT", edges: [] }] : [],
    );
  });

  it.each([
    ["emoji", "😊👨‍👩‍👧".repeat(5000)],
    ["no period", "word ".repeat(20_000)],
    ["control characters and lone surrogates", "\u0000\u0007 I live \ud800 in Berlin.\u200f \udfff"],
    ["HTML", "<div><p>I live in Berlin</p></div>".repeat(500)],
    ["JSON", JSON.stringify(Array(500).fill({ name: "Maya", n: 1 }))],
    ["brackets", "((((".repeat(20_000)],
    ["quotes", '"'.repeat(50_000)],
    ["open tags", "<memory>".repeat(20_000)],
    ["clauses", "I am here and ".repeat(250)],
    ["nothing", ""],
  ])("never throws, and produces valid statements: %s", (_, text) => {
    for (const statement of extract([passage(text)])) {
      expect(Statement.parse(statement)).toEqual(statement);
      expect(statement.end).toBeLessThanOrEqual(text.length);
    }
  });

  it("is extracted deterministically", () => {
    const text = "I moved to Lisbon last month with my sister Anna. She works at Acme.";
    expect(extract([passage(text)])).toEqual(extract([passage(text)]));
  });
});
