import { kinPattern } from "./kinship";

// What an assistant says and nobody asks for later: texts and exercises that it made, its own life, general knowledge, a word on how it goes.

/** A sentence of the assistant's, and what else it replies with. */
type Said = { words: string; isAdvice: boolean };

const texts =
  "letters?|e-?mails?|mails?|messages?|msg|texts?|notes?|repl(?:y|ies)|response|posts?|captions?|cards?|speech|toast|poems?|jokes?|story|stories|eulogy|bio|essay|paragraph|tweet|review|complaint|invitation|apology|statement|blurb|lyrics|song|tagline|announcement|linkedin|out of office|profile|reference|advert";
/** "Write a card for Femi", "translate this" */
export const makesText = new RegExp(
  `\\b(?:(?:write|draft|compose|make|turn|do|help|need|give|shorten|start|finish|continue)\\b[^.?!\\n]{0,60}\\b(?:${texts})|(?:translate|rewrite|reword|rephrase|paraphrase|proof-?read|summari[sz]e|shorten|polish))\\b`,
  "iu",
);
/** "I'd open with the glove", "I've added the date": what it thinks or did, and no line of the text. */
const ofText =
  /\bi(?:['’](?:d|ve|ll)| (?:would|have|changed|added|left|kept|suggest|recommend|think|also|could|can))\b|\byou(?:r|['’]\p{L}+)?\b/iu;

const exercise = /\b(?:questions?|problems?|quiz(?:zes)?|exercises?|riddles?|puzzles?|tests?|practi[cs]e|examples?)\b/iu;
const numbered = /(?:^|\s)\d{1,2}[.)]\s/g;

const ownLife = new RegExp(
  `^(?:(?:and|also|personally|honestly|so|but)[, ]+)*(?:when i (?:was|were|had|went|did|got|took|ran|made|lived|bought|saw|first|read|\\p{L}+ed)\\b|i (?:once|used to|loved?|hated?|adored?|grew|walked|tried|took|ran|had|went|bought|lived|remember|always|never)\\b|i(?:['’]ve| have) (?:always|never|been)\\b|in my (?:own )?experience\\b|mine\\b|my (?:own )?(?:\\p{L}+ )?(?:parents|family|(?:${kinPattern})s?)\\b)`,
  "iu",
);
/** "Good start", "that's perfect, if it's about 25 degrees" */
const appraisal =
  /^(?:good|great|nice|lovely|solid|strong|excellent) (?:start|framing|point|idea|thinking|background|plan|call|catch|instincts?|question)\b|^(?:that|this|it)(?:['’]s| is| sounds| looks) (?:a )?(?:(?:very|really|so|quite) )?(?:perfect|fine|lovely|beautiful|clever|brilliant|sensible|reasonable|normal|understandable|nice|smart)\b|^(?:noted|understood)\b/iu;
/** "“Theo has a stammer; please give him time.”": what somebody else shall read. */
const quoted = /^["“«„](?=(?:\S+ ){5})[^"“”«»„]*["”»“][.!?]*$/u;
const promises = /^(?:ok(?:ay)?,? )?i(?:['’]ll| will)\b/i;
const general = /\b(?:usually|typically|generally|often|tends? to|most people|many people|some people|apps like|it depends)\b/iu;
const ofUser = /\b(?:i|i['’]\p{L}+|im|ive|my|me|mine|we|we['’]\p{L}+|our|us)\b/iu;
const figuresIn = (words: string): readonly string[] => words.match(/\d+(?:[.,]\d+)*/g) ?? [];
const lead = "^\\W*(?:(?:hi|hey|hello|please|pls|can you|could you|ok|so)[, ]+)*";
/** "Explain photosynthesis": the answer is in every book. */
const explains = new RegExp(`${lead}(?:explain|define|describe|tell me (?:about|a joke)|(?:make|tell) (?:me )?a joke)\\b`, "iu");
/** "What is a leasehold?" Of the answer a figure may be asked for. */
const asksOfWorld = new RegExp(
  `${lead}(?:what (?:is|are|does|do|was|were)|who (?:is|was|were)|how (?:does|do|did|is|are)|why (?:do|does|is|are|did))\\b`,
  "iu",
);

/** What of a reply may be asked for later. @param turns what the user said before it, the latest last */
export function lasting<Part extends Said>(parts: readonly Part[], text: string, turns: readonly string[]): Part[] {
  if (turns.some((turn) => isExercise(text, turn))) return [];
  const asked = turns.at(-1) ?? "";
  const known = new Set(figuresIn(asked));
  const isMade = turns.some((turn) => makesText.test(turn));
  const isOfNobody = !ofUser.test(asked.replace(/\bto me\b|\blike (?:im|i['’]?m)\b.*/gi, ""));
  const letter = parts.findIndex(({ words }) => /^(?:Dear \p{Lu}|To whom it may concern\b)/u.test(words));
  return parts.filter(({ words, isAdvice }, i) => {
    if ((letter >= 0 && i >= letter) || ownLife.test(words) || appraisal.test(words) || quoted.test(words)) return false;
    if (isOfNobody && explains.test(asked)) return promises.test(words);
    if (isAdvice || ofText.test(words)) return true;
    if (isMade) return false;
    // "17 degrees is cool": the user has said so.
    const figures = figuresIn(words);
    return figures.length > 0
      ? parts.length > 2 || figures.some((each) => !known.has(each))
      : !general.test(words) && !(isOfNobody && asksOfWorld.test(asked));
  });
}

/** "1) Yara has 12 horses and sells 5. How many are left?" */
function isExercise(text: string, asked: string): boolean {
  const items = text.match(numbered)?.length ?? 0;
  return items >= 2 && exercise.test(asked) && (text.match(/\?/g)?.length ?? 0) >= items / 2;
}
