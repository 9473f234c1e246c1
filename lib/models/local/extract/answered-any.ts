import { parse } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { isAilment, withArticle } from "./ailments";
import { kinOfPlural, kinship } from "./kinship";
import { numeral } from "./pieces";

// "Are you allergic to anything?", "any pets?": what is named in the answer stands in the place of "any …".

const open =
  /^(?<before>.*?)\b(?:any(?:thing|one|body|where)(?: else)?|something|any (?:other |particular |specific |known )?(?<kind>\p{L}[\p{L} -]*?))(?<after> (?:or|at|in|right|currently|now|that|i|we|to|for|for me|on)\b.*)?$/iu;
const having = /\b(?<who>I|we) (?:do |currently )?have $/i;

/** "I am allergic to pollen" for "I am allergic to anything" and "pollen". Null where the words may stand to it in another way. */
export function withNamed(claim: string, named: string): string | null {
  const { before, kind } = open.exec(claim)?.groups ?? {};
  if (before === undefined) return null;
  const words = parse(named).flatMap((sentence) => sentence.words);
  const [first] = words;
  const noun = words.find(({ upos }) => /^(?:NOUN|PROPN)$/.test(upos));
  if (!first || !/^(?:NOUN|PROPN|NUM|ADJ|DET|PRON|VERB)$/.test(first.upos) || /^(?:no|not|nothing|none|just|only|me|you)\b/i.test(named))
    return null;
  if (!kind || !having.test(before)) return noun && !having.test(before) ? `${before}${named}` : null;
  const who = having.exec(before)!.groups!.who!;
  if (/\ballerg(?:y|ies)\b/i.test(kind)) return `${who} ${who === "we" ? "are" : "am"} allergic to ${named}`;
  if (numeral.test(first.lower) && words.length === 1) return `${before}${named} ${kind}`;
  if (!noun) return null;
  if (/\b(?:condition|illness|disease|problem|issue)s?\b/i.test(kind))
    return isAilment(noun.lemma) ? `${before}${withArticle(named)}` : null;
  const isOne = numeral.test(first.lower) || /^(?:an?|some|several)$/.test(first.lower);
  return isOne || isOfKind(noun.lower, noun.lemma.toLowerCase(), kind) ? `${before}${named}` : null;
}

/** "Cats" are pets, "a son" is a child. */
function isOfKind(noun: string, lemma: string, kind: string): boolean {
  const asked = kinOfPlural(kind.toLowerCase().split(" ").at(-1)!);
  const kin = kinship.get(lemma) ?? kinOfPlural(noun);
  return (asked !== undefined && kin !== undefined && asked.edge === kin.edge) || isKindOf(lemma, kind.toLowerCase().replace(/s$/, ""));
}

/** Without "any": what a mere "yes" says. */
export const withoutAny = (claim: string): string =>
  claim
    .replace(/\bany(?<of>thing|one|body|where)(?: else)?\b/i, (_, of: string) => `some${of}`)
    .replace(/\bany (?:other |particular |specific |known )?(?=\p{L})/iu, "");

/** "What's your child's name so I can personalise the questions?" */
const purpose = /,? so (?:that )?(?:i|we) (?:can|could|may) [^?]*\?$/i;

/** "Any allergies?" as a whole question. */
export const wholeQuestion = (asked: string): string =>
  asked
    .replace(purpose, "?")
    .replace(
      /^(?:and |so |also )?(?:(?:have you )?got )?any (?=[\p{L} -]{3,40}\?$)(?!.*\b(?:ideas?|thoughts|questions?|chance|luck|plans?|news|preferences?)\b)/iu,
      "Do you have any ",
    );
