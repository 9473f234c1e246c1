import { isKindOf } from "@/lib/language/en/lexicon";
import { isKnownPlace } from "../extract/places";
import { calendarWords } from "../extract/words";
import type { Medium, Voice } from "./voice";
import { mediumOf, mediumPattern, sayingVerbs } from "./words";

/** What the words before a text tell of it. */
export type Announcement = {
  medium: Medium | null;
  /** The text as the speaker calls it: "customer review". */
  source: string | null;
  /** Who wrote it, as the speaker calls them: "the letting agent", "my boss Ana". */
  author: string | null;
  /** "I wrote", "my bio". */
  isBySpeaker: boolean;
  isLife: boolean;
  /** It says nothing of the speaker's life today. */
  tellsNoLife: boolean;
  /** "translate", "write": what follows is material for the assistant. */
  isTask: boolean;
  /** A story of the speaker's, whose narrator they may ask about. */
  isOwnFiction: boolean;
  /** Somebody or something else is named as its source, though not who. */
  isByOther: boolean;
  isToSpeaker: boolean;
  /** "this", "below", "got": something follows. */
  points: boolean;
};

const longestLead = 260;

const person =
  "(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Aa]n?|[Ss]ome|[Oo]ne of (?:my|our|the)) [\\p{L}\\p{N}'’ -]{2,40}?|(?:Mr|Mrs|Ms|Dr|Prof)\\.? \\p{Lu}[\\p{L}'’-]+|\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2}|[Ss]omeone|[Ss]omebody|[Pp]eople)";
const stop =
  "(?=\\s*(?:[,:;?!.(\\n]|$)|\\s+(?:about|saying|that|which|who|and|to|is|was|on|at|in|yesterday|today|this|last|for|sounds?|says?|said|what|how|should|can|could|do|does|when|after|where|re|regarding|concerning|just|now)\\b)";
