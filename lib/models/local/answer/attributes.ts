import { terms } from "@/lib/text/terms";
import { edgeTypes, kinRelations } from "@/lib/vocabulary";
import { asksIdentity } from "./identity";
import { spanned } from "./moments";
import type { Question } from "./question-shape";
import { mainVerbs } from "./question-verbs";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";
import { isAskedAbout, subjectOf } from "./whose";

const cues = new Map<string, Set<string>>(edgeTypes.flatMap((type) => ("cues" in type ? [[type.name, new Set(terms(type.cues))]] : [])));

/** How a value is told of its subject. */
const told: Record<string, (subject: string, value: string) => string> = {
  LIVES_IN: (subject, value) => `${subject} lives in ${value}`,
  WORKS_AT: (subject, value) => `${subject} works at ${value}`,
  REPORTS_TO: (subject, value) => `${subject} reports to ${value}`,
  STUDIES_AT: (subject, value) => `${subject} studies at ${value}`,
  MARRIED_TO: (subject, value) => `${subject} is married to ${value}`,
};

/** The value of the attribute that a question asks for, where the best statements set one. */
export function attributeAnswer(question: Question, found: Ranked[]): Answer | null {
  const [best] = found;
  const verbs = asksSeveral(question) ? null : mainVerbs(question);
  const setter = found.slice(0, 4).find((candidate) => {
    const { evidence, isFormer, score } = candidate;
    return (
      isFormer === question.asksPast &&
      evidence.attributeValue &&
      verbs &&
      asksFor(question, evidence.attribute!, verbs) &&
      isTold(question, candidate) &&
      score >= best!.score - 0.3
    );
  });
  if (!setter) return asksRole.test(question.text) ? roleAnswer(question, found) : null;
  const { attribute, attributeValue, validFrom, saidAt, content } = setter.evidence;
  const [name, kind] = attribute!.split(":");
  const subject = subjectOf(content)?.name;
  const form = told[name!];
  const said = statementOf(setter);
  if (
    !subject ||
    subject === attributeValue ||
    // "Tom and Ida live in Bergen"
    /^,? (?:and|&) /.test(content.slice(content.indexOf(subject) + subject.length)) ||
    /['’]s$/.test(subject) ||
    !form ||
    kind ||
    setter.isFormer ||
    // "I start at Monzo in March" is no "works at Monzo".
    (validFrom !== null && saidAt !== null && validFrom > saidAt) ||
    isToldSo(content, form(subject, ""))
  )
    return { bare: attributeValue!, told: [said], places: said.evidence };
  const since = validFrom ? ` (since ${spanned(new Date(validFrom), null).label})` : "";
  return {
    bare: attributeValue!,
    told: [{ text: `${form(subject, attributeValue!)}${since}.`, evidence: said.evidence }],
    places: said.evidence,
  };
}

/** Whether a statement sets its value for who is asked about; "Nina is Maya's manager" begins with the value. */
function isTold(question: Question, candidate: Ranked): boolean {
  return subjectOf(candidate.text)?.name === candidate.evidence.attributeValue || isAskedAbout(question, candidate);
}

/** "Maya works as a nurse at …" has the verb of "Maya works at …". */
function isToldSo(content: string, form: string): boolean {
  return content.startsWith(form.trim().split(" ").slice(0, -1).join(" "));
}

/** What someone studies is not where. */
const asksSubject = /^what (?:do|does|did|am|is|are|was|were)\b/i;
/** What someone does is not where. */
const asksRole = /\b(?:job|role|occupation|profession|position|do for (?:a living|work))\b/i;

const role =
  /\b(?:works?|working|worked|job|employed|hired|role) (?:\w+ )?as (?:an? |the )?((?:(?!at\b|in\b|for\b|with\b|and\b)[\p{L}-]+ ?){1,4})/iu;

/** What someone works as. */
function roleAnswer(question: Question, found: Ranked[]): Answer | null {
  for (const candidate of found.slice(0, 4)) {
    const bare = role.exec(candidate.text)?.[1]?.trim();
    if (bare && isAskedAbout(question, candidate)) return { bare, told: [statementOf(candidate)], places: [candidate.place] };
  }
  return null;
}

/** Whether the question's words ask for an attribute: "live" for a home, "favourite colour" for that kind. */
function asksFor(question: Question, attribute: string, verbs: string[]): boolean {
  const [name, kind] = attribute.split(":");
  // "Who do I live with" asks for no place.
  if (/^who\b.*\bwith\b/i.test(question.text)) return false;
  if (name === "WORKS_AT" && asksRole.test(question.text)) return false;
  if (name === "STUDIES_AT" && asksSubject.test(question.text)) return false;
  // "What does my wife do" doesn't ask who she is.
  if (kinRelations.has(name!) && !/\bmarried\b/i.test(question.text) && !asksIdentity.test(question.text)) return false;
  if (kind && !terms(kind).every((term) => question.weights.has(term))) return false;
  const own = cues.get(name!) ?? new Set();
  return [...own].some((term) => question.weights.has(term)) && goWith(verbs, attribute);
}

/** Whether an attribute may be asked for with some verbs: its own, or those that say little. */
function goWith(verbs: string[], attribute: string): boolean {
  const own = cues.get(attribute.split(":")[0]!);
  return verbs.every((verb) => own?.has(verb) || lightVerbs.has(verb));
}

/** Statements without those that are found by an attribute's cue alone, where that attribute is not what is asked. */
export function withoutOtherAttributes(question: Question, found: Ranked[]): Ranked[] {
  const verbs = mainVerbs(question);
  return found.filter(({ evidence, coverage }) => coverage > 0 || !evidence.attribute || goWith(verbs, evidence.attribute));
}

/** What says little by itself: "what job does Maya have", "where does she go to school". */
const lightVerbs = new Set(terms("go get know use call name keep change say give want attend move remember tell current"));

/** An attribute has one value at a time: "which cities" asks for more than that. */
function asksSeveral({ focus, wantsList, text }: Question): boolean {
  return wantsList && focus !== "" && /\b(?:which|what)\b/i.test(text);
}
