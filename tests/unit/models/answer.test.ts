import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom, type Line, memory, sentencesOf } from "./evidence";

type Row = [question: string, bare: string, sentence: string];

const talk: Line[] = [
  ["Nadia", "2026-05-08", "I adopted a greyhound yesterday, his name is Biscuit!"],
  ["Tobias", "2026-05-08", "Congrats, Nadia! How old is he?"],
  ["Nadia", "2026-05-08", "Biscuit is four years old. I got him from a rescue centre in Ghent."],
  ["Tobias", "2026-05-10", "I ran the harbour marathon last Sunday. It taught me that patience matters more than speed."],
  ["Nadia", "2026-05-10", "That marathon sounds great, Tobias! Raising money for the lifeboats is wonderful."],
  ["Tobias", "2026-05-10", "I have two sisters and a brother."],
  ["Nadia", "2026-06-02", "Last week I started a ceramics course. I quit smoking because my doctor warned me about my lungs."],
  ["Tobias", "2026-06-02", "I moved to Antwerp in March 2024. I work as a nurse at Saint Elisabeth Hospital."],
  ["Nadia", "2026-06-20", "We went kayaking on the Lesse last weekend. I felt so proud and relieved when we reached the end."],
  ["Nadia", "2026-07-04", 'My favourite author is Ursula Le Guin. I am reading "The Dispossessed" right now.'],
  ["Tobias", "2026-07-04", "I go climbing twice a week, and I play the cello, bake bread and collect stamps."],
  ["Nadia", "2026-07-15", "I've been married for six years. My husband Karel works at Colruyt."],
  ["Tobias", "2026-07-15", "I'm going to visit Japan in October 2026. I can't stand coriander."],
  ["Nadia", "2026-08-01", "I bought a new bike three weeks ago, it cost 900 euros. Do you like cycling?"],
  ["Tobias", "2026-08-02", "My tooth was pulled last Fri. I got my first tattoo a few years ago."],
];
const friends = evidenceFrom(talk);

const own: Line[] = [
  [null, "2026-03-02", "My landlord raised the rent to 1,150 euros. I'm allergic to walnuts."],
  [
    "assistant",
    "2026-03-02",
    "You could negotiate with your landlord, or look for a cheaper flat. Many tenants compare rents in the area.",
  ],
  [null, "2026-03-09", "Can you recommend a thriller for the train?"],
  ["assistant", "2026-03-09", "I recommend The Glass Harbour by Ines Vidal: it is short and tense."],
  [null, "2026-04-12", "I passed my driving test yesterday. What car should I buy?"],
  [null, "2026-05-01", "I have never been to Norway. I speak Catalan and Dutch."],
  [null, "2026-05-20", "My sister Paula got married on 16 May 2026 in Girona."],
  [null, "2026-06-10", "I hiked the fjords in Norway last summer with Paula."],
  [null, "2026-07-01", "The deadline for my thesis is 30 December 2026. My dentist appointment is on 4 July 2026 at 3:30 pm."],
  [null, "2026-07-02", "I've read 14 novels this year."],
];
const mine = evidenceFrom(own);

const homes = [
  memory("Maya lives in Porto.", {
    isFormer: true,
    validUntil: "2024-05-01T00:00:00.000Z",
    attribute: "LIVES_IN",
    attributeValue: "Porto",
    entities: [{ name: "Maya", type: "PERSON" }],
  }),
  memory("Maya moved to Lisbon in May 2024.", {
    validFrom: "2024-05-01T00:00:00.000Z",
    attribute: "LIVES_IN",
    attributeValue: "Lisbon",
    entities: [{ name: "Maya", type: "PERSON" }],
  }),
];
const leaders = ["Greta", "Philip"].map((name, index) =>
  memory(`Omar's team leader is ${name}.`, {
    contested: true,
    attribute: "REPORTS_TO",
    attributeValue: name,
    saidAt: index === 0 ? "2024-03-03T00:00:00.000Z" : "2024-05-09T00:00:00.000Z",
  }),
);

