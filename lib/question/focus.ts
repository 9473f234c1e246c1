import type { Word } from "@/lib/language/en/grammar";
import { phraseWords } from "@/lib/language/en/phrases";
import type { Form } from "./forms";

/** "Streaming" of "which streaming service". */
export const isModifier = ({ relation }: Word): boolean => /^(?:amod|compound$)/.test(relation);

/** What is asked for: the noun after "which", or the one that "what is" joins. */
export function focusOf(words: Word[], children: Word[][], form: Form): Word | null {
  if (["yes-no", "choice", "when", "clock", "year", "duration", "frequency", "age", "profile", "why"].includes(form)) return null;
  const at = words.findIndex(({ lower }) => /^(?:what|which|whose|how)$/.test(lower));
  const start = form === "count" || form === "amount" ? words.findIndex(({ lower }) => /^(?:many|much)$/.test(lower)) : at;
  const noun = (word: Word | undefined) => word !== undefined && (word.upos === "NOUN" || word.upos === "PROPN");
  if (start >= 0 && start < words.length - 1) {
    // "which tram line do", "how many second cousins", "what kind of dog"
    let last: Word | null = null;
    for (let i = start + 1; i < words.length; i++) {
      const word = words[i]!;
      if (noun(word) && !/^(?:kind|type|sort|brand|make|breed)$/.test(word.lemma)) last = word;
      else if (noun(word)) last = words[i + 1]?.lower === "of" || isMakeOf(i, words) ? last : word;
      else if (word.relation === "nmod:poss" && words[i - 1]?.lower === "of") continue;
      else if (
        !(
          word.upos === "ADJ" ||
          isModifier(word) ||
          word.upos === "NUM" ||
          word.lower === "of" ||
          (word.upos === "DET" && word.lower !== "the")
        )
      )
        break;
    }
    if (last) return last;
  }
  if (form === "count" || form === "amount" || form === "how" || form === "where") return null;
  // "what is my sister's name", "who is the contact at Novalume", and with no question word "my wifi password"
  const first = words[0];
  const isBare = first && !/^W/.test(first.xpos) && !/^(?:tell|list|name|give|show)$/.test(first.lower);
  const copula = words.findIndex((word) => word.lemma === "be" && isJoining(word, words));
  if (copula < 0 && !isBare) return null;
  // "What will my rent be": the subject stands between the two.
  const isLast = copula > 1 && words[copula]!.lower === "be" && words.slice(1, copula).some(({ relation }) => relation.startsWith("nsubj"));
  const after = copula < 0 ? words : isLast ? words.slice(1, copula) : words.slice(copula + 1);
  const head = after.find((word) => noun(word) && /^(?:nsubj|root|parataxis|obj|attr)/.test(word.relation) && !/^W/.test(word.xpos));
  if (!head) return null;
  const phrase = phraseWords(head, children);
  // "what is my number for" hangs words on it; a name asks who that is.
  return phrase.length > 0 && head.upos === "NOUN" ? head : null;
}

/** "What make is my keyboard" asks for a kind of keyboard. */
const isMakeOf = (at: number, words: Word[]): boolean =>
  words[at]!.lower === "make" && words[at + 1]?.lemma === "be" && words.slice(at + 2).some(({ upos }) => upos === "NOUN");

/** "Is" of "what is my dog" and of "what is it called"; that of "what is my son studying" and "who is bringing the tent" joins nothing. */
function isJoining({ relation, head }: Word, words: Word[]): boolean {
  if (!relation.startsWith("aux")) return relation === "cop" || relation === "root";
  const { lemma, xpos } = words[head] ?? { lemma: "", xpos: "" };
  return !/^VB[GN]$/.test(xpos) || /^(?:call|name|title|spell)$/.test(lemma);
}

const several =
  /\b(?:list|all (?:the|of|my|his|her|their)|names of|(?:what|which) (?:all|else|others?)|who (?:are|were|all|else)|what (?:are|were))\b/;

/** Whether several things are asked for. */
export function isList(lower: string, focus: Word | null, form: Form): boolean {
  if (["count", "amount", "duration"].includes(form)) return false;
  if (/^which (?:one )?of\b/.test(lower) && !/\b(?:are|were|have|do)\b/.test(lower)) return false;
  return (
    several.test(lower) ||
    (focus !== null && (focus.xpos === "NNS" || focus.xpos === "NNPS")) ||
    /^what (?:am i allergic|do i (?:like|love|hate|dislike|collect|grow|play|speak)|have i (?:bought|read|seen|tried)|did i buy)/.test(
      lower,
    )
  );
}
