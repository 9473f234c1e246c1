import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("what a question or a request tells in passing", () => {
  it.each([
    ["can you quiz my nephew Arlo, who's in year 5, on fractions?", ["User's nephew Arlo is in year 5."]],
    ["Find a swimming class for my 4-year-old son Jonas who has eczema", ["User's son Jonas is 4.", "User's son Jonas has eczema."]],
    ["What can I bake for my sister, who never eats eggs?", ["User's sister never eats eggs."]],
    [
      "which book would suit my grandfather, who restores clocks and speaks Dutch, for Christmas?",
      ["User's grandfather restores clocks.", "User's grandfather speaks Dutch."],
    ],
    ["Any quiet pub where I can meet my colleague Imke who's deaf?", ["User's colleague Imke is deaf."]],
    ["what do I put in the lunchbox of my daughters, who are 6 and 8?", ["User's daughters are 6 and 8."]],
    [
      "Suggest a hike for my asthmatic brother and my Greek father-in-law",
      ["User's brother is asthmatic.", "User's father-in-law is Greek."],
    ],
    ["how do I explain email to my grandma with dementia?", ["User's grandma has dementia."]],
    ["How do I get my uncle, a retired miner, to talk?", ["User's uncle is a retired miner."]],
    ["what should I plan with our friend Odile, she's mad about beetles?", ["User's friend is called Odile."]],
    ["Which puzzle suits my grandson Emil (6)?", ["User's grandson Emil is 6."]],
    ["What can I cook for my wife Ana (vegan) and our son Leo, 4?", ["User's wife Ana is vegan.", "User's son Leo is 4."]],
    ["Which route suits my brother Nils, 30, who hates boats?", ["User's brother Nils is 30.", "User's brother Nils hates boats."]],
    ["what do you think of a trumpet for my grandson Emil (6)?", ["User's grandson Emil is 6."]],
    ["Suggest a cake (I'm allergic to hazelnuts).", ["User is allergic to hazelnuts."]],
    ["Is Tom Cruise (62) too old for stunts?", []],
    ["what should I get my wife Odile, she's mad about beetles", ["User's wife is called Odile.", "Odile is mad about beetles."]],
  ])("of the speaker's people: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    ["is cycling to work too much for a 58-year-old with a weak heart like me?", ["User is 58.", "User has a weak heart."]],
    ["Do I need a permit for Ghana as a Brazilian citizen?", ["User is a Brazilian citizen."]],
    ["can I as a Swedish citizen vote there?", ["User is a Swedish citizen."]],
    ["as a vegan lorry driver on nights what should I pack?", ["User is a vegan lorry driver on nights."]],
    ["Where can I, as a wheelchair user, eat in Ghent?", ["User is a wheelchair user."]],
    ["can you explain pensions to someone like me who runs a kiosk?", ["User runs a kiosk."]],
    ["Can I go diving with my ear infection and my sore shoulder?", ["User has an ear infection.", "User has a sore shoulder."]],
    ["where's a good lunch near my studio in Malmö?", ["User's studio is in Malmö."]],
    ["Any booking software for the guest house I run in Hastings?", ["User runs the guest house in Hastings."]],
    ["my aunt walks with two sticks, which is easier, the tram or the metro?", ["User's aunt walks with two sticks."]],
    ["If you're wondering, I'm vegan, so what can I eat there?", ["User is vegan."]],
  ])("of the speaker: %s", (text, expected) => expect(contentsOf(text)).toEqual(expected));

  it.each([
    ["Can a 70-year-old learn to ski?"],
    ["Would a person with asthma be able to dive?"],
    ["What would I earn as a junior electrician?"],
    ["Should I go to the party as a pirate?"],
    ["how do I tell my mum that I'm moving?"],
    ["how much sleep did I need as a child?"],
    ["How do I introduce my cousin as a friend?"],
    ["should I call my brother who I met in Rome?"],
    ["How much do I earn as a plumber?"],
    ["Can I work as a nurse in Norway?"],
    ["What should I cook as a starter?"],
    ["act as a lawyer for me"],
    ["can I use this as a student discount"],
    ["Can my wife who hates flying come by train?"],
    ["is my cousin living in a bubble?"],
    ["what if I had a brother who could help?"],
    ["is my French teacher right about this?"],
    ["Help my dad with his asthma inhaler"],
    ["If I moved to Norway with a salary of 70k, how much tax would I pay?"],
    ["if I had three kids and a rent of 900, would I get benefits?"],
  ])("tells nothing: %s", (text) => expect(contentsOf(text)).toEqual([]));
});
