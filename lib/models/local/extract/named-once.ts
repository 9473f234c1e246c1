import { parse, type Word } from "@/lib/language/en/grammar";
import { withoutContext } from "../context-marks";
import { applyEdits, type Edit } from "./edits";
import { kinship } from "./kinship";
import { isSeveral, isSomebody } from "./pointing";

/**
 * A statement that names its subject once, and by "they" after that: "User thinks they will start on Monday". Only where nobody else,
 * and nothing of which there are several, could be meant.
 * @param own the name that "I" was replaced by
 */
export const withNameOnce = <T extends { content: string }>(draft: T, own: string): T => {
  const content = namedOnce(draft.content, own);
  return content === draft.content ? draft : { ...draft, content };
};

function namedOnce(content: string, own: string): string {
  if (!isOneWord.test(own) || content.split(own).length < 3) return content;
  const told = withoutContext(content);
  if (/["“”]/.test(told)) return content;
  let at = 0;
  const edits = told.split(joint).flatMap((claim) => {
    const found = editsOf(claim, own).map(({ start, end, text }) => ({ start: start + at, end: end + at, text }));
    at += claim.length + joint.length;
    return found;
  });
  return applyEdits(content, edits);
}
const isOneWord = /^\p{L}+$/u;
const joint = "; ";

function editsOf(claim: string, own: string): Edit[] {
  const edits: Edit[] = [];
  let isNamed = false;
  for (const { words } of parse(claim)) {
    for (const word of words) {
      if (word.text !== own) {
        if (mayBeMeant(word)) return edits;
        continue;
      }
      const after = words[word.index + 1];
      // "User and others" are several.
      if (
        after?.upos === "CCONJ" ||
        word.relation === "conj" ||
        words.some(({ head, relation }) => head === word.index && relation === "cc")
      )
        return edits;
      if (isNamed) edits.push(...asPronoun(word, words, own));
      isNamed = true;
    }
  }
  return edits;
}

/** Whom or what "they" could stand for instead. */
function mayBeMeant(word: Word): boolean {
  const { lower, lemma, upos, xpos, relation } = word;
  if (/^(?:they|them|theirs|he|she|him|her|his|hers|we|us|our|these|those|others|everyone|everybody|someone|somebody|people)$/.test(lower))
    return true;
  if (upos === "PROPN") return /^(?:nsubj|obj|iobj|vocative)/.test(relation) || /S$/.test(xpos);
  return upos === "NOUN" && (isSeveral(word) || isSomebody(word) || kinship.has(lemma.toLowerCase()));
}

/** None where it can't be told how the sentence goes on. */
function asPronoun(word: Word, words: readonly Word[], own: string): Edit[] {
  const { start, end, index, head, relation } = word;
  const replace = (text: string): Edit => ({ start, end, text });
  const after = words[index + 1];
  // Whose something is says its name where "their" was thought ambiguous.
  if (after?.xpos === "POS") return [];
  // "Make sure User is ready": what a finite verb follows is its subject.
  const isFollowed = after !== undefined && /^(?:VB[ZD]|MD)$/.test(after.xpos);
  if (!relation.startsWith("nsubj") && !isFollowed) {
    if (after?.xpos === "VBN" || after?.xpos === "VBP") return [];
    const isOfSame = words.some((each) => each.head === head && each.relation.startsWith("nsubj") && each.text === own);
    return isOfSame || !/^(?:obj|iobj|obl|nmod)/.test(relation) ? [] : [replace("them")];
  }
  const verb = relation.startsWith("nsubj") ? head : isHelper(after!) ? after!.head : after!.index;
  const finite = words.filter(
    (each) =>
      each.index > index &&
      (each.index === verb ||
        (each.head === verb && isHelper(each)) ||
        (each.head === verb && each.relation === "conj" && !hasSubject(each, words))),
  );
  const [first] = finite;
  // "When they were 15" could be anybody's age.
  if (!first || !/^(?:VB[ZDN]|MD)$/.test(first.xpos) || words[verb]?.upos === "NUM") return [];
  return [
    replace("they"),
    ...finite.flatMap((each) => {
      const plural = each.lower === "was" ? "were" : each.xpos === "VBZ" ? pluralOf(each) : null;
      return plural ? [{ start: each.start, end: each.end, text: plural }] : [];
    }),
  ];
}

const isHelper = ({ relation }: Word): boolean => /^(?:aux|aux:pass|cop)$/.test(relation);
const hasSubject = ({ index }: Word, words: readonly Word[]): boolean =>
  words.some(({ head, relation }) => head === index && relation.startsWith("nsubj"));

const pluralOf = ({ lower, lemma }: Word): string =>
  ({ is: "are", "'s": "'re", "’s": "’re", has: "have", does: "do" })[lower] ?? lemma.toLowerCase();
