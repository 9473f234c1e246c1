import { describe, expect, it } from "vitest";
import { contentsOfChat } from "./extracted";

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
    [["He got a job at NASA in Huntsville. My niece is moving there too."], "User's niece is moving to Huntsville too."],
    [["I'm a nurse at St Vincent's. My wife works there too."], "User's wife works at St Vincent's too."],
  ])("%s", (turns, expected) => expect(contentsOfChat(...turns).at(-1)).toBe(expected));

  it.each([
    ["We moved from Osaka to Kobe. My sister lives there.", "User's sister lives there."],
    ["I love Porto. My best friend is always there for me.", "User's best friend is always there for User."],
    ["I'm a cook at a bistro in Lyon. My wife works there.", "User's wife works there."],
    ["My gym is called Kraftwerk, in Neukölln. My friend works there.", "User's friend works there."],
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
