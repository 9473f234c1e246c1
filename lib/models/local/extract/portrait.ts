import { isKindOf } from "@/lib/language/en/lexicon";

import { isVerbal, numeral, piecesOf, type Spread, wordsOf } from "./pieces";
import { saysOf } from "./says-of";

// What somebody lists of themselves.

const portraitTitle =
  /^(?:(?:a few|some|quick|the|my|important|more) )*(?:things? (?:to (?:know|remember|note)|you should know)(?: about me)?|(?:facts?|bits?|notes?|info|details|basics|stuff) (?:about|on) me|about me|(?:(?:my )?(?:numbers|stats|sizes|measurements)(?: (?:about|of|for) me)?)|(?:personal|health|medical|own) (?:info|information|details|stuff|facts?|notes?|history|basics)|me|profile|basics|health):\s+/i;
const illness = ["disease", "disorder", "illness", "allergy", "disability"];
const withValue =
  /^(?<key>(?:\p{Ll}[\p{L}-]* ){0,2}(?!(?:in|on|at|since|from|for|to|of|about)\b)\p{Ll}[\p{L}-]*)(?: is|:| =)? (?<value>(?:AB?|B|O)[+-]|(?!(?:19|20)\d\d$)[+\d]\S*(?: ?\p{L}{1,3})?)$/u;
const sized = /^(?:shoe|shoes|dress|shirt|ring|collar|hat|glove|bra|waist)$/;
const owned = /^(?:\p{Ll}+ ){0,2}\p{Ll}+ (?:is|are) \S/u;

/** "Things to know: allergic to latex, blood type A-, two cats": what somebody lists of themselves, a claim each. */
export function portrait(body: string): Spread[] | null {
  const title = portraitTitle.exec(body)?.[0];
  const pieces = title ? piecesOf(body, title.length) : [];
  if (pieces.length < 2) return null;
  const found: Spread[] = [];
  let known = 0;
  for (const { start, end, text } of pieces) {
    const says = ofMyself(text);
    const last = found.at(-1);
    if (says || !last) {
      found.push({ start, end, source: says ?? text });
      known += says ? 1 : 0;
    } else {
      last.source = `${last.source}, ${text}`;
      last.end = end;
    }
  }
  return known >= 2 && known * 2 >= pieces.length ? found : null;
}

function ofMyself(text: string): string | null {
  if (/^(?:i|we|my|our)\b/i.test(text)) return text;
  const { key, value } = withValue.exec(text)?.groups ?? {};
  if (key && value && !numeral.test(key.split(" ")[0]!)) return `My ${key}${sized.test(key) ? " size" : ""} is ${value}`;
  if (owned.test(text)) return `My ${text}`;
  const says = saysOf(text, "I am", "I have");
  if (says) return says;
  if (isHeight.test(text)) return `I am ${text} tall`;
  if (beginsWithWeight.test(text)) return `I weigh ${text}`;
  const words = wordsOf(text);
  const root = words.find(({ head }) => head < 0);
  if (!root || isVerbal(words)) return null;
  const names = [text.toLowerCase(), root.lower, root.lemma.toLowerCase()];
  return illness.some((kind) => names.some((name) => isKindOf(name, kind))) ? `I have ${text}` : null;
}

const height = "(?:\\d['’′] ?\\d{1,2}(?:[\"”″]|in)?|[12][.,]\\d{2} ?m(?:et(?:er|re)s?)?|1\\d{2} ?cm|\\d ?ft(?: ?\\d{1,2})?)";
const weight = "(?:\\d{2,3}(?:\\.\\d)? ?(?:kgs?|kilos?|lbs?|pounds|st(?:one)?))";
const isHeight = new RegExp(`^${height}$`, "u");
const beginsWithWeight = new RegExp(`^${weight}\\b`, "u");
const measured = new RegExp(`^I(?: am|['’]m) (?<tall>${height})(?: tall)?(?:,|,? and)? (?<heavy>${weight})(?=[.,!]|$)`, "u");

/** "I'm 5'11 and 84kg": how tall, and how heavy. */
export function measures(body: string): Spread[] | null {
  const match = measured.exec(body);
  const { tall, heavy } = match?.groups ?? {};
  if (!match || !tall || !heavy) return null;
  const rest = body.slice(match[0].length).replace(/^[\s,.!]+(?:and )?/, "");
  const end = match[0].length;
  return [
    { start: 0, end, source: `I am ${tall} tall` },
    { start: 0, end, source: `I weigh ${heavy}` },
    ...(rest ? [{ start: end, end: body.length, source: /^(?:trying|hoping|aiming|looking)\b/.test(rest) ? `I am ${rest}` : rest }] : []),
  ];
}