describe.each<[shape: string, evidence: ReturnType<typeof evidenceFrom>, rows: Row[]]>([
  [
    "when",
    friends,
    [
      ["When did Nadia adopt her greyhound?", "7 May 2026", "Nadia adopted a greyhound on 7 May 2026"],
      ["When did Tobias run the marathon?", "Sunday, 3 May 2026", "on Sunday, 3 May 2026"],
      ["When did Nadia start the ceramics course?", "the week before 2 June 2026", "In the week before 2 June 2026 (week of 25 May 2026)"],
      ["When did Nadia go kayaking?", "the weekend before 20 June 2026", "weekend of 13 June 2026"],
      ["When did Nadia buy the bike?", "three weeks before 1 August 2026", "(week of 6 July 2026)"],
      ["When is Tobias going to Japan?", "October 2026", "Tobias is going to visit Japan in October 2026."],
      ["In which month did Tobias move to Antwerp?", "March 2024", "Tobias moved to Antwerp in March 2024."],
      ["What year did Tobias move to Antwerp?", "2024", "March 2024"],
      ["When was Tobias's tooth pulled?", "Friday, 31 July 2026", "tooth"],
      ["When did Tobias get his first tattoo?", "a few years ago (told 2 August 2026)", "tattoo"],
    ],
  ],
  [
    "how long and how often",
    friends,
    [
      ["How long has Nadia been married?", "six years", "Nadia has been married for six years (since 2020)."],
      ["How long has Tobias lived in Antwerp?", "since March 2024 (2 years and 8 months)", "For 2 years and 8 months, since March 2024"],
      ["How long ago did Tobias move to Antwerp?", "2 years and 8 months ago", "2 years and 8 months ago (March 2024"],
      [
        "How many days passed between Nadia adopting the greyhound and Nadia starting the ceramics course?",
        "18 days",
        "18 days (from 7 May 2026 to 25 May 2026).",
      ],
      ["How often does Tobias go climbing?", "twice a week", "Tobias goes climbing twice a week."],
      ["How old is Nadia's greyhound?", "four years old", "Biscuit is four years old"],
    ],
  ],
  [
    "who, what, where and why",
    friends,
    [
      ["What is the name of Nadia's greyhound?", "Biscuit", "Nadia's greyhound is called Biscuit"],
      ["Where did Nadia get her greyhound?", "Ghent", "a rescue centre in Ghent"],
      ["What did the marathon teach Tobias?", "patience matters more than speed", "it taught Tobias that patience matters more than speed"],
      ["Why did Nadia quit smoking?", "because their doctor warned Nadia about their lungs", "because their doctor warned Nadia"],
      ["Where does Tobias live?", "Antwerp", "Tobias lives in Antwerp (since March 2024)."],
      ["Where does Tobias work?", "Saint Elisabeth Hospital", "at Saint Elisabeth Hospital"],
      ["What is Tobias's job?", "nurse", "Tobias works as a nurse"],
      ["How did Nadia feel after kayaking?", "so proud and relieved", "Nadia felt so proud and relieved"],
      ["Who is Nadia's favourite author?", "Ursula Le Guin", "Nadia's favourite author is Ursula Le Guin."],
      ["Who is Nadia's husband?", "Karel", "Nadia's husband Karel works at Colruyt."],
      ["How many sisters does Tobias have?", "two", "Tobias has two sisters and a brother."],
      ["How much did Nadia's bike cost?", "900 euros", "900 euros"],
    ],
  ],
  [
    "yes or no, one or the other",
    friends,
    [
      ["Did Nadia quit smoking?", "Yes", "Yes: Nadia quit smoking"],
      ["Does Tobias like coriander?", "No", "No: Tobias can't stand coriander."],
      ["Is Tobias a nurse or a teacher?", "nurse", "Tobias works as a nurse"],
      ["Which did Nadia do first, adopt a greyhound or start a ceramics course?", "adopt a greyhound", "on 7 May 2026"],
    ],
  ],
  [
    "one's own",
    mine,
    [
      ["What is my rent?", "1,150 euros", "User's landlord raised the rent to 1,150 euros."],
      ["What am I allergic to?", "walnuts", "User is allergic to walnuts."],
      ["When did I pass my driving test?", "11 April 2026", "User passed their driving test on 11 April 2026."],
      ["What languages do I speak?", "Catalan, Dutch", "User speaks Catalan and Dutch."],
      ["When did Paula get married?", "16 May 2026", "got married on 16 May 2026"],
      ["Where did Paula get married?", "Girona", "in Girona"],
      ["Who is Paula?", "User's sister", "User's sister Paula"],
      ["What is the deadline for my thesis?", "30 December 2026", "30 December 2026"],
      ["How many days are left until my thesis is due?", "39 days", "39 days (30 December 2026, as of 21 November 2026)."],
      ["What time is my dentist appointment?", "3:30 pm", "dentist appointment"],
      ["How many novels have I read this year?", "14", "14 novels"],
    ],
  ],
])("a question for %s", (_, evidence, rows) => {
  it.each(rows)("%s", async (question, bare, sentence) => {
    expect(await answerText(evidence, question, "terse")).toBe(bare);
    expect(await answerText(evidence, question)).toContain(sentence);
  });
});

