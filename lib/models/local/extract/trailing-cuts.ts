import { wordsOf } from "./pieces";
import type { SharedCut } from "./shared-subject";

// What trails behind a claim without its subject, in words that the parser hangs on anything.

/** "I'm a nurse at St. Vincent's, been there nine years" */
const been = /,\s+(?=been (?:there|here|with|at|in|on|doing|working|living|together)\b)/giu;
const spoken =
  /(?:^|[,;.!?]\s+|\b(?:and|but|so)\s+)(?:(?<self>i|we)(?:['’]?(?:m|re|ve))?|(?<other>he|she|(?:my|our) \p{Ll}+(?: \p{Lu}\p{L}+)?)(?:['’]s| is| works| lives| has))\s[^,;.!?]*(?:, (?!been)[^,;.!?]{1,40})?$/iu;
/** "The puppy is 10 weeks old, called Waffles", "Juno is a grumpy pug, named after my nan's": of whom it is, where nothing else is named. */
const called =
  /(?<=^(?<who>(?!(?:it|that|this|there|here|what|who)\b)[^,;.!?]{1,40}?)(?: is|['’]s) (?:[^,;.!?]{1,30}\bold|an? (?:(?!(?:in|of|at|with|for|on|from|to)\b)[\p{L}\d-]+ ){0,4}?\p{L}+)),\s+(?=(?:called|named) \p{Lu})/giu;

/** "Freddie is 6 and Mabel, the new one, won't stop pecking him": the parser takes Mabel for a second number. */
const beside =
  /(?<=\p{L}|\d),? and (?=(?:(?:the|my|our) \p{Ll}[\p{L} -]{2,24}|\p{Lu}[\p{L}'’-]+), [^,;.!?]{2,30}(?:\. [^,;.!?]{2,20})?, (?<rest>[^,;!?]{3,60}))/gu;

export function trailingCuts(text: string): SharedCut[] {
  return [
    ...[...text.matchAll(been)].flatMap((match) => {
      const { self, other } =
        spoken.exec(text.slice(0, match.index).replace(/\b(?:St|Dr|Mr|Mrs)\. /g, (title) => title.replace(".", "·")))?.groups ?? {};
      const subject = self ? `${self.toLowerCase() === "i" ? "I" : "We"} have` : other && `${other} has`;
      return subject ? [{ ...placeOf(match), subject }] : [];
    }),
    ...[...text.matchAll(beside)].filter(({ groups }) => isDoing(groups!.rest!)).map(placeOf),
    ...[...text.matchAll(called)].map((match) => ({ ...placeOf(match), subject: `${match.groups!.who} is` })),
  ];
}

const isDoing = (rest: string): boolean => {
  const first = wordsOf(rest).find(({ upos }) => upos !== "ADV");
  return first?.upos === "AUX" || /^VB[DZ]$/.test(first?.xpos ?? "");
};

const placeOf = ({ index, 0: joint }: RegExpMatchArray) => ({ end: index!, start: index! + joint.length });
