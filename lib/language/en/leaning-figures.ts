// "They raised it to 710", "so now it's 1,225": a figure that is new, of something that only what was told before names.

const sign = "[$€£¥]?";
const unit = "(?:\\s?(?:k\\b|%|[$€£¥]|kg\\b|kilos?\\b|lbs?\\b|mg\\b|euros?\\b|dollars\\b|pounds\\b|quid\\b|grand\\b))?";
const figure = `(?<value>${sign}\\d[\\d.,]*(?<=\\d)(?!\\d|:\\d|[-/]\\d)${unit}(?: (?:a|per) (?:day|week|month|year|hour|night))?)`;
const ending =
  "(?: (?:now|instead|these days|from (?!\\d)[^,;.]{2,20}|this (?:month|year)))?(?:[.!…]+|, .*| (?:because|since|but|and|after|thanks|which)\\b.*)?$";
const hedge = "(?:(?:only|just|about|around|like|roughly|up to|down to|back to|back up to|back down to) )*";

/** "Negotiated it down, so now it's 1,225", "it's 590 now" */
const isNow = new RegExp(
  `^(?<before>.*?)(?:^|,? (?:and|so|but) |[,;–—-] )(?:now )?(?:it|that)(?:['’]?s| is)(?<now> now| back)? ${hedge}${figure}(?<since> now| instead| these days)?${ending}`,
  "iu",
);
const verbs =
  "raised|put|upped|increased|hiked|bumped|cut|dropped|lowered|reduced|brought|knocked|negotiated|haggled|pushed|changed|moved|got";
/** "They raised it to 710", "it went up to 710" */
const changedTo = new RegExp(
  `^(?<before>)(?:(?:and|so|but|then|well),? )*(?:(?:(?:the |my |our )?\\p{L}+(?: \\p{L}+)?)(?:['’]ve| have| has|['’]s)?(?: (?:just|now|since|finally|then))* )?(?:(?:${verbs}) (?:it|that)(?: back)?(?: up| down| over)?|(?:it|that)(?:['’]s| has)?(?: (?:just|now|since|then))* (?:went|gone|going|risen|rose|jumped|dropped|fell|fallen|crept|climbed)(?: back)?(?: up| down)?|(?:it|that) (?:got|was|has been) (?:${verbs})(?: up| down)?) (?:again )?to ${hedge}${figure}${ending}`,
  "iu",
);

const soon =
  "(?: (?:now|already|today|so far|again|at last|finally|and counting|as of (?:today|now)|this (?:morning|week|month)))*[.!…]*(?:, .*)?$";
/** "Up to 15k now!", "had to dip into it, so back down to 13,500" */
const isUpTo = new RegExp(
  `^(?<before>(?:.*?[,;–—] (?:and |so |but |now )*)??)(?:(?:and|so|but|then|well|ok|now|update:?),? )*(?:(?:i|we|it|that|things)(?:['’]?(?:m|re|s|ve)| am| are| is| was| have| has)?(?: (?:just|now|already|gone|been|got|went|come|came))* )?(?:back )?(?:up|down) to (?:(?:only|just|about|around|like|roughly) )*${figure}${soon}`,
  "iu",
);
/** "The doctor has put me up to 40" */
const putTo = new RegExp(
  `^(?<before>)(?:(?:and|so|but|then|now),? )*(?:(?:the |my |our |an? )?\\p{L}+(?: \\p{L}+)?)(?:['’]ve| have| has|['’]s)?(?: (?:just|now|since|finally|then))* (?:put|moved|bumped|upped|taken|dropped|brought) (?:me|us) (?:back )?(?:up|down) to (?:(?:only|just|about|around) )*${figure}${soon}`,
  "iu",
);

/**
 * The new figure, and what the sentence says before it. `isBare`: it may be told without the unit that it had: "88" of 92 kilos.
 */
export function leaningFigure(sentence: string): { value: string; before: string; isBare?: boolean } | null {
  if (sentence.length > longest || /\?\s*$/.test(sentence)) return null;
  const change = changedTo.exec(sentence)?.groups;
  if (change) return { value: change.value!, before: "" };
  const bare = (putTo.exec(sentence) ?? isUpTo.exec(sentence))?.groups;
  if (bare) return { value: bare.value!, before: bare.before!.replace(/(?:[\s,;–—-]|\b(?:and|so|but|now)\b)+$/iu, ""), isBare: true };
  const match = isNow.exec(sentence);
  const { value, before = "" } = match?.groups ?? {};
  // "It's 5 miles" tells of nothing that has changed.
  const isNew = match && /\bnow\b|\binstead\b|\bback\b|\bthese days\b/i.test(sentence.slice(before.length));
  return value && isNew ? { value, before: before.replace(/[\s,;–—-]+$/, "") } : null;
}
const longest = 200;