describe("several memories", () => {
  it("are listed, one item per statement", async () => {
    const evidence = [
      memory("Ravi grows tomatoes in his garden."),
      memory("Ravi grows aubergines in his garden."),
      memory("Ravi grows chillies in his garden."),
      memory("Ravi drives a tram."),
    ];
    const sentences = await sentencesOf(evidence, "What vegetables does Ravi grow in his garden?");
    expect(sentences.map(({ text }) => text).toSorted()).toEqual([
      "- Ravi grows aubergines in his garden.",
      "- Ravi grows chillies in his garden.",
      "- Ravi grows tomatoes in his garden.",
    ]);
    expect((await answerText(evidence, "What vegetables does Ravi grow in his garden?", "terse")).split(", ").sort()).toEqual([
      "aubergines",
      "chillies",
      "tomatoes",
    ]);
  });

  it("are listed briefly, each once and without its time", async () => {
    const evidence = [
      memory("Maya visited Rome in May 2023."),
      memory("Maya visited Oslo in June 2024."),
      memory("Maya visited Lima, Quito and Cusco."),
      memory("Maya visited Oslo again."),
      memory("Maya drives a tram."),
    ];
    const cities = await answerText(evidence, "Which cities did Maya visit?", "terse");
    expect(cities.split(", ").sort()).toEqual(["Cusco", "Lima", "Oslo", "Quito", "Rome"]);
    expect(await answerText(evidence, "Which cities did Maya visit?")).not.toContain("tram");
  });

  it("are in order of time if the question asks for the order", async () => {
    const order = await sentencesOf(
      friends,
      "In what order did Nadia adopt a greyhound, buy a bike and go kayaking? List only three items.",
    );
    const days = order.map(({ text }) => /greyhound|kayaking|bike/.exec(text)?.[0]);
    expect(days).toEqual(["greyhound", "kayaking", "bike"]);
  });

  it("are summarized, oldest first", async () => {
    const [first, ...rest] = await sentencesOf(friends, "Summarize what Nadia did");
    expect(first!.text).toMatch(/^- Nadia has been married/);
    expect(rest.length).toBeGreaterThan(4);
  });
});

describe("a superseded memory", () => {
  it("isn't an answer about the present", async () => {
    expect(await answerText(homes, "Where does Maya live?")).toBe("Maya lives in Lisbon (since May 2024).");
    expect(await answerText(homes, "Where does Maya live?", "terse")).toBe("Lisbon");
  });

  it("is described as past if the question asks about the past", async () => {
    expect(await answerText(homes, "Where did Maya live before?")).toBe("Until May 2024, Maya lived in Porto.");
    expect(await answerText(homes, "Where did Maya use to live?", "terse")).toBe("Porto");
  });

  it("isn't quoted from a passage either", async () => {
    const [passage] = evidenceFrom([["Ilse", "2026-01-05", "My phone number ends in 42. My desk is on the third floor."]]).filter(
      ({ kind }) => kind === "passage",
    );
    const evidence = [{ ...passage!, outdated: ["My desk is on the third floor."] }];
    expect(await answerText(evidence, "Where is Ilse's desk?")).not.toContain("third floor");
  });
});

