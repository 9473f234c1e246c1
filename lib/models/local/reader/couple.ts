import type { Question } from "@/lib/question/read-question";
import { endingsOf } from "./endings-asked";
import type { Scored } from "./features";
import { isLater, latestOf, tellsOfCouple } from "./over";
import { sameness } from "./words";

const start = "^(?:so |and |but )?(?:am i|i['’]m|i am|are we) (?:(?:now|still|currently|back to being) )*";
const questions = {
  single: new RegExp(`${start}(?:single|unattached)\\b`, "i"),
  taken: new RegExp(
    `${start}(?:in a (?:new )?relationship|taken|(?:seeing|dating|with) (?:any|some)(?:one|body))\\b|^(?:so |and |but )?do i (?:(?:now|still|currently) )*have a partner\\b`,
    "i",
  ),
  married: new RegExp(`${start}married\\b`, "i"),
  engaged: new RegExp(`${start}engaged[\\s?.!]*$`, "i"),
  hasSpouse: /^(?:so |and |but )?is my (?:husband|wife|spouse) (?:still )?(?:alive|living|with us)[\s?.!]*$/i,
};
type Asked = keyof typeof questions;

/** What a status says of what may be asked; of the rest it says nothing. */
const statuses: Record<string, Partial<Record<Asked, boolean>>> = {
  single: { single: true, taken: false, married: false, engaged: false },
  parted: { single: true, taken: false, engaged: false },
  divorced: { married: false },
  widowed: { married: false, hasSpouse: false },
  "in a relationship": { single: false, taken: true },
  engaged: { single: false, taken: true, married: false, engaged: true },
  married: { single: false, taken: true, married: true, engaged: false },
};
const ofMarriage = /\b(?:divorc\w+|husband|wife|spouse|marriage)\b/i;
const spouse = /\bUser(?: and others)?['’]s (?:wife|husband|spouse)\b/;
const withSomebody = /\b(?:seeing|dating|going out with|together|(?:boy|girl)friend|partner|husband|wife|fianc[eé]e?)\b/i;
/** Who parted longer ago may be with somebody else. */
const maxDays = 366;

/** "Am I single" after "we split up", "am I married" after "I'm divorced": by what was said last of whom one is with. */
export function coupleAnswer(question: Question, all: readonly Scored[]): { isSo: boolean; told: Scored } | null {
  const asked = (Object.keys(questions) as Asked[]).find((each) => questions[each].test(question.text));
  if (!asked || !question.isOwn || question.asksPast) return null;
  const own = all.filter(
    ({ read, text, evidence, isFormer, isTold }) =>
      !isFormer && !isTold && evidence.role !== "assistant" && (read.features.subject >= 0.7 || spouse.test(text)),
  );
  const partners = new Set(own.flatMap(({ text }) => [...text.matchAll(namedSpouse)].map(([, name]) => name!)));
  // "Jean passed away", where she is known to be the wife.
  const ofPartner = all.filter(
    ({ isFormer, text, evidence }) => !isFormer && evidence.role !== "assistant" && (isDivorce.test(text) || hasDied(text, partners)),
  );
  const known = new Map([
    ...own.flatMap((each) => (statusOf(each) ? [[each, statusOf(each)!] as const] : [])),
    ...ofPartner.map((each) => [each, isDivorce.test(each.text) ? "divorced" : "widowed"] as const),
  ]);
  const told = latestOf([...known.keys()]);
  if (!told) return null;
  const isOutdated = own.some((each) => isLater(each, told) && withSomebody.test(each.text));
  const isSo = statuses[known.get(told)!]![asked];
  return isOutdated || isSo === undefined ? null : { isSo, told };
}

const others: Partial<Record<Asked, RegExp>> = {
  single: /\b(?:single|unattached)[\s?.!]*$/i,
  taken: /\b(?:taken|in a relationship|(?:seeing|dating) (?:any|some)(?:one|body))[\s?.!]*$/i,
  married: /\bmarried[\s?.!]*$/i,
  engaged: /\bengaged[\s?.!]*$/i,
};
const asksOther =
  /^(?:so |and |but )?[Ii]s (?:my (?:[\p{L}-]+ ){1,2}|\p{Lu}[\p{L}'’-]+ )(?:(?:now|still|currently) )*(?:single|unattached|taken|in|seeing|dating|married|engaged)\b/u;

/** "Is Femi single" after "Femi got engaged": by the status that was told of them last, unless they parted since. */
export function otherStatus(question: Question, all: readonly Scored[]): { isSo: boolean; told: Scored } | null {
  if (question.form !== "yes-no" || question.isOfAsker || question.isNegated || question.asksPast || !asksOther.test(question.text))
    return null;
  const asked = (Object.keys(others) as Asked[]).find((each) => others[each]!.test(question.text));
  const ofAsked = all.filter(
    ({ read: { features }, isFormer, isSpoken, evidence }) =>
      !isFormer && !isSpoken && evidence.role !== "assistant" && features.subject >= 0.9 && features.denied + features.supposed === 0,
  );
  const told = asked ? latestOf(ofAsked.filter((each) => statusTold(each) !== null)) : null;
  const isSo = told ? statuses[statusTold(told)!]![asked!] : undefined;
  if (!told || isSo === undefined) return null;
  const names = question.words.filter(({ isName }) => isName).map(({ text }) => text);
  const parted = all.some(
    (each) =>
      isLater(each, told) &&
      endingsOf(each.text).some(({ ending: { scope } }) => scope === "partner") &&
      (names.length === 0 || names.some((name) => each.text.includes(name))),
  );
  return parted ? null : { isSo, told };
}

function statusTold({ text, evidence: { attribute, attributeValue, type } }: Scored): string | null {
  if (type === "GOAL" || attributeValue === null) return null;
  // "Priti got engaged to Josh"
  if (attribute === "PARTNER_OF" && engagedTo.test(text)) return "engaged";
  return attribute === "RELATIONSHIP_STATUS" && Object.hasOwn(statuses, attributeValue) ? attributeValue : null;
}
const engagedTo = /\b(?:is|got|['’]s) (?:now |just |finally )?engaged to \p{Lu}/u;

const namedSpouse = /\bUser(?: and others)?['’]s (?:wife|husband|spouse)(?: is|['’]s name is)? (\p{Lu}[\p{L}'’-]+)/gu;
const isDivorce =
  /\b(?:the|my|our|User['’]s|their) divorce(?: from \p{L}+)? (?:(?:has )?(?:just |finally )?(?:came|come|went|gone) through|is (?:now |finally )?(?:final|through|done|official|complete))\b/iu;
const hasDied = (text: string, partners: ReadonlySet<string>): boolean =>
  endingsOf(text).some(({ ending, words }) => ending.scope === "life" && words.some(({ text: word }) => partners.has(word)));

function statusOf({ text, evidence: { attribute, attributeValue, validFrom, saidAt, type } }: Scored): string | null {
  const sinceDays = validFrom === null || saidAt === null ? 0 : (Date.parse(saidAt) - Date.parse(validFrom)) / 86_400_000;
  const ends = endingsOf(text).map(({ ending }) => ending.scope);
  if (ends.includes("partner")) return ofMarriage.test(text) ? "divorced" : sinceDays < maxDays ? "parted" : null;
  if (spouse.test(text)) return ends.includes("life") ? "widowed" : "married";
  // "I'm getting married in June" is a plan.
  if (attributeValue === null || sinceDays < 0 || type === "GOAL") return null;
  if (attribute === "MARRIED_TO") return "married";
  if (attribute === "PARTNER_OF") return /\bengaged\b/i.test(text) ? "engaged" : "in a relationship";
  return attribute === "RELATIONSHIP_STATUS" && Object.hasOwn(statuses, attributeValue) ? attributeValue : null;
}

const asksEx =
  /^(?:so |and )?who(?: is|['’]s| was) (?:the name of )?my ex(?:[- ](?<kin>husband|wife|spouse|boyfriend|girlfriend|partner|fianc[eé]e?))?[\s?.!]*$/i;

/** "Who is my ex": whom one parted from last, unless somebody is told of as such or was something else. */
export function exAnswer({ text }: Question, all: readonly Scored[]): Scored | null {
  const asked = asksEx.exec(text);
  if (!asked) return null;
  const own = all.filter(({ evidence }) => evidence.role !== "assistant");
  if (own.some(({ isFormer, text: told }) => !isFormer && /\bUser['’]s ex\b/i.test(told))) return null;
  const kin = asked.groups?.kin?.toLowerCase();
  const parted = own.filter((each) => {
    const ended = each.isFormer || each.isSpoken ? undefined : endingsOf(each.text).find(({ ending }) => ending.scope === "partner");
    const name = ended?.words.find(({ upos, lower }) => upos === "PROPN" && lower !== "user")?.text;
    if (!name || !/\bUser\b/.test(each.text)) return false;
    const isOf = (words: string) =>
      own.some(({ text: told }) => new RegExp(`\\b(?:${words})\\b[^.;]{0,20} ${RegExp.escape(name)}\\b`, "iu").test(told));
    return !kin || isOf(kin) || (/^(?:husband|wife|spouse)$/.test(kin) && ofMarriage.test(each.text) && !isOf("husband|wife"));
  });
  return latestOf(parted);
}

/** "Ines quit" ends the Ines who would be the answer to "who is my boss". */
export function endsAnswer({ read: { tokens, fillAt } }: Scored, by: Scored): boolean {
  const answer = tokens[fillAt];
  return answer?.upos === "PROPN" && by.read.tokens.some(({ upos, term }) => upos === "PROPN" && term === answer.term);
}

/** "Jo and Kit split up" ends nothing of what each of them does. */
export const isBesideCouple = (question: Question, top: Scored, by: Scored): boolean =>
  question.form !== "yes-no" &&
  endingsOf(by.text).some(({ ending }) => ending.scope === "partner") &&
  !endsAnswer(top, by) &&
  !tellsOfCouple(question, top) &&
  !question.words.some((word) => !word.isName && by.read.tokens.some((token) => sameness(word, token) >= 0.75));
