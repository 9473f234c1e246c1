import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import { possessorOf, type Token } from "./words";

const alias = 0.8;
const own = /^(?:i|me|my|mine|we|us|our|myself|im|user)$/;

/** Whether a statement is about whom the question is about: the subject of the clause that holds the answer decides. */
export function subjectOf(
  question: Question,
  candidate: Candidate,
  tokens: Token[],
  { matched, fillAt }: { matched: number[]; fillAt: number },
): number {
  const isUser = (token: Token) =>
    candidate.isSpoken ? candidate.evidence.role === "user" && own.test(token.lower) : token.lower === "user";
  const start = fillAt >= 0 ? fillAt : matched.reduce((best, each, i) => (each > (matched[best] ?? 0) ? i : best), 0);
  const found = subjectAbove(tokens, start) ?? tokens.find(({ relation }) => relation.startsWith("nsubj"));
  const subject = found && (antecedentOf(found, tokens) ?? thoseOf(found, tokens) ?? found);
  const names = question.words.filter(({ isName }) => isName);
  const isNamed = (token: Token) => names.some(({ term }) => term === token.term);
  const isPerson = (token: Token) =>
    token.upos === "PROPN" ||
    /^(?:he|she|they|you|who)$/.test(token.lower) ||
    kinship.has(token.lemma.toLowerCase()) ||
    isKindOf(token.lemma.toLowerCase(), "person");
  // "My daughter" is nobody else's.
  const isAnothers = (token: Token) => {
    const holder = possessorOf(token, tokens);
    return holder !== undefined && holder.upos === "PROPN" && !isUser(holder) && !isNamed(holder);
  };
  const asked = question.isOfAsker
    ? isUser
    : question.isOwn
      ? (token: Token) =>
          isUser(token) ||
          // Miso, where she is known to be the cat that is asked for.
          (token.upos === "PROPN" && matched[token.index]! >= alias) ||
          (isAskedOwner(question, token) && !isAnothers(token))
      : isNamed;
  // "User's son Teo's birthday" is Teo's.
  const owner = subject && possessorOf(subject, tokens);
  const isNameOf = ({ head, index, relation }: Token) =>
    relation === "nmod:poss" && (head === subject?.index || (head === owner?.index && index > head));
  const possessor = tokens.find((token) => isNameOf(token) && isNamed(token)) ?? owner;
  const joined = [subject, found].flatMap((one) => (one ? [one, ...tokens.filter((each) => isJoined(each, one))] : []));
  if (!question.isOwn && names.length === 0) return 0.7;
  if (!subject) return tokens.some(asked) ? 0.8 : 0.5;
  if (question.isOwn && !question.isOfAsker && isAnothers(subject)) return 0.1;
  // "User's realtor is Beth Kim" is about Beth.
  const equal = tokens[subject.head];
  const isEqual =
    equal !== undefined &&
    (tokens.some(({ head, relation }) => head === equal.index && relation === "cop") ||
      (/^(?:call|name)$/.test(equal.lemma) && equal.xpos === "VBN"));
  if (joined.some(asked) || (isEqual && [equal, ...tokens.filter(({ head }) => head === equal.index)].some(isNamed))) return 1;
  // "Omar's team leader is Greta" tells who leads Omar's team.
  if (possessor && asked(possessor) && matched[subject.index]! >= 0.5) return 0.9;
  // "User's brother plays the oboe" is about the brother, "User's brother's wedding" is his; "User's flight lands at six" is the user's.
  const isOther = (joined.some(isPerson) || (possessor !== undefined && isPerson(possessor) && !isUser(possessor))) && !isUser(subject);
  if (isOther) {
    const isHolder =
      question.form !== "yes-no" && fillAt >= 0 && joined.some(({ index }) => index === fillAt) && !isDoer(question, subject, matched);
    return isHolder ? 0.7 : question.isOfAsker ? 0.1 : 0.3;
  }
  if (possessor && asked(possessor)) return 0.9;
  return tokens.some(asked) ? 0.7 : 0.5;
}

