import { parse } from "@/lib/language/en/grammar";

const lead =
  "(?:(?:and|but|so|or|especially|particularly|mostly|mainly|partly|only|simply|probably|maybe|also|for (?:example|instance)|e\\.g\\.),?\\s+)*";
/** What is given as a reason, or conceded, is so. */
const reason = new RegExp(`^${lead}(?<marker>because|cos|cause|since|as|given that|now that|even though|although|though)\\s+(?=\\S)`, "i");
const condition = new RegExp(`^${lead}(?<marker>if|once|unless|whenever|in case)\\s+(?=\\S)`, "i");

const longest = 300;

/** How many characters lead to the claim of a reason that stands alone, as in "Especially since I've never deployed it"; otherwise 0. */
export function loneReasonLength(sentence: string): number {
  const match = reason.exec(sentence);
  return match && standsAlone(sentence, match) ? match[0].length : 0;
}

/** "For example, if I have a sequence like 3, 7, 11": a condition without what follows from it says nothing that is so. */
export function isLoneCondition(sentence: string): boolean {
  const match = condition.exec(sentence);
  return match !== null && standsAlone(sentence, match);
}

/** Whether the clause behind the marker, with a subject of its own, is the whole sentence: nothing that it belongs to follows. */
function standsAlone(sentence: string, match: RegExpExecArray): boolean {
  if (sentence.length > longest) return false;
  const [only, ...others] = parse(sentence);
  if (!only || others.length > 0) return false;
  const { words } = only;
  const root = words.find(({ head }) => head < 0)!;
  const own = words.filter(({ head }) => head === root.index);
  const start = match[0].length;
  const [marker] = match.groups!.marker!.toLowerCase().split(" ");
  // "Since I was ten", "as I said": when, or how.
  const isTime = /^(?:since|as)$/.test(marker!) && [root, ...own].some(({ xpos }) => xpos === "VBD");
  return (
    !isTime &&
    root.start >= start &&
    own.some(({ relation, start: at }) => /^(?:nsubj|expl)/.test(relation) && at >= start) &&
    own.some(({ relation, lower, start: at }) => /^(?:mark|advmod)$/.test(relation) && lower === marker && at < start) &&
    // "Because I hate mornings, start at ten": the parser may take the reason for the head.
    !words.some(({ relation, start: at }) => relation === "parataxis" && at > root.start)
  );
}
