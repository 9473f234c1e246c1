import { describe, expect, it } from "vitest";
import { contentsOf, contentsOfChat } from "./extracted";

describe("what is left out behind mine and somebody's", () => {
  it.each([
    [["We own three kayaks. Mine is the red one"], "User's kayak is the red one."],
    [["I'm such a horse person! Mine's a mare called Bellis"], "User's horse is a mare called Bellis."],
    [["A: How tall are your daughters?", "Mine are 120 and 134 cm."], "User's daughters are 120 and 134 cm."],
    [["we need new tyres. mine are Michelins and have 40,000 km on them"], "User's tyres have 40,000 km on them."],
    [["They published the exam grades today. Mine was a 1.7"], "User's exam grade was a 1.7."],
    [["The violin in the hall belongs to Aurelio, mine has a cracked neck"], "User's violin has a cracked neck."],
    [["We have two bikes. My wife's is a Brompton."], "User's wife's bike is a Brompton."],
    [["Two christenings in one month. Ottilie's is 20 June in Bruges"], /^Ottilie's christening is 20 June/],
    [["Can I give an 8 year old dog human yoghurt? Mine is called Fudge"], "User's 8 year old dog is called Fudge."],
    [["Can a 14 year old dog still fly? Mine is called Pelle"], "User's 14 year old dog is called Pelle."],
  ])("%s", (turns, expected) => expect(contentsOfChat(...turns)).toContainEqual(expect.stringMatching(expected)));

  it.each([
    ["The jury met on Wednesday. Ours was one of five on the table.", "User's was one of five on the table."],
    ["Penicillin is my twin's. Mine is sulfa.", "User's is sulfa."],
    ["We keep hens and geese. Aino's is taller.", "Aino's is taller."],
    ["Bogdan's is empty.", "Bogdan's is empty."],
  ])("is left out still where nothing or several may be meant: %s", (text, expected) => expect(contentsOfChat(text).at(-1)).toBe(expected));
});

describe("who he or she is", () => {
  it.each([
    ["My sister Johanna has a baby now, his name is Anton. She's exhausted.", "Johanna is exhausted."],
    ["Mum and Dad are off to Crete. He can't fly because of his ears.", "User's dad can't fly because of his ears."],
    ["I read the poem to mum. She wept.", "User's mum wept."],
    ["Dad sold the caravan.", "User's dad sold the caravan."],
    ["My other half bakes. She's left-handed and stubborn.", /^User's other half is left-handed/],
    ["My youngest is in Aarhus. He studies law there.", /^User's youngest studies law/],
    ["I've been seeing this girl Ysolde since May. Her parents come from Metz.", "Ysolde's parents come from Metz."],
    ["My physio is called Marit. She's given me three exercises.", "Marit has given User three exercises."],
    ["Our neighbours the Petersons have a pool. He's a retired judge.", "Mr Peterson is a retired judge."],
    [
      "My daughters are Noor and Salma. Noor is in Utrecht, and the younger one is still at school. She wants to be a vet.",
      "Salma wants to be a vet.",
    ],
    ["I have a hamster and a rabbit. The rabbit is called Kiki and the other one is Bolt.", "The hamster is Bolt."],
    [
      "My two boys share a room. The older one, Malik, is 9 and the younger one is 6. He's called Idris.",
      "The younger boy is called Idris.",
    ],
    ["My mate Si and his missus split up. She kept the house in Hove.", "Si's missus kept the house in Hove."],
    ["Gran still drives. My dad wants her to stop.", "User's dad wants User's gran to stop."],
    ["My sisters are Amal and Samira. Amal is a judge and the other one runs a bakery.", "Samira runs a bakery."],
    ["My niece Wren has a new boyfriend, Kai. I don't like him.", "User doesn't like Kai."],
  ])("%s", (text, expected) => expect(contentsOfChat(text)).toContainEqual(expect.stringMatching(expected)));

  it.each([
    ["nobody takes another name than their own", "My uncle Malik keeps bees. He's called Idris.", "He's called Idris."],
    ["a brand is nobody", "My cat Miso is ill. It's Royal Canin. He's only 3.", "Miso is only 3."],
    [
      "what the clause itself tells of is meant",
      "My sister feeds Olive and my son is in charge of the litter box (he hates it).",
      /\(he hates it\)/,
    ],
    ["a lad of somebody unknown is not he", "He walks with a lad called Osian. He's lost the blazer.", /^He's lost the blazer|; he's lost/],
    ["her cool is nobody", "Her friend Tyra jumped in. Only my aunt Lourdes kept her cool.", /kept her cool/],
    ["the dad of others is not the user's", "Dad of the first two is Leon.", /^Dad of the first two/],
    [
      "who is told of in between is no longer meant",
      "My wife is ill. Otto rang. The bell is loud. She works hard.",
      /^She works hard|^User's wife works hard/,
    ],
  ])("%s: %s", (_, text, expected) => expect(contentsOfChat(text).at(-1)).toMatch(expected));
});

describe("where there is", () => {
  it.each([
    [["Maybe I'll move to Porto, my brother's there."], "User's brother is in Porto."],
    [["Ulla has a hut in Åre. I can't ski. My cousin goes there every Easter."], "User's cousin goes to Åre every Easter."],
    [["A: Have you been to Norway before?", "Twice! My aunt lives there."], "User's aunt lives in Norway."],
    [["We arrived in Kyoto in May. My aunt has been there since 2019."], "User's aunt has been in Kyoto since 2019."],
    [["We dream of a trip to Kyoto. I've never been there."], "User has never been to Kyoto."],
    [["A: Where does your brother live?", "In Izmir. He moved there for work."], "User's brother moved to Izmir for work."],
    [["He got a job at NASA in Huntsville. My niece is moving there too."], "User's niece is moving to Huntsville too."],
    [["I'm a nurse at St Vincent's. My wife works there too."], "User's wife works at St Vincent's too."],
  ])("%s", (turns, expected) => expect(contentsOfChat(...turns).at(-1)).toBe(expected));

  it.each([
    ["We moved from Osaka to Kobe. My sister lives there.", "User's sister lives there."],
    ["I love Porto. My best friend is always there for me.", "User's best friend is always there for User."],
    ["I'm a cook at a bistro in Lyon. My wife works there.", "User's wife works there."],
    ["My gym is called Kraftwerk, in Neukölln. My friend works there.", "User's friend works there."],
    ["I'm nearly done in Kyoto. I'm nearly there with my thesis.", "User is nearly there with their thesis."],
  ])("is not put in where it isn't sure: %s", (text, expected) => expect(contentsOfChat(text).at(-1)).toBe(expected));
});

describe("a clause about the noun before it", () => {
  it.each([
    [
      "Bruno is a nine year old labrador, a bit grey, and Moss is a border collie pup we got in January",
      "Moss is a border collie pup User got in January",
    ],
    [
      "Netflix and Spotify are by now the only two paid subscriptions I have left, dropped the other ones in January",
      "subscriptions User has left",
    ],
  ])("stays with it: %s", (text, expected) => {
    expect(contentsOfChat(text)).toContainEqual(expect.stringContaining(expected));
    expect(contentsOfChat(text)).not.toContainEqual(expect.stringMatching(/^User (?:has left|got in January)/));
  });
});

describe("answers for each, and answers about it", () => {
  it.each([
    [
      ["A: Do you both like saunas?", "My wife does, I don't really."],
      ["User's wife likes saunas.", "User doesn't like saunas."],
    ],
    [
      ["A: Does your partner eat pork?", "he does, I don't."],
      ["User's partner eats pork.", "User doesn't eat pork."],
    ],
    [
      ["My sister joins us.", "A: Are you vegan?", "no but she is"],
      ["User is not vegan.", "User's sister is vegan."],
    ],
    [
      ["A: Have you both been to Rome?", "I have, my girlfriend hasn't"],
      ["User has been to Rome.", "User's girlfriend has not been to Rome."],
    ],
    [
      ["A: Do you and your husband have any allergies?", "I do, he doesn't."],
      ["User has allergies.", "User's husband doesn't have any allergies."],
    ],
    [["A: Is your dog microchipped?", "yes he is."], ["User's dog is microchipped."]],
    [
      ["A: What are you studying, and would you like a draft?", "It's a PhD in soil science, but just say thesis"],
      ["User is studying a PhD in soil science."],
    ],
    [
      ["A: What job are you applying for?", "its a night porter role at a hotel in Ghent"],
      ["User is applying for a night porter role at a hotel in Ghent."],
    ],
    [["A: Which gym do you go to?", "its called Kraftwerk"], ["User goes to Kraftwerk."]],
    [
      ["A: What's your child's name so I can use it?", "Babatunde, but everyone calls him Tunde. He's mad about Arsenal"],
      ["User's child is called Babatunde, but everyone calls him Tunde.", "Babatunde is mad about Arsenal."],
    ],
  ])("%s", (turns, expected) => expect(contentsOfChat(...turns)).toEqual(expect.arrayContaining(expected)));

  it.each([
    [["A: Do you drink coffee?", "I do"], ["User drinks coffee."]],
    [["A: What are you doing?", "It's a lovely day"], []],
  ])("stay what they are: %s", (turns, expected) => expect(contentsOfChat(...turns)).toEqual(expected));
});

describe("who they are", () => {
  it.each([
    [
      "My nephew Oskar is 6 and loves dinosaurs, my niece Tilda is 11. They're my brother Erik's kids.",
      "Oskar and Tilda are User's brother Erik's kids.",
    ],
    ["My father Ramiro is 68 and my mother Pia is 66. They live in Burgos.", "Ramiro and Pia live in Burgos."],
    ["Declan's wife Orla is a saint. Their lad Fionn gave up his room.", "Declan and Orla's lad Fionn gave up his room."],
    [
      "My brother Idris drives lorries and is married to Concha. Their boy Macsen is my godson.",
      "Idris and Concha's boy Macsen is User's godson.",
    ],
    ["My parents sold the flat. They live in Nerja now. Their car is a Seat.", "User's parents' car is a Seat."],
    ["Mum and Dad are driving to Spain. They've rented a villa in Nerja.", "User's mum and dad have rented a villa in Nerja."],
  ])("%s", (text, expected) => expect(contentsOfChat(text).at(-1)).toBe(expected));

  it.each([
    ["My mother sells shoes, my sister repairs them. They are dear.", /they are dear/],
    ["I applied at Bosch. Their office is in Ulm.", /^Their office/],
  ])("stays open otherwise: %s", (text, expected) => expect(contentsOfChat(text).at(-1)).toMatch(expected));
});

describe("whom an answer is about", () => {
  const told = "I'm planning my sister's shower. She's due in June. Mom will host it.";
  it("is nobody of two", () =>
    expect(contentsOfChat(told, "A: Any theme in mind?", "She loves orchids. Her name's Renee.").slice(-2)).toEqual([
      "She loves orchids (asked: “Any theme in mind?”).",
      "Her name is Renee.",
    ]));
  it("is the one that was asked about", () =>
    expect(contentsOfChat(told, "A: What does your sister like?", "She loves orchids. Her name's Renee.").slice(-2)).toEqual([
      "User's sister loves orchids.",
      "User's sister's name is Renee.",
    ]));
  it("is the only one", () =>
    expect(contentsOfChat("My aunt Odile is 70.", "A: Any hobbies?", "She paints roses.").at(-1)).toBe("Odile paints roses."));
  it("is not the speaker where it says she", () =>
    expect(contentsOfChat("My aunt Odile visits.", "A: Any allergies?", "She's allergic to nuts.").at(-1)).toBe(
      "Odile is allergic to nuts.",
    ));
});

describe("what is refused and then spoken of", () => {
  it.each([
    ["I'd like ideas for a menu, no coconut please, I can't stand it", "User can't stand coconut."],
    ["no more mushrooms pls. They make me sick", "Mushrooms make User sick."],
    ["Anything goes. No dairy thanks, I'm allergic to it", "User is allergic to dairy."],
    ["No coriander please. I hate mornings.", "User hates mornings."],
  ])("%s", (text, expected) => expect(contentsOfChat(text).at(-1)).toBe(expected));
});

describe("whoever it is goes on", () => {
  it.each([
    ["My plumber rang. He's in Leeds and hates rain", ["User's plumber is in Leeds.", "User's plumber hates rain."]],
    ["My sister's vet rang. She lives in Hove and loves goats", ["User's sister's vet lives in Hove.", "User's sister's vet loves goats."]],
  ])("%s", (text, expected) => expect(contentsOf(text)).toEqual(expect.arrayContaining(expected)));

  it.each(["I'm Tom, 52. The doctor says I'm fine, he's put me on losartan", "I'm Rosa. The vet rang, she's booked us in"])(
    "and is never the speaker: %s",
    (text) => expect(contentsOf(text).join(" ")).not.toMatch(/(?:Tom|Rosa) has/),
  );

  it("“my colleagues” are several where some of them are meant", () =>
    expect(contentsOf("None of my colleagues smoke")).toEqual(["None of User's colleagues smoke."]));
});
