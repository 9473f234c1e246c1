import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("clipped talk is kept whole", () => {
  it.each([
    ["put 900 aside for a kiln so far", ["User put 900 aside for a kiln so far."]],
    ["did the parkrun sat morning at Lister Park, 31:08", [/^User did the parkrun sat morning at Lister Park, 31:08/]],
    [
      "My name's Ngozi. 36, plumber, live in Leith with 3 kids",
      ["User's name is Ngozi.", "User is 36.", "User is a plumber.", /^User lives in Leith/],
    ],
    ["Most people say Bex. 27, nurse at a hospice", [/Bex/, "User is 27.", "User is a nurse at a hospice."]],
    ["My aunt rang. 61, retired", [/^User's aunt rang, 61, retired/]],
    [
      "Kids: Amara 10, plays tennis. Tobi 7, nut allergy, loves maths",
      ["User's kid Amara is 10.", "Amara plays tennis.", "User's kid Tobi is 7.", "Tobi has a nut allergy.", "Tobi loves maths."],
    ],
    ["I ran my first half yesterday in Leeds!! 2:04. loved it", [/^User ran their first half yesterday .*in Leeds, 2:04\.$/]],
    ["Mysteries over biographies, always.", ["User prefers mysteries over biographies, always."]],
    ["Offer in at 240k, waiting", ["Offer in at 240k, waiting."]],
    ["there's six of us in this flat if you count the twins, one bathroom", [/one bathroom/]],
  ])("%s", (text, says) => {
    const contents = contentsOf(text);
    for (const [i, each] of says.entries()) {
      if (typeof each === "string") expect(contents[i]).toBe(each);
      else expect(contents[i]).toMatch(each);
    }
  });

  it.each([
    ["did the parcel arrive", /did the parcel/],
    ["did my mum call at 9", /did their mum/],
    ["put the kettle on", /kettle/],
    ["cut me last week's clips", /clips/],
    ["iPhone 6, works fine.", /kid/],
    ["Had lunch with Priya. 29, engaged, moving to Oslo.", /^User is 29/],
    ["Bridge over the river always floods", /prefers/],
  ])("but not so: %s", (text, says) => {
    for (const content of contentsOf(text)) expect(content).not.toMatch(says);
  });
});
