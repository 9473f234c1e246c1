import { terms } from "@/lib/text/terms";
import { edgeTypes } from "@/lib/vocabulary";
import { spanned } from "./moments";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";

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
  const setter = found
    .slice(0, 4)
    .find(
      ({ evidence, isFormer, score }) =>
        isFormer === question.asksPast && evidence.attributeValue && asksFor(question, evidence.attribute!) && score >= best!.score - 0.3,
    );
  if (!setter) return asksRole.test(question.text) ? roleAnswer(found) : null;
  const { attribute, attributeValue, validFrom, content } = setter.evidence;
  const [name, kind] = attribute!.split(":");
  const subject = /^((?:\p{Lu}[\p{L}'’-]*\s)+)(?=\p{Ll})/u.exec(content)?.[1]?.trim();
  const form = told[name!];
  const said = statementOf(setter);
  if (!subject || /['’]s$/.test(subject) || !form || kind || setter.isFormer || isToldSo(content, form(subject, "")))
    return { bare: attributeValue!, told: [said], places: said.evidence };
  const since = validFrom ? ` (since ${spanned(new Date(validFrom), null).label})` : "";
  return {
    bare: attributeValue!,
    told: [{ text: `${form(subject, attributeValue!)}${since}.`, evidence: said.evidence }],
    places: said.evidence,
  };
}

/** "Maya works as a nurse at …" has the verb of "Maya works at …". */
function isToldSo(content: string, form: string): boolean {
  return content.startsWith(form.trim().split(" ").slice(0, -1).join(" "));
}

/** What someone does is not where. */
const asksRole = /\b(?:job|role|occupation|profession|position|do for (?:a living|work))\b/i;

const role =
  /\b(?:works?|working|worked|job|employed|hired|role) (?:\w+ )?as (?:an? |the )?((?:(?!at\b|in\b|for\b|with\b|and\b)[\p{L}-]+ ?){1,4})/iu;

/** What someone works as. */
function roleAnswer(found: Ranked[]): Answer | null {
  for (const candidate of found.slice(0, 4)) {
    const bare = role.exec(candidate.text)?.[1]?.trim();
    if (bare) return { bare, told: [statementOf(candidate)], places: [candidate.place] };
  }
  return null;
}

/** Whether the question's words ask for an attribute: "live" for a home, "favourite colour" for that kind. */
function asksFor(question: Question, attribute: string): boolean {
  const [name, kind] = attribute.split(":");
  if (name === "WORKS_AT" && asksRole.test(question.text)) return false;
  if (kind && !terms(kind).every((term) => question.weights.has(term))) return false;
  return [...(cues.get(name!) ?? [])].some((term) => question.weights.has(term));
}