const from = new RegExp(`\\b(?:[Ff]rom|[Bb]y|[Vv]on|[Dd]e)\\s+(${person})${stop}`, "u");
const says = new RegExp(
  `(?:^|[\\s,;.!?])(${person}|[Hh]e|[Ss]he|[Tt]hey|[Ii]t)(?: (?:on|over|at|in|from) [\\p{L}\\d/ ]{2,20}?)?\\s+(?:just |also |has |have |had |then )?(?:${sayingVerbs})\\b[^.?!\\n]{0,50}$`,
  "u",
);
const possessive =
  /(?:^|\s)((?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er) [\p{L} -]{2,30}?|\p{Lu}[\p{L}-]+)['’]s? (?:last |latest |new |exact |own )?(?:words|reply|message|text|mail|email|letter|note|answer|review|comment|post|voicemail)\b/u;
const bySpeaker =
  /\bi(?:['’]ve| have| had)? (?:just )?(?:wrote|written|said|told|replied|texted|sent|answered|posted|emailed|drafted|put|typed)\b|\bmy (?:own )?(?:draft|reply|answer|response)\b/i;
const myText =
  /\bmy (?:own |current |new |draft |old |personal )?(?:cover letter|e?-?mail|message|letter|essay|post|text|statement|review|speech|toast|application|tweet|caption|abstract|paragraph|article|blog post|reply|introduction email)\b/i;
const life =
  /\bmy (?:own |current |short |new )?(?:bio|biography|profile|cv|c\.v\.|resume|résumé|about me|intro|introduction|situation|background|notes|diary|journal|details|info|information|day|week|life|routine|schedule|medical history|history|symptoms|stats|preferences|setup|list|case|circumstances)\b|\babout (?:me|myself|us)\b/i;
/** Nobody has another's written there. */
const ownProfile =
  /\b(?:tinder|hinge|bumble|dating|okcupid|grindr|linkedin|instagram|insta|twitter|flatshare|spareroom|tutoring|babysitting) (?:bio|profile|intro|about me)\b/i;
const task =
  /\b(?:translate|rewrite|reword|rephrase|paraphrase|proofread|proof-read|spell-?check|correct|grammar|write|draft|compose|generate|invent|make up|say in|how (?:do|would|can) (?:you|i|we) say|what(?:['’]s| is) .{0,30} in (?:french|german|spanish|english|italian|portuguese|chinese|japanese)|start (?:it )?with|begin (?:it )?with|end (?:it )?with|include the (?:line|words|sentence|phrase)|saying|that says|reply with|respond with|repeat|complete|continue|finish|parse|convert|classify|extract|tag|format|turn (?:this|it)|echo|print|sing|rhyme|example|e\.g\.|for instance|such as|test|sample|übersetze|traduce|traduis|traduci|traduza|翻译)\b/i;
const exercise =
  /\b(?:correct|check|fix|improve|grade|mark|proof-?read|spell-?check|mistakes|errors)\b.{0,30}\bmy (?:own |short |little )?(?:(?:english|french|german|spanish|italian|portuguese|dutch|swedish) )?(?:texts?|sentences?|grammar|spelling|homework|exercises?|composition|translation|writing|english|french|german|spanish|italian|portuguese|dutch|swedish)\b/i;
/** "My diary from when I was 12" */
const longAgo =
  /\b(?:diary|journal|notebook|scrapbook|letter to myself)\b.{0,40}\b(?:from|in|of) (?:when (?:i|we) (?:was|were)|(?:19|20)\d\d|my (?:childhood|youth|teens|school))|\b(?:old|childhood|teenage) (?:diary|journal)\b/i;
const subject = "(?:history|lit|literature|drama|religion|religious studies|geography|philosophy|civics|social studies)";
const schoolwork = "(?:essay|homework|coursework|assignment|composition|paragraph|diary entry|piece|paper|speech|letter)";
/** "My essay for history", "a diary entry from the view of a soldier" */
const inARole = new RegExp(
  `\\b${schoolwork}\\b.{0,12}\\b(?:for|in) (?:my |our |the |\\p{L}+ grade )?(?:english )?${subject}\\b|\\b${subject} ${schoolwork}\\b|\\bbook re(?:port|view)s?\\b|\\bfrom the (?:point of view|viewpoint|view|perspective|pov) of\\b|\\b(?:written|told|narrated) (?:as|by) (?:if |an? |the )`,
  "iu",
);
/** "Correct my sentences", which a learner wrote for practice, what was so long ago, and what is put into somebody's mouth. */
export const tellsNoLife = (words: string): boolean => exercise.test(words) || longAgo.test(words) || inARole.test(words);
const received =
  /\b(?:got|received|sent (?:me|us)|wrote (?:me|us|to me)|to me|to us|texted (?:me|us)|emailed (?:me|us)|told (?:me|us)|left (?:me|us)|came (?:today|in|this)|in (?:my|the|our) (?:mail|post|inbox)|(?:reply|respond|answer)(?:ing)? (?:to )?(?:this|these|it)|what does (?:this|the) (?:letter|e-?mail|mail|notice|bill|text|message) (?:mean|say|want)|from my|from our|my \w+ (?:wrote|sent|said|texted|emailed)|fwd from|forwarded)\b|\bmy [\p{L} -]{2,24}['’]s\b/iu;
const pointing =
  /\b(?:this|these|here|below|following|as follows|got|received|found|read|saw|sent|wrote|writes|says|said|texted|emailed|messaged|mailed|replied|posted|goes|opens|starts|begins|reads|fwd|forwarded|from|look(?:s)? at|summari[sz]e|explain|minutes of|plain words|letter about|mail about|email about|message about)\b/i;

const personal = new Set<Medium>(["mail", "letter", "message", "review", "chat"]);

const showsText = new RegExp(
  `\\b(?:${sayingVerbs}|this|these|following|below|as follows|opens|starts|begins|fwd|forwarded|minutes of|(?:got|received|found|read|saw|look at|here(?:['’]s| is| are)?) (?:this|these|the|an?|my|our|what)\\b)`,
  "iu",
);
const toRemember =
  /^\W*(?:(?:please|pls|and|also) )*(?:log|note|record|remember|save|store|keep)(?: down)?(?:\W*$| (?:this|that|these|it|for (?:me|later|the record))\b)|\b(?:remember|keep|note|log) (?:this|these|that)\b/i;
/** Texts that people copy with a bare heading: "Review: …". */
const copied =
  /\b(?:e-?mail|mail|letter|message|sms|dm|text|voicemail|comment|tweet|review|testimonial|feedback|poem|lyrics|song|quote|quotation|proverb|invitation|complaint|job ad|advert)$/i;
/** "Song I love: I'm a creep" */
const favouriteText = /^\W*(?:(?:my|a|the|some) )?(?:fav\p{L}* )?(?:song|songs|lyrics?|poem|verse)\b/iu;
const price = /[$€£¥₹]\s?\d|\b\d[\d.,]*\s?(?:k|euros?|dollars|pounds|quid)?\b/i;

/**
 * "Baby log: two teeth since new year", "weights from the vet today: Pinto 31.5 kilo", "Rules: two approvals per pull request": what stands
 * on the line of such a heading are the speaker's own notes. A text of others is shown ("this", "here's the"), said or sent by somebody, or
 * its heading names a text that people copy and nothing else.
 */
export function isOwnHeading(heading: string, material: string, { medium, author, isByOther }: Announcement): boolean {
  if (toRemember.test(heading)) return true;
  if (showsText.test(heading) || favouriteText.test(heading)) return false;
  // "A quote from the movers: 1,870".
  if (medium === "quote" && price.test(material.slice(0, 120))) return true;
  if (medium !== null && (personal.has(medium) || medium === "quote") && (author !== null || isByOther)) return false;
  return !(copied.test(heading.trim()) && heading.trim().split(/\s+/).length <= 3);
}

/** @param lead the speaker's words before the text */
export function announcementOf(lead: string): Announcement {
  const words = lead.slice(-longestLead).replace(/[\s?!.…]+$/, "");
  const found = [...words.matchAll(mediumPattern)]
    .map((match) => ({ word: match[0].toLowerCase(), index: match.index }))
    .filter(({ index }) => !/\b(?:i|we|to|you|should|please|can|don['’]t|not|will)\s+$/i.test(words.slice(0, index)))
    // "Feedback on my headline" is asked for.
    .filter(
      ({ word, index }) => !(word === "feedback" && /^ (?:on|about|for) (?:my|our|this|the)\b/i.test(words.slice(index + word.length))),
    );
  const isPointedAt = ({ index }: { index: number }) =>
    /\b(?:this|these|the following|following|a|an|the|my|our|here['’]s|got)\s+(?:[\p{L}-]+ ){0,2}$/iu.test(words.slice(0, index));
  const kindOf = ({ word }: { word: string }) => mediumOf.get(word) ?? mediumOf.get(word.replace(/e?s$/, "")) ?? null;
  // "letter about my dad, can you put it in plain words": a letter rather than words.
  const nearest = found.find((each) => isPointedAt(each)) ?? found.find((each) => personal.has(kindOf(each) ?? "data")) ?? found.at(-1);
  const medium = nearest ? kindOf(nearest) : null;
  const named = says.exec(words)?.[1] ?? from.exec(words)?.[1] ?? possessive.exec(words)?.[1] ?? null;
  const author = named !== null && isSomebody(named) ? named.trim() : null;
  const isBySpeaker = author === null && (bySpeaker.test(words) || (myText.test(words) && !/\bmy [\p{L}-]+['’]s\b/u.test(words)));
  return {
    medium,
    source: nearest ? sourceWords(words, nearest) : null,
    author,
    isBySpeaker,
    isLife: (life.test(words) && author === null) || /\b(?:from|by) me\b/i.test(words) || ownProfile.test(words),
    tellsNoLife: tellsNoLife(words),
    isTask: task.test(words),
    isOwnFiction: medium === "fiction" && /\b(?:my|our|i['’]m|i am|i wrote|i['’]ve|beta)\b/i.test(words),
    isByOther: named !== null && !/^(?:me|myself)$/i.test(named),
    isToSpeaker: received.test(words),
    points:
      pointing.test(words) ||
      (medium === "fiction" && favouriteText.test(words)) ||
      task.test(words) ||
      (medium !== null && words.trim().split(/\s+/).length <= 2),
  };
}

/** Where words come from that nobody in particular said. */
const sources =
  /^(?:meeting|call|standup|conference|class|lecture|talk|party|web|internet|wiki|wikipedia|reddit|forum|site|website|page|blog|book|novel|film|movie|song|game|docs|article|paper|news|magazine|podcast|video|app|draft|bible|quran|manual|dictionary|chat|group|work|home|here|there|scratch|memory|today|then|now)$/;

/** Whether words name a person or a body of people, and not a meeting, a book or a pronoun. */
function isSomebody(label: string): boolean {
  const words = label.trim();
  if (/^(?:he|she|they|it|someone|somebody|me|myself)$/i.test(words) || calendarWords.has(words.toLowerCase())) return false;
  const [base = ""] = words.split(/ (?:with|of|at|in|on|about|for|from) /);
  if (isKnownPlace(base)) return false;
  const head = base
    .replace(/-in-law$/i, "")
    .split(/[ -]/)
    .at(-1)!;
  if (/^\p{Lu}/u.test(head)) return true;
  const noun = head.toLowerCase().replace(/['’]s?$/, "");
  if (sources.test(noun) || mediumOf.has(noun) || life.test(words)) return false;
  const isPeople = ["person", "organization", "institution", "establishment", "facility"].some((kind) => isKindOf(noun, kind));
  return isPeople || !["communication", "event", "act", "artifact", "cognition", "message"].some((kind) => isKindOf(noun, kind));
}

/** "customer review", "letter about my dad": the text as it was named. */
function sourceWords(words: string, { word, index }: { word: string; index: number }): string {
  const before =
    /(?:^|\s)((?:customer|school|text|voice|group|job|doctor['’]?s|thank-you|work|bank|court|tax|parking)\s)$/iu.exec(
      words.slice(0, index),
    )?.[1] ?? "";
  const about = /^\s(about (?:my|our|the) [\p{L}'’-]+)(?=[\s,:.?!]|$)/iu.exec(words.slice(index + word.length))?.[1];
  return `${before}${word.replace(/^(?:fwd|forward)$/, "mail")}${about ? ` ${about}` : ""}`.toLowerCase();
}

/** Whose voice an announced text is in; null where the words announce none. */
export function voiceOf(announced: Announcement, signed: string | null): Voice | null {
  const { medium, author, source } = announced;
  if (announced.tellsNoLife) return { kind: "nobody" };
  if (announced.isLife) return { kind: "own" };
  if (announced.isBySpeaker && medium !== "fiction") return { kind: "draft" };
  if (source !== null && /^(?:meeting |my )?(?:notes|minutes)$/.test(source) && !author) return { kind: "own" };
  const isPersonal = medium !== null && personal.has(medium);
  if (medium === "fiction" && (announced.isTask || !announced.isOwnFiction)) return { kind: "nobody" };
  if (medium === "fiction") return { kind: "author", author: null, medium, source: source ?? "story", isToSpeaker: false };
  if (announced.isTask && !(isPersonal && (author || signed))) return { kind: "nobody" };
  if (medium === "document" || medium === "data") return { kind: "nobody" };
  if (!author && !signed && !isPersonal && medium !== "quote") return announced.isByOther ? { kind: "nobody" } : null;
  return {
    kind: "author",
    author: signed ?? author,
    medium: medium ?? "message",
    source: `${source ?? "message"}${signed && author ? `\t${author}` : ""}`,
    isToSpeaker: announced.isToSpeaker,
  };
}

const announcing =
  /^\W*(?:(?:so|ok|okay|hey|look|and),? )*(?:i |we )?(?:just )?(?:got|received|found|read|saw|here|this is|this|these|see|look|letter|mail|email|message|text|review|fwd|forwarded|from|summari[sz]e|explain|does this|is this|can you|could you|my \p{L}+ (?:just )?(?:sent|wrote|said|texted|emailed))\b/iu;

const told = new RegExp(
  `\\b(?:say|saying|${sayingVerbs})(?: (?:back|me|us|him|her|them|this|that|my \\p{L}+|to (?:me|us)))*\\s*[:,]?\\s*$`,
  "iu",
);

/** "Her line is", before the line. */
const givesLine =
  /\b(?:line|quote|answer|title|headline|caption|motto|slogan|sentence|phrase)s?\b[^.?!]{0,30}\b(?:is|was|goes|reads)\s*[:,]?\s*$/iu;

/** Whether a sentence only says that a text follows. One that names somebody says more. */
export function announces(sentence: string): boolean {
  if (sentence.length < 140 && (told.test(sentence) || givesLine.test(sentence))) return true;
  const isOpening = announcing.test(sentence) || (/[:：]\s*$/.test(sentence) && announcementOf(sentence).medium !== null);
  return sentence.length < 140 && isOpening && !/\s(?!I\b)\p{Lu}\p{Ll}/u.test(sentence) && announcementOf(sentence).points;
}
