import { announcementOf, tellsNoLife, voiceOf } from "./announcement";
import { isBlank, type Line } from "./lines";
import { signerOf } from "./mail";
import { materialEnd } from "./tasks";
import { nobody, type Part } from "./voice";

// "Rate this poem from my class", a blank line, and the poem: a text that is handed over without a colon or quotation marks.

const longestLead = 240;
/** What one does with a text, and with nothing else: "proofread this". */
const handlesText =
  /\b(?:proof-?read|spell-?check|translate|paraphrase|rephrase|reword|rewrite)\b(?: (?:it|this|these|the|my|a|an|for|to|into|in)\b|[.!?]?$)/iu;
/** What one does with a text or something else: "analyse this essay". */
const handles =
  /\b(?:rate|grade|mark|analy[sz]e|analy[sz]ing|review|critique|interpret|annotate|edit|polish|shorten|summari[sz]e|correct|check|improve|scan|explain|understand|comment on|think (?:of|about))\b/iu;
const literary =
  "poem|poems|verse|verses|lyrics|lyric|song|sonnet|haiku|limerick|story|tale|fable|scene|monologue|chapter|rap|stanza|ballad";
const written =
  "text|texts|essay|essays|article|paragraph|passage|excerpt|extract|abstract|translation|composition|paper|sentence|sentences|speech|dialogue|transcript";
const pointing = "(?:this|these|the following|here(?:['’]?s| is| are)(?: (?:a|an|the|my|our|one of my))?|a|an|my|our|the)";
const showsLiterary = new RegExp(`\\b${pointing} (?:[\\p{L}\\d'’-]+ ){0,2}(?:${literary})\\b`, "iu");
const showsWritten = new RegExp(`\\b(?:this|these|the following) (?:[\\p{L}\\d'’-]+ ){0,2}(?:${written})\\b`, "iu");
const asksOfForm =
  /\b(?:what|which) (?:metre|meter|rhyme(?: scheme)?|form|genre|verse|poet|song|style|mood|tone|tense|narrator|theme|poem|language)\b.{0,40}\b(?:this|these|it)\b|\bwho (?:wrote|sings|sang) this\b/iu;
const asksOpinion =
  /\b(?:thoughts|opinions?|feedback|any good|what do you think)\b|\b(?:here['’]?s|here is|this is) (?:a|an|the|my|our|one)\b/iu;
const ownLiterary = new RegExp(`\\b(?:my|our) (?:[\\p{L}-]+ ){0,2}(?:${literary})\\b|\\bi(?:['’]ve)? (?:wrote|written|made)\\b`, "iu");

/** What somebody else offers or has drawn up: "this ad", "this job". */
const offered =
  "ads?|adverts?|advertisements?|listings?|postings?|vacanc(?:y|ies)|job|role|position|internship|job description|description|offer|brief|flyer|leaflet|brochure|menu|contract|clause|terms|policy|quote|invoice|invitation|flat|apartment|house|property|course|syllabus|specs?|product";
const showsOffer = new RegExp(`\\b(?:this|these|the following) (?:[\\p{L}\\d'’-]+ ){0,2}(?:${offered})\\b`, "iu");
/** "A cover letter for this" */
const appliesFor =
  /\b(?:cover(?:ing)? letter|application|cv|r[eé]sum[eé]|statement|pitch|bid|proposal)\b.{0,40}\b(?:for|to) (?:this|these|it)\b(?! (?:week|month|year|time)\b)/iu;

/** Whether a line only hands over the text below it. */
function handsOver(lead: string): boolean {
  if (isOffer(lead)) return true;
  if (tellsNoLife(lead) || asksOfForm.test(lead) || handlesText.test(lead)) return true;
  if (showsWritten.test(lead)) return handles.test(lead);
  return showsLiterary.test(lead) && (handles.test(lead) || asksOpinion.test(lead)) && !makes.test(lead);
}
/** "I like this job" hands nothing over. */
const asksForHelp =
  /\?\s*$|^\W*(?:please|pls|can|could|would|will|help|write|make|draft|tailor|summari[sz]e|explain|check|review|look|tell|rate|compare|translate|what|how|is|are|does|do|should|thoughts)\b|\b(?:please|pls|thoughts|(?:can|could) (?:you|u)|i need|help me)\b/iu;
const isOffer = (lead: string): boolean => asksForHelp.test(lead) && (showsOffer.test(lead) || appliesFor.test(lead));
const makes = /\b(?:write|compose|make|generate|tell|create) (?:me |us )?(?:a|an)\b/iu;

/** The text below a line that hands it over, behind a blank line. */
export function handedBelow(text: string, lines: readonly Line[], index: number): Part | null {
  const line = lines[index]!;
  const lead = line.text.trim();
  if (lead.length > longestLead || /[:：]$/u.test(lead) || !lines[index + 1] || !isBlank(lines[index + 1]!) || !handsOver(lead))
    return null;
  const end = materialEnd(text, line.end);
  const material = text.slice(line.end, end);
  if (!material.trim()) return null;
  // The CV is the speaker's, and what it is for isn't.
  if (isOffer(lead)) return { start: line.end, end, voice: nobody };
  const voice = voiceOf(announcementOf(lead), signerOf(material.split("\n"))) ?? nobody;
  if (voice.kind === "own") return null;
  const isOthers = voice.kind === "author" && voice.medium === "fiction" && !ownLiterary.test(lead);
  return { start: line.end, end, voice: isOthers ? nobody : voice };
}
