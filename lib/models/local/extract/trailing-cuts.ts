import type { SharedCut } from "./shared-subject";

// What trails behind a claim without its subject, in words that the parser hangs on anything.

/** "I'm a nurse at St. Vincent's, been there nine years" */
const been = /,\s+(?=been (?:there|here|with|at|in|on|doing|working|living|together)\b)/giu;
const spoken = /(?:^|[,;.!?]\s+|\b(?:and|but|so)\s+)(?<who>i|we)(?:['’]?(?:m|re|ve))?\s[^,;.!?]*(?:, (?!been)[^,;.!?]{1,40})?$/iu;
/** "The puppy is 10 weeks old, called Waffles", "Juno is a grumpy pug, named after my nan's": of whom it is, where nothing else is named. */
const called =
  /(?<=^(?<who>(?!(?:it|that|this|there|here|what|who)\b)[^,;.!?]{1,40}?)(?: is|['’]s) (?:[^,;.!?]{1,30}\bold|an? (?:(?!(?:in|of|at|with|for|on|from|to)\b)[\p{L}\d-]+ ){0,4}?\p{L}+)),\s+(?=(?:called|named) \p{Lu})/giu;

export function trailingCuts(text: string): SharedCut[] {
  return [
    ...[...text.matchAll(been)].flatMap((match) => {
      const who = spoken.exec(text.slice(0, match.index).replace(/\b(?:St|Dr|Mr|Mrs)\. /g, (title) => title.replace(".", "·")))?.groups
        ?.who;
      return who ? [{ ...placeOf(match), subject: `${who.toLowerCase() === "i" ? "I" : "We"} have` }] : [];
    }),
    ...[...text.matchAll(called)].map((match) => ({ ...placeOf(match), subject: `${match.groups!.who} is` })),
  ];
}

const placeOf = ({ index, 0: joint }: RegExpMatchArray) => ({ end: index!, start: index! + joint.length });
