import { relativePattern } from "../extract/kinship";
import type { Candidate } from "./candidates";
import { firstName, type Question } from "./question-shape";

const name = "\\p{Lu}[\\p{L}-]*(?: \\p{Lu}[\\p{L}-]*)*";
const lead = new RegExp(`^(${name})(?:['’]s? (?:[\\p{L}-]+ )*?(${relativePattern})(?: (${name}))?)?(?=[ ,'’.])`, "u");
const timeWords = "(?:Last|This|Next|On|In|At|Since|From|During|After|Before|Yesterday|Today|Tomorrow|Tonight|Now|Currently|Recently)";
const timeWord = new RegExp(`^${timeWords}$`);
/** "Last month User married Sofia" is about the user. */
const time = new RegExp(`^${timeWords}\\b[^.;]{0,60}?,? (?=User\\b)`);

/** Whom a statement is about: "Maya lives in …", "Maya's brother Tim works …". Null where it does not begin with a name. */
export function subjectOf(content: string): { name: string; kin: string | null } | null {
  const match = lead.exec(content.replace(time, ""));
  if (match && timeWord.test(match[1]!)) return null;
  if (!match) return null;
  const [, owner, kin, relative] = match;
  return { name: relative ?? (kin ? `${owner}'s ${kin}` : owner!), kin: kin ?? null };
}

/** Whether a question asks about the subject of a statement, and not about someone else who is named beside it. */
export function isAskedAbout(question: Question, { text, evidence }: Candidate): boolean {
  const subject = subjectOf(text);
  const first = subject && firstName(subject.name);
  if (!subject || !first) return true;
  const isKnown = [evidence.speaker ?? "User", ...evidence.entities.flatMap(({ name, type }) => (type === "PERSON" ? [name] : []))].some(
    (each) => firstName(each) === first,
  );
  if (hasWord(question.text, first) || (subject.kin !== null && hasWord(question.text, subject.kin))) return true;
  if (/\b(?:i|we)\b/i.test(question.text)) return subject.kin === null;
  // "With Tom" says who else was there, and not who is asked about.
  const beside = (each: string) => new RegExp(`\\b(?:with|to|for|from|about|by) ${firstName(each)}(?![\\p{L}])`, "iu").test(question.text);
  const asked = [...question.people, ...question.mentioned].filter((each) => !beside(each));
  if (asked.length === 0 && question.mentioned.length > 0) return subject.kin === null;
  if (hasRelative(question, asked)) return false;
  if (asked.length > 0) return !isKnown || asked.some((each) => firstName(each) === first);
  return subject.kin === null;
}

/** "Maya's brother", "my boss": someone else than who is named. */
function hasRelative({ text }: Question, owners: string[]): boolean {
  const owner = ["my|our|his|her|their", ...owners.map((each) => `${firstName(each)}['’]s?`)].join("|");
  return new RegExp(`(?<![\\p{L}])(?:${owner}) (?:[\\p{L}-]+ )?(?:${relativePattern})(?![\\p{L}])`, "iu").test(text);
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}])${word.replace(/[^\p{L}\p{N}-]/gu, ".")}(?![\\p{L}])`, "iu").test(text);
}
