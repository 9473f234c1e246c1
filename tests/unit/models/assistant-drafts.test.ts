import { describe, expect, it } from "vitest";
import { contentsOfChat } from "./extracted";

describe("what an assistant produced on request", () => {
  it.each([
    [
      "make me some test users",
      "Here you go:\n\nid,name,mail,country\n1,Jo Hale,jo@x.test,USA\n2,Ana Lima,ana@x.test,Brazil\n3,Wei Chen,wei@x.test,China",
    ],
    [
      "write a leave request",
      "I would like to request leave from 3 to 14 August. I'll be travelling to Crete with my family. Best, [Name]",
    ],
    ["shorten it", "I'd like to take leave from 3 to 14 August as we're moving house. Yours, Ola"],
    ["write me a bio", "I'm a diving teacher living in Split with my two dogs."],
    ["ok", "It can vary between 50 and 300 euros."],
  ])("is no memory: %s", (wanted, said) => expect(contentsOfChat(wanted, `A: ${said}`)).toEqual([]));

  it.each([
    [
      "How much is a new clutch?",
      "It can vary between 500 and 900 euros.",
      "The assistant said: It can vary between 500 and 900 euros (asked: “How much is a new clutch?”).",
    ],
    [
      "where should I eat in Bologna?",
      "I'd recommend Osteria Bruno in Bologna.",
      "The assistant said: I'd recommend Osteria Bruno in Bologna.",
    ],
  ])("is one where it answers or advises: %s", (wanted, said, kept) => expect(contentsOfChat(wanted, `A: ${said}`)).toEqual([kept]));

  it("is chosen for what was asked, and for no remark that stood last", () => {
    expect(
      contentsOfChat(
        "2,000 at most, my old tent leaked... well, the seams did",
        "A: Then the Hilleberg fits.",
        "ok going for the Hilleberg",
      ).at(-1),
    ).toBe("User chose the Hilleberg.");
  });

  it.each([
    ["how do I pack for a pilgrimage?", "When I walked to Santiago I sent my bag ahead. I've always loved that route."],
    ["what's wrong with my boiler, it shows F28?", "F28 usually means an ignition failure."],
    ["is 17 degrees too cold for my dough?", "17 degrees is cool for dough."],
    ["I could put it in the airing cupboard", "That's perfect, if it's about 25 degrees."],
    ["explain photosynthesis to me like I'm five", "Plants make food from sunlight, water and air. They give off oxygen."],
    ["write a card for Femi", "Happy 30th Femi! From our days in Lagos to now, it's been a wild ride."],
    [
      "Make a cover letter for me",
      "Thanks. Dear Hiring Manager, I am a warm receptionist with six years of experience at a practice in Hull.",
    ],
    [
      "3 maths problems for my niece please",
      "1) Yara has 12 horses and sells 5. How many are left? 2) A horse eats 3 kg of oats a day. How much in a week?",
    ],
    ["Explain the offside rule to me like I'm a cat", "Imagine the last mouse is a defender. If you pounce behind it, that's offside."],
    ["What goes in the form? My son stammers", "“Theo has a stammer; please give him time to finish.”"],
    ["do a reference for my cleaner", "To whom it may concern: Blessing has worked for our family for four years."],
    ["Summarise: Lucy orders the laptops. Tom is on leave.", "Lucy orders the laptops and Tom is on leave until March."],
  ])("keeps no small talk, general knowledge, exercise or draft: %s", (wanted, said) =>
    expect(contentsOfChat(wanted, `A: ${said}`).filter((content) => content.startsWith("The assistant"))).toEqual([]),
  );

  it.each([
    [
      "how much paint for my hall?",
      "The walls are about 47 square metres, so you need roughly 9 litres.",
      "The assistant said: The walls are about 47 square metres, so you need roughly 9 litres.",
    ],
    [
      "write a toast for my sister",
      "I'd suggest opening with the glove that Ana lent you in Leeds.",
      "The assistant said: I'd suggest opening with the glove that Ana lent you in Leeds.",
    ],
    [
      "a gift for my father-in-law, he keeps bees",
      "A hive camera, about 90 euros, or a honey tasting. I'd pick the camera. I loved bees as a child!",
      "The assistant said: A hive camera, about 90 euros, or a honey tasting. I'd pick the camera.",
    ],
    ["remind me of my MOT", "I'll remind you on the 21st at 9am.", "The assistant said: I'll remind you on the 21st at 9am."],
    [
      "my dough is at 17 degrees, too cold?",
      "17 degrees is cool, so give it 12 hours.",
      "The assistant said: 17 degrees is cool, so give it 12 hours.",
    ],
  ])("keeps a figure, an opinion asked for and a promise: %s", (wanted, said, kept) =>
    expect(contentsOfChat(wanted, `A: ${said}`)).toContain(kept),
  );
});
