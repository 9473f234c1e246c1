import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { kinship } from "../extract/kinship";
import { sameness, type Token } from "./words";

/** Whether a statement holds what a question waits for, and where. */
export type Fill = { strength: number; at: number /** To a word that the question has said too, 0–1. */; near: number };
const none: Fill = { strength: 0, at: -1, near: 0 };

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const dayWords = new Set(
  "today yesterday tomorrow tonight morning evening afternoon weekend week month year day spring summer autumn fall winter christmas easter midnight noon daily weekly monthly".split(
    " ",
  ),
);
const units = /^(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|yrs?|decades?)$/;
const clock = /^\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)?$|^\d{1,2}(?::|\.)\d\d/;
const numberWord =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|once|twice|couple|both|pair|twins)$/;
const isNumber = ({ lower, upos, relation }: Token) =>
  lower === "one" ? relation === "nummod" : upos === "NUM" || /\d/.test(lower) || numberWord.test(lower);
const money = /[$€£¥]|^(?:dollars?|euros?|pounds?|bucks|quid|usd|eur|gbp|kr|francs?)$|^\d[\d.,]*k$/;
const person = (token: Token) =>
  token.upos === "PROPN" || kinship.has(token.lemma.toLowerCase()) || isKindOf(token.lemma.toLowerCase(), "person");
const reason = new Set("because cause since so as due thanks reason therefore".split(" "));
const locative = new Set("in at to from near into on around by through outside inside behind".split(" "));

/** What names of things, places and people answer, and what figures do. */
const nameable = new Set(
  "name surname person company employer firm school university college city town village country street place hotel restaurant club team band gym church hospital shop store brand model make book film movie song show series game airline bank provider doctor teacher dog cat language app tool framework database project title boss manager friend label nickname initial".split(
    " ",
  ),
);
const numeric = new Set(
  "number code dose price cost budget salary rent size age weight height rate rating score temperature speed distance amount fee bill pin postcode zip version time record result pressure level balance limit deposit quote mileage percentage phone mobile landline extension wage pay income".split(
    " ",
  ),
);

/**
 * The best word of a statement that gives what is asked for; words that the question has already said do not count.
 * @param matched how far each token says something of the question, 0–1
 */
