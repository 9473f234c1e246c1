import { isKindOf } from "@/lib/language/en/lexicon";

const kinds = [
  "disease",
  "illness",
  "ill health",
  "disorder",
  "health condition",
  "mental illness",
  "psychological condition",
  "learning disability",
];

/** Whether a noun names what somebody suffers from: "asthma", "dyslexia". */
export const isAilment = (noun: string): boolean => kinds.some((kind) => isKindOf(noun.toLowerCase(), kind));

const counted =
  /(?:^|\s)(?<!\bhay )(?:cold|infection|allergy|condition|fracture|hernia|headache|rash|fever|cough|injury|disorder|disability|ulcer|cyst|syndrome|stroke|tumou?r|sprain|impairment)$/i;
const determined = /^(?:an?|the|some|my|his|her|their|severe|no|type|stage|\d)\b/i;

const ailing =
  /^(?:bad|dodgy|sore|weak|stiff|gammy|poor|terrible|painful|arthritic|broken|sprained|injured|torn|swollen|twisted|fractured|artificial|false|replacement|trick)$/i;

/** "Bad" of a hip: what is told of a part of the body is told as a trouble with it. */
export const isAilingPart = (quality: string, noun: string): boolean => ailing.test(quality) && isKindOf(noun.toLowerCase(), "body part");

export const withA = (text: string): string => `${/^[aeiou]/i.test(text) ? "an" : "a"} ${text}`;

/** "A nut allergy" for "nut allergy": names of ailments that are counted stand with an article. */
export const withArticle = (ailment: string): string => (counted.test(ailment) && !determined.test(ailment) ? withA(ailment) : ailment);
