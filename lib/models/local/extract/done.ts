import { isKindOf } from "@/lib/language/en/lexicon";
import { kinship } from "./kinship";
import { wordsOf } from "./pieces";

/** Verbs that begin an order and a report alike. */
const sameInPast = /^(?:put|cut|hit|shut|quit|split|set up)\b(?!.*\b(?:me|us)\b)/i;
/** "Put in two rows of potatoes today": what somebody counts or owns is no note for a list. */
const doneToday =
  /^(?:put|cut|set) (?:in|up|down|out|away|off|together) (?:my|our|two|three|four|five|six|\d+) (?!.*\b(?:for|at|by|to)\b).*\btoday[.!]*$/i;
const pastTime =
  /\b(?:so far|already|yesterday|this morning|earlier today|ago|last (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter))\b(?!['’])/i;
const did = /^did (?:the|my|our|an?) [^?？]*\d/i;

/** "Put 300 aside so far", "did the fun run sat morning, 27:14": what the speaker did, though it could begin an order or a question. */
export function tellsDone(text: string): boolean {
  if (/[?？]/.test(text)) return false;
  if (sameInPast.test(text)) return pastTime.test(text) || doneToday.test(text);
  const words = did.test(text) ? wordsOf(text) : [];
  const noun = words.find(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos));
  const isSomebody = noun && (kinship.has(noun.lemma.toLowerCase()) || isKindOf(noun.lemma.toLowerCase(), "person"));
  return noun !== undefined && !isSomebody && !words.some(({ xpos }) => xpos === "VB");
}