describe("a contested memory", () => {
  it("is answered with both sides, the older first", async () => {
    expect(await answerText(leaders, "Who is Omar's team leader?")).toBe(
      "There are conflicting memories: Omar's team leader is Greta (said 3 March 2024); Omar's team leader is Philip (said 9 May 2024).",
    );
    expect(await answerText(leaders, "Who is Omar's team leader?", "terse")).toBe("contested: Greta or Philip");
  });

  it("is answered with its denial", async () => {
    const [sentence, ...more] = await sentencesOf(mine, "Have I ever been to Norway?");
    expect(sentence!.text).toMatch(
      /^There are conflicting memories: User has never been to Norway \(said 1 May 2026\); User hiked the fjords in Norway/,
    );
    expect(sentence!.cited).toHaveLength(2);
    expect(more).toEqual([]);
  });
});

describe("an unrelated memory", () => {
  it.each([
    ["another's story", "What did Nadia learn from her marathon?", /patience/],
    ["another's home", "Where does Nadia live?", /Antwerp/],
    ["another's job", "What is Nadia's job?", /nurse/],
    ["another's plan", "When is Nadia going to Japan?", /October/],
    ["another's taste", "Which herb can't Nadia stand?", /coriander/],
  ])("%s", async (_, question, wrong) => {
    expect(await answerText(friends, question)).not.toMatch(wrong);
    expect(await answerText(friends, question, "terse")).not.toMatch(wrong);
  });

  it("can be a question that someone asked", async () => {
    expect(await answerText(friends, "Does Tobias like cycling?")).not.toContain("Do you like cycling");
    expect(await answerText(mine, "What car should I buy?")).not.toContain("What car should I buy");
  });

  it("can be an assistant's advice, unless the question asks for it", async () => {
    expect(await answerText(mine, "How can I lower my rent?")).not.toMatch(/negotiate|compare/);
    expect(await answerText(mine, "What did you suggest I do about my landlord?")).toContain("negotiate with your landlord");
    expect(await answerText(mine, "Which thriller did you recommend to me?")).toContain("The Glass Harbour");
  });

  it.each(["What is my blood type?", "Which insurance do I have?"])("gives no answer to: %s", async (question) => {
    expect(await sentencesOf(mine, question)).toEqual([]);
  });

  it("gives no answer without evidence", async () => {
    expect(await sentencesOf([], "Where does Maya live?")).toEqual([]);
  });
});

const person = (name: string) => ({ name, type: "PERSON" });
const life = [
  memory("Maya moved to Lisbon in May 2024.", { attribute: "LIVES_IN", attributeValue: "Lisbon", entities: [person("Maya")] }),
  memory("Maya has two brothers, Tom and Ben.", { entities: [person("Maya"), person("Tom"), person("Ben")] }),
  memory("Maya's cousin Ines lives in Faro.", {
    attribute: "LIVES_IN",
    attributeValue: "Faro",
    entities: [person("Ines"), person("Maya")],
  }),
  memory("Maya visited Rome in May 2023.", { entities: [person("Maya")] }),
  memory("Maya never eats fish.", { entities: [person("Maya")] }),
  memory("Maya used to play hockey.", { entities: [person("Maya")] }),
  memory("User's name is Maya.", { attribute: "NAME", attributeValue: "Maya", entities: [person("Maya")] }),
];

describe("the subject of a question", () => {
  it("decides whose attribute answers", async () => {
    expect(await answerText(life, "Where does Maya live?")).toMatch(/Lisbon/);
    expect(await answerText(life, "Where does Ines live?")).toBe("Ines lives in Faro.");
    expect(await answerText(life, "Where does Tom live?")).toBe("");
  });

  it("decides which attribute answers: a city visited is no home", async () => {
    expect(await answerText(life, "Which city did Maya visit?", "terse")).toMatch(/^Rome/);
  });

  it.each([
    ["Did Maya visit Rome?", "Yes"],
    ["Does Maya eat fish?", "No"],
    ["Does Maya play hockey?", "No"],
    ["Did Maya visit Paris?", ""],
    ["Does Maya have a cat?", ""],
    ["Does Maya sell fish?", ""],
  ])("decides whether a yes or a no is known: %s", async (question, answer) => {
    expect(await answerText(life, question, "terse")).toBe(answer);
  });

  it("is named naturally", async () => {
    expect(await answerText(life, "What is my name?")).toBe("The user's name is Maya.");
  });
});

