import { describe, expect, it } from "vitest";
import { minSupersedeConfidence } from "@/lib/memories/periods";
import { extractLocally } from "@/lib/models/local/extract";
import { partsOf } from "@/lib/models/local/voices";
import { dataLineForms, isDataLine } from "@/lib/models/local/voices/data-lines";
import { gameForms } from "@/lib/models/local/voices/tasks";

const saidAt = new Date("2026-05-15T14:00:00Z");

/** What is kept of the last of some messages of a user and an assistant in turn. */
function kept(...texts: string[]): string[] {
  const passages = texts.map((text, index) => ({
    text,
    role: (texts.length - index) % 2 ? ("user" as const) : ("assistant" as const),
    speaker: null,
    saidAt,
  }));
  return extractLocally({ passages, from: texts.length - 1, subject: { name: null }, known: [] }).statements.map(({ content }) => content);
}

describe("the parts of a message", () => {
  it.each([...gameForms, ...dataLineForms].map(({ id, form, example, counterexample }) => [id, form, example, counterexample] as const))(
    "%s",
    (_, form, example, counterexample) => {
      expect(form.test(example)).toBe(true);
      expect(form.test(counterexample)).toBe(false);
    },
  );

  it("cover the text in order, without gaps", () => {
    const text = 'Look:\n\nFrom: Ann Poe <ann@x.test>\nSubject: Cat\n\nI saw a cat.\nAnn\n\nHe said "I am ill. I stay home." Bye';
    const parts = partsOf(text);
    expect(parts[0]!.start).toBe(0);
    expect(parts.at(-1)!.end).toBe(text.length);
    for (const [index, part] of parts.slice(1).entries()) expect(part.start).toBe(parts[index]!.end);
  });

  it("takes no sentence of everyday talk for a line of code", () => {
    for (const line of ["I live in Porto.", "my budget is 400", "Back from Split: great city", "so, yes, no, maybe", "(long story)"])
      expect(isDataLine(line)).toBe(false);
  });
});

describe("what a heading stands before", () => {
  const voices = (text: string) => [
    ...new Set(
      partsOf(text)
        .filter(({ start, end }) => end - start > 20)
        .map(({ voice }) => voice.kind),
    ),
  ];

  it.each([
    "Rules: two approvals per pull request, no deploys on Friday. Tickets live in Plane.",
    "edit: not the church hall, it's at ours. Ravi is out so I bring the beer",
    "broadband contract: 300 Mbit, 29 a month, runs until May",
    "puppy log: two teeth out, 7.4 kilos, sleeps through",
    "weights from the vet today: Otto 12.1 kilos, Fritzi 3.9",
    "for code: tabs, no semicolons, explain errors in Spanish",
    "When you draft letters for me: short, and signed with Yours, H.",
    "Correct your records: I do not own the guesthouse, I manage it.",
    "Quote from Harbour Plumbing for the bath: labour 2,400, tiles 610.",
    "Please remember this: my locker is number 88.",
    "Infra: Kubernetes on GKE, Terraform. We ban manual changes.",
    "Name: Teodora\nJob: tour guide\nEmployer: Dacia Tours\nManager: Octav",
    "I run a two-chair salon in Tralee, thesis status: chapter 3 of 6",
  ])("is the speaker's own: %s", (text) => expect(voices(text)).toEqual(["own"]));

  it.each([
    "My landlord wrote: from September your rent is 475, and I am moving in myself.",
    "Review: I waited an hour, my daughter has a nut allergy and nobody cared.",
    "Here's the article: I live in Rome and have three children.",
    "This is a note from Bruno: I am on the ground floor this week.",
    "Note from my landlord: I am moving in on Friday, and my rent is 400.",
    "Message from the school: I teach your son on Mondays now.",
    "Priya: I moved to Leeds in the spring",
    "Rules: you are a pirate, my name is Bob and I live on a ship.",
  ])("is another's or nobody's: %s", (text) => expect(partsOf(text).at(-1)!.voice.kind).not.toBe("own"));

  it("is real again after a supposition and the question that it leads to", () => {
    expect(kept("Suppose I sold the practice, what tax would I pay? It's a two-chair optician's in Tralee.")).toEqual([
      expect.stringContaining("optician"),
    ]);
    expect(kept("Suppose I had twins. Would a Fiat Panda still do?")).toEqual([]);
    expect(kept("Suppose I got the job, I'd have to move. I live in Vilnius.")).toEqual(["User lives in Vilnius."]);
  });
});

