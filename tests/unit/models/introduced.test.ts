import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("what people say of themselves in a row is a claim each", () => {
  it.each([
    [
      "so i'm Wiebke, 34, midwife at the Sankt Marien clinic in Oldenburg.",
      ["User is Wiebke.", "User is 34.", "User is a midwife at the Sankt Marien clinic in Oldenburg."],
    ],
    ["im Selam, 20, Addis", ["User is Selam.", "User is 20.", "User is based in Addis."]],
    ["im 15, year 10 at Harlow Green school", ["User is 15.", "User is in year 10 at Harlow Green school."]],
    ["My name is Dr Ignatius Okwuosa, retired anaesthetist", ["User's name is Dr Ignatius Okwuosa.", "User is a retired anaesthetist."]],
    ["I'm Keith, retired plumber, live in Nerja", ["User is Keith.", "User is a retired plumber.", "User lives in Nerja."]],
    ["Name's Quentin, 38, bailiff", ["User's name is Quentin.", "User is 38.", "User is a bailiff."]],
    ["im Odalys 24, dating Marquise for 2 yrs", ["User's name is Odalys.", "User is 24.", "User is dating Marquise for 2 yrs."]],
    ["I'm Vasil, 49, near Plovdiv", ["User is Vasil.", "User is 49.", "User is near Plovdiv."]],
    ["Hi, Casimir, 55, collector.", ["User's name is Casimir.", "User is 55.", "User is a collector."]],
    [
      "ok intro time 😅 Lotte, she/her, 26, PhD on peatland fungi in Wageningen",
      ["User's name is Lotte.", "User's pronouns are she/her.", "User is 26.", "User is doing a PhD on peatland fungi in Wageningen."],
    ],
    ["I'm Honor, 41, live in Lismore, County Waterford", ["User is Honor.", "User is 41.", "User lives in Lismore, County Waterford."]],
    ["Live in Oulu. Kaisa, 31.", ["User lives in Oulu.", "User's name is Kaisa.", "User is 31."]],
    [
      "yo its Kyrell. 19, live w my mom in Baltimore, stocking shelves at night at Giant.",
      ["User is 19.", "User lives with their mom in Baltimore.", "User is stocking shelves at night at Giant."],
    ],
    ["numbers about me: 173 cm, 88 kg, shoe 43", ["User is 173 cm tall.", "User weighs 88 kg.", "User's shoe size is 43."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expect.arrayContaining(expected)));

  it.each([
    ["Max, 7, allergic to nuts", /User's name|User is 7/],
    ["Chelsea, 22, beat Arsenal", /User's name/],
    ["can you answer this? Sorry, I can't come on Friday, my knee is bad. Tamsin", /User's name/],
    ["I keep sheep near Hay, about 240 ewes, Welsh Mules.", /based in/],
    ["I am Mrs Oyelaran, I teach class 3B, 27 children.", /has 27/],
    ["Secret santa: i drew Gordon.", /drews/],
    ["I want to book a table for Friday night. Thanks", /User's name/],
  ])("not: %s", (text, unexpected) => expect(contentsOf(text).join(" ")).not.toMatch(unexpected));
});

describe("relatives listed with their ages are told of one by one", () => {
  it.each([
    [
      "family cheat sheet: mum Rosalind 66 retired postie, dad Clive 70 still fishes, other brother Ross 36 unemployed, me Catriona 38 optician",
      [
        ...["User's mum Rosalind is 66.", "Rosalind is a retired postie.", "User's dad Clive is 70.", "User's other brother Ross is 36."],
        ...["Ross is unemployed.", "User is Catriona.", "User is 38.", "User is an optician."],
      ],
    ],
    ["wife Ana 34 nurse, son Leo 3", ["User's wife Ana is 34.", "Ana is a nurse.", "User's son Leo is 3."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expect.arrayContaining(expected)));

  it("but not out of sentences", () =>
    expect(contentsOf("My brother Tom is 30, my sister Eve lives in Hull")).toEqual([
      "User's brother Tom is 30.",
      "User's sister Eve lives in Hull.",
    ]));
});

describe("parts of a line that each give a value of their own", () => {
  it.each([
    [
      "my people to text: Mom +1 505 555 0142, Abel (dog walker) 505 555 0177, Dr. Chee's office 505 555 0190.",
      [
        "User's people to text: Mom +1 505 555 0142.",
        "User's people to text: Abel (dog walker) 505 555 0177.",
        "User's people to text: Dr. Chee's office 505 555 0190.",
      ],
    ],
    [
      "Passport expires 8 April 2026, driving licence 30/11/2031",
      ["User's passport expires 8 April 2026.", "The driving licence expires 30/11/2031."],
    ],
    [
      "Hamza is paying the villa, Jools the car, Priti the flights and me the taxi.",
      ["Hamza is paying the villa.", "Jools is paying the car.", "Priti is paying the flights.", "User is paying the taxi."],
    ],
    ["Hamish gets the blue cardigan and Isla the yellow one", ["Hamish gets the blue cardigan.", "Isla gets the yellow cardigan."]],
    [
      "I have 4 children, 11 grandchildren and 7 great-grandchildren.",
      ["User has 4 children.", "User has 11 grandchildren.", "User has 7 great-grandchildren."],
    ],
    ["We visited Rome, Paris the week after", ["User and others visited Rome, Paris the week after."]],
    ["Dr Szabo edits the text, Imelda does pictures.", ["Dr Szabo edits the text.", "Imelda does pictures."]],
    ["Vera studies in Kazan, Anton is in the navy.", ["Vera studies in Kazan.", "Anton is in the navy."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expected));
});

describe("a relative without “my” is one's own", () => {
  it.each([
    ["Daughter is 8, plays chess", /^User's daughter is 8/],
    ["Wife Jaspreet is expecting in January", /^User's wife Jaspreet is expecting/],
    ["husband hates olives", /^User's husband hates olives/],
    ["boss is Karin", /^User's boss is Karin/],
    ["Sister Losa is in charge till Friday", /^Sister Losa/],
    ["Uncle Bao moved to Hobart", /^Uncle Bao/],
  ])("%s", (text, expected) => expect(contentsOf(text)[0]).toMatch(expected));
});

it("takes words that are no names for none", () => {
  for (const text of ["Perfect, working now", "Great, thanks", "Diesel, 41, Leeds"])
    expect(contentsOf(text).join(" ")).not.toMatch(/User's name is (?:Perfect|Great)/);
  expect(contentsOf("welder, 41, Katowice. drive a 2011 Octavia, diesel. left handed")).toEqual(
    expect.arrayContaining(["User is a welder.", "User is 41.", "User is based in Katowice.", "User drives a 2011 Octavia, diesel."]),
  );
});
