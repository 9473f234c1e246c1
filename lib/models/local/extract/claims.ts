import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isVague } from "./idle";

const finite = ({ upos, xpos }: Word) => (upos === "VERB" || upos === "AUX") && /^(?:VB[DZP]|MD)$/.test(xpos);
const pointing = /^(?:you|your|that|this|it|these|those|who|what|which|everything|something|nothing)$/;
/** What one does with the talk, and not in life. */
const talking =
  /^(?:think|guess|know|mean|see|say|hope|want|need|like|love|ask|wonder|understand|agree|bet|believe|appreciate|get|have|do|be|go|try)$/;

/**
 * Whether a few words claim something by their tree although they look like an order, a question or applause: "work mail is …",
 * "right now I fix elevators", "would love to live in Oaxaca".
 */
export function isClaim(text: string): boolean {
  if (/[?？]|^(?:please|pls|plz)\b|\byou(?:r|rs|['’]\p{L}+)?\b/iu.test(text)) return false;
  if (
    /^would (?:\p{L}+ly )?(?:love|like|prefer|hate|rather)\b(?! (?:to (?:know|hear|see|ask|learn more)|your|some (?:help|ideas|advice)))/iu.test(
      text,
    )
  )
    return true;
  const [sentence, other] = parse(text);
  if (!sentence || other) return false;
  return claimsOfThing(sentence, true) || claimsOfSelf(sentence);
}

const sayings =
  /^(?:fingers crossed|time (?:flies|will tell)|shit happens|life goes on|money talks|heads up|game on|god knows|heaven knows|case closed|job done|mission accomplished|message received|lesson learn\p{L}+|mind blown|problem solved|end of story)\b/iu;

/** "Back hurts", "band's over", "Bogna's got chickenpox": a thing or a person, and what it does or is. */
export function tellsOfThing(text: string): boolean {
  if (sayings.test(text)) return false;
  const [sentence, other] = parse(text);
  return sentence !== undefined && !other && (claimsOfThing(sentence, false) || isShortened(sentence));
}

function claimsOfThing({ words }: Sentence, isFirst: boolean): boolean {
  const root = words.find(({ head }) => head < 0)!;
  const subject = words.find(({ relation, head }) => /^nsubj/.test(relation) && head === root.index);
  if (!subject || !/^(?:NOUN|PROPN)$/.test(subject.upos) || subject.index > root.index) return false;
  if (isVague(subject.lemma.toLowerCase()) || isVague(root.lemma) || pointing.test(words[0]!.lower)) return false;
  if (!isFirst) return true;
  const isOpening = words.slice(0, subject.index).every(({ head, upos }) => head === subject.index || upos === "PUNCT");
  return isOpening && words.slice(subject.index + 1, root.index + 1).some(finite);
}

function claimsOfSelf({ words }: Sentence): boolean {
  const root = words.find(({ head }) => head < 0)!;
  const subject = words.find(({ relation, head }) => /^nsubj/.test(relation) && head === root.index);
  const object = words.find(({ relation, head, upos }) => relation === "obj" && head === root.index && /^(?:NOUN|PROPN)$/.test(upos));
  const asksOrSupposes = words
    .slice(0, root.index)
    .some(
      ({ xpos, upos, lower }, index) =>
        /^W/.test(xpos) ||
        upos === "SCONJ" ||
        (upos === "AUX" && index < (subject?.index ?? 0)) ||
        /^(?:would|could|should|might|'d|’d)$/.test(lower),
    );
  return (
    !asksOrSupposes &&
    subject?.lower === "i" &&
    root.upos === "VERB" &&
    !talking.test(root.lemma) &&
    object !== undefined &&
    !isVague(object.lemma)
  );
}

/** "Vote's in", "Rex's been ill": the short "is" reads as a possessive. */
function isShortened({ words }: Sentence): boolean {
  const at = words.findIndex(({ lower }) => /^['’]s$/.test(lower));
  const [owner, next] = [words[at - 1], words[at + 1]];
  if (at < 1 || at > 3 || !owner || !next || !/^(?:NOUN|PROPN)$/.test(owner.upos) || isVague(owner.lemma.toLowerCase())) return false;
  return /^(?:VBN|VBG|IN|RB|RP)$/.test(next.xpos) || (next.upos === "ADJ" && next.index === words.length - 1 && !isVague(next.lemma));
}
