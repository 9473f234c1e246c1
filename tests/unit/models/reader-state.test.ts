import { describe, expect, it } from "vitest";
import { keepings, keptBySentence } from "@/lib/language/en/kept";
import { isOneOfSeveral } from "@/lib/language/en/several";
import { plainly } from "@/lib/models/local/extract/put-plainly";
import { sentencesOf } from "@/lib/models/local/reader/words";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

const answer = (question: string, ...said: string[]): Promise<string> =>
  answerText(evidenceFrom(said.map((each, i) => [null, `2026-03-${String(i + 2).padStart(2, "0")}`, each])), question);

describe("what has ended in other words", () => {
  it.each([
    ["Do I still have the Volvo?", ["I drive a Volvo.", "finally had to sell the Volvo"], /^No: /],
    ["Do I still have the Volvo?", ["I ended up keeping the Volvo."], /^(?!No)/],
    ["Do I still have the Volvo?", ["I will have to sell the Volvo at some point."], /^(?!No)/],
    ["Do I still have Tyson?", ["We had to rehome Tyson because of the baby's asthma."], /^No: /],
    ["Do I still have a cleaner?", ["We had to let the cleaner go last week."], /^No: /],
    ["Is the cleaner still alive?", ["We had to let the cleaner go last week."], /^$/],
    ["Am I still learning Portuguese?", ["I'm learning Welsh and Portuguese.", "Portuguese got dropped, too much at once."], /^No: /],
    ["Am I on amlodipine?", ["I take amlodipine.", "I'm off amlodipine."], /^No: /],
    ["What medication am I on now?", ["I take amlodipine.", "I'm off amlodipine now."], /^$/],
    ["Am I on losartan?", ["I take amlodipine.", "I'm off amlodipine and on losartan now."], /^Yes: /],
    ["What am I off?", ["I'm off amlodipine."], /amlodipine/],
    ["Am I still on lisinopril?", ["doc swapped the lisinopril for losartan because of the cough"], /^No: /],
    ["Is Biscuit still alive?", ["We had to have Biscuit put to sleep on Thursday."], /^No: /],
    ["Is Nettle still alive?", ["our spaniel Nettle is 14", "We had to say goodbye to Nettle on Monday"], /^No: /],
    ["Is Marta still alive?", ["my friend Marta lives next door", "We had to say goodbye to Marta on Monday"], /^(?!No)/],
    ["Is Tyson still alive?", ["We had to rehome Tyson."], /^$/],
    ["Am I still on the committee?", ["no longer on the committee"], /^No: /],
    ["Do I have a violin?", ["I bought a violin but returned it"], /^No: .*returned/],
    ["Am I in a choir?", ["I joined a choir but left"], /^No: .*left/],
    ["Do I have a watch?", ["my watch was stolen on the tube"], /^No: .*stolen/],
    ["Do I have a bike?", ["I have a red Trek bike", "someone nicked my bike last night"], /^No: .*nicked/],
    ["Do I have a laptop?", ["My laptop's been nicked"], /^No: .*nicked/],
    ["Do I have a dog?", ["I have a dog", "my brother's dog died"], /^Yes: /],
    ["What do I play?", ["I play viola in a quartet with my friends Lise and Ove.", "Lise left the quartet."], /viola/],
    ["Do I have a bike?", ["I have a bike", "my neighbour's bike was stolen"], /^Yes: /],
    ["Do I have a violin?", ["I have a violin", "my sister bought a violin but returned it"], /^Yes: /],
    ["Does my mum have a bike?", ["My mum has a bike", "my bike was stolen"], /^Yes: /],
    ["Does my brother have a dog?", ["my brother has a dog", "my brother's dog died"], /^No: /],
    ["Do I have a Golf?", ["I have a Golf", "my brother sold my Golf"], /^No: /],
    ["Do I have a phone?", ["I have a new phone", "I dropped my phone in the kitchen"], /^(?!No)/],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

describe("what goes on", () => {
  it.each(keepings)("$id: “$example”, but not “$counterexample”", ({ example, thing, counterexample }) => {
    const kept = (text: string) =>
      sentencesOf(text)
        .flatMap(keptBySentence)
        .map((words) => words.map((word) => word.text).join(" "));
    expect(kept(example)).toEqual([thing]);
    expect(kept(counterexample)).toEqual([]);
  });

  it.each([
    ["Am I still learning Welsh?", ["I'm learning Welsh and Portuguese.", "the Welsh i'm sticking with"], /^Yes: .*sticking/],
    ["Am I still learning Polish?", ["I'm learning Welsh and Portuguese.", "the Welsh i'm sticking with"], /^$/],
    ["Am I still allergic to latex?", ["Latex allergy stands obviously."], /^Yes: /],
    ["Am I still allergic to nuts?", ["Latex allergy stands obviously."], /^$/],
    ["Should you still write formally?", ["please write formally in emails", "formal tone is still right"], /^Yes: /],
    ["Has my email changed?", ["my email is ola@b.test", "Email is the same as ever"], /^No: /],
    ["Do I still have a flat in Bonn?", ["my sister is keeping her flat in Bonn"], /^(?!Yes)/],
    ["Do I still have the boat?", ["flogged the boat in the spring, kept the kayak"], /^No: /],
    ["Do I still have the van?", ["I'm keeping the van", "sold the van in the end"], /^No: /],
    ["Am I still on propranolol?", ["Still on the propranolol for migraines, that one's fine."], /^Yes: /],
  ])("%s after %j", async (question, said, expected) => expect(await answer(question, ...said)).toMatch(expected));
});

it.each([
  ["the Welsh I'm sticking with", "I'm sticking with the Welsh"],
  ["My gym membership I froze till september", "I froze my gym membership till september"],
  ["The iron tablets I came off, they hurt", "I came off the iron tablets, they hurt"],
  ["the Saturday job i kept", "i kept the Saturday job"],
  ["Sundays I drink", "Sundays I drink"],
  ["Last year I quit", "Last year I quit"],
  ["the man I love is a doctor", "the man I love is a doctor"],
  ["every morning I take my pills", "every morning I take my pills"],
])("what stands before its clause: %s", (clause, plain) => expect(plainly(clause)).toBe(plain));

it("what is said after a state is no part of it", () =>
  expect(contentsOf("still at Bosch, still hating it")[0]).toBe("User is still at Bosch, still hating it."));

it.each([
  ["User is learning Welsh and Polish on an app.", "polish", true],
  ["User has Netflix and Disney.", "disney", true],
  ["User is learning Polish on an app.", "polish", false],
])("%s: whether %s is one of several: %s", (statement, thing, expected) => expect(isOneOfSeveral(statement, thing)).toBe(expected));
