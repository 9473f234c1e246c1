import { describe, expect, it } from "vitest";
import { cues } from "@/lib/language/en/corrections";
import { frames } from "@/lib/language/en/frames";
import { extractLocally } from "@/lib/models/local/extract";
import { valueChanges } from "@/lib/models/local/extract/changed-values";
import { correctionIn } from "@/lib/models/local/extract/corrections";
import type { Passage } from "@/lib/models/types";

const saidAt = new Date("2026-05-11T10:00:00Z");
const extract = (...texts: string[]) =>
  extractLocally({
    passages: texts.map((text): Passage => ({ text, role: "user", speaker: null, saidAt })),
    subject: { name: null },
    known: [],
  }).statements;
const attributeOf = (...texts: string[]) => {
  const attribute = extract(...texts).at(-1)?.attribute;
  return attribute ? `${attribute.name}${attribute.ends ? "!" : "="}${attribute.value}` : null;
};

describe("frames", () => {
  it.each(frames)("$id: “$example”, but not “$counterexample”", ({ attribute, does, example, counterexample }) => {
    const fits = (text: string) =>
      extract(text).some((each) => {
        const [name] = each.attribute?.name.split(":") ?? [];
        return name === attribute.split(":")[0] && each.attribute!.ends === (does === "ends");
      });
    expect(fits(example)).toBe(true);
    expect(fits(counterexample)).toBe(false);
  });

  it.each(valueChanges)("a changed value: “$example”, but not “$counterexample”", ({ example, kind, value, counterexample }) => {
    expect(attributeOf(example)).toBe(`VALUE:${kind}=${value}`);
    expect(attributeOf(counterexample) ?? "").not.toMatch(/^VALUE:/);
  });

  it.each([
    ["I've started eating fish again.", "VALUE:diet!*"],
    ["The doctor upped my sertraline to 50mg", "VALUE:sertraline dose=50mg"],
    ["My rent was raised to 950.", "VALUE:rent=950"],
    ["password's WalleyeRun81 now", "VALUE:password=WalleyeRun81"],
    ["The choir's B3 practice room is cold.", null],
    ["coach is Bronwyn", "VALUE:coach=Bronwyn"],
    ["cousin is Bronwyn", null],
    ["The landlord put the rent up to 950", "VALUE:rent=950"],
    ["From January my rent goes up to 950", null],
    ["They will raise my rent to 950", null],
    ["They didn't raise my rent to 950", null],
    ["My rent could go up to 950", null],
    ["His rent went up to 950", null],
    ["Gate code is 4417#", "VALUE:gate code=4417#"],
    ["My locker number is 12", "VALUE:locker number=12"],
    ["The kitchen renovation budget is 13k", "VALUE:kitchen renovation budget=13k"],
    ["My number is now 0151 496 0786", "PHONE=0151 496 0786"],
    ["Dentist is on the 14th of May", "VALUE:dentist date=2026-05-14"],
    ["The exam was pushed to the 21st", "VALUE:exam date=2026-05-21"],
    ["I'm no longer allergic to eggs", "HAS:egg!allergic eggs"],
    ["I almost sold the Golf", null],
    ["If the budget is 13k we can't do it", null],
    ["My son is Ned", null],
    ["I might quit the choir", null],
  ])("%s → %s", (text, attribute) => expect(attributeOf(text)).toBe(attribute));
});

