import { describe, expect, it } from "vitest";
import { answerText, evidenceFrom } from "./evidence";
import { contentsOf } from "./extracted";

describe("words of others on one line", () => {
  it.each([
    ["Hi Ana, I'm in Rome. Love, Mum", "Mum is in Rome."],
    ["got this: Hi Ana, I'm in Rome. Love, Mum", "Mum is in Rome."],
    ["Dear Sara, I am leaving the company. Best, Tom. can you fix the grammar", "Tom is leaving the company."],
    ["my flatmate texted: I lost my keys", "User's flatmate lost their keys."],
    ["whatsapp from my sister - i got the job!!", "User's sister got the job."],
    [
      'my gym emailed: "Your membership ends on 1 May."',
      "According to the message from User's gym, User's membership ends on 1 May (1 May 2027).",
    ],
    ['summarise: "Priya runs Lumen Foods." Priya is my boss', "Priya is User's boss."],
    ['translate: "my son has measles". i\'m a school nurse', "User is a school nurse."],
  ])("%s", (text, expected) => expect(contentsOf(text)).toContain(expected));

  it.each([
    "song i love: I'm a creep",
    "Dear Mr Petrov, we confirm your booking for 2 nights",
    "we regret to inform you that your application was unsuccessful",
  ])("nothing of the user's: %s", (text) => expect(contentsOf(text)).toEqual([]));

  it("a letter in quotation marks ends with them", () =>
    expect(
      contentsOf(
        'Is this real? got it today:\n\n"Dear customer, I am Max Orr from Lloyds. Your card is locked."\n\nI\'m with Monzo, not Lloyds',
      ),
    ).toContain("User is with Monzo, not Lloyds."));

  it("a letter that is shown on one line goes to its end", () =>
    expect(contentsOf("What does this letter mean? Dear Mr Orr, your permit was refused in May. Parking Services")).toEqual([
      "According to the letter, User's permit was refused in May (May 2026).",
    ]));

  it("who asks how to reply is spoken to", () =>
    expect(contentsOf('how do I reply to this voicemail: "Hi it\'s Dev from the garage. Your clutch is gone."')).toContain(
      "According to the voicemail from Dev, User's clutch is gone.",
    ));

  it("what may be a scam tells nothing", () =>
    expect(contentsOf('is this legit? "HMRC: you are owed a refund of 412. My name is Sam Low." i never had one')).toEqual([]));

  it("a quotation in an article is no town's", () =>
    expect(
      contentsOf('Summarise:\n\n"I quit sugar," says Ann Orr, 44, from Leeds. "I lost two stone and my asthma improved."').join(),
    ).not.toMatch(/Leeds|User/));

  it("a letter to the assistant is its writer's own", () =>
    expect(contentsOf("Hi there, I'm in Rome this week. Thanks, Tom")).toContain("User is in Rome this week (week of 23 November 2026)."));
  it("whoever is in Rome, it isn't the user", async () =>
    expect(
      await answerText(evidenceFrom([[null, "2026-03-02", "my mum wrote: Hi Ana, I'm in Rome till Friday"]]), "Am I in Rome?"),
    ).not.toMatch(/^Yes/));
});
