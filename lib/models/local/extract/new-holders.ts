import { severalNamed, severalOf } from "@/lib/language/en/frames";
import { parse } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { kinship } from "./kinship";
import { oneAtATime } from "./value-frames";

// Who has a part in one's life that one person has at a time is told in many ways. Each says what "my dentist is now Dr Ortega" says.

const name = "(?<name>(?:(?:[Mm]r|[Mm]rs|[Mm]s|[Dd]r|[Pp]rof)\\.? )?\\p{L}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)*)";
const role = "(?<role>\\p{L}[\\p{L}-]*(?: (?!(?:is|called|named|since|from|now|as|whose|today|this|last)\\b)\\p{Ll}[\\p{L}-]*)?)";
const lead = "(?:(?:[Aa]nd|[Ss]o|[Oo]h|[Bb]tw|[Bb]y the way|[Aa]lso),? )*";
const since = "(?<since> (?:since|from|as of) [^,;:]+?| (?:this|last) (?:week|month|year)| now| today)?";
/** "A company called Heimwert" */
const firm = "an? (?:\\p{Ll}[\\p{L}-]* ){1,3}?(?:called|named) ";
/** "We have a new landlord, Mrs Voss", "got a new boss since Monday, his name is Femi", "new dentist: Dr Ortega" */
const isNew = new RegExp(
  `^${lead}(?:(?:[Ii]|[Ww]e)(?:['’]?ve| have)?(?: (?:just|finally|recently))*(?: got| have| get)? an? |(?:[Jj]ust )?[Gg]ot an? |(?:[Hh]ave|[Tt]here['’]s|[Tt]here is) an? |(?:[Aa]|[Mm]y|[Oo]ur|[Tt]he) )?[Nn]ew ${role}${since}` +
    `(?:, | [-–—] |: | is (?:called |named )?| ?\\(|,? (?:called|named|by the name of) |,? (?:whose|his|her|their) name(?:['’]s| is) |,? (?:he|she)(?:['’]s| is) (?:called|named) )(?:now )?(?:${firm})?${name}(?<rest>\\)?(?:[.!]*|[,;] .*| (?:and|but|so|who) .*))$`,
  "u",
);
/** "Femi took over as my boss last week", "Femi has replaced Karin as my boss" */
const tookOver = new RegExp(
  `^${lead}${name}(?:['’]s| has| have| is)? ?(?:(?:now|just|officially|recently) )*(?:(?:took|taken|taking|takes) over(?: from (?:\\p{L}+ ){1,3}?)?|became|become|(?:replaced|replacing|replaces) (?:\\p{L}+ ){1,3}?)(?: ?as)? (?:my|our) (?:new )?${role}(?<rest>[.!]*|[,;] .*| (?:now|since|last|this|on|in|as of|from|yesterday|today)\\b.*)$`,
  "u",
);

/** The clause as "my dentist is now Dr Ortega"; as it is where it tells nothing of the kind. */
export function withNewHolder(clause: string): string {
  const found = (isNew.exec(clause) ?? tookOver.exec(clause))?.groups;
  if (!found?.name || !found.role || !isOneAtATime(found.role.toLowerCase()) || !isName(found.name)) return clause;
  const when = found.since?.replace(/^ now$/, "") ?? "";
  const rest = (found.rest ?? "").replace(/^\)/, "").replace(/^ now\b/, "");
  return `my ${found.role} is now ${found.name}${when}${rest}`;
}

const theNew = new RegExp(`^[Tt]he new ${role} is (?:now )?(?:${firm})?${name}(?<rest>[.!]*|[,;] .*)$`, "u");

/** "The new teacher is Mr Bhatt" after "Leo's moved up to Year 4" is Leo's. @param before the clause before it in its sentence */
export function withTheirHolder(clause: string, before: string): string {
  const found = theNew.exec(clause)?.groups;
  if (!found?.name || !found.role || !isOneAtATime(found.role.toLowerCase()) || !isName(found.name)) return clause;
  const words = parse(before)[0]?.words ?? [];
  const subject = words.find(({ relation, head }) => relation.startsWith("nsubj") && words[head]!.head < 0);
  if (!subject) return clause;
  const owner = words.find(({ head, relation }) => head === subject.index && relation === "nmod:poss");
  const isNamed = subject.upos === "PROPN" && !owner && /^\p{Lu}/u.test(subject.text);
  const isKin = kinship.has(subject.lemma.toLowerCase()) && /^(?:my|our)$/.test(owner?.lower ?? "");
  if (!isNamed && !isKin) return clause;
  return `${isKin ? "my " : ""}${subject.text}'s ${found.role} is now ${found.name}${found.rest}`;
}

const gaveUp =
  /\b(?:step(?:ped|ping)|st(?:ood|anding)) down(?: (?:as|from being))+ (?:the |a )?(?<role>\p{Ll}[\p{Ll}-]*(?: of (?:the )?\p{Ll}+(?: \p{Ll}+)?)?)|\b(?:resigned|retired|quit|gave up|stopped)(?: (?:as|being))+ (?:the |a )?(?<role>\p{Ll}[\p{Ll}-]*(?: of (?:the )?\p{Ll}+(?: \p{Ll}+)?)?)/u;
const takesOn = new RegExp(
  `^${lead}${name}(?:['’]s| is| has)? ?(?:(?:now|just) )?(?:(?:does|doing|do) (?:it|that|the job)|(?:took|taken|taking|takes) (?:it |that |the job )?(?:over|on)(?: from me)?)(?: now| instead| these days)*(?<rest>[.!]*|[,;] .*)$`,
  "u",
);

/** "Geoff does it now" after "I stepped down as treasurer". @param before the clause or sentence before it */
export function withTakenRole(clause: string, before: string): string {
  const found = takesOn.exec(clause)?.groups;
  const role = found && gaveUp.exec(before)?.groups?.role;
  return found?.name && role && /^\p{Lu}/u.test(found.name) && !pronoun.test(found.name)
    ? `${found.name} is now the ${role}${found.rest}`
    : clause;
}
const pronoun = /^(?:I|He|She|It|We|They|You|That|This|Somebody|Someone|Nobody|Everybody|Everyone)$/;

/** "Boss", "dentist", "piano teacher": of colleagues, neighbours and pupils one has several. */
function isOneAtATime(role: string): boolean {
  const head = role.split(" ").at(-1)!;
  if (oneAtATime.test(head) || /^(?:REPORTS_TO|PARTNER_OF|MARRIED_TO)$/.test(kinship.get(head)?.edge ?? ""))
    return !/^(?:business|dance|tennis|gym|training|running|lab) /.test(role);
  const isOfSeveral = kinship.has(head) || severalNamed.has(head) || severalOf.some((kind) => isKindOf(head, kind)) || among.test(head);
  return !isOfSeveral && callings.some((kind) => isKindOf(head, kind));
}
const callings = ["worker", "professional", "official", "educator", "leader", "expert"];
/** Who is one of many. */
const among =
  /^(?:member|player|guest|patient|customer|tenant|lodger|hire|recruit|intern|trainee|apprentice|employee|developer|engineer|designer|nurse)$/;

/** A capital, or a title before it: "dr ortega". */
const isName = (text: string): boolean => /^\p{Lu}/u.test(text) || /^(?:mr|mrs|ms|dr|prof)\.? /.test(text);