export function fillOf(question: Question, tokens: Token[], matched: number[], evidence: { isDated: boolean }): Fill {
  // A beagle answers "which dog" though it says "dog"; the word itself answers nothing.
  const asked = new Set(question.words.map(({ term }) => term));
  const best = (strengthOf: (token: Token, i: number) => number): Fill => {
    let found = none;
    for (const [i, token] of tokens.entries()) {
      if (token.upos === "PUNCT" || asked.has(token.term)) continue;
      const strength = strengthOf(token, i);
      const near = strength > 0 ? closeness(tokens, matched, i) : 0;
      if (strength * (0.5 + near / 2) > found.strength * (0.5 + found.near / 2)) found = { strength, at: i, near };
    }
    return found;
  };
  switch (question.form) {
    case "profile":
      return { strength: 1, at: 0, near: 1 };
    case "yes-no":
    case "choice":
    case "how":
      return { strength: 0.5, at: -1, near: 0.5 };
    case "why":
      return best(({ lower }, i) => (reason.has(lower) ? 1 : lower === "to" && tokens[i + 1]?.upos === "VERB" ? 0.6 : 0.25));
    case "when":
    case "year": {
      const found = best(({ lower, upos }, i) => {
        if (question.form === "year")
          return /^(?:19|20)\d\d$/.test(lower) ? 1 : isNumber(tokens[i]!) && units.test(tokens[i + 1]?.lower ?? "") ? 0.6 : 0;
        if (weekday.test(lower) || month.test(lower) || /^(?:19|20)\d\d$/.test(lower)) return 1;
        if (/^\d{1,2}(?:st|nd|rd|th)$/.test(lower)) return 1;
        if (clock.test(lower) && upos === "NUM" && /^(?:at|before|after|by|from|until|till)$/.test(tokens[i - 1]?.lower ?? "")) return 0.8;
        if (dayWords.has(lower)) return 0.8;
        return units.test(lower) && isNumber(tokens[i - 1] ?? tokens[i]!) ? 0.5 : 0;
      });
      return evidence.isDated && found.strength < 0.8 ? { strength: 0.7, at: found.at, near: 0.5 } : found;
    }
    case "clock":
      return best((token, i) => {
        if (/\d[:.]\d\d|\d(?:am|pm|h)$|^(?:noon|midnight)$/.test(token.lower)) return 1;
        if (!isNumber(token) || isOfDate(tokens, i)) return 0;
        return /^(?:at|before|after|by|from|until|till|to|around|past)$/.test(tokens[i - 1]?.lower ?? "") ||
          /^(?:am|pm|o'clock)$/.test(tokens[i + 1]?.lower ?? "")
          ? 1
          : 0.2;
      });
    case "duration":
      return best((token, i) => {
        if (
          units.test(token.lower) &&
          tokens.slice(Math.max(0, i - 2), i).some((each) => isNumber(each) || each.lower === "a" || each.lower === "an")
        )
          return tokens[i + 1]?.lower === "ago" ? 0.7 : 1;
        if (token.lower === "since" || token.lower === "until" || token.lower === "till") return 1;
        return /^(?:19|20)\d\d$/.test(token.lower) ? 0.6 : 0;
      });
    case "frequency":
      return best((token, i) => {
        if (/^(?:every|each|daily|weekly|monthly|yearly|always|often|usually|sometimes|rarely|once|twice|times)$/.test(token.lower))
          return 1;
        if (weekday.test(token.lower) && token.lower.endsWith("s")) return 1;
        return isNumber(token) && /^(?:a|per|an|times)$/.test(tokens[i + 1]?.lower ?? "") ? 0.9 : 0;
      });
    case "age":
      return best((token, i) => {
        if (!isNumber(token)) return 0;
        const next = tokens[i + 1]?.lower ?? "";
        // "Two Yusufs" counts them.
        if (token.relation === "nummod" && tokens[token.head]?.upos !== "NUM" && !units.test(tokens[token.head]?.lower ?? "")) return 0;
        if (units.test(next))
          return /^(?:years?|yrs?|months?|weeks?)$/.test(next) && /^(?:old|of)$/.test(tokens[i + 2]?.lower ?? "old") ? 0.9 : 0.2;
        if (isOfDate(tokens, i) || money.test(token.lower) || /[:.]/.test(token.lower) || Number(token.lower) > 120) return 0;
        const before = tokens[i - 1];
        if (before && (before.lemma === "be" || before.lemma === "turn" || /^(?:aged?|age|nearly|almost|now|just)$/.test(before.lower)))
          return 1;
        return token.relation === "root" ||
          token.relation === "appos" ||
          token.relation === "conj" ||
          before?.text === "(" ||
          before?.text === ","
          ? 0.8
          : 0.2;
      });
    case "count":
      return best((token, i) => {
        if (!isNumber(token) && !/^(?:no|none|only|both|several|few)$/.test(token.lower)) return 0;
        if (money.test(token.lower) || isOfDate(tokens, i)) return 0;
        const noun = tokens[token.head];
        const { focus } = question;
        const near = [tokens[i + 1], tokens[i + 2], noun].some((each) => each && focus && sameness(focus, each) >= 0.4);
        // "We're five in the band", "seven of us": people are counted without a word for them.
        const ofUs =
          focus !== null &&
          isKindOf(focus.lemma, "person") &&
          tokens.some(({ lower }) => /^(?:we|us)$/.test(lower)) &&
          token.relation !== "nummod";
        return near || ofUs ? 1 : 0.25;
      });
    case "amount":
      return best((token, i) => {
        if ((!isNumber(token) && !money.test(token.lower)) || isOfDate(tokens, i)) return 0;
        if (units.test(tokens[i + 1]?.lower ?? "")) return 0.3;
        return /\bhow much\b/i.test(question.text) &&
          (money.test(token.lower) || money.test(tokens[i - 1]?.text ?? "") || /^\d+k$|^\d{3,}/.test(token.lower))
          ? 1
          : 0.7;
      });
    case "where":
      return best((token, i) => {
        const before = tokens.slice(Math.max(0, i - 4), i).some(({ lower, upos }) => upos === "ADP" && locative.has(lower));
        if (isTimeWord(token)) return 0;
        if (token.upos === "PROPN") return before ? 1 : token.relation.startsWith("nsubj") ? 0.2 : 0.5;
        if (token.upos !== "NOUN") return /^(?:here|abroad|home|upstairs|downstairs)$/.test(token.lower) ? 0.4 : 0;
        const placed = ["location", "building", "structure", "area", "institution", "room", "furniture"].some((each) =>
          isKindOf(token.lemma.toLowerCase(), each),
        );
        return before ? (placed ? 0.8 : 0.35) : placed ? 0.3 : 0;
      });
    case "who":
      return question.focus
        ? namedFill(question, tokens, best)
        : best((token) => {
            if (token.lower === "user" ? question.isOwn : isTimeWord(token)) return 0;
            const kind = token.upos === "PROPN" || token.lower === "user" ? 1 : token.upos === "NOUN" && person(token) ? 0.7 : 0;
            return kind === 0 ? 0 : kind * roleShare(question, tokens, matched, token);
          });
    default:
      return question.asksName ? namedFill(question, tokens, best) : whatFill(question, tokens, matched, best);
  }
}

const isTimeWord = ({ lower }: Token) => weekday.test(lower) || month.test(lower) || dayWords.has(lower) || units.test(lower);

/** "9 October", "21st", "2026": a number of a date counts nothing. */
function isOfDate(tokens: Token[], i: number): boolean {
  const { lower } = tokens[i]!;
  if (/\d(?:st|nd|rd|th)$/.test(lower) || /^(?:19|20)\d\d$/.test(lower)) return true;
  return [tokens[i - 1], tokens[i + 1], tokens[i + 2]].some(
    (each, k) => each && month.test(each.lower) && (k < 2 || tokens[i + 1]?.lower === "of"),
  );
}

const alternatives: Record<string, string[]> = {
  with: ["with", "and"],
  to: ["to", "into", "towards"],
  on: ["on", "at", "in"],
  at: ["at", "in", "on"],
  in: ["in", "at", "on"],
};

/**
 * Whether a word stands to a verb that the question has said too as the question word stands to it: 1; beside another word of the
 * question .5; nowhere near .25.
 */
function roleShare(question: Question, tokens: Token[], matched: number[], token: Token): number {
  const { gap } = question;
  const asksVerb = question.words.some(({ role }) => role === "predicate");
  if (!gap) return 0.6;
  let top = token;
  // "a Kia Niro": the noun's words share its place; of joined nouns the first has it.
  while (top.head >= 0 && /^(?:compound|flat|conj|appos|amod|nummod)/.test(top.relation)) top = tokens[top.head]!;
  const head = tokens[top.head];
  const isMatched = (each: Token | undefined) => each !== undefined && matched[each.index]! >= 0.5;
  if (asksVerb) {
    const verbal = head && isMatched(head) ? head : undefined;
    const cases = tokens.filter(({ head: of, relation }) => of === top.index && relation === "case").map(({ lower }) => lower);
    if (verbal) {
      if (gap.role === "subject")
        return top.relation.startsWith("nsubj") ? (top.relation.endsWith("pass") ? 0.4 : 1) : cases.includes("by") ? 1 : 0.25;
      if (gap.role !== "oblique")
        return /^(?:obj|xcomp|ccomp|nsubj:pass)/.test(top.relation) ? 1 : top.relation.startsWith("obl") && cases.length > 0 ? 0.45 : 0.25;
      return cases.some((each) => (alternatives[gap.preposition] ?? [gap.preposition]).includes(each)) ? 1 : 0.4;
    }
    return tokens.some((each) => isMatched(each) && each.upos === "VERB")
      ? 0.35
      : isMatched(head) || tokens.some((each) => each.head === top.index && isMatched(each))
        ? 0.5
        : 0.3;
  }
  // "Who is Magnus", "what is it": what is joined to the thing that the question names.
  if (isMatched(head) || tokens.some((each) => each.head === top.index && isMatched(each))) return 1;
  return head && head.head >= 0 && isMatched(tokens[head.head]) ? 0.7 : 0.35;
}

/** 1 beside a word that the question has said too, less further off; by words and by steps in the tree. */
function closeness(tokens: Token[], matched: number[], at: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tokens.length; i++) {
    if (i === at || matched[i]! < 0.5) continue;
    const joined = tokens[i]!.head === at || tokens[at]!.head === i || (tokens[at]!.head >= 0 && tokens[at]!.head === tokens[i]!.head);
    nearest = Math.min(nearest, joined ? 1 : Math.abs(i - at));
  }
  return nearest === Number.POSITIVE_INFINITY ? 0 : 1 / (1 + Math.max(0, nearest - 2) / 4);
}

