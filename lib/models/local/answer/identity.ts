import { relativePattern } from "../extract/kinship";
import type { Question } from "./question-shape";
import type { Ranked } from "./relevance";
import { type Answer, statementOf } from "./reply-form";

const lookedAt = 8;
const name = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?";
const kin = `(?:best |close |old |twin |older |younger |little |big )?(?:${relativePattern})`;

/** Who someone is to another, or who a relative is: "Maya's sister Paula" tells both. */
export function identityAnswer(question: Question, found: Ranked[]): Answer | null {
  const asked = new RegExp(`^[Ww]ho(?:['’]s| is| was) (${name})\\W*$`, "u").exec(question.text)?.[1];
  if (asked)
    return firstMatch(found, new RegExp(`(\\S+['’]s ${kin}),? ${asked}\\b|\\b${asked} is ((?:an? |the |\\S+['’]s )[^,.;]{3,50})`, "iu"));
  // "Where does my partner work" asks for more than who that is.
  if (!asksIdentity.test(question.text)) return null;
  const relative = new RegExp(`['’]s (${kin})\\b|\\b(?:my|his|her|their) (${kin})\\b`, "i").exec(question.text);
  if (!relative) return null;
  return firstMatch(
    found,
    new RegExp(
      `\\b${relative[1] ?? relative[2]}(?:,| is| is called| is named|['’]s name is| called| named)? (?=\\p{Lu})((?:\\p{Lu}[\\p{L}-]+ ?){1,2})(?!['’])`,
      "u",
    ),
  );
}

export const asksIdentity = /\bwho(?:['’]s| is| are| was| were)\b|\b(?:names?|named|called)\b/i;

function firstMatch(found: Ranked[], pattern: RegExp): Answer | null {
  for (const candidate of found.slice(0, lookedAt)) {
    const match = pattern.exec(candidate.text);
    const bare = (match?.[1] ?? match?.[2])?.trim();
    if (bare) return { bare, told: [statementOf(candidate)], places: [candidate.place] };
  }
  return null;
}
