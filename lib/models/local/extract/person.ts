import { parse } from "@/lib/language/en/grammar";
import { adverbs, agreement, agreementOfNow, isAdverb, presentForm } from "./agreement";
import type { Edit } from "./edits";
import { numeral } from "./pieces";
import type { Token } from "./tagging";

const contractions: Record<string, string> = {
  "i'm": "is",
  im: "is",
  "i've": "has",
  ive: "has",
  "i'll": "will",
  "we're": "are",
  "we've": "have",
  "we'll": "will",
  "we'd": "",
  "i'd": "",
  "i'ma": "is going to",
};

const secondPerson: Record<string, string> = {
  "you're": "is",
  youre: "is",
  "you've": "has",
  "you'll": "will",
  "you'd": "would",
};
/** Before "you" as an object, or after an auxiliary of a question, the next verb is not its own. */
const governs =
  /^(?:do|does|did|can|could|will|would|should|may|might|must|let|help|helps|helped|make|makes|made|see|saw|hear|heard|watch|watched|have|to|for|with|of|about|from|at|by|on|in|like|than|and|thank|love|miss|wish)$/;

/** "When you make it through": anyone, and not the person spoken to. */
const anyone =
  /\b(?:when|whenever|if|once|until|while|people who|someone who|those who|people that|(?:make|help|keep|get|let|motivate|remind|teach)s? you|everywhere|wherever|whatever|the more|as long as)\b/i;

/** Whether "you" in a clause is the person spoken to. */
export function addressesYou(source: string): boolean {
  return /\byou/i.test(source) && !anyone.test(source);
}

/** Edits that give the other person of a conversation of two their name: "I'm proud of you" says of whom. */
export function secondPersonEdits(tokens: Token[], name: string): Edit[] {
  const edits: Edit[] = [];
  for (const [index, token] of tokens.entries()) {
    const word = token.lower;
    const replace = (text: string) => edits.push({ start: token.start, end: token.end, text });
    if (secondPerson[word]) replace(`${name} ${secondPerson[word]}`);
    else if (word === "your" || word === "yours") replace(`${name}'s`);
    else if (word === "yourself") replace(name);
    else if (word === "you") {
      replace(name);
      const before = tokens[index - 1];
      if (before && governs.test(before.lower)) continue;
      let next = index + 1;
      while (tokens[next] && isAdverb(tokens[next]!, tokens[next + 1])) next++;
      const verb = tokens[next];
      const ending = verb?.tags.has("Verb") ? presentForm(verb, tokens) : null;
      if (verb && ending) edits.push({ start: verb.start, end: verb.end, text: ending });
    }
  }
  return edits;
}

