import { describe, expect, it } from "vitest";
import { contentsOf, contentsOfChat } from "./extracted";

describe("a text that is handed over without quotation marks", () => {
  it.each([
    ["grade this sonnet from my workshop\n\nMy mother kept two geese,\nI was born in the snow,\nI have a brother at sea"],
    ["What rhyme scheme is this?\n\nI have a cottage by the weir,\nI have a cat called Joan"],
    ["We need to interpret these lyrics in class, thoughts?\n\nI live on a barge,\nI have seven daughters"],
    ["translate this into Dutch please\n\nI have two sons and a kiosk."],
    ["Here is my journal from when I was nine:\n\nI love ponies. I have a guinea pig called Moss."],
    ["Proofread: I am married to Ines and we have four goats."],
    ["In the film, Ada says 'my father sold the mill and my sister wept'. What does it mean?"],
    ["The narrator says “I married a fisherman from Skye”, which tense is that?"],
    ["My teacher said the answer to 3 is 'my mother kept me in a trunk for seven years', true?"],
    ["Give me feedback on my headline: 'Helping charities | Ex-BBC | sister of 3'"],
    ["fact check this post: 'I drank celery juice and my mother was shocked. I have a cat.'"],
    ['My cousin is in a play. Her line is "I was a poor girl and my mother sold the cow".'],
    ["My essay for history: 'I was a nurse at Ypres. My brother was killed there.' Is the tone ok?"],
    ["Check this: 'My mother was a maid and I have a brother.' It's written from the view of a servant."],
    ['can you check my essay?\n\n"In the novel, Pip says he was poor. My sister brought me up, he tells us."'],
    ['Can you fix the mistakes in my German homework? "I am living in Trier since May. I has one aunt."'],
  ])("says nothing of the speaker: %s", (text) => {
    for (const content of contentsOf(text))
      expect(content).not.toMatch(
        /mother|born|brother|cottage|cat|barge|daughters|sons|ponies|pig|married|goats|Trier|aunt|father|sister|nurse|maid/,
      );
  });

  it("is the speaker's example where they say so", () => {
    expect(contentsOf("write me a profile text. Something like: I'm a diver and I live on a boat in Split")).toEqual([]);
  });

  it.each([
    ["What do you think of this plan?\n\nI live in Leeds and want to bike to work.", "User lives in Leeds."],
    ["Can you help with this essay?\n\nI'm a nurse and the essay is about care homes.", "User is a nurse."],
    ["I love this song!\n\nWe played it at our wedding in 2015.", "User and others played it at their wedding in 2015."],
    ["Explain this problem\n\nI have a dog that barks at night.", "User has a dog that barks at night."],
    ["here's my cv\n\nI am a nurse from Leeds.", "User is a nurse from Leeds."],
    [`Can you help with my personal statement? "I volunteer at a hospice and I keep bees."`, "User keeps bees."],
    ["My daughter said 'I want to be a vet' yesterday.", "User's daughter wants to be a vet."],
    ["My old diary is in the attic. I have a hamster.", "User has a hamster."],
  ])("leaves what the speaker tells: %s", (text, expected) => expect(contentsOf(text)).toContain(expected));
});

describe("a role that the speaker plays", () => {
  it("goes on in the next messages until they leave it", () => {
    expect(
      contentsOfChat(
        "pretend I'm a guest at your hotel. I'm allergic to feathers",
        "A: Welcome! For how many nights?",
        "four, my wife joins on Friday",
        "A: What is her name?",
        "Mathilde. ok stop, thanks. I manage a hostel in Bergen",
      ).filter((content) => !content.includes("assistant")),
    ).toEqual(["User manages a hostel in Bergen."]);
  });

  it("is none where the assistant plays one", () => {
    expect(contentsOfChat("pretend you're my landlord, I want to practise", "A: Go on.", "I've lived here for six years")).toContainEqual(
      expect.stringContaining("User has lived here for six years"),
    );
  });
});

describe("what somebody else offers", () => {
  it.each([
    "Can you tailor my CV to this job?\n\nSenior Accountant – Leeds\nWe are looking for somebody qualified. Salary £45,000.",
    "write a cover letter for this please\n\nKitchen porter, Hotel Aare, Bern\nWe are a family of four chefs. Start date 1 September.",
    "What do you think of this ad?\n\nSunny 2 bed flat in Hove, rent 1,400 a month. No pets.",
    "Is this contract fair?\n\nThe tenant pays 900 a month and has no pets.",
  ])("is nothing of who shows it: %j", (text) => {
    for (const content of contentsOf(text)) expect(content).not.toMatch(/Leeds|45,000|Bern|chef|1,400|Hove|900/);
  });

  it("but what one says of one's own job is", () =>
    expect(contentsOf("I really like this job.\n\nMy boss is Ana.")).toContain("User's boss is Ana."));
});
