import { parse } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { thirdPerson } from "./agreement";
import { playsSomething } from "./junk";
import { kinship } from "./kinship";
import type { Token } from "./tagging";

const moods =
  /^(?:excited|glad|happy|proud|thankful|grateful|sorry|sad|stoked|thrilled|nervous|tired|worried|exhausted|busy|sick|ready|keen|eager|lucky|allergic|married|swamped|pumped|amazed|blessed|based|born|determined|new to|interested|obsessed|looking forward|due|pregnant|originally from|currently in)\b/i;
const wants =
  /^(?:love|loved|like|hope|need|want|miss|hate|prefer|wish|believe|think|feel|appreciate|enjoy|plan|remember|live|work|study|have|own)\b/i;
const finite =
  /^(?:isn't|aren't|wasn't|doesn't|is|are|was|were|makes|helps|has|looks|feels|means|sounds|brings|takes|gives|can|will|keeps|requires|seems|became|felt|made|helped|gave)$/;

/**
 * What to put before a clause that left out "I" ("Went hiking", "Planning a trip", "Gonna move"): a replacement for
 * its first word under `name`. Null when the clause has a subject or is a command.
 */
export function missingSubject(clause: string, tokens: Token[], name: string): { end: number; text: string } | null {
  const [first, second] = tokens;
  // "Miss Ivelisse lives above"
  if (!first || /^Miss \p{Lu}/u.test(clause)) return null;
  const word = first.lower;
  const keep = (verb: string) => ({ end: first.end, text: `${name} ${verb}` });
  const lower = clause.slice(first.start, first.end).toLowerCase();
  if (["gonna", "gotta", "wanna"].includes(word)) return keep(word === "gonna" ? "is going to" : word === "gotta" ? "has to" : "wants to");
  // "Fixed in v2.3.1": nobody says who did it.
  if (
    /^(?:fixed|resolved|solved|merged|released|shipped|patched|deployed|paid|delivered|cancelled|canceled) (?:in|by|with|on|since|as of|to)\b/i.test(
      clause,
    )
  )
    return { end: first.end, text: `It was ${word}` };
  const opener = auxiliaryLead(clause, name);
  if (opener) return opener;
  if (
    ["can't", "cannot", "couldn't", "will", "won't", "would", "never", "haven't", "didn't", "don't", "doesn't", "used"].includes(word) &&
    second?.tags.has("Verb") &&
    word !== "don't"
  )
    return keep(word === "haven't" ? "hasn't" : word === "never" && second?.lower === "been" ? "has never" : lower);
  if (
    ["just", "recently", "finally", "also", "already"].includes(word) &&
    second &&
    (isPastVerb(second) || /^can(?:['’]t)?$/.test(second.lower))
  )
    return keep(lower);
  if (["recently", "finally"].includes(word) && second && asPast.test(second.lower)) return keep(lower);
  if (["been", "got"].includes(word)) return keep(word === "been" ? "has been" : "got");
  if (playsSomething(clause)) return keep("plays");
  // "Work was fun" has its subject.
  if (
    /^work (?:at|as an?|from home|remotely|nights|days|shifts|part[- ]time|full[- ]time)\b(?!.* (?:is|are|was|were|has|have|keeps?|gets?)\b)/i.test(
      clause,
    )
  )
    return keep("works");
  if (isBornLately(clause)) return null;
  const thing = moods.test(clause) ? thingDescribed(clause) : null;
  if (thing) return { end: first.end, text: `${name}${thing.isSubject ? "'s" : hasA(thing.isPast, lower)} ${lower}` };
  if (moods.test(clause)) return keep(`${lower === "born" ? "was" : "is"} ${lower}`);
  if (
    /^\p{L}+ing$/iu.test(first.text) &&
    !(first.tags.has("Adjective") && second?.tags.has("Noun")) &&
    ![
      "during",
      "nothing",
      "something",
      "everything",
      "anything",
      "according",
      "morning",
      "evening",
      "being",
      "spring",
      "king",
      "string",
      "thing",
      "regarding",
      "including",
      "considering",
    ].includes(word)
  ) {
    return gerundIsSubject(tokens, clause) || isNominal(clause) || leadsClause(clause) ? null : keep(`is ${lower}`);
  }
  if (second && leaves.test(word) && !sides.test(second.lower) && !/[?]/.test(clause)) return keep(lower);
  if (second && intensives.test(word) && feels.test(second.lower))
    return { end: second.end, text: `${name} ${lower} ${thirdPerson(second.lower)}` };
  if (wants.test(clause) && !/^(?:work|study|love|hope|need|plan|hate)\b/i.test(clause))
    return keep(isPastVerb(first) || lower === "loved" ? lower : thirdPerson(lower));
  if (/^(?:love|hope|need|hate) (?!is|was|has|of|makes|and|for)/i.test(clause)) return keep(thirdPerson(lower));
  if (isPastVerb(first) && second && !/^(?:by|is|are|was|were)$/.test(second.lower)) return keep(lower);
  return null;
}

/** "Born on the 2nd at 5 in the morning", "born this morning": nobody says so of themselves, without a year or a place. */
export const isBornLately = (clause: string): boolean =>
  /^\s*born (?!.*\b(?:19|20)\d\d\b)(?!in )(?:.*\bat \d|(?:early |late )?(?:today|yesterday|tonight|last (?:night|week|month)|this (?:morning|afternoon|evening|week|month)|on the \d))/iu.test(
    clause,
  );

const hasA = (isPast: boolean, thing: string): string => ` ${isPast ? "had" : "has"} ${/^[aeiou]/.test(thing) ? "an" : "a"}`;

/** "Busy season is brutal", "busy day tomorrow"; a "proud mum of two" is somebody. */
function thingDescribed(clause: string): { isSubject: boolean; isPast: boolean } | null {
  const words = parse(clause)[0]?.words ?? [];
  const [first] = words;
  const noun = first?.relation === "amod" && first.head > 0 ? words[first.head]! : null;
  const lemma = noun?.lemma.toLowerCase() ?? "";
  if (noun?.xpos !== "NN" || kinship.has(lemma) || isKindOf(lemma, "person")) return null;
  const next = words[noun.index + 1];
  return {
    isSubject: next?.upos === "AUX" || next?.upos === "VERB",
    isPast: /\b(?:yesterday|last (?:night|week|month|year))\b/i.test(clause),
  };
}

/** Past and present look alike. */
const asPast = /^(?:cast|cut|put|set|quit|hit|split|shed|spread)$/;
const leaves = /^(?:left|quit|lost|met|spent)$/;
const sides =
  /^(?:eye|ear|hand|handed|-handed|leg|foot|arm|knee|hip|shoulder|ankle|wrist|side|lung|kidney|breast|wing|lane|turn|and|or|is|was|one|overs?|alone|out|property|luggage|time|in|at|on|to|of|by)$/;
const intensives = /^(?:kinda|sorta|really|still|just|mostly|absolutely|secretly|also|only)$/;
const feels = /^(?:miss|love|hate|like|need|want|prefer|enjoy|wish|live|work)$/;
const stative = /^(?:own|have|like|drive|smoke|speak|need|want|care|live|believe|know|get|sleep|celebrate|watch)$/;

/** "Starting in May I work from home": what follows has a subject of its own. */
function leadsClause(clause: string): boolean {
  const [sentence] = parse(clause);
  const [first] = sentence?.words ?? [];
  return (
    sentence?.words.some(
      ({ lower, relation, head }) =>
        /^(?:i|we)$/.test(lower) && /^nsubj/.test(relation) && head > 0 && sentence.words[head]!.head < 0 && first!.head === head,
    ) ?? false
  );
}

/** "Haven't touched a drop", "Did apply to Umeå", "don't own a bike": an auxiliary without its subject, and no order or question. */
function auxiliaryLead(clause: string, name: string): { end: number; text: string } | null {
  if (!/^\s*(?:have|did|do|ca)/i.test(clause)) return null;
  const [sentence] = parse(clause);
  const [first, second] = sentence?.words ?? [];
  const root = sentence?.words.find(({ head }) => head < 0);
  if (!sentence || !first || !second || !root || first.upos !== "AUX" || root.upos !== "VERB" || /\?/.test(clause)) return null;
  if (
    first.head !== root.index ||
    root.index > 5 ||
    sentence.words.some(({ relation, head }) => /^nsubj/.test(relation) && head === root.index)
  )
    return null;
  const isNot = /^n['’]?t$/.test(second.lower);
  const put = (text: string) => ({ end: isNot ? second.end : first.end, text: `${name} ${text}` });
  if (/^have$/.test(first.lower) && root.xpos === "VBN") return put(isNot ? "hasn't" : "has");
  if (/^did$/.test(first.lower) && root.xpos === "VB") return put(isNot ? "didn't" : "did");
  if (/^do$/.test(first.lower) && isNot && stative.test(root.lemma) && !/\b(?:please|you|your)\b/i.test(clause)) return put("doesn't");
  if (/^ca$/.test(first.lower) && isNot && root.xpos === "VB") return put("can't");
  return null;
}

/** "Onboarding notes I wrote", "Meeting with Dana moved to Thursday": the first word is a noun, or tells what kind of notes. */
function isNominal(clause: string): boolean {
  const [first, second] = parse(clause)[0]?.words ?? [];
  if (!first) return false;
  const isSubject = first.upos === "NOUN" && first.relation.startsWith("nsubj");
  return isSubject || (/^(?:case|amod|compound)/.test(first.relation) && second?.index === first.head && second.upos === "NOUN");
}

function isPastVerb(token: Token): boolean {
  return token.tags.has("PastTense") && !token.tags.has("ProperNoun") && !/^(?:based|given|compared|related|united)$/.test(token.lower);
}

/** "Making a switch could open doors", "playing it helps me": no comma stands before the sentence's verb, which has no other subject. */
function gerundLeads(clause: string): boolean {
  const words = parse(clause)[0]?.words ?? [];
  const [first] = words;
  const root = first && first.head > 0 ? words[first.head]! : null;
  if (!first || root?.head !== -1 || first.xpos !== "VBG" || !/^(?:advcl|csubj)/.test(first.relation)) return false;
  const own = words.filter(({ head }) => head === root.index);
  const verb = own.find(({ relation }) => /^(?:aux|cop)/.test(relation)) ?? root;
  const subject = own.find(({ relation }) => relation.startsWith("nsubj"));
  const isStopped = words.slice(0, verb.index).some(({ text, index }) => text === "," && words[index - 1]!.head === first.index);
  return (
    !isStopped &&
    (/^(?:VB[DZP]|MD)$/.test(verb.xpos) || verb.lower === "let") &&
    (!subject || (subject.head === root.index && subject.index <= 2))
  );
}

/** Whether a place is the verb of a clause that a noun has. */
function relativeClause(clause: string): (place: number) => boolean {
  const words = parse(clause)[0]?.words ?? [];
  return (place) => words.some(({ start, relation }) => start === place && relation === "acl:relcl");
}

/** "Painting is fun", "Seeing my students succeed motivates me": the first words are the subject of a later verb. */
function gerundIsSubject(tokens: Token[], clause: string): boolean {
  if (/['’]s$/.test(tokens[0]!.text) || gerundLeads(clause)) return true;
  const inRelative = relativeClause(clause);
  for (let index = 1; index < tokens.length; index++) {
    const token = tokens[index]!;
    const previous = tokens[index - 1]!;
    if (/^(?:because|since|when|but|so|if|while|although)$/.test(token.lower)) return false;
    // "Doing a course, ends in spring": what follows a comma is another claim.
    if (clause.slice(tokens[0]!.end, token.start).includes(",") && !/^(?:is|are|was|were)$/.test(token.lower)) continue;
    // "Trying a recipe that my mum gave me"
    if (inRelative(token.start)) continue;
    const isVerb = finite.test(token.lower) || (token.tags.has("PresentTense") && /[^s]s$/.test(token.lower) && !token.tags.has("Noun"));
    // "Relaxing with them is fun", "Making a difference like that is rare": an object stands before the verb.
    const isObject =
      /^(?:them|me|her|him|us)$|sel(?:f|ves)$/.test(previous.lower) ||
      (/^(?:it|that|this|you)$/.test(previous.lower) &&
        /^(?:like|of|with|for|about|at|in|to|by|and|motivate|support|help|love|know|see|make|give|around)$/.test(
          tokens[index - 2]?.lower ?? "",
        ));
    if (
      isVerb &&
      (isObject || (!previous.tags.has("Pronoun") && !/^(?:that|which|who|and|what|how|there|it|this|to)$/.test(previous.lower)))
    )
      return true;
  }
  return false;
}