/** Who says "Mum" means their own. */
const parentAlone =
  /^(?:[Mm]um|[Mm]om|[Dd]ad|[Mm]ummy|[Dd]addy|Grandma|Grandpa|Grandad|Granddad|Granny|Gran|Nana|Nanna|Nan)(?=['’]s?\s|\s(?:is|was|has|had|still|now|just|said|told|moved|wants|lives|works|went|got|needs|likes|loves|retired|turned|turns|died|passed|and (?:dad|mum|mom)|will|can|never|always|used)\b)/;

const parents = "[Mm]am|[Mm][ou]m(?:my)?|[Dd]ad(?:dy)?|[Gg]rand(?:m|p)a|[Gg]rand?dad|[Gg]ran(?:ny)?|[Nn]ana?|[Nn]anna";
const bareParent = new RegExp(`^(?:${parents})(?: (?:and|&) (?:${parents}))?(?= \\p{Ll})(?! of\\b)`, "u");

/** "Dad sold the house", "Mum and Dad are off to Spain", and not "dad jokes are fun". */
function parentDoing(source: string): RegExpExecArray | null {
  const found = bareParent.exec(source);
  return found && parse(source)[0]?.words[0]?.relation.startsWith("nsubj") ? found : null;
}

/**
 * Edits that turn a clause from the speaker's "I" into the third person under `name`. Verbs that follow "I" get their
 * ending; "my" is the name's at first and "their" after that; "we" is the name "and others", since who else is meant
 * is not known, unless it is a household or a couple. Words inside quotation marks stay as they are. `isNamed`: the clause
 * names the subject before its first word already.
 */
export function thirdPersonEdits(source: string, tokens: Token[], name: string, isNamed = false): Edit[] {
  const edits: Edit[] = [];
  const parent = isNamed ? null : (parentAlone.exec(source) ?? parentDoing(source));
  if (parent) edits.push({ start: 0, end: parent[0].length, text: `${name}'s ${parent[0].toLowerCase()}` });
  const quoted = [...source.matchAll(/"[^"]{8,}"|“[^”]{8,}”/g)].map((match) => [match.index, match.index + match[0].length] as const);
  const possessive = `${name}'s`;
  let named = isNamed || parent !== null;
  /** Of "my daughters live with my mother", she is not theirs. */
  let isSubject = isNamed;
  let group = false;
  const replace = (token: Token, text: string) => edits.push({ start: token.start, end: token.end, text });
  const us = (token: Token, verb = "") => {
    const companions = group ? "they" : `${name} and others`;
    replace(token, verb ? `${companions} ${verb}` : companions);
    group = named = isSubject = true;
  };

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (quoted.some(([from, to]) => token.start >= from && token.start < to)) continue;
    const word = token.lower;
    if (source[token.end] === "-" || source[token.start - 1] === "-") continue;
    if (word === "i" || (contractions[word] !== undefined && word.startsWith("i"))) {
      if (/^[\s.]*[A-Z]/.test(source.slice(token.end, token.end + 2)) && source[token.end] === ".") continue;
      const joint = jointSubject(tokens, index);
      const verb = word === "i" ? "" : word === "i'd" ? wouldOrHad(tokens[index + 1], tokens[index + 2]) : contractions[word]!;
      replace(token, verb ? `${name} ${joint ? plural(verb) : verb}` : name);
      named = isSubject = true;
      if (joint) group = true;
      if (!joint) edits.push(...agreement(source, tokens, index, verb), ...agreementOfNow(tokens, index));
    } else if (word === "we" && !group && isHousehold(tokens[index + 1], tokens[index + 2])) {
      replace(token, name);
      named = isSubject = true;
      edits.push(...agreement(source, tokens, index, ""));
    } else if ((word === "we" || word === "we're" || word === "we've") && !group && couple.test(source.slice(token.end))) {
      const verb = contractions[word] ? singular(contractions[word]) : "";
      replace(token, verb ? `${name} ${verb}` : name);
      named = isSubject = true;
      const next = tokens[index + 1];
      if (!verb && next && /^(?:are|were|have)$/.test(next.lower)) replace(next, singular(next.lower));
      // "We both grew up in Kent"
      const both = tokens.slice(index + 1, index + 3).find(({ lower }) => lower === "both");
      if (both) edits.push({ start: both.start, end: both.end + 1, text: "" });
    } else if (word === "we") us(token);
    else if (contractions[word] !== undefined)
      us(token, word === "we'd" ? wouldOrHad(tokens[index + 1], tokens[index + 2]) : contractions[word]!);
    else if (word === "me") {
      replace(token, name);
      named = isSubject = true;
    } else if (word === "my") {
      replace(token, isSubject ? "their" : possessive);
      named = true;
    } else if (word === "our") {
      replace(token, group || named ? "their" : possessive);
      named = true;
    } else if (word === "us" && isCounted(tokens, index)) {
      const ends = /^\s*(?:[,.:;!]|$)/.test(source.slice(token.end));
      edits.push({ start: tokens[index - 1]!.start, end: token.end, text: `people, ${name} included${ends ? "" : ","}` });
    } else if (word === "us" && !isCountry(source, tokens, index)) replace(token, group ? "them" : `${name} and others`);
    else if (word === "mine") replace(token, possessive);
    else if (word === "ours") replace(token, named ? "theirs" : possessive);
    else if (word === "myself") replace(token, named ? "themself" : name);
    else if (word === "ourselves") replace(token, named ? "themselves" : "oneself");
  }
  return edits;
}

/** "There are five of us at home" */
const isCounted = (tokens: Token[], index: number): boolean =>
  tokens[index - 1]?.lower === "of" &&
  numeral.test(tokens[index - 2]?.lower ?? "") &&
  tokens.slice(Math.max(0, index - 6), index - 2).some(({ lower }) => /^there(?:['’](?:s|re))?$/.test(lower));

/** "We ship to the US", "mostly US": no pronoun, unless everything is in capitals. */
const isCountry = (source: string, tokens: Token[], index: number): boolean =>
  tokens[index - 1]?.lower === "the" || (source.slice(tokens[index]!.start, tokens[index]!.end) === "US" && /\p{Ll}/u.test(source));

/** What a household has or does, its speaker has or does: "we have a cat". */
const ofHousehold =
  /^(?:have|own|live|lived|rent|rented|moved|adopted|subscribe|keep|kept|bought|sold|cancelled|canceled|drive|pay|paid|run|got|ran|renovated|use|switched|employ|grow|breed)$/;

function isHousehold(verb: Token | undefined, next: Token | undefined): boolean {
  if (verb && next && isAdverb(verb, next)) return ofHousehold.test(next.lower);
  if (!verb || !ofHousehold.test(verb.lower) || next?.lower === "been") return false;
  return !/^(?:have|got|use)$/.test(verb.lower) || !(next?.lower === "to" || next?.tags.has("PastTense"));
}

/** What follows the "we" of a couple: of "we got married" the speaker is one of two, and whoever the other is, it is so of the speaker. */
const couple =
  /^(?: (?:are|were|have|(?:just|finally|recently|officially|only|now|both|then|actually|quietly)\b))*(?: (?:still|now|not|been|no longer|newly|happily))* (?:(?:got|get|getting|gotten)(?: (?:back|re))? ?(?:married|engaged|divorced|hitched|wed)|(?:re-?)?married|engaged|divorced|separated|eloped|tied the knot|(?:both )?(?:born|raised|brought up)|grew up|broke up|broken up|split up|called off (?:the|our) (?:wedding|engagement))\b(?! (?:the|a|an|our|them|him|her|it|into)\b)/i;

function singular(verb: string): string {
  return { are: "is", were: "was", have: "has" }[verb] ?? verb;
}

/** "My wife and I", "Tom, Anna and me": the verb stays plural. */
function jointSubject(tokens: Token[], index: number): boolean {
  if (tokens[index - 1]?.lower !== "and") return false;
  const before = tokens.slice(0, index - 1);
  return before.length > 0 && before.length <= 6 && !before.some((token) => token.tags.has("Verb") && !token.tags.has("ProperNoun"));
}

function plural(verb: string): string {
  return { is: "are", has: "have" }[verb] ?? verb;
}

/** "I'd lived" is had, "I'd better" is had, everything else would. */
function wouldOrHad(next: Token | undefined, afterNext: Token | undefined): string {
  const verb = next && (adverbs.has(next.lower) || next.tags.has("Adverb")) ? afterNext : next;
  if (!verb) return "would";
  return verb.lower === "better" || verb.lower === "been" || verb.tags.has("PastTense") || verb.tags.has("Participle") ? "had" : "would";
}
