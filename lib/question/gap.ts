import type { Word } from "@/lib/language/en/grammar";
import { isModifier } from "./focus";

/** What the question word stands for beside its verb. */
export type Gap = { role: "subject" | "object" } | { role: "oblique"; preposition: string };

/** Null where nothing but a verb or an auxiliary could say it: "is it open". */
export function gapOf(words: Word[]): Gap | null {
  const wh = words.find(({ lower: each }) => /^(?:who|whom|what|which|whose)$/.test(each));
  if (!wh) return null;
  const first = words[wh.index - 1];
  if (first?.upos === "ADP") return { role: "oblique", preposition: first.lower };
  // "Who is it that sings" asks as "who sings" does.
  const cleft = words.findIndex(
    ({ lower }, i) => /^(?:that|who)$/.test(lower) && words[i - 1]?.lower === "it" && words[i - 2]?.lemma === "be",
  );
  const from = Math.max(wh.index, cleft) + 1;
  const verb = words.slice(from).find((word) => /^(?:VERB|AUX)$/.test(word.upos) && !isModifier(word));
  const after = verb ? words.slice(verb.index + 1).filter(({ upos }) => upos !== "ADV") : [];
  const rest = after.filter(({ lower }) => !/^(?:not|n['’]t)$/.test(lower));
  // "Who chipped in", "who'll show me around", "who doesn't eat meat": the question word has its place before the verb.
  const isDo = verb?.lemma === "do" && verb.upos === "AUX" && rest.length === after.length;
  const isSubject = verb !== undefined && (verb.upos === "VERB" ? rest[0]?.upos !== "PRON" : !isDo && rest[0]?.upos === "VERB");
  const stranded = isSubject ? undefined : words.findLast((word) => word.index > wh.index && isStranded(word, words));
  if (stranded) return { role: "oblique", preposition: stranded.lower };
  if (!verb) return words.length > wh.index + 1 ? { role: "subject" } : null;
  if (cleft > 0 && words.slice(from, verb.index).some(({ relation }) => relation.startsWith("nsubj"))) return { role: "object" };
  const isInverted = verb.upos === "AUX" && (isDo || rest.some(({ relation }) => relation.startsWith("nsubj"))) && rest.length > 0;
  return { role: isInverted && !isSubject ? "object" : "subject" };
}

const strandable =
  /^(?:with|from|to|for|by|at|on|in|of|about|above|behind|below|beside|under|opposite|near|against|without|into|after|over|through)$/;
const times =
  /^(?:days?|mornings?|afternoons?|evenings?|nights?|weeks?|weekends?|months?|years?|terms?|seasons?|summers?|winters?|springs?|autumns?|times?)$/;
const adverbs = /^(?:now|nowadays|today|tonight|tomorrow|yesterday|currently|again|before|anymore|then|when|while|instead)$/;

/** "With" of "who am I travelling with now": nothing stands behind it that it could belong to. */
function isStranded({ index, lower, upos, relation }: Word, words: Word[]): boolean {
  if (!strandable.test(lower)) return false;
  const [next, second] = words.slice(index + 1).filter((word) => word.upos !== "PUNCT");
  if (!next) return upos === "ADP" || relation === "compound:prt" || upos === "ADV";
  if (!/^AD[PV]$/.test(upos) || relation === "compound:prt" || words[index + 1] !== next) return false;
  if (next.upos === "ADP") return upos === "ADP" && next.relation === "case" && !/^(?:to|of|than)$/.test(next.lower);
  // "With for now"
  if (lower === "for" && next.lower === "now" && words[index - 1]?.upos === "ADP") return false;
  const isOwner = second?.relation === "case" && /^['’]s?$/.test(second.lower);
  const isTime = /^(?:this|these|last|next|every)$/.test(next.lower) && second !== undefined && times.test(second.lower);
  return isTime || (adverbs.test(next.lower) && !isOwner);
}