/** "What am I allergic to", "what does Hannah do": nobody who is allergic or does something answers. */
const isDoer = ({ form, focus, gap, verb, isOfAsker, isOwn }: Question, { head }: Token, matched: readonly number[]): boolean =>
  form === "what" &&
  focus === null &&
  (isOfAsker || !isOwn) &&
  gap !== null &&
  gap.role !== "subject" &&
  (verb === "do" || (matched[head] ?? 0) >= 0.75);

/** What stands with a subject as one; of "Baby Iris arrived" the parser makes two. */
const isJoined = ({ head, relation, index }: Token, subject: Token): boolean =>
  head === subject.index
    ? /^(?:conj|flat|appos|compound)/.test(relation)
    : head === subject.head && relation === subject.relation && Math.abs(index - subject.index) === 1;

/** "Noor rang: she starts in May" is about Noor, where nobody else is the subject of what stands before. */
function antecedentOf({ lower, index }: Token, tokens: readonly Token[]): Token | undefined {
  if (!/^(?:he|she)$/.test(lower)) return undefined;
  const isNoun = (token: Token) => token.relation.startsWith("nsubj") && !/^(?:he|she|it|this|that)$/.test(token.lower);
  const [only, other] = tokens.slice(0, index).filter(isNoun);
  return other || only?.lower === "user" ? undefined : only;
}

/** "One of my friends doesn't eat fish", "two of the girls": those of whom some are meant, who are not the speaker. */
function thoseOf({ lower, index }: Token, tokens: readonly Token[]): Token | undefined {
  if (!/^(?:one|two|three|four|five|six|none|some|most|half|both|neither|either|each|many|few|several|another|any|all)$/.test(lower))
    return undefined;
  const isOf = (noun: Token) => tokens.some((each) => each.head === noun.index && each.lower === "of");
  return tokens.find((noun) => noun.head === index && /^nmod/.test(noun.relation) && isOf(noun) && !own.test(noun.lower));
}

const isAskedOwner = (question: Question, token: Token) =>
  question.words.some(({ role, term }) => role !== "predicate" && term === token.term);

/** Whether the clause around a word says that it is not so. */
export function isDenied(tokens: Token[], from: number): boolean {
  for (let at = from; at >= 0; at = tokens[at]!.head) {
    if (
      tokens.some(
        ({ head, lower, relation, phrase }) =>
          head === at && phrase === undefined && /^(?:advmod|det|cc)/.test(relation) && /^(?:not|n['’]t|never|no|neither)$/.test(lower),
      )
    )
      return true;
    if (/^(?:root|ccomp|advcl|conj|parataxis)/.test(tokens[at]!.relation)) return false;
  }
  return false;
}

/** The subject of the clause around a word, or whom "he" or "she" means there. */
export function subjectAt(tokens: readonly Token[], from: number): Token | undefined {
  const found = subjectAbove(tokens, from);
  return found && (antecedentOf(found, tokens) ?? found);
}

/** The subject of the nearest clause around a word; a verb that "and" joins shares the first one's. */
function subjectAbove(tokens: readonly Token[], from: number): Token | undefined {
  const seen = new Set<number>();
  for (let at = from; at >= 0 && !seen.has(at); at = tokens[at]!.head) {
    seen.add(at);
    if (tokens[at]!.relation.startsWith("nsubj")) return tokens[at];
    const subject = tokens.find(({ head, relation }) => head === at && relation.startsWith("nsubj"));
    // "A twin, Petra, who teaches judo" tells what Petra teaches.
    if (subject && /^(?:who|which|that)$/.test(subject.lower) && tokens[at]!.relation.startsWith("acl"))
      return tokens[tokens[at]!.head] ?? subject;
    if (subject) return subject;
  }
  return undefined;
}
