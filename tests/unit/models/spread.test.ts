import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";

const saidAt = new Date("2026-05-11T10:00:00Z");
const contents = (text: string) =>
  extractLocally({ passages: [{ text, role: "user", speaker: null, saidAt }], subject: { name: null }, known: [] }).statements.map(
    ({ content }) => content,
  );

/** What becomes several statements, and what looks alike and stays one. */
const rows: { id: string; example: string; says: string[]; counterexample: string; stays: string[] }[] = [
  {
    id: "a thing's figures",
    example: "aquarium specs: 240 litres, 12 neon tetras, pH 6.8",
    says: ["User's aquarium has 240 litres.", "User's aquarium has 12 neon tetras.", "User's aquarium pH is 6.8."],
    counterexample: "Easter was chaos: the dog ate the lamb.",
    stays: ["Easter was chaos: the dog ate the lamb."],
  },
  {
    id: "things of a kind, with what is told of each",
    example: "my tablets, so you can remind me: ramipril 5 mg in the morning, metformin 500 with food, atorvastatin at night",
    says: [
      "User's tablets: ramipril 5 mg in the morning.",
      "User's tablets: metformin 500 with food.",
      "User's tablets: atorvastatin at night.",
    ],
    counterexample: "Shopping list: milk, eggs, bread",
    stays: ["User's shopping list: milk, eggs, bread."],
  },
  {
    id: "names of a kind, and what belongs to each",
    example: "My kids: Ama (14, flute, wants to be a vet), Yaw (11, goalkeeper), Esi, 5, shy with strangers",
    says: [
      "User's kids: Ama (14, flute, wants to be a vet).",
      "User's kids: Yaw (11, goalkeeper).",
      "User's kids: Esi, 5, shy with strangers.",
    ],
    counterexample: "My hobbies: chess, birdwatching, old maps",
    stays: ["User's hobbies are chess, birdwatching, old maps."],
  },
  {
    id: "codes and numbers of a contract",
    example: "Home insurance details in case there is ever another leak: policy HX-20931-B, excess 250, claims hotline 0800 555 019",
    says: [
      "User's home insurance policy is HX-20931-B.",
      "User's home insurance excess is 250.",
      "User's home insurance claims hotline is 0800 555 019.",
    ],
    counterexample: "coffee: black, no sugar",
    stays: ["User's coffee: black, no sugar."],
  },
  {
    id: "details for an occasion",
    example: "For any forms you fill in: mobile 07700 900142, email kofi.b@example.org",
    says: ["User's mobile is 07700 900142.", "User's email is kofi.b@example.org."],
    counterexample: "For code: tabs, no semicolons",
    stays: ["User's wishes for code: tabs, no semicolons."],
  },
  {
    id: "a key and its value alone",
    example: "Save this: my locker is number 88. Blood group A negative. Shoe size 47.",
    says: ["User's locker is number 88.", "User's blood group is A negative.", "User's shoe size is 47."],
    counterexample: "Weight loss is slow.",
    stays: ["Weight loss is slow."],
  },
  {
    id: "days of a week",
    example: "mon 6k, tue off, wed 10k hills",
    says: ["User's Monday: 6k.", "User's Tuesday: off.", "User's Wednesday: 10k hills."],
    counterexample: "I work Mondays, Tuesdays and Fridays.",
    stays: ["User works Mondays, Tuesdays and Fridays."],
  },
  {
    id: "what somebody is",
    example: "I am Hendrik Bolt, resident in Maastricht, fifty-eight years of age.",
    says: ["User is Hendrik Bolt.", "User is resident in Maastricht.", "User is fifty-eight years old."],
    counterexample: "I'm with Dr Wanjiru these days, a much better listener.",
    stays: ["User is with Dr Wanjiru these days, a much better listener."],
  },
  {
    id: "a few words about oneself each",
    example: "hi. rosa. janitor, nights, hospital in Tucson. 3 kids all grown.",
    says: ["User's name is Rosa.", "User is a janitor, nights, hospital in Tucson.", "User has 3 kids all grown."],
    counterexample: "The plumber watched, two kids beside him.",
    stays: ["The plumber watched, two kids beside him."],
  },
  {
    id: "who does what",
    example: "captain is Shanelle, goal shooter is yours truly, Keisha's out with her ankle",
    says: ["User's captain is Shanelle.", "Goal shooter is User.", "Keisha is out with her ankle."],
    counterexample: "The food, the service and the music were great at Lupe's.",
    stays: ["The food, the service and the music were great at Lupe's."],
  },
  {
    id: "signs for words",
    example: "Bart = my stepson, 15. Wouter = my husband.",
    says: ["Bart is User's stepson.", "Bart is 15.", "Wouter is User's husband."],
    counterexample: "My brother and Ana met in Porto.",
    stays: ["User's brother and Ana met in Porto."],
  },
  {
    id: "one's own line of a list",
    example: "Sizes for the order\n- me: XL jersey, boots 46\n- Ferdi: M, boots 41",
    says: ["User's jersey is XL.", "User's boots are 46.", "Ferdi: M, boots 41."],
    counterexample: "They told me: boots are out.",
    stays: ["They told User: boots are out."],
  },
  {
    id: "talk without a stop",
    example: "my name is Folake I am a midwife in Ibadan I have three girls and my mother stays with us she is diabetic",
    says: [
      "User's name is Folake.",
      "User is a midwife in Ibadan.",
      "User has three girls.",
      "User's mother stays with User and others.",
      "User's mother is diabetic.",
    ],
    counterexample: "The bread that the woman I met bakes is gone by noon.",
    stays: ["The bread that the woman User met bakes is gone by noon."],
  },
];

