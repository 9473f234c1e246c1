import type { Question } from "@/lib/question/read-question";
import { type Answer, decided } from "../answer/reply-form";
import { kinship } from "../extract/kinship";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { latestOf } from "./over";
import { type Token, tokensOf } from "./words";

const asksHaving = /^(?:so |and |but )?(?:do|have) (?:i|we) (?:have|got|own|keep) (?:(?:an?|any) )?(?<what>[\p{Ll}-]+)[\s?.!]*$/iu;
/** What is no more, or not yet, theirs. */
const elsewhen = /^(?:ex|old|late|former|previous|last|first|next|future|dream|own|childhood|would-be)$/;
const wasOnce = /^(?:was|were|had|used)$/;

/** "Do I have a rabbit" by "User's rabbit Clover has a bad tooth": whatever is told of it, it is theirs. */
export function ownedAnswer(question: Question, all: readonly Scored[], isOver: (each: Scored) => boolean): Answer | null {
  const what = question.isNegated || question.asksPast ? undefined : asksHaving.exec(question.text)?.groups?.what?.toLowerCase();
  // Who has a boyfriend is told by more (`relatives.ts`).
  if (!what || (kinship.has(what) && !kinship.get(what)!.pet)) return null;
  const tells = what === "twins" ? tellsTwins : (each: Scored) => tellsOwned(each, what);
  const telling = all.filter((each) => isTellable(each) && !isOver(each) && !endsOwning(each.text, what) && tells(each));
  const told = latestOf(telling);
  return told && decided("Yes", told);
}

/** "Our budgie stopped singing" leaves the budgie. */
const endsOwning = (text: string, what: string): boolean =>
  endingsOf(text).some(
    ({ words, ending }) => ending.scope === "life" || words.some(({ lower, lemma }) => lower === what || lemma.toLowerCase() === what),
  );

const isTellable = ({ isFormer, isSpoken, evidence, read: { features } }: Scored): boolean =>
  !isFormer && !isSpoken && evidence.role !== "assistant" && features.denied + features.supposed === 0;

function tellsOwned({ read: { text } }: Scored, what: string): boolean {
  const tokens = tokensOf(text);
  return tokens.some((token, at) => {
    if (token.upos !== "NOUN" || (token.lower !== what && token.lemma.toLowerCase() !== what)) return false;
    // "User's dog sitter" is no dog, and "User's neighbour's dog" is another's.
    const next = tokens[at + 1];
    const isPart = token.relation === "compound" && next?.upos === "NOUN";
    const start = tokens.findLastIndex((each, i) => i < at && /^['’]s?$/.test(each.text));
    const between = tokens.slice(start + 1, at);
    const isOfUser = start > 0 && tokens[start - 1]!.lower === "user" && between.every(({ upos }) => /^(?:ADJ|NOUN|NUM)$/.test(upos));
    return isOfUser && !isPart && !between.some(({ lower }) => elsewhen.test(lower)) && !isOfThen(token, tokens);
  });
}

/** "User's dog was a lurcher" */
const isOfThen = ({ relation, head }: Token, tokens: readonly Token[]): boolean =>
  relation.startsWith("nsubj") &&
  tokens.some((each) => each.head === head && /^(?:cop|aux)/.test(each.relation) && wasOnce.test(each.lower));

/** Whoever calls them "the twins" has them, where nobody else is told to. */
const tellsTwins = ({ text }: Scored): boolean => /\b(?:User['’]s|[Tt]he|their)(?: \p{Ll}+)? twins\b/u.test(text);
/** "The twins are teething" after "My brother has twins" tells of his. */
export const areOthersTwins = ({ text }: Question, all: readonly Scored[]): boolean =>
  asksHaving.exec(text)?.groups?.what === "twins" &&
  all.some(tellsOthersTwins) &&
  !all.some((each) => /\bUser(?:['’]s| has| had| got) (?:\p{Ll}+ )?twins\b/u.test(each.text));
const tellsOthersTwins = ({ text, isSpoken }: Scored): boolean =>
  !isSpoken &&
  /(?<!\bUser)['’]s (?:\p{Ll}+ )?twins\b|\b(?:his|her) (?:\p{Ll}+ )?twins\b|\b(?!User\b)\p{Lu}[\p{L}’-]+ (?:has|had|is expecting) (?:\p{Ll}+ )?twins\b/u.test(
    text,
  );