describe("corrections", () => {
  it.each(cues)("$id: “$example”, but not “$counterexample”", ({ example, counterexample }) => {
    expect(correctionIn(example)).not.toBeNull();
    expect(correctionIn(counterexample)?.strong ?? false).toBe(false);
  });

  it.each([
    [["I'm 46 and live in Ghent", "wait no, 47"], "User is 47."],
    [["Doctor put me on 50 mg of sertraline", "no sorry 25"], "User was put on 25 mg of sertraline by the doctor."],
    [["I moved to Plymouth", "I meant Portsmouth"], "User moved to Portsmouth."],
    [["My daughter's teacher is Ms Abernathy", "Actually Abernethy, with an e"], "User's daughter's teacher is Ms Abernethy."],
    [["I live in Porto, wait no, Lisbon"], "User lives in Lisbon."],
    [["The gate code is 2846. Plot 19b, rent 381 a year.", "Scratch that, 2864."], "The gate code is 2864."],
    [["train gets in at Gare du Nord 11:05", "*Gare de Lyon"], "Train gets in at Gare de Lyon 11:05."],
    [["my address is 12 Mill Lane", "*21 Mill Lane"], "User's address is 21 Mill Lane."],
    [["i have 3 sisters", "typo. 2. Ama and Esi"], "User has 2 sisters."],
    [["I have two cats and a dog", "I meant three cats"], "User has three cats and a dog."],
    [["My flight is at 9", "sorry, 10", "actually make it 11"], "User's flight is at 11."],
    [["My grandson Emeka is nine", "Silly me. Nine is Obinna. Emeka is eleven."], "User's grandson Emeka is eleven."],
    [["Loyalty number: 8841 203 576", "I transposed two digits. The loyalty number ends in 567."], "User's loyalty number: 8841 203 567."],
    [
      ["We are six: my husband, me, four children", "I said four children. I should have said three."],
      "User and others are six: their husband, User, three children.",
    ],
    [["allotment meeting this thurs at 7, sorry 7.30, scout hut"], "Allotment meeting this Thursday (14 May 2026) at 7.30, scout hut."],
    [["Paused—no, actually cancelled—the Grazewell box."], "User cancelled the Grazewell box."],
  ])("%j → %s", (texts, content) => {
    const statements = extract(...texts);
    expect(statements.at(-1)!.content).toBe(content);
    expect(statements.at(-1)!.replaces !== undefined).toBe(texts.length > 1);
  });

  it("mean what was told in an earlier conversation where they say so", () => {
    const passage: Passage = {
      text: "I got that wrong last week. What we celebrate is 20 July, our anniversary.",
      role: "user",
      speaker: null,
      saidAt,
    };
    const told = [
      {
        type: "EVENT" as const,
        content: "User's anniversary is June 12.",
        quote: "our anniversary is June 12",
        attribute: null,
        saidAt: null,
      },
      { type: "FACT" as const, content: "User's rent is due on 1 June.", quote: "my rent is due on 1 June", attribute: null, saidAt: null },
    ];
    const { statements } = extractLocally({ passages: [passage], subject: { name: null }, known: [], told });
    expect(statements[0]).toMatchObject({ content: "User's anniversary is 20 July.", replaces: expect.any(String) });
    const plain = { ...passage, text: "Our anniversary was fun. We celebrated on 20 July." };
    expect(
      extractLocally({ passages: [plain], subject: { name: null }, known: [], told }).statements.some(({ replaces }) => replaces),
    ).toBe(false);
  });

  it("leave other talk alone", () => {
    expect(extract("I have 3 cats", "no thanks").at(-1)!.content).toBe("User has 3 cats.");
    expect(extract("I have 3 cats", "wait, I also have 2 dogs").map(({ content }) => content)).toContain("User has 3 cats.");
  });
});

describe("facts in few words", () => {
  it.each([
    [
      "backend dev. based in Tallinn. cat named Pixel. celiac",
      ["User is a backend dev.", "User is based in Tallinn.", "User has a cat named Pixel.", "User is celiac."],
    ],
    ["my email is h@x.test, mobile 0770 090 0418", ["User's email is h@x.test.", "User's mobile is 0770 090 0418."]],
    ["Deliver to Flat 7B, 112 Calloway Street", ["User's address is Flat 7B, 112 Calloway Street."]],
    ["coffee: black, no sugar", ["User's coffee: black, no sugar."]],
    ["two kids, Ana and Rui", ["User has two kids, Ana and Rui."]],
  ])("%s", (text, contents) => expect(extract(text).map(({ content }) => content)).toEqual(contents));
});

describe("times", () => {
  it.each([
    ["The appointment got moved to the 21st of May", "2026-05-21"],
    ["Tom broke his leg so there's no rehearsal on Tuesday", "2026-05-12"],
    ["Insurance is sending someone called Mr Dhaliwal on the 20th", "2026-05-20"],
    ["Parents' evening is a week from Friday", "2026-05-22"],
    ["I help out on Wednesday evenings", null],
    ["On the first Sunday of the month we sing at the abbey", null],
  ])("%s → %s", (text, day) => expect(extract(text).at(-1)!.validFrom?.slice(0, 10) ?? null).toBe(day));
});