describe("lists inside a line", () => {
  it.each(rows)("$id: several statements", ({ example, says }) => expect(contents(example)).toEqual(says));
  it.each(rows)("$id: $counterexample", ({ counterexample, stays }) => expect(contents(counterexample)).toEqual(stays));
});

describe("who is meant by a pronoun", () => {
  it("is called something, and has done something", () => {
    expect(contents("My therapist says I should sleep more. She's called Dr. Amsel.")).toContain("User's therapist is called Dr. Amsel.");
    expect(contents("My uncle Ben is great. He's painted three houses.")).toContain("Ben has painted three houses.");
  });
});

describe("where one is reached", () => {
  it("is kept, each address by itself", () => {
    expect(contents("You can reach me at maya@example.org or 555 0134.")).toEqual([
      "User's email is maya@example.org.",
      "User's phone number is 555 0134.",
    ]);
    expect(contents("Please call me on +44 7700 900123.")).toEqual(["User's phone number is +44 7700 900123."]);
    expect(contents("You can reach me at the office.")).not.toContainEqual(expect.stringMatching(/phone number|email/));
  });

  it("and a name that only presents itself", () => {
    expect(contents("Svetlana here. I need a plan.")).toContain("User is called Svetlana.");
    expect(contents("Great food here! Nobody here.").join()).not.toMatch(/called/);
  });
});

describe("left out letters", () => {
  it.each([
    ["im on nights, so dont call", "User is on nights, so don't call."],
    ["my sons allergic to kiwi", "User's son is allergic to kiwi."],
    ["i moved bc the rent went up", "User moved because the rent went up."],
    ["My brothers Tom and Bill live in Cork.", "User's brothers Tom and Bill live in Cork."],
    ["I have two sons and they live in Kent", "User has two sons and they live in Kent."],
    ["its mums 70th on 3 June", "It's mum's 70th on 3 June (3 June 2026)."],
  ])("%s → %s", (text, content) => expect(contents(text)).toEqual([content]));

  it("quotes the words as they were written", () => {
    const text = "ok so im allergic to nuts, theyve never been good to me";
    const [first] = extractLocally({
      passages: [{ text, role: "user", speaker: null, saidAt }],
      subject: { name: null },
      known: [],
    }).statements;
    expect(text.slice(first!.start, first!.end)).toBe("im allergic to nuts, theyve never been good to me");
  });
});

describe("claims that look like something else", () => {
  it.each([
    ["work mail is t.lind@havn.test", ["Work mail is t.lind@havn.test."]],
    ["private mail: tuva@fjell.test", ["User's private mail: tuva@fjell.test."]],
    ["right now i fix elevators", ["Right now User fixes elevators."]],
    ["would love to live in Oaxaca one day", ["User would love to live in Oaxaca one day."]],
    ["Bogna's got chickenpox.", ["Bogna has chickenpox."]],
    ["band's over", ["Band is over."]],
    ["work is fine", []],
    ["would you like to see it", []],
    ["Play chess with me", []],
    ["Fingers crossed!", []],
  ])("%s", (text, says) => expect(contents(text)).toEqual(says));
});

describe("who is taken up again", () => {
  it.each([
    ["My pupil Wenzel took second prize. He's 13.", "Wenzel is 13."],
    ["Aigerim is at reception, she only books the hours.", "Aigerim only books the hours."],
    ["Mei passed her exam so she's finished with me.", "Mei is finished with User."],
  ])("%s → %s", (text, content) => expect(contents(text)).toContain(content));

  it("leaves nobody in place of one who was named in a clause that tells nothing", () => {
    const text = "We are six at home: my husband, me, four children. Is Yusuf yours? He lives with us since he was a baby.";
    expect(contents(text).join(" ")).not.toContain("husband lives with");
  });
});

describe("how the speaker wants to be written to", () => {
  it.each([
    ["And no exclamation marks, ever.", ["User asked the assistant: no exclamation marks, ever."]],
    ["Please reply in German, always", ["User asked the assistant to reply in German, always."]],
    ["call me chef, everyone does", ["User wants to be called chef, everyone does."]],
    ["when you write for me: british spelling, max 5 sentences", ["User's wishes when you write: british spelling, max 5 sentences."]],
    ["Write me a poem", []],
    ["call me back later", []],
    ["Explain me the difference", []],
  ])("%s", (text, says) => expect(contents(text)).toEqual(says));
});

describe("days without a month", () => {
  it.each([
    [
      "My passport runs out on the 11th of September, and the trip to Georgia is on the 20th",
      "The trip to Georgia is on the 20th (20 September 2026).",
    ],
    ["I haven't smoked since 9 December", "User hasn't smoked since 9 December (9 December 2025)."],
    ["My driving test is a fortnight today", "User's driving test is a fortnight today (25 May 2026)."],
    ["Rico does Tuesday to Saturday", "Rico does Tuesday to Saturday."],
    ["Nobody deploys on a Friday", "Nobody deploys on a Friday."],
  ])("%s → %s", (text, content) => expect(contents(text)).toContain(content));
});

it.each([
  [
    "My week: Monday I've got German class at 7, Tuesday is choir, Thursday pilates",
    ["On Mondays User has German class at 7.", "User's Tuesday: choir.", "User's Thursday: pilates."],
  ],
])("a week has no dates: %s", (text, expected) => expect(contents(text)).toEqual(expected));
