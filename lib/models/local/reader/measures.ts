import type { Question } from "@/lib/question/read-question";
import type { Token } from "./words";

/** What is measured, the words that ask for it, and the units that tell it. */
export type Measure = { id: string; asked: readonly string[]; units: readonly string[]; example: string; counterexample: string };

const list = (words: string) => words.split(" ");

export const measures: readonly Measure[] = [
  {
    id: "money",
    asked: list(
      "price cost fee charge rent salary wage pay paid earn income budget fare bill quote expensive worth spend spent mortgage deposit subscription tip fine rate owe loan bonus allowance savings donate",
    ),
    units: list(
      "quid pound pounds euro euros dollar dollars buck bucks grand kroner krone kr franc francs yen zloty rupee rupees p pence cent cents eur usd gbp chf",
    ),
    example: "it comes to 62 quid a year",
    counterexample: "it takes 62 minutes",
  },
  {
    id: "length",
    asked: list("height tall length width wide depth deep high"),
    units: list("cm m mm metre metres meter meters foot feet ft inch inches"),
    example: "I'm 182 cm",
    counterexample: "I'm 82 kilos",
  },
  {
    id: "distance",
    asked: list("far distance mileage away"),
    units: list("km k kilometre kilometres kilometer kilometers mile miles metres meters yards"),
    example: "it's 14 miles from here",
    counterexample: "it's 14 degrees here",
  },
  {
    id: "weight",
    asked: list("weight weigh heavy"),
    units: list("kg kilo kilos kilogram kilograms stone pound pounds lb lbs g gram grams ton tons tonne tonnes"),
    example: "he's 31 kilos now",
    counterexample: "he's 31 years old",
  },
  {
    id: "volume",
    asked: list("volume capacity"),
    units: list("l litre litres liter liters ml gallon gallons pint pints cup cups"),
    example: "the tank takes 240 litres",
    counterexample: "the tank cost 240 euros",
  },
  {
    id: "area",
    asked: list("area size big large"),
    // A tank is as big as what it holds.
    units: list("sqm m2 m² sqft acre acres hectare hectares square litre litres liter liters gallon gallons"),
    example: "the plot is 90 square metres",
    counterexample: "the plot is 90 euros",
  },
  {
    id: "temperature",
    asked: list("temperature hot cold warm"),
    units: list("degree degrees celsius fahrenheit °c °f"),
    example: "keep it at 24 degrees",
    counterexample: "keep it for 24 days",
  },
  {
    id: "speed",
    asked: list("speed fast"),
    units: list("mph kmh km/h kph knot knots"),
    example: "it does 70 mph",
    counterexample: "it does 70 miles",
  },
  {
    id: "dose",
    asked: list("dose dosage strength"),
    units: list("mg mcg g ml microgram micrograms milligram milligrams drop drops tablet tablets unit units iu"),
    example: "I take 50 mg at night",
    counterexample: "I take 50 pictures a day",
  },
  {
    id: "pressure",
    asked: list("pressure"),
    units: list("psi bar mbar hpa"),
    example: "tyres at 32 psi",
    counterexample: "tyres at 32 pounds",
  },
  {
    id: "memory",
    asked: list("storage memory ram data"),
    units: list("gb tb mb gigabyte gigabytes gig gigs"),
    example: "it has 16 GB",
    counterexample: "it has 16 keys",
  },
];

const currency = /[$€£¥]/;
const attached = /^[$€£¥]?\d[\d.,]*([a-z°²/]+\d?)$/;

/** The measures that a number in a statement may be of, by the unit that stands with it; none where it has no unit. */
export function measuresOf(tokens: readonly Token[], i: number): readonly string[] {
  const { lower } = tokens[i]!;
  if (!/\d/.test(lower) && tokens[i]!.upos !== "NUM") return [];
  if (currency.test(lower) || currency.test(tokens[i - 1]?.lower ?? "")) return ["money"];
  // "I'm 1.84"
  if (/^[12][.,]\d\d$/.test(lower) && tokens[i - 1]?.lemma === "be" && !/^(?:NOUN|SYM|NUM|PROPN)$/.test(tokens[i + 1]?.upos ?? ""))
    return ["length"];
  const unit = attached.exec(lower)?.[1] ?? tokens[i + 1]?.lower ?? "";
  // "I earn 52k", "I ran 10k"
  return measures.filter(({ id, units }) => units.includes(unit) || (unit === "k" && id === "money")).map(({ id }) => id);
}

/** What a question wants measured; null where it says nothing of the kind. */
export function measureAsked({ words, text, focus }: Pick<Question, "words" | "text" | "focus">): Measure | null {
  const how = /\bhow (\p{L}+)/iu.exec(text)?.[1]?.toLowerCase();
  const asks = (word: string | undefined) => measures.find(({ asked }) => word !== undefined && asked.includes(word));
  return asks(how) ?? asks(focus?.lemma) ?? (focus ? null : (words.map(({ lemma }) => asks(lemma)).find(Boolean) ?? null));
}
