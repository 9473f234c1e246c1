import { isKindOf } from "@/lib/language/en/lexicon";
import type { Wish } from "./lasting-order";
import { isFood } from "./refused-food";

// Wishes for how to answer, in a few words: "in Danish please", "cups not grams", "use tables always".

const longest = 90;
const lead = /^(?:(?:and|but|also|ok|okay|perfect|great|still|oh|please|pls|next time),? )*/i;
const end = "(?:,? (?:please|pls|plz|thanks|thx|always|ty))*[.!]*$";
const always = new RegExp(
  `^(?:use|include|add|write|give|show|put|keep|cite|mention|avoid|skip|quote|answer|reply) (?!it\\b|this\\b|that\\b|them\\b).{2,60} (?:always|every time|each time|from now on)${end}`,
  "iu",
);
const separate =
  /^keep (?:the |your |all |all the )?(?:answers|replies|responses|explanations|messages|paragraphs|sections|sentences|steps) (?:\p{L}+ ){0,2}(?:separate|apart|short|brief|simple|together|formal|informal|numbered|concise)\b/iu;
const inForm = new RegExp(
  `^(?:in |only )?(?<what>\\p{L}+)(?<not>,? (?:not|instead of|rather than|and not|over) (?<other>\\p{L}+))?${end}`,
  "iu",
);
const explained =
  /^(?:explain|correct|answer|reply|respond|speak|talk|discuss)(?: (?:it|this|to me|the [\p{L} ]{2,24}|my [\p{L} ]{2,24}|everything))? in (?<what>\p{L}+)/iu;

const measures = ["unit of measurement", "unit of measure", "currency"];
const kitchen = /^(?:cups?|spoons?|tablespoons?|teaspoons?|sticks?|celsius|fahrenheit|metric|imperial)$/;
const isMeasure = (word: string) =>
  kitchen.test(word) || measures.some((kind) => isKindOf(word, kind) || isKindOf(word.replace(/s$/, ""), kind));
const isLanguage = (word: string) => ["natural language", "language"].some((kind) => isKindOf(word, kind));

const without = /^no (?:more )?(?<food>\p{L}+),? (?:please|pls|plz|thanks)[.!]*$/iu;

/** The wish that a sentence tells; null for what is asked for once. */
export function shortWish(sentence: string): Wish | null {
  if (sentence.length > longest || /[?？:]/.test(sentence)) return null;
  const start = lead.exec(sentence)![0].length;
  const words = sentence.slice(start);
  const food = without.exec(words)?.groups?.food?.toLowerCase();
  if (food && isFood(food)) return { start, lead: "asked the assistant:" };
  if (always.test(words) || separate.test(words)) return { start, lead: "asked the assistant to" };
  const language = explained.exec(words)?.groups?.what?.toLowerCase();
  if (language && isLanguage(language)) return { start, lead: "asked the assistant to" };
  const { what = "", not, other = "" } = inForm.exec(words)?.groups ?? {};
  const isRather = not !== undefined && isMeasure(what.toLowerCase()) && isMeasure(other.toLowerCase());
  const isIn = /^in /i.test(words) && isLanguage(what.toLowerCase());
  return isRather || isIn ? { start, lead: "asked the assistant:" } : null;
}
