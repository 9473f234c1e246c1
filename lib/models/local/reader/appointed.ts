import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question, QuestionWord } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import { type Answer, decided } from "../answer/reply-form";
import { kinship } from "../extract/kinship";
import type { Scored } from "./features";
import { latestOf } from "./over";

const name = "User|\\p{Lu}[\\p{L}'’-]+";
const role =
  "(?:(?:as|to) )?(?:an? |the )?(?<role>(?:\\p{Ll}[\\p{Ll}-]* ){0,3}?\\p{Ll}[\\p{Ll}-]*)(?=[.,;!]|$| (?:of|at|in|for|on|by|and|this|last|yesterday|today)\\b)";
const patterns = [
  new RegExp(
    `(?<who>${name})(?: has| have)?(?: (?:just|finally|recently|now))* (?:been|was|got|is being)(?: (?:just|finally|recently))* (?:made|named|appointed|elected|voted|chosen|promoted)(?: (?:the|their|our) new)? ${role}`,
    "u",
  ),
  // "Got a job as a night porter"
  new RegExp(
    `(?<who>${name})(?: has| have)?(?: (?:just|finally|recently|now))* (?:got|gotten|landed|started|begun|accepted|taken|took) (?:an? |the |their )?(?:new )?(?:job|role|position|post|work) as (?:an? |the )?(?<role>(?:\\p{Ll}[\\p{Ll}-]* ){0,3}?\\p{Ll}[\\p{Ll}-]*)(?=[.,;!]|$| (?:of|at|in|for|on|with|this|last)\\b)`,
    "u",
  ),
  new RegExp(`\\b[Tt]hey(?: have|['’]ve)?(?: just)? (?:made|named|appointed|elected|voted|promoted) (?<who>${name}) ${role}`, "u"),
];

/** Who became what: "User has been made deputy head", "they promoted Ines to ward manager"; null for "was made redundant". */
function appointmentIn(text: string): { who: string; role: string } | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups;
    if (found && isPost(found.role!.split(" ").at(-1)!)) return { who: found.who!, role: found.role! };
  }
  return null;
}

const isPost = (noun: string): boolean => isKindOf(noun, "person") || /^(?:head|lead|chair)$/.test(noun);

const isTellable = ({ isFormer, isSpoken, evidence }: Scored): boolean => !isFormer && !isSpoken && evidence.role !== "assistant";

/** The parser may take "treasurer" for a name. */
const isNamed = ({ isName, text }: QuestionWord): boolean => isName && /^\p{Lu}/u.test(text);

/** Whether the question is about whoever got the post; "my dad's job" is no post of mine. */
function isAbout({ words, isOwn, isOfAsker }: Question, who: string): boolean {
  const names = words.filter(isNamed);
  if (names.length > 0) return names.some(({ text }) => text === who);
  // "Am I an assistant" is of nobody's assistant.
  return isOwn && who === "User" && (isOfAsker || !words.some(({ role, lemma }) => role === "owner" || kinship.has(lemma)));
}

const ofPost = /^(?:job|title|role|position|post|rank|new|current|work)$/;
const asksPost = /\b(?:job|job title|role|position|post|title|rank)\b/i;

/** "They made User head of purchasing" for "what is my job title". */
export function tellsAppointment(question: Question, each: Scored): boolean {
  if (question.form !== "what" || question.isNegated || question.asksPast || !asksPost.test(question.text) || !isTellable(each))
    return false;
  const found = appointmentIn(each.text);
  const said = terms(each.text);
  const isSaid = (word: QuestionWord) => isNamed(word) || ofPost.test(word.lemma) || said.includes(word.term);
  return found !== null && isAbout(question, found.who) && question.words.every(isSaid);
}

const asksBeing = /^(?:so |and |but )?(?:am|is|are) /i;

/** "Am I deputy head" after "I've been made deputy head": all that is asked was told. */
export function appointedAnswer(question: Question, all: readonly Scored[], isOver: (each: Scored) => boolean): Answer | null {
  if (question.form !== "yes-no" || question.isNegated || question.asksPast || !asksBeing.test(question.text)) return null;
  const claims = question.words.filter((word) => !isNamed(word) && word.lemma !== "be").map(({ term }) => term);
  const told = latestOf(
    all.filter((each) => {
      const found = isTellable(each) && !isOver(each) ? appointmentIn(each.text) : null;
      if (!found || claims.length === 0 || !isAbout(question, found.who)) return false;
      const [said, post] = [terms(each.text), terms(found.role)];
      return claims.every((term) => said.includes(term)) && claims.some((term) => post.includes(term));
    }),
  );
  return told && decided("Yes", told);
}
