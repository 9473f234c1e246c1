import { thirdPerson } from "./person";
import type { Token } from "./tagging";

const moods =
  /^(?:excited|glad|happy|proud|thankful|grateful|sorry|sad|stoked|thrilled|nervous|tired|worried|exhausted|busy|sick|ready|keen|eager|lucky|allergic|married|swamped|pumped|amazed|blessed|based|born|determined|new to|interested|obsessed|looking forward|due|pregnant|originally from|currently in)\b/i;
const wants =
  /^(?:love|loved|like|hope|need|want|miss|hate|prefer|wish|believe|think|feel|appreciate|enjoy|plan|remember|live|work|study|have|own)\b/i;
const finite =
  /^(?:isn't|aren't|wasn't|doesn't|is|are|was|were|makes|helps|has|looks|feels|means|sounds|brings|takes|gives|can|will|keeps|requires|seems|became|felt|made|helped|gave)$/;

/**
 * What to put before a clause that left out "I" ("Went hiking", "Planning a trip", "Gonna move"): a replacement for
 * its first word under `name`. Null when the clause has a subject or is a command.
 */
export function missingSubject(clause: string, tokens: Token[], name: string): { end: number; text: string } | null {
  const [first, second] = tokens;
  if (!first) return null;
  const word = first.lower;
  const keep = (verb: string) => ({ end: first.end, text: `${name} ${verb}` });
  const lower = clause.slice(first.start, first.end).toLowerCase();
  if (["gonna", "gotta", "wanna"].includes(word)) return keep(word === "gonna" ? "is going to" : word === "gotta" ? "has to" : "wants to");
  if (
    ["can't", "cannot", "couldn't", "will", "won't", "would", "never", "haven't", "didn't", "don't", "doesn't", "used"].includes(word) &&
    second?.tags.has("Verb") &&
    word !== "don't"
  )
    return keep(word === "haven't" ? "hasn't" : lower);
  if (["just", "recently", "finally", "also", "already"].includes(word) && second && isPastVerb(second)) return keep(lower);
  if (["been", "got"].includes(word)) return keep(word === "been" ? "has been" : "got");
  if (moods.test(clause)) return keep(`is ${lower}`);
  if (
    /^\p{L}+ing$/iu.test(first.text) &&
    !(first.tags.has("Adjective") && second?.tags.has("Noun")) &&
    ![
      "during",
      "nothing",
      "something",
      "everything",
      "anything",
      "according",
      "morning",
      "evening",
      "being",
      "spring",
      "king",
      "string",
      "thing",
      "regarding",
      "including",
      "considering",
    ].includes(word)
  ) {
    return gerundIsSubject(tokens) ? null : keep(`is ${lower}`);
  }
  if (wants.test(clause) && !/^(?:work|study|love|hope|need|plan|hate)\b/i.test(clause))
    return keep(isPastVerb(first) ? lower : thirdPerson(lower));
  if (/^(?:love|hope|need|hate) (?!is|was|has|of|makes|and|for)/i.test(clause)) return keep(thirdPerson(lower));
  if (isPastVerb(first) && second && !/^(?:by|is|are|was|were)$/.test(second.lower)) return keep(lower);
  return null;
}

function isPastVerb(token: Token): boolean {
  return token.tags.has("PastTense") && !token.tags.has("ProperNoun") && !/^(?:based|given|compared|related|united)$/.test(token.lower);
}

/** "Painting is fun", "Seeing my students succeed motivates me": the first words are the subject of a later verb. */
function gerundIsSubject(tokens: Token[]): boolean {
  if (/['’]s$/.test(tokens[0]!.text)) return true;
  for (let index = 1; index < tokens.length; index++) {
    const token = tokens[index]!;
    const previous = tokens[index - 1]!;
    if (/^(?:because|since|when|but|so|if|while|although)$/.test(token.lower)) return false;
    const isVerb = finite.test(token.lower) || (token.tags.has("PresentTense") && /[^s]s$/.test(token.lower) && !token.tags.has("Noun"));
    // "Relaxing with them is fun", "Making a difference like that is rare": an object stands before the verb.
    const isObject =
      /^(?:them|me|her|him|us)$|sel(?:f|ves)$/.test(previous.lower) ||
      (/^(?:it|that|this|you)$/.test(previous.lower) &&
        /^(?:like|of|with|for|about|at|in|to|by|and|motivate|support|help|love|know|see|make|give|around)$/.test(
          tokens[index - 2]?.lower ?? "",
        ));
    if (
      isVerb &&
      (isObject || (!previous.tags.has("Pronoun") && !/^(?:that|which|who|and|what|how|there|it|this|to)$/.test(previous.lower)))
    )
      return true;
  }
  return false;
}