/** Whether a name stands for a thing: "my wife Priya", "my boss is Tom", "a dog named Rex", "her name is Ana", "they call her Ana". */
function stands(tokens: Token[], thing: number, name: number): boolean {
  const [one, other] = [tokens[thing]!, tokens[name]!];
  const hasCase = (at: number) => tokens.some(({ head, relation }) => head === at && relation === "case");
  const hasCopula = (at: number) => tokens.some(({ head, relation }) => head === at && relation === "cop");
  const apposed = /^(?:appos|flat|compound|conj|list|parataxis)/;
  if (other.head === thing && apposed.test(other.relation) && !hasCase(name)) return true;
  if (one.head === name && apposed.test(one.relation) && !hasCase(thing)) return true;
  if (one.head === name && one.relation.startsWith("nsubj") && hasCopula(name)) return true;
  if (other.head === thing && other.relation.startsWith("nsubj") && hasCopula(thing)) return true;
  const parent = tokens[other.head];
  if (!parent) return false;
  const isNaming = /^(?:name|call|dub|nickname)$/.test(parent.lemma);
  if (isNaming && (parent.head === thing || (one.head === parent.index && /^(?:obj|nsubj)/.test(one.relation)))) return true;
  // "My sister's name is Ana": the name joins "name", which is hers.
  const label = tokens[one.head];
  if (one.relation === "nmod:poss" && label && /^(?:name|nickname|surname)$/.test(label.lemma)) return stands(tokens, label.index, name);
  // Of joined names each stands for the thing: "two sons, Leo and Max".
  return other.relation === "conj" && other.head !== thing && stands(tokens, thing, other.head);
}

