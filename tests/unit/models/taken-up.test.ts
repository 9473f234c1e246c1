import { describe, expect, it } from "vitest";
import { contentsOf } from "./extracted";

describe("“they” and “her” behind those who were told of", () => {
  it.each([
    ["My grandparents lived in Bari. They've moved to Lecce now", "User's grandparents have moved to Lecce now."],
    ["My mum and dad live in Kent. They've bought a canoe", "User's mum and dad have bought a canoe."],
    ["My friends Mara and Jens moved to Bergen. They have a little girl, Sanna", "Mara and Jens have a little girl, Sanna."],
    ["Greta is on leave. Ravi is covering for her", "Ravi is covering for Greta."],
    ["My gran lives in Hove. My aunt Jo lives close to her", "User's aunt Jo lives close to User's gran."],
    ["My boss Rita is strict. I told her about the baby.", "User told Rita about the baby."],
    ["I have one son, Anton. He's married to Greta. They've moved to Lund", "Anton and Greta have moved to Lund."],
    ["My gran had a fall. She's moved into a nursing home.", "User's gran has moved into a nursing home."],
    ["I met Sam at uni. Now he's my boss", "Now Sam is User's boss."],
    ["My friend Ravi is in sales. Before this he was in marketing", "Before this Ravi was in marketing."],
  ])("are named: %s", (text, content) => expect(contentsOf(text)).toContain(content));

  it.each([
    ["My parents sold their skis. They were too long for the car.", /parents were too long/],
    ["My kids have two rabbits. They eat hay all day", /kids eat hay/],
    ["sourdough starter is called Clint. i feed him every 12 hours", /feeds Clint/],
    ["Ana and Bea are ill. Tom is looking after her.", /after (?:Ana|Bea)/],
    ["Ana's ill. Her mum is looking after her.", /after Ana/],
    ["My boss Rita is strict. My sister said he drove her home.", /drove Rita/],
  ])("stay where another may be meant: %s", (text, wrong) => expect(contentsOf(text).join(" ")).not.toMatch(wrong));
});

describe("verbs in a row", () => {
  it.each([
    ["I get up at 6, go running and start work at 8", "User goes running and starts work at 8."],
    ["I wake up at 6:15, go rowing on Fridays, and I knit at night if it rains", "User wakes up at 6:15, goes rowing on Fridays."],
    ["I said go home, walk the dog", "User said go home, walk the dog."],
    ["I'm a midwife in Aalst, been there four years", "User has been there four years."],
    ["Bruno is a collie and Ziggy is a jack russell, only 8 months old", "Ziggy is a jack russell, only 8 months old."],
    ["I coach handball at a club, have done for 9 years", "User coaches handball at a club, and has done so for 9 years (since 2017)."],
    ["My grandma, who was a weaver, left me her old loom.", "User's grandma left User her old loom."],
    ["My uncle, a sailor, gave me his compass.", "User's uncle gave User his compass."],
    ["I ran Ghent in 2023, took me 4:01", "User ran Ghent in 2023, which took User 4:01."],
    ["I'm at my cousin Mette's now", "User is at their cousin Mette's now."],
    ["my wife's Korean so we eat a lot of rice", "User's wife is Korean so User and others eat a lot of rice."],
    ["My sister's Danish cookbook is great", "User's sister's Danish cookbook is great."],
    ["I cook with care and attention at home", "User cooks with care and attention at home."],
  ])("%s", (text, content) => expect(contentsOf(text)).toContain(content));
});
