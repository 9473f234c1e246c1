import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { measureAsked, measuresOf } from "./measures";
import type { Token } from "./words";

/** What a statement tells without the word for it, as stems: that "User is a nurse" tells a job, and "40 litres" a volume. */
export function impliedBy(question: Question, tokens: readonly Token[]): ReadonlySet<string> {
  let known = implications.get(question);
  if (!known) {
    known = new WeakMap();
    implications.set(question, known);
  }
  const found = known.get(tokens) ?? impliedIn(question, tokens);
  known.set(tokens, found);
  return found;
}
/** Several rules ask for it. */
const implications = new WeakMap<Question, WeakMap<readonly Token[], ReadonlySet<string>>>();

function impliedIn(question: Question, tokens: readonly Token[]): Set<string> {
  const implied = new Set<string>();
  const add = (words: readonly string[]) => {
    for (const word of words) for (const term of [word, ...terms(word)]) implied.add(term);
  };
  const measured = new Set(tokens.flatMap((_, i) => measuresOf(tokens, i)));
  if (tellsOccupation(tokens)) add(occupation);
  // "I'm on 20 mg of citalopram"
  if (measured.has("dose")) add(["take"]);
  const has = (token: Token, test: (child: Token) => boolean) => tokens.some((child) => child.head === token.index && test(child));
  // "I joined Barclays in 2019", "we've switched to Linear"
  if (tokens.some((token) => token.lemma === "join" && has(token, isNamedObject))) add(["work"]);
  const isTo = (child: Token) =>
    child.relation.startsWith("obl") && has(child, ({ relation, lower }) => relation === "case" && lower === "to");
  if (tokens.some((token) => changes.has(token.lemma) && has(token, isTo))) add(["use"]);
  // "I owe Sam 40 euros"
  if (measured.has("money")) add(["money"]);
  // "Nina and I share a flat", "I have a two-bedroom apartment on the 4th floor"
  if (tokens.some((token) => /^(?:share|have|rent|own)$/.test(token.lemma) && has(token, isDwelling))) add(["live"]);
  // "Still on the propranolol"
  if (tokens.some((token) => isDrug(token) && has(token, ({ relation, lower }) => relation === "case" && lower === "on"))) add(["take"]);
  // "They put me on metformin"
  if (tokens.some((token, i) => token.lower === "put" && tokens.slice(i + 1, i + 3).some(({ lower }) => lower === "on"))) add(["take"]);
  // "My wife is due in August"
  if (
    tokens.some(({ lower }, i) => lower === "due" && /^(?:in|on|any|next|this|soon|around)$/.test(tokens[i + 1]?.lower ?? "")) &&
    tokens.some(isExpecting)
  )
    add(["pregnant", "expect", "baby"]);
  // "We're expecting our first in September", "I'm expecting in November"
  if (tokens.some(({ lower, index }) => lower === "expecting" && isChildNext(tokens, index))) add(["pregnant", "baby", "due", "child"]);
  // "It's our 20th anniversary", "we've been hitched 12 years"
  if (question.form === "duration" && tokens.some(({ lower }) => /^(?:anniversary|hitched|wed)$/.test(lower)))
    add(["married", "marry", "year"]);
  // "User's wishes when booking: aisle seat", and of a thing that is asked for by its kind "User prefers oat milk flat whites".
  const isWish = tokens.some(({ lemma, index }) => lemma === "wish" && tokens.some((each) => each.head === index && each.lower === "user"));
  if (isWish || (question.focus && tokens.some(({ lemma, upos }) => lemma === "prefer" && upos === "VERB"))) add(wanting);
  if (tellsAlcohol(tokens)) add(["drink", ...alcohol]);
  const measure = measureAsked(question);
  if (measure && measured.has(measure.id)) add(measure.asked);
  return implied;
}

const wanting = ["want", "like", "prefer", "take", "drink", "order"];
export const alcohol = ["alcohol", "booze"];

/** "I don't drink", "I'm teetotal", "sober since May": that of alcohol. */
export const tellsAlcohol = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token) =>
      /^(?:teetotal|teetotall?er|sober|drinker)$/.test(token.lemma.toLowerCase()) ||
      (token.lemma === "drink" &&
        token.upos === "VERB" &&
        !tokens.some(({ head, relation }) => head === token.index && /^(?:obj|obl)$/.test(relation.split(":")[0]!))),
  );

/** "Expecting" at the end, a child or a number of one, or a time: no parcel. */
const isChildNext = (tokens: readonly Token[], at: number): boolean => {
  const after = tokens
    .slice(at + 1, at + 4)
    .map(({ lower }) => lower)
    .join(" ");
  return (
    /^(?:[.,!]|$|(?:our|my|a|their|her|his|another|in|this|next|again|twins?)\b(?! (?:parcel|package|delivery|call|visitor|guest|letter|refund|raise))(?: (?:first|second|third|fourth|baby|child|little|boy|girl|son|daughter|twins)\b| (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|week|month|year)\b|[.,!]|$| [.,!])?)/.test(
      after,
    ) && !/^(?:our|my|a|their|her|his|another) (?!first|second|third|fourth|baby|child|little|boy|girl|son|daughter|twins)/.test(after)
  );
};

const isExpecting = ({ relation, lemma, upos }: Token): boolean =>
  relation.startsWith("nsubj") && (upos === "PROPN" || expecting.has(lemma.toLowerCase()));
const expecting = new Set("wife girlfriend partner fiancée sister daughter cousin friend niece aunt colleague boss manager she".split(" "));
const isDwelling = ({ relation, lemma }: Token): boolean =>
  relation === "obj" && (/^(?:flat|room|place)$/.test(lemma) || isKindOf(lemma.toLowerCase(), "housing"));
const changes = new Set(["switch", "migrate", "move", "change"]);
const isDrug = ({ lower, upos }: Token): boolean =>
  (upos === "NOUN" || upos === "PROPN") && ["drug", "medicine"].some((kind) => isKindOf(lower, kind));
const isNamedObject = ({ relation, upos }: Token): boolean => relation === "obj" && upos === "PROPN";

const occupation = ["job", "profession", "occupation", "career", "trade", "work", "living", "role"];

/** "User is a nurse", "the sister of someone who's a roofer": what somebody is, and that a profession. */
function tellsOccupation(tokens: readonly Token[]): boolean {
  return tokens.some((token) => {
    const isSaidOfSomeone =
      tokens.some(({ head, relation }) => head === token.index && relation === "cop") ||
      /^(?:as|become)$/.test(tokens[token.head]?.lemma ?? "") ||
      token.head < 0;
    return token.upos === "NOUN" && isSaidOfSomeone && isKindOf(token.lemma.toLowerCase(), "profession");
  });
}