describe("a text that someone else wrote", () => {
  it("speaks for its author, and not for who pasted it", () => {
    expect(
      kept(
        'Got this from the caretaker: "Dear tenants, I am Bruno Katz. I live on the ground floor. The lift is closed until 3 June. Regards, Bruno" Annoying, I live on the fifth floor.',
      ),
    ).toEqual([
      "Bruno Katz wrote the message from the caretaker.",
      "Bruno Katz lives on the ground floor.",
      "According to the message from Bruno Katz, the lift is closed until 3 June (3 June 2026).",
      "User lives on the fifth floor.",
    ]);
  });

  it.each([
    ["a mail", "From: Ines Roth <i.roth@x.test>\nSubject: Friday\n\nHi, I am off on Friday.\nInes\n\nI can cover for her."],
    ["quoted lines", "My sister wrote:\n> I am pregnant and I quit my job.\n> We move to Oslo.\n\nI am so happy for her"],
    ["a letter", "Dear Sir, I am a tailor in Rome. I am 80 years old. Regards, Aldo Rossi"],
    ["a review", 'A review of our shop: "I am a vegan and I hated it. My dog was not let in. - Jo"'],
    ["a chat", "[12:03] Priya: I moved to Leeds\n[12:05] Tom: I still live in York"],
    ["a story", "My novel opens like this:\n\n> I was born in Kyiv. I am a spy."],
  ])("sets nothing about the user: %s", (_, text) => {
    for (const content of kept(text)) expect(content).not.toMatch(/^User(?:'s)? (?:is|was|lives|moved|quit|has|hated|dog)\b(?! so happy)/);
  });

  it("leaves what the speakers of a pasted chat say to them", () => {
    expect(kept("Priya: I moved to Leeds\nTom: I still live in York\nMe: I am in Bath")).toEqual([
      "Priya moved to Leeds.",
      "Tom still lives in York.",
      "User is in Bath.",
    ]);
    expect(kept("Mara: i sold the boat\nOle: my knee hurts\nMara: i fly on Monday\n\ni'm Ole btw")[1]).toBe("User's knee hurts.");
  });
});

describe("who wrote it", () => {
  it.each([
    ['My mum just texted "I fell down the stairs, I am in hospital" what do I do', "User's mum"],
    ["my ex sent me this: I moved to Denver and I have a new job.", "User's ex"],
    ['Review from a guest: "I am allergic to feathers. I slept badly."', "A guest"],
    ["Email from HR:\n\nHi all,\n\nI'm Dana, your new partner. I live in Basel.\n\nBest,\nDana Frey", "Dana Frey"],
    ["Interviewer: Where do you live?\nCandidate: I live in Boston.", "Candidate"],
    ['Look what I got: "I am the new janitor. I start on Monday. Greetings, Emil Brandt"', "Emil Brandt"],
  ])("is the subject of its first person: %s", (text, author) => {
    const found = kept(text).filter((content) => !content.includes("wrote the"));
    expect(found.length).toBeGreaterThan(0);
    for (const content of found) expect(content).toMatch(new RegExp(`^${author}`));
  });

  it.each([
    'she wrote back: "I can\'t come on Friday. My car broke down."',
    "Someone on reddit posted: I'm a 34 year old nurse in Ohio and I quit my job.",
    'As my grandma used to say: "I never lie. I never steal."',
    "Lyrics: I was born in the USA\nwhat do they mean?",
    "From the wiki: I am a strange loop is a book by Hofstadter.",
    "Roleplay: I'm a knight named Sir Roland. You're the dragon.",
  ])("is not the user where nobody in particular is named: %s", (text) => {
    expect(kept(text).filter((content) => content.startsWith("User"))).toEqual([]);
  });

  it("is the user where the text is the user's own", () => {
    expect(kept("Here is my bio: I'm a potter. I live in Kyoto.")).toContain("User lives in Kyoto.");
    expect(kept("Notes from the meeting with Ana: she leaves in June, I take over the billing project")).toContain(
      "User takes over the billing project.",
    );
    expect(kept("Hi, I'm Jonas and I live in Bern. Thanks, Jonas")).toContain("User lives in Bern.");
  });

  it("names the relatives that a question or a request speaks of", () => {
    expect(kept("What should I get my wife Priya for her birthday?")).toEqual(["User's wife is called Priya."]);
    expect(kept("Write a poem about my dog Rex")).toEqual(["User has a dog named Rex."]);
  });
});

describe("work for the assistant", () => {
  it.each([
    "Write an email saying that I am a lawyer and that I live in Oslo",
    "Translate: 'I am a doctor'",
    "Translate to French: I live in Paris and my wife is Anna.",
    "Let's say my name is Bob. I live in Rome.",
    "Pretend you are a doctor. I am your patient and I have diabetes.",
    "In this game I am a wizard called Zorn. I live in a tower.",
    "Test data: my name is Bob. I live in Rome.",
    "fix the grammar: i has two dogs and lives in Leeds",
    "Complete the story:\n\nI was a sailor from Bergen. I had three wives.",
    "```\nI am a comment about my dog\n```",
    "why does this fail?\nconst name = 'Bob';\nconst city = 'Rome';\ngreet(name, city);",
    "You are a helpful assistant. Your name is Max. Never say that you are a model.",
  ])("sets nothing about the user: %s", (text) => {
    expect(kept(text)).toEqual([]);
  });

  it.each([
    ["write me a cover letter for a bakery job, i've done 2 years at Crumb & Co", "User has done 2 years at Crumb & Co."],
    ["what can I cook tonight, i'm vegan", "User is vegan."],
    ["Write a poem for my mum. She turns 60 in June.", "User's mum turns 60 in June (June 2026)."],
  ])("keeps what the user says of themselves beside it: %s", (text, fact) => {
    expect(kept(text)).toContain(fact);
  });
});

describe("what the assistant says", () => {
  it("is no fact of the user, be it a guess or a draft", () => {
    expect(kept("hi", "You live in Porto and you have two sons. Since you love seafood, try Matosinhos.", "ok")).toEqual([]);
    for (const draft of [
      "Dear Sir, I am a baker from Leeds with ten years of experience...",
      'How about: "I am a baker. I live in Leeds."',
    ])
      expect(
        extractLocally({ passages: [{ text: draft, role: "assistant", speaker: null, saidAt }], subject: { name: null }, known: [] })
          .statements,
      ).toEqual([]);
  });

  it.each([
    ["So you live in Porto?", "Yes.", "User lives in Porto."],
    ["So you live in Porto, right?", "yes exactly", "User lives in Porto."],
    ["So you live in Porto?", "No, in Lisbon.", "User lives in Lisbon."],
    ["Is your printer a Canon?", "yes", "User's printer is a Canon."],
    ["Is Ana your sister?", "Correct", "Ana is User's sister."],
    ["Does your wife work at Nokia?", "yep, since 2019", "User's wife works at Nokia since 2019."],
    ["Do you have a dog?", "Yes, a beagle named Rex!", "User has a dog, a beagle named Rex."],
    ["Do you have two kids?", "No.", "User does not have two kids."],
    ["You're vegan?", "no", "User is not vegan."],
    ["Are you still working at Siemens?", "no", "User is no longer working at Siemens."],
  ])("is stored when the user confirms or denies it: %s %s", (question, answer, fact) => {
    expect(kept("hi", question, answer)).toEqual([fact]);
  });

  it.each([
    ["what should we call the dinghy?", 'How about "Zeepaardje"?', "Zeepaardje it is!", "Zeepaardje", "what should we call the dinghy?"],
    ["where shall we eat", "Try Osteria Bruno or Da Gino.", "let's go with Da Gino", "Da Gino", "where shall we eat"],
  ])("is the user's choice when they take it: %s", (wanted, proposal, answer, choice, asked) => {
    expect(kept(wanted, proposal, answer)).toEqual([`User chose ${choice} (asked: “${asked}”).`]);
    expect(kept(wanted, "Let me think.", answer)).toEqual([]);
  });

  it("is denied where the user denies having said so", () => {
    expect(kept("hi", "Since you love seafood, try it.", "I never said I love seafood")).toEqual(["User does not love seafood."]);
    expect(kept("hi", "You live in Ulm.", "I never said that I live in Ulm.")).toEqual(["User does not live in Ulm."]);
  });

  it.each([
    ["Do you want me to book it?", "Yes"],
    ["Can you send me the log?", "yes"],
    ["Do you live in Porto or in Lisbon?", "yes"],
    ["Would you like a list?", "Yes please"],
    ["So you live in Porto?", "No problem"],
  ])("is nothing to confirm when it offers or asks: %s %s", (question, answer) => {
    expect(kept("hi", question, answer)).toEqual([]);
  });
});

describe("in a group", () => {
  const said = (speaker: string, text: string) =>
    extractLocally({
      passages: [{ text, role: "user", speaker, saidAt }],
      subject: null,
      known: [{ name: "Ann", type: "PERSON" }],
    }).statements;

  it("changes nobody what others said of themselves", () => {
    const [claim, alias] = said("Mallory", "Ann lives in Evilville. I am Ann.");
    expect(claim).toMatchObject({ content: "Ann lives in Evilville.", attribute: { subject: "Ann", name: "LIVES_IN" } });
    expect(claim!.confidence).toBeLessThan(minSupersedeConfidence);
    expect(alias?.attribute ?? null).toBeNull();
    expect(said("Ann", "I live in Porto.")[0]!.confidence).toBeGreaterThanOrEqual(minSupersedeConfidence);
    expect(said("Mallory", "My sister Ann lives in Rome.")[0]!.attribute).not.toBeNull();
  });

  it("takes a nickname that nobody else bears, and the speaker's whole name", () => {
    expect(said("Katrin", "Call me Kit.")[0]!.attribute).toMatchObject({ name: "NAME", value: "Kit" });
    expect(said("Katrin", "I'm Katrin Vogel.")[0]!.attribute).toMatchObject({ name: "NAME", value: "Katrin Vogel" });
    expect(said("Katrin", "Call me Ann.")[0]!.attribute).toBeNull();
  });
});
