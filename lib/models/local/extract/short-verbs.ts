import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { applyEdits } from "./edits";
import { kinship } from "./kinship";
import { tookObject } from "./pronouns";
import { isDemonym } from "./words";

const ordinal = /^\d+(?:st|nd|rd|th)$/;

/** "I've got a cat" is "I have a cat", and "I haven't got one" "I don't have one". What somebody has got just now stays: "a new job". */
export function withoutGot(clause: string): string {
  if (!/\bgot\b/.test(clause)) return clause;
  const edits = parse(clause).flatMap(({ words }) =>
    words.flatMap((word) => {
      if (word.lower !== "got") return [];
      const own = words.filter(({ head }) => head === word.index);
      const have = own.find(({ relation, lower }) => relation === "aux" && /^(?:have|has|['’]ve|['’]s)$/.test(lower));
      const thing = own.find(({ relation }) => relation === "obj");
      if (
        !have ||
        !thing ||
        own.some(({ relation, index }) => index > word.index && /^(?:xcomp|ccomp|advmod|compound:prt|iobj)$/.test(relation))
      )
        return [];
      if (thing.upos === "PRON" || words.some(({ head, lower }) => head === thing.index && /^(?:new|another|rid)$/.test(lower))) return [];
      const not = own.find(({ lower, index }) => /^(?:n['’]t|not)$/.test(lower) && index === have.index + 1);
      const isOne = /s$/.test(have.lower);
      if (not) return { start: have.start, end: word.end, text: isOne ? "doesn't have" : "don't have" };
      const gap = /^['’]/.test(have.lower) ? " " : "";
      return [
        { start: have.start, end: have.end, text: `${gap}${isOne ? "has" : "have"}` },
        { start: word.start, end: Math.min(word.end + 1, clause.length), text: "" },
      ];
    }),
  );
  return applyEdits(clause, edits);
}

/** "My brother's a pilot" is "my brother is a pilot", and "Rosa's got engaged" is "Rosa has got engaged"; "Rosa's dog" stays. */
export function withWholeVerbs(clause: string): string {
  if (!/\p{L}['’]s\s/u.test(clause)) return clause;
  const edits = parse(clause).flatMap(({ words }) =>
    words.flatMap((word, i) => {
      // "Gran's 90th" is a birthday of hers, and "at Dom's now" a home.
      const isOfOne = ordinal.test(words[i + 1]?.lower ?? "") || isHomeOf(words, i);
      const noun = words[i - 1];
      if (!/^['’]s$/.test(word.lower) || !noun || !/^(?:NOUN|PROPN)$/.test(noun.upos) || isOfOne) return [];
      // "My husband's is a Transit": what he has is left out.
      if (verbOfIt.test(words[i + 1]?.lower ?? "")) return [];
      if (isSaidOf(noun, words[i + 1], words[i + 2])) return { start: word.start, end: word.end, text: " is" };
      // "Ben's broken his arm"
      const isSomebody = noun.upos === "PROPN" || kinship.has(noun.lemma.toLowerCase()) || isKindOf(noun.lemma.toLowerCase(), "person");
      const rest = clause.slice(word.end);
      const isGiver =
        /^ (?:(?:just|now|already|finally|also) )*(?:given|told|offered|paid|sent|lent|shown|asked|taken over|taken on) (?:me|us|my|our|the|it|that)\b/.test(
          rest,
        );
      // "Ben's lost keys were under the sofa"
      const isOwner = words.some(({ index, relation, upos }) => index > i && relation.startsWith("nsubj") && upos === "NOUN");
      if (isSomebody && (isGiver || (!isOwner && tookObject(rest)))) return { start: word.start, end: word.end, text: " has" };
      // "Mum's coming" may be tagged as hers; that she is the subject of what follows tells.
      if (word.upos !== "AUX" && !(noun.relation.startsWith("nsubj") && noun.head > i)) return [];
      const verb = words.slice(i + 1).find(({ upos }) => upos !== "ADV");
      // "Lee's moved in", and not "Lee's married"
      const isPerfect =
        /^(?:been|gone|got|become|moved|left|started|arrived|returned|joined|passed|had|bought|sold|lost|come|fallen|died|grown|gotten|happened|begun|hatched|disappeared|improved|worsened)$/.test(
          verb?.lower ?? "",
        ) ||
        changesBy.test(rest) ||
        changesOrWeds.test(rest);
      return { start: word.start, end: word.end, text: isPerfect ? " has" : " is" };
    }),
  );
  return applyEdits(clause, edits);
}

/** "Cholesterol's dropped to 5.1" */
const changesBy =
  /^ (?:(?:now|just|already|finally|only) )*(?:dropped|risen|rose|fell|climbed|jumped|shrunk|doubled|crept up|shot up|dipped) (?:(?:up|down|back) )*(?:to|by|from) [$€£]?\d/;
/** "Physio's changed to Mondays", "a lot's changed since then", "the band's split up", "my sister's married a Dane". */
const changesOrWeds =
  /^ (?:(?:now|just|already|finally|since) )*(?:changed (?:to|from|since|again|so much|a lot|loads)\b|(?:split|broken) up\b|married (?:an? |the |my |his |her |\p{Lu}))/u;
const verbOfIt = /^(?:is|are|was|were|has|will|isn|wasn|aren)$/;

/** "At Dom's now", "at my friend Trish's" */
function isHomeOf(words: Word[], at: number): boolean {
  const next = words[at + 1];
  let first = at - 1;
  while (first > 0 && /^(?:NOUN|PROPN|PRON|DET|ADJ)$/.test(words[first - 1]!.upos)) first--;
  const isPlaced = /^(?:at|to|from|near|round|outside)$/.test(words[first - 1]?.lower ?? "");
  return isPlaced && (first === at - 1 || !next || /^(?:PUNCT|ADV|ADP|CCONJ)$/.test(next.upos));
}

/** "The wife's Korean", and not "the wife's Korean cookbook" */
const isSaidOf = (noun: Word, said: Word | undefined, next: Word | undefined): boolean =>
  kinship.has(noun.lemma.toLowerCase()) &&
  said !== undefined &&
  /^\p{Lu}/u.test(said.text) &&
  isDemonym(said.lower) &&
  !/^(?:NOUN|PROPN|ADJ|NUM)$/.test(next?.upos ?? "");
