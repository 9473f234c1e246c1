import type { Ranked } from "./relevance";
import { type Answer, statements } from "./reply-form";
import { supporting } from "./supporting";

const worseBy = 0.35;
const emotions =
  "happy|happier|sad|proud|grateful|thankful|excited|nervous|anxious|scared|afraid|thrilled|relieved|overwhelmed|calm|peaceful|inspired|motivated|encouraged|appreciated|appreciative|loved|lonely|frustrated|angry|upset|disappointed|embarrassed|ashamed|guilty|jealous|confident|determined|hopeful|optimistic|curious|comfortable|cozy|free|light|refreshed|energi[sz]ed|exhausted|tired|stressed|worried|concerned|confused|stuck|lost|heartbroken|devastated|shocked|surprised|amazed|awestruck|humbled|honou?red|blessed|lucky|fulfilled|accomplished|satisfied|content|joyful|delighted|ecstatic|stoked|pumped|eager|nostalgic|homesick|bored|accepted|supported|connected|empowered|alive|at ease|at peace|at home|in awe";
const degree = "(?:so|very|really|super|pretty|quite|a bit|a little|totally|incredibly|extremely|more|kind of|kinda|truly|deeply)";
const felt = new RegExp(`\\b(?:${degree} )*(?:${emotions})\\b(?:(?:, | and |, and | but )(?:${degree} )*(?:${emotions})\\b)*`, "i");
const sense = /\bfe(?:els?|lt|eling) ((?:like|that|an?|the|such) [^.;,!?]{4,50})/i;

/** What someone felt, in the words for it. */
export function feelingAnswer(found: Ranked[]): Answer | null {
  const [best] = found;
  const near = found.slice(0, 6).filter((candidate) => candidate.score >= best!.score - worseBy);
  for (const candidate of near) {
    const bare = felt.exec(candidate.text)?.[0] ?? sense.exec(candidate.text)?.[1];
    if (!bare) continue;
    const rest = found.filter((each) => each !== candidate);
    return { bare, told: statements(supporting([candidate, ...rest], 2, worseBy)), places: [candidate.place] };
  }
  return null;
}