/** The name of what is asked about: beside the word for it, joined by "is", or after "named". */
function namedFill(question: Question, tokens: Token[], best: (strengthOf: (token: Token, i: number) => number) => Fill): Fill {
  const { focus } = question;
  const isAboutName = focus !== null && /^(?:name|surname|nickname|title)$/.test(focus.lemma);
  const things = isAboutName || !focus ? question.words.filter(({ role, isName }) => role !== "focus" && !isName) : [focus];
  const said = tokens.flatMap((token, i) => (things.some((thing) => sameness(thing, token) >= 0.8) ? [i] : []));
  const wantsOwnName = things.length === 0;
  return best((token, i) => {
    if (token.lower === "user" || isTimeWord(token)) return 0;
    const isName = token.upos === "PROPN" || (/^\p{Lu}\p{L}/u.test(token.text) && i > 0 && token.upos !== "PRON");
    if (wantsOwnName) {
      const before = tokens.slice(Math.max(0, i - 4), i).some(({ lower }) => /^(?:name|called|call|named|am|'m)$/.test(lower));
      return isName ? (before ? 1 : 0.2) : 0;
    }
    if (!isName && !(question.form === "who" && token.upos === "NOUN" && person(token))) return 0;
    const worth = isName ? 1 : 0.6;
    if (said.length === 0) return 0.15 * worth;
    const joined = said.some((k) => stands(tokens, k, i));
    const near = said.some((k) => Math.abs(k - i) === 1 || (Math.abs(k - i) === 2 && tokens[(k + i) / 2]?.text === ","));
    return worth * (joined ? 1 : near ? 0.8 : 0.25);
  });
}

function whatFill(
  question: Question,
  tokens: Token[],
  matched: number[],
  best: (strengthOf: (token: Token, i: number) => number) => Fill,
): Fill {
  const { focus } = question;
  if (!focus) {
    // What did I make: what the matched verb has.
    return best((token, i) => {
      if (!["NOUN", "PROPN", "ADJ", "NUM", "VERB"].includes(token.upos) || token.lower === "user") return 0;
      if (isTimeWord(token) || isOfDate(tokens, i)) return 0.1;
      return roleShare(question, tokens, matched, token);
    });
  }
  const isNamed = nameable.has(focus.lemma);
  const isNumeric = numeric.has(focus.lemma);
  const isSaid = tokens.findIndex((token) => sameness(focus, token) >= 0.8);
  return best((token, i) => {
    if (token.lower === "user") return 0;
    const isContent = ["NOUN", "PROPN", "ADJ", "NUM", "X", "SYM", "VERB"].includes(token.upos);
    if (!isContent) return 0;
    const lemma = token.lemma.toLowerCase();
    if (token.upos === "NOUN" && lemma !== focus.lemma && isKindOf(lemma, focus.lemma)) return 1;
    if (isSaid >= 0) {
      // The thing itself is named: its value stands to it as complement, apposition, or beside it.
      const named = tokens[isSaid]!;
      const isComplement =
        named.head === i && named.relation.startsWith("nsubj") && tokens.some((each) => each.head === i && each.relation === "cop");
      const describes =
        token.head === isSaid &&
        /^(?:appos|compound|flat|nummod|amod|acl|nmod|nsubj)/.test(token.relation) &&
        token.relation !== "nmod:poss";
      const names = tokens[token.head]?.head === isSaid && /^(?:name|call)$/.test(tokens[token.head]!.lemma);
      if (isNumeric && isNumber(token)) return describes || isComplement ? 1 : 0.8;
      if (isComplement || names || (describes && token.relation !== "amod")) return 0.9;
      if (describes) return /\b(?:which|what kind|what sort|what type)\b/i.test(question.text) ? 0.9 : 0.4;
      return Math.abs(i - isSaid) === 1 && token.upos === "PROPN" ? 0.8 : 0.3;
    }
    if (isNumeric) return isNumber(token) ? 0.6 : 0;
    const verb = tokens[token.head];
    const isAsked =
      verb !== undefined && verb.upos === "VERB" && matched[token.head]! >= 0.5 && question.words.some(({ role }) => role === "predicate");
    if (isAsked && isContent && /^(?:obj|obl|xcomp|nsubj:pass)/.test(token.relation) && !isTimeWord(token))
      return isNamed && token.upos !== "PROPN" ? 0.5 : 0.75;
    if (isNamed) return token.upos === "PROPN" ? 0.7 : 0;
    return token.upos === "PROPN" ? 0.35 : 0.1;
  });
}

/** Whether the noun that is asked for is answered by anything of its type: "which street" by a name, "what number" by a figure. */
export const typedFocus = ({ focus, form }: Question): boolean =>
  focus !== null &&
  (nameable.has(focus.lemma) || numeric.has(focus.lemma)) &&
  form !== "who" &&
  !/^(?:name|surname|number|code)$/.test(focus.lemma);