describe("advice", () => {
  const tastes = [
    memory("Maya is allergic to peanuts.", { type: "PREFERENCE", entities: [person("Maya")] }),
    memory("Maya hates mushrooms.", { type: "PREFERENCE", entities: [person("Maya")] }),
    memory("Maya prefers trains to planes.", { type: "PREFERENCE", entities: [person("Maya")] }),
    memory("Maya's favorite color is green.", { type: "PREFERENCE", attribute: "FAVORITE:color", attributeValue: "green" }),
    memory("Maya has two brothers, Tom and Ben.", { entities: [person("Maya")] }),
  ];

  it("lists likes and dislikes about that topic only", async () => {
    const cooking = await sentencesOf(tastes, "What should I cook tonight?");
    expect(cooking.map(({ text }) => text).sort()).toEqual(["Maya hates mushrooms.", "Maya is allergic to peanuts."]);
    expect(await answerText(tastes, "Should I take the train or the plane?")).toBe("Maya prefers trains to planes.");
  });

  it("isn't made up from other memories", async () => {
    expect(await answerText(tastes, "Which phone should I buy?")).toBe("");
  });
});

describe("a restated value", () => {
  it("is the newest", async () => {
    const evidence = [
      memory("The average load time of the shop is 800 ms.", { saidAt: "2026-03-01T00:00:00.000Z" }),
      memory("The average load time of the shop is now 250 ms.", { saidAt: "2026-04-01T00:00:00.000Z" }),
    ];
    expect(await answerText(evidence, "What is the average load time of the shop?")).toBe(
      "The average load time of the shop is now 250 ms.",
    );
    expect(await answerText(evidence, "What is the average load time of the shop?", "terse")).toBe("250 ms");
  });
});

describe("an answer", () => {
  it("cites its sources", async () => {
    const [sentence] = await sentencesOf(friends, "Where did Nadia get her greyhound?");
    expect(sentence!.cited.map(({ content }) => content)).toEqual(["Nadia got him from a rescue centre in Ghent."]);
    const [interval] = await sentencesOf(
      friends,
      "How many days passed between Nadia adopting the greyhound and Nadia going kayaking?",
      "terse",
    );
    expect(interval!.cited).toHaveLength(2);
  });

  it("quotes a passage with its speaker", async () => {
    const evidence = evidenceFrom([["Ilse", "2026-01-05", "The spare key hangs behind the blue door."]]);
    const passage = evidence.find(({ kind }) => kind === "passage");
    expect(await answerText([passage!], "Where does the spare key hang?")).toBe(
      "Ilse said on 5 January 2026: “The spare key hangs behind the blue door.”",
    );
  });

  it.each([
    ["Wo arbeitet Lukas?", "Lukas arbeitet seit 2021 als Bäcker in Leipzig."],
    ["¿Dónde vive Carmen?", "Carmen vive en Zaragoza con su perro."],
    ["健太はどこに住んでいますか？", "健太は京都に住んでいます。"],
  ])("keeps the words of another language: %s", async (question, statement) => {
    const evidence = [memory(statement), memory("Ravi drives a tram.")];
    expect(await answerText(evidence, question)).toBe(statement);
    expect(await answerText(evidence, question, "terse")).toBe(statement);
  });

  it("resolves a relative time to a date, also as the subject", async () => {
    const week = evidenceFrom([["Ilse", "2026-01-09", "Last week was exhausting because the boiler broke."]]);
    expect(await answerText(week, "Why was Ilse exhausted by the boiler?")).toMatch(/^The week before 9 January 2026 was exhausting/);
  });

  it("is deterministic", async () => {
    const question = "What did Tobias learn from the marathon?";
    expect(await answerText(friends, question)).toBe(await answerText(friends, question));
  });
});

it("is empty for a blank question", async () => {
  expect(await answerText([memory("Ravi grows tomatoes in his garden.")], "\n\n")).toBe("");
});
