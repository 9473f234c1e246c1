import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf, phraseWords } from "@/lib/language/en/phrases";

type Kind = "person" | "thing" | "any";

const pronouns: Record<string, Kind> = {
  he: "person",
  him: "person",
  his: "person",
  she: "person",
  her: "person",
  it: "thing",
  its: "thing",
  they: "any",
  them: "any",
  their: "any",
};

/**
 * A question with its pronoun put into words by what was said before it: "What is it called?" after "Tell me about my dog." is "What
 * is my dog called?". Unchanged where it names something before the pronoun, or where nothing before it fits.
 */
export function withAntecedent(question: string, before: string): string {
  const words = parse(question).flatMap((sentence) => sentence.words);
  const pronoun = words.find(({ upos, lower }) => (upos === "PRON" || upos === "DET") && Object.hasOwn(pronouns, lower));
  if (!pronoun || words.some((word) => word.start < pronoun.start && isNamed(word))) return question;
  const fitting = phrasesOf(before).filter((phrase) => fits(phrase, pronouns[pronoun.lower]!));
  const meant = fitting.findLast(({ isCore }) => isCore) ?? fitting.at(-1);
  if (!meant) return question;
  const named = meant.text.replace(/^(?:an?|any|some|what|which)\s+/i, "the ");
  const isOwner = pronoun.relation === "nmod:poss";
  const text = isOwner ? `${named}${/s$/.test(named) ? "'" : "'s"}` : named;
  return question.slice(0, pronoun.start) + text + question.slice(pronoun.end);
}

const isNamed = ({ upos, relation }: Word): boolean => upos === "PROPN" || (upos === "NOUN" && /^(?:nsubj|obj)/.test(relation));

/** `isCore`: the subject, the object or what stands alone, and not "with Ana" or "in May". */
type Named = { text: string; head: Word; isCore: boolean };

const core = /^(?:nsubj|obj|iobj|root)$/;
const oblique = /^(?:obl|nmod|conj)$/;

/** The noun phrases that stand on their own, in their order: of "my dog's vet" the vet. */
function phrasesOf(text: string): Named[] {
  return parse(text).flatMap(({ words }) => {
    const children = childrenOf(words);
    return words.flatMap((head) => {
      const relation = head.relation === "nmod:poss" ? "" : head.relation.split(":")[0]!;
      const isCore = core.test(relation);
      if (!/^(?:NOUN|PROPN)$/.test(head.upos) || !(isCore || oblique.test(relation))) return [];
      const own = phraseWords(head, children).filter(({ upos }) => upos !== "PUNCT");
      // "Thanks!"
      if (relation === "root" && own.length === 1 && head.upos === "NOUN") return [];
      return [{ text: text.slice(own[0]!.start, own.at(-1)!.end), head, isCore }];
    });
  });
}

function fits({ head, isCore }: Named, kind: Kind): boolean {
  const isOf = (name: string) => isKindOf(head.lemma.toLowerCase(), name);
  if (isOf("time period") || isOf("calendar month") || isOf("day of the week")) return false;
  if (kind === "any") return true;
  const isName = head.upos === "PROPN";
  if (kind === "person") return isName || isOf("person") || isOf("animal");
  return isName ? isCore && !isOf("person") : !isOf("person");
}
