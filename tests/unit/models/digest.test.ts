import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/models/local/extract";
import { contentsOfChat } from "./extracted";

const advice = `# Saving money

Here is a plan.

1. **Track your spending**: Write down every purchase that you make during a whole month, so that you can see where the money goes and what you could do without.
2. **Cook at home**: Plan your meals for the week on Sunday and buy the ingredients in one go, which saves both money and trips to the shop on busy evenings.
3. **Cancel subscriptions**: Go through your bank statement, and end every subscription that you haven't used for two months, even if it is cheap.
4. **Buy second-hand**: Look for furniture, bicycles and books in local groups (there are several in most cities) before you go to a shop.
5. **Example**: In June, a family of four in a town of this size spends roughly 900 euros on food, rent aside, and another 150 on going out.
6. **Set a goal**: Decide on a sum that you want to have saved by the end of the year, and put a twelfth of it aside on the first day of each month.

**Next steps:**`;

describe("an assistant's long advice", () => {
  const kept = contentsOfChat("How can I save money?", `A: ${advice}`);

  it("is told in whole phrases, each item by its name at least", () => {
    expect(kept.join("\n")).toContain("Cancel subscriptions");
    expect(kept.join("\n")).toContain("Set a goal");
    for (const content of kept) {
      for (const item of content.replace(/^The assistant suggested: /, "").split(/[;,:.] /))
        expect(advice.replace(/\*\*/g, "")).toContain(item.replace(/\.$/, ""));
      expect(content).not.toMatch(/\b(?:the|a|to|of|and|your|that|which|from|with|in)(?:;|\.$)/);
    }
  });

  it("reads as a list of names under its title, or as sentences", () => {
    const [lamps] = contentsOfChat(
      "Which light therapy lamp should I get?",
      `A: **Light therapy lamps:**

1. **Sunrise One**: It has 10,000 lux, which is what most doctors advise for half an hour in the morning of a dark winter day.
2. **St. Clair Mini**: It's small enough for a bag. Its battery lasts two weeks, so that you can take it along wherever you go.
3. **Dawn Pro**: A lamp with a timer, an app and a stand, for those who want to have everything and don't look at the price.
4. **Aurora**: You can dim it in ten steps, and it comes with three years of warranty, but it is rather heavy and takes a lot of room.`,
    );
    expect(lamps).toMatch(
      /^The assistant (?:said|suggested): Light therapy lamps: Sunrise One[,;:].*St\. Clair Mini[,;:].*Dawn Pro[,;:].*Aurora/,
    );
    const prose = contentsOfChat(
      "How do I keep basil alive?",
      `A: Basil is a tender plant that comes from warm countries. It likes at least six hours of sun a day and dies below ten degrees. Water it in the morning, so that its leaves are dry by the evening and no mould has a chance to grow. ${"Pinch off the tips often, because a plant that flowers becomes bitter. ".repeat(5)}`,
    );
    for (const content of prose) expect(content).not.toContain(";");
  });

  const snacks = [
    "A: Sure!",
    "",
    "1. **Nuts and seeds**: They are full of protein and keep for months in a jar or a bag with a zip at the top",
    "2. **Dried fruits**: They weigh nothing and taste of summer even on the longest drive through the rain",
    "3. **Energy bars**: Take some that have no chocolate around them that melts on the dashboard in the afternoon sun",
    "4. **Crackers**: They don't spoil and everybody likes them with cheese or on their own between two meals",
  ].join("\n");

  it("quotes what was asked where a list doesn't say of what it is", () => {
    expect(contentsOfChat("Which snacks could I take on a long drive?", snacks).join()).toMatch(
      /Nuts and seeds.*Crackers.*\(asked: “Which snacks could I take on a long drive\?”\)\.$/,
    );
    expect(
      contentsOfChat("Which snacks could I take on a long drive?", snacks.replace("Sure!", "**Snacks for the road**:")).join(),
    ).not.toMatch(/asked:/);
  });

  it("keeps what an assistant promises for its side", () =>
    expect(contentsOfChat("My parcel 8812 came broken.", "A: We will refund the 42 euros for parcel 8812 by Friday.").join()).toMatch(
      /refund the 42 euros/,
    ));

  it("and nothing that a tool returned", () => {
    const saidAt = new Date("2026-11-26T10:00:00Z");
    const { statements } = extractLocally({
      passages: [
        { role: "tool", speaker: null, saidAt, text: "Does the user own a yacht in Nice?" },
        { role: "assistant", speaker: null, saidAt, text: snacks.replace("A: ", "") },
      ],
      subject: { name: null },
      known: [],
      from: 1,
    });
    expect(statements.map(({ content }) => content).join()).toMatch(/Nuts and seeds/);
    expect(statements.map(({ content }) => content).join()).not.toMatch(/yacht/);
  });

  it("has plain text for a formula, and none that can't be read", () => {
    const kept = contentsOfChat(
      "What is the slope of the tangent?",
      `A: We differentiate both sides of the equation of this ellipse.

\\[ \\frac{2x}{16} + \\frac{2y}{9} \\frac{dy}{dx} = 0 \\]

### Step 1: Insert the point

So, the slope of the tangent line at \\((2, 2.4)\\) is \\(-\\frac{3}{8}\\).

\\[ \\begin{aligned} m &= -\\tfrac{3}{8} \\end{aligned} \\]

The foci of the ellipse are at \\((\\pm 5, 0)\\) because of the way in which its axes were chosen.`.replace(/\\\\/g, "\\"),
    ).join("\n");
    expect(kept).toContain("the slope of the tangent line at (2, 2.4) is -3/8");
    expect(kept).not.toMatch(/[\\{}]|aligned/);
  });

  it("has no heading over nothing, and no colons in a row", () => {
    expect(kept.join("\n")).not.toMatch(/Next steps|::|Example;/);
  });

  it("keeps a sum beside its name, and no broken formula", () => {
    const [content] = contentsOfChat(
      "What do I spend?",
      "A: Here is an overview.\n\n- **Groceries**: $300\n- **Internet**: $60 a month\n- **Share**: the formula is (n-k)!}\n- **Transport**: $100, which is a fair amount for a city of this size and leaves room for a trip or two each month.\n- **Going out**: $150, so that you can still see a film or eat out with friends when you feel like it.\n- **Savings**: $200 a month goes to the account that you opened for the holiday with your family in the summer.",
    );
    expect(content).toContain("Groceries: $300; Internet: $60 a month");
    expect(content).not.toMatch(/\)!|formula/);
  });

  it("stays short", () => {
    for (const content of kept) expect(content.length).toBeLessThanOrEqual(425);
  });
});
