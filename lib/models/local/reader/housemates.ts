import type { Question } from "@/lib/question/read-question";
import { type Answer, alone, decided, items } from "../answer/reply-form";
import { isSaidAfter } from "../said-after";
import type { Scored } from "./features";
import { sameness } from "./words";

const asks = /\b(?:lives?|living|stays?|staying|sharing?(?: (?:an?|the|my) \p{L}+)?) with\b|\b(?:flat|room|house)mates?\b/iu;
const name = "\\p{Lu}[\\p{L}'’-]+";
/** Whoever they live with now stands in the place of those before. */
const moved = /\bUser(?: and others)?(?: has| have)?(?: just| recently)? moved in with (?<who>[^.,;()]+)/u;
/** "Ana and I moved in together" */
const together = /(?<who>[^.,;()]+?) and User(?: have| has)?(?: just| recently| finally)? (?:moved? in|live) together\b/u;
const living =
  /\bUser(?: and others)? (?:(?:still|now|currently) )*(?:lives?|shares?(?: [^.,;]{3,30}?)?) with (?<who>(?:(?:\d+|two|three|four|five|some) \p{Ll}+, )?[^.,;()]+)|\bUser['’]s (?:flat|room|house)mates are(?: called)? (?<who2>[^.;()]+)/u;
const joined = new RegExp(
  `\\b(?:[Nn]ew|(?:User['’]s|their)(?: new)?) (?:flat|room|house)mate(?:['’]s name)?(?: is| called| named)? (?<who>${name})|(?<who2>${name}) is User['’]s (?:new )?(?:flat|room|house)mate|(?<who3>(?!User\\b)${name})(?: has)?(?: just| now)? moved in\\b(?! with)|User and others (?:have got|have|got) (?<who5>${name}) now\\b|(?<who4>(?!User\\b)${name}) (?:now )?(?:has|took|got|rents) (?:his|her|their) (?:old )?room\\b`,
  "u",
);
/** "User's nephew Samir is staying with User" */
const guest = new RegExp(
  `(?<who>(?:User['’]s (?:\\p{Ll}+ )?\\p{Ll}+(?: ${name})?|(?!User\\b)${name})) (?:(?:is|are|has been)(?: now| currently| still)? (?:staying|living|lodging)|lives|stays) with User\\b`,
  "u",
);
const left = new RegExp(
  `(?<who>${name}(?:['’]s \\p{Ll}+)?(?: (?!moved\\b|has\\b)${name})?)(?: has| have)?(?: just| finally| now)? (?:moved out\\b|(?:went|moved|gone) (?:back )?home\\b|got (?:his|her|their) own place)|(?<own>User) got their own place`,
  "u",
);

type Told = { who: string; at: Scored };

/**
 * "Who do I live with" after "Kwabena moved out" or "I moved in with Danai": who is there now, by what was told one after the other. Null where
 * nobody has come or gone since.
 */
export function housemateAnswer(question: Question, all: readonly Scored[]): Answer | null {
  if (!/^(?:who|yes-no)$/.test(question.form) || !question.isOwn || question.asksPast || question.isNegated || !asks.test(question.text))
    return null;
  const said = all
    .filter(({ isSpoken, isFormer, evidence }) => !isSpoken && !isFormer && evidence.role !== "assistant")
    .toSorted((one, other) => Number(isSaidAfter(one.evidence, other.evidence)) - Number(isSaidAfter(other.evidence, one.evidence)));
  let here: Told[] = [];
  const gone: { told: Told; by: Scored }[] = [];
  const goes = (told: readonly Told[], by: Scored) => {
    gone.push(...told.filter(({ at }) => at !== by).map((each) => ({ told: each, by })));
    here = here.filter((each) => !told.includes(each));
  };
  for (const at of said) {
    const out = left.exec(at.text)?.groups;
    if (out) goes(/^User$/.test(out.own ?? out.who!) ? here : here.filter(({ who }) => isSame(who, out.who!)), at);
    const lives = living.exec(at.text)?.groups;
    const into = (moved.exec(at.text) ?? together.exec(at.text))?.groups?.who ?? lives?.who ?? lives?.who2;
    const more = joined.exec(at.text)?.groups;
    const named = into ?? more?.who ?? more?.who2 ?? more?.who3 ?? more?.who4 ?? more?.who5;
    // "User's roommate Fenna moved out": she was there, and is no more.
    const isLeaver = named !== undefined && out?.who !== undefined && isSame(named, out.who);
    if (isLeaver && !gone.some(({ told }) => isSame(told.who, named))) gone.push({ told: { who: named, at }, by: at });
    const who = isLeaver ? undefined : named;
    const stays = guest.exec(at.text)?.groups?.who;
    if (stays) here.push({ who: stays, at });
    if (!who) continue;
    if (into && !/\b(?:too|also|as well)\b/i.test(at.text)) goes([...here], at);
    here.push(...namesIn(who).map((one) => ({ who: one, at })));
  }
  const last = gone.at(-1);
  if (!last) {
    const only = question.form === "yes-no" ? here.find(({ at }) => together.test(at.text) && tellsOfAsked(question, at)) : undefined;
    return only ? decided("Yes", only.at) : null;
  }
  if (question.form === "yes-no") {
    const isAsked = ({ who, at }: Told) => {
      const named = question.words.filter(({ isName }) => isName);
      return named.length > 0 ? named.some(({ text }) => who.includes(text)) : tellsOfAsked(question, at);
    };
    const end = gone.findLast(({ told }) => isAsked(told));
    const still = here.find(isAsked);
    if (still) return /\b(?:live|living) with\b/i.test(question.text) ? decided("Yes", still.at) : null;
    return end ? decided("No", end.by) : null;
  }
  if (here.length === 0) return alone(last.by);
  const bare = here.map(({ who }) => who).join(", ");
  const statements = [...new Set(here.map(({ at }) => at))];
  // "User's flatmates are Jo and Pat", of whom Pat has left.
  const partly = gone.flatMap(({ told, by }) => (statements.includes(told.at) ? [by] : []));
  const shown = [...statements, ...new Set(partly)];
  const told = items(shown);
  if (partly.length > 0) told.unshift({ text: `${bare}:`, evidence: shown.map(({ place }) => place) });
  return { bare, told, places: shown.map(({ place }) => place) };
}

/** "Two housemates, Thabo and Craig" */
const namesIn = (who: string): string[] => who.replace(counted, "").split(/,? and |, /);
const counted =
  /^(?:(?:my|their|our|\d+|two|three|four|five|six|some|the) )+(?:\p{Ll}+ )?(?:(?:flat|house|room)mates|friends|lodgers|people|others)(?:,| called| named|:) (?=\p{Lu})/u;

/** "Samir" and "User's nephew Samir" */
const isSame = (one: string, other: string): boolean => one.includes(other) || other.includes(one) || other.startsWith(`${one} `);

/** Whether a statement names what is asked about. */
const tellsOfAsked = ({ words }: Question, { read }: Scored): boolean =>
  words.some((word) => /^(?:NOUN|PROPN)$/.test(word.upos) && read.tokens.some((token) => sameness(word, token) >= 0.75));
