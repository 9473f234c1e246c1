import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("what only announces a claim is left out", () => {
  it.each([
    ["Some great news for once, my cousin Ilse got into med school!", "User's cousin Ilse got into med school."],
    ["ok weird one but my landlady Greta is 88", "User's landlady Greta is 88."],
    ["just a quick question: i'm coeliac", "User is coeliac."],
    ["Two updates: my visa came through", "User's visa came through."],
    ["Meanwhile my roof still leaks.", "User's roof still leaks."],
    ["Meanwhile she teaches in Oslo.", /teaches in Oslo/],
    ["Only thing is we can't drive at night.", "User and others can't drive at night."],
    ["On the plus side the new office has a gym.", "The new office has a gym."],
    ["In other news, our cat Mops had kittens.", "User's cat Mops had kittens."],
    ["If it helps, my shoe size is 44.", "User's shoe size is 44."],
    ["The best part about living here: I finally have a balcony.", "User finally has a balcony."],
    ["This may sound silly but I collect teapots", "User collects teapots."],
    ["PS my sister's name is Ottilie", /^User's sister's name is Ottilie/],
    ["To give you some context, I run a bike shop in Delft.", "User runs a bike shop in Delft."],
    ["Update on the flat: got turned down by the bank", "User got turned down by the bank."],
    ["confession time, I never learned to swim", "User never learned to swim."],
    ["To be fair my boss Odile has been kind.", "User's boss Odile has been kind."],
    ["So from January I'll be working in Hull.", /^From January .*User will be working in Hull/],
    ["So my mum sold the bakery.", "User's mum sold the bakery."],
  ])("%s", (text, says) => {
    const [content] = contentsOf(text);
    if (typeof says === "string") expect(content).toBe(says);
    else expect(content).toMatch(says);
  });

  it.each([
    ["The one I like is closed on Mondays.", /^The one User likes/],
    ["One question changed my life: my teacher asked what I wanted.", /question changed/],
    ["Note on Ines: she has room 12 and is 91 years old", /room 12/],
    ["Meanwhile it rained in Kerry for a week.", /^Meanwhile it rained/],
    ["Quick context on the allotment: 9 raised beds behind the chapel.", /allotment/],
    ["Whatever remains goes to my sister Pia.", /^Whatever remains/],
    ["The third one, the Hanna, I share with Aurel.", /Hanna/],
    ["Questions about rent go to Mr Lund, not to me.", /^Questions about rent go to/],
  ])("but not what tells something: %s", (text, says) => expect(contentsOf(text)[0]).toMatch(says));
});

describe("what only comments on a claim is left out", () => {
  it.each([
    ["Our dog Otto is on steroids, poor lad.", "User's dog Otto is on steroids."],
    ["My uncle Jorge is home from hospital now, thank goodness.", "User's uncle Jorge is home from hospital now."],
    ["I start at the brewery on the 4th of May, can't wait!", /^User starts at the brewery on the 4th of May \(4 May 2027\)\.$/],
    ["She's been our vet for ten years, bless her", /for ten years[^,]*$/],
    ["My brother wrecked the van, absolute nightmare.", "User's brother wrecked the van."],
    ["I pay 1,240 a month for two rooms, ridiculous", "User pays 1,240 a month for two rooms."],
    ["My gran moved in with us, so that'll be fun", "User's gran moved in with User and others."],
    ["I got the night shift again, which sucks", "User got the night shift again."],
    ["Our coach is called Sefa, top bloke", "User's coach is called Sefa."],
    ["My tenant is a drummer though", "User's tenant is a drummer."],
    ["I came last in the quiz, and honestly I loved it", "User came last in the quiz; User loved it."],
  ])("%s", (text, says) => {
    const content = contentsOf(text).at(-1);
    if (typeof says === "string") expect(content).toBe(says);
    else expect(content).toMatch(says);
  });

  it.each([
    ["I got my results today, all good", "all good"],
    ["I'm a plumber, divorced", /divorced/],
    ["My exam went well, 78%", "78%"],
    ["I work at the mill, nights only", "nights only"],
    ["The lake is two hours away, which is too far for a day trip", "too far"],
    ["I got back 80 for the pan (burnt, don't ask)", "(burnt, don't ask)"],
  ])("but not what tells something: %s", (text, says) => expect(contentsOf(text).join(" ")).toMatch(says));
});

describe("what the assistant is to make of a claim isn't part of it", () => {
  it.each([
    ["My wife Petra eats anything so don't worry about her", ["User's wife Petra eats anything."]],
    ["I'm Tobias, sign it with that", ["User is Tobias."]],
    ["Greek is my fourth language, so pardon the mistakes", ["Greek is User's fourth language."]],
    ["Mine is a degree in forestry, but just say degree", ["User's is a degree in forestry."]],
    ["Ana is my godchild so make hers extra sweet", ["Ana is User's godchild."]],
    ["I'm allergic to nuts so nothing with almonds pls", ["User is allergic to nuts.", "User asked the assistant: nothing with almonds."]],
    ["I read very slowly, so use short sentences", ["User reads very slowly.", "User asked the assistant to use short sentences."]],
    [
      "My mum is a nun, so don't make jokes about the church",
      ["User's mum is a nun.", "User asked the assistant not to make jokes about the church."],
    ],
    ["My wife can't eat gluten so please no pasta", ["User's wife can't eat gluten.", "User asked the assistant: no pasta."]],
    ["I'm not sitting next to Gerd please", ["User is not sitting next to Gerd."]],
  ])("%s", (text, says) => expect(contentsOf(text)).toEqual(says));

  it.each([
    ["Monday is full so make it Wednesday", /Wednesday/],
    ["We eat at six so plan 3 extra", /plan 3 extra/],
    ["My doctor told me to rest, so I stay home", /stays home/],
    ["My passport number changed, no need to remember that, but it expires in 2033.", /expires in 2033/],
    ["My boss said no thanks.", /no thanks/],
  ])("but a claim stays: %s", (text, says) => expect(contentsOf(text).join(" ")).toMatch(says));

  it("eggs are fine though is no remark", () =>
    expect(contentsOf("I can't do dairy. eggs are fine though").join(" ")).toMatch(/eggs are fine/i));
});
