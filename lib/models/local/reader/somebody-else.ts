import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import type { Candidate } from "../answer/candidates";
import { kinship } from "../extract/kinship";
import type { Aliases } from "./aliases";
import type { Read } from "./features";
import { arePeopleApart, groupOf, leavesOut, type People, peopleOf, wordOf } from "./people";
import { subjectAt } from "./subject";
import { asAsked, possessorOf, sameness, type Token, tokensOf } from "./words";

// "My girlfriend grew up in Malmö" says nearly all the words of "where did I grow up", and "Olga lives in Brno" those of "where does Olga's
// boyfriend live". Whose a fact is says more than how many words it shares with a question.

/** The clause that answers: its subject, and its words without those of clauses that have subjects of their own. */
type Clause = { subject: Token; words: readonly Token[]; tokens: readonly Token[] };

/** Whether a statement tells what is asked of somebody else than the one whom it is asked of. */
export function tellsOfSomebodyElse(question: Question, candidate: Candidate, read: Read, aliases: Aliases): boolean {
  const asked = tokensOf(question.text);
  const { tokens, fillAt } = read;
  const people = peopleOf(candidate, read, aliases);
  if (lacksTheirs(question, asked, tokens, people)) return true;
  if (!asksFact(question)) return false;
  const subject = fillAt >= 0 ? subjectAt(tokens, fillAt) : undefined;
  const clause = subject ? { subject, words: tokens.filter(({ index }) => subjectAt(tokens, index) === subject), tokens } : null;
  if (question.isOfAsker) return clause !== null && asksOwnDeed(asked) && isAnothersDeed(question, clause, read, people);
  return isAnothersThing(asked, clause, tokens, people) || (clause !== null && isOfOtherKin(asked, clause, people));
}

/** Who did something may be anybody. */
const asksFact = ({ form, gap }: Question): boolean =>
  !/^(?:yes-no|choice|why|how|profile)$/.test(form) && !(form === "who" && gap?.role === "subject");

/** Of "User's brother's daughter", the parser may give both as owners. */
const isUsers = (token: Token, tokens: readonly Token[]): boolean =>
  /^(?:user|my|our|their)$/.test(tokens.findLast(({ head, relation }) => head === token.index && relation === "nmod:poss")?.lower ?? "");
const isAskers = (token: Token, asked: readonly Token[]): boolean => /^(?:my|our)$/.test(possessorOf(token, asked)?.lower ?? "");

/** The user, whom a memory also calls "them": what is done with or to them may be theirs. */
const isUserThere = (words: readonly Token[]): boolean =>
  words.some(({ lower, relation }) => /^(?:user|i|me|we|us|them|myself|themselves)$/.test(lower) && relation !== "nmod:poss");

/** "User's mum has User's old bike": something that is said to be the user's. */
const hasUsersThing = ({ subject, words, tokens }: Clause, { isPerson }: People): boolean =>
  words.some((token) => token !== subject && token.upos === "NOUN" && !isPerson(token) && isUsers(token, tokens));

/** Family and friends: a boss or a doctor may say what the user is to do. */
const isNear = (kin: readonly string[]): boolean =>
  kin.some((word) => !/^(?:COLLEAGUE_OF|REPORTS_TO|KNOWS)$/.test(kinship.get(word)?.edge ?? "KNOWS"));

/** "Where did I grow up", but not "what did my sister give me". */
const asksOwnDeed = (asked: readonly Token[]): boolean =>
  asked.some(({ lower, relation }) => /^(?:i|we)$/.test(lower) && relation.startsWith("nsubj"));

/** "User's girlfriend grew up in Malmö" is nothing that the user did, unless it was done with them, or to what is theirs. */
function isAnothersDeed({ form, verb }: Question, clause: Clause, { matched, fillAt }: Read, people: People): boolean {
  const { subject, words, tokens } = clause;
  if (!people.isPerson(subject) || matched[subject.index]! >= 0.5) return false;
  const joined = tokens.filter(({ head, relation }) => head === subject.index && relation.startsWith("conj"));
  if (isUserThere([...words, ...joined]) || hasUsersThing(clause, people)) return false;
  if ([subject, ...joined].some(({ index }) => index === fillAt)) return false;
  // "User's partner is Kari" says whom the user is with.
  if (form === "who" && tokens.some(({ head, relation }) => head === subject.head && relation === "cop")) return false;
  const done = tokens[subject.head];
  return isNear(people.kinOf(subject)) || done?.lemma === verb || (done !== undefined && matched[done.index]! >= 0.75);
}

/** "User's uncle has a boat" is no boat of mine, and a birthday told of User's mum without the word is hers. */
function isAnothersThing(asked: readonly Token[], clause: Clause | null, tokens: readonly Token[], people: People): boolean {
  const [thing, other] = asked.filter((token) => token.upos === "NOUN" && isAskers(token, asked));
  if (!thing || other) return false;
  const isAsked = ({ term }: Token) => asked.some((each) => each.upos === "PROPN" && each.term === term);
  const isLiving = kinship.has(wordOf(thing)) || living.some((kind) => isKindOf(wordOf(thing), kind));
  const same = tokens.filter((token) => token.upos === "NOUN" && sameness(asAsked(thing), token) >= 0.85);
  if (same.length === 0)
    return (
      !isLiving &&
      clause !== null &&
      isNear(people.kinOf(clause.subject)) &&
      !isAsked(clause.subject) &&
      !isUserThere(clause.words) &&
      !hasUsersThing(clause, people)
    );
  // "Her favourite colour is purple": a memory calls the user "User" or "they".
  if (!isLiving && same.every((token) => /^(?:his|her)$/.test(possessorOf(token, tokens)?.lower ?? ""))) return true;
  return same.every((token) => {
    const verb = token.relation.startsWith("ob") ? tokens[token.head] : undefined;
    const subject = verb && subjectAt(tokens, verb.index);
    if (!subject || !people.isPerson(subject) || isAsked(subject)) return false;
    // "Mum parked the car" may be of ours, and whoever booked a table did it for all.
    if (!having.test(verb.lemma) && (isLiving || !/^VB[PZ]$/.test(verb.xpos))) return false;
    const isPartner = people.kinOf(subject).some((word) => groupOf(kinship.get(word)!) === "MARRIED_TO");
    const determiners = tokens.filter(({ head, relation }) => head === token.index && /^(?:det|nmod:poss)/.test(relation));
    return (
      determiners.every(({ lower }) => /^(?:an?|some|one|his|her)$/.test(lower)) &&
      !(isPartner && (isLiving || determiners.length === 0)) &&
      !isUserThere(tokens.filter(({ head }) => head === verb.index))
    );
  });
}
const living = ["person", "animal", "social group"];
const having = /^(?:have|own|keep|get|buy)$/;

/** "User's dad is a plumber" for "what does my brother do", or what User does. */
function isOfOtherKin(asked: readonly Token[], { subject, words, tokens }: Clause, { kinOf, isPerson }: People): boolean {
  const isOwner = ({ relation, head }: Token) => relation === "nmod:poss" && isSomebody(asked[head]!);
  const [kin, other] = asked.filter((token) => kinship.has(wordOf(token)) && isAskers(token, asked) && !isOwner(token));
  if (!kin || other || asked.some(({ upos }) => upos === "PROPN")) return false;
  const meant = [wordOf(kin), ...(kin.also ?? [])];
  // Whoever has a name of which nothing more is known may be meant.
  const mayBe = (token: Token) => {
    if (token.lower === "user") return false;
    if (isPerson(token)) return !arePeopleApart(meant, kinOf(token));
    return /^(?:he|she|him|her|his)$/.test(token.lower) || sameness(asAsked(kin), token) >= 0.5;
  };
  if (subject.lower !== "user") return isPerson(subject) && arePeopleApart(meant, kinOf(subject)) && !words.some(mayBe);
  return !tokens.some((token) => mayBe(token) || (token.head === subject.index && token.relation.startsWith("conj")));
}

/** "User's sister Olga is a nurse" tells nothing of her boss, nor her age that of her daughter. */
function lacksTheirs({ form }: Question, asked: readonly Token[], tokens: readonly Token[], { kinOf, isPerson }: People): boolean {
  return asked.some((theirs) => {
    const owner = isSomebody(theirs) ? possessorOf(theirs, asked) : undefined;
    if (!owner || !(owner.upos === "PROPN" || isSomebody(owner))) return false;
    const word = wordOf(theirs);
    const isOwner = (token: Token) =>
      token.term === owner.term ||
      tokens.some(
        ({ head, index, term, relation }) =>
          term === owner.term && ((head === token.index && names.test(relation)) || (index === token.head && names.test(token.relation))),
      );
    const isSame = (token: Token) =>
      token.lower !== "user" &&
      (kinOf(token).some((each) => kinship.has(word) && !leavesOut(word, each)) ||
        sameness(asAsked(theirs), token) >= 0.5 ||
        (theirs.also?.includes(token.lemma.toLowerCase()) ?? false));
    const told = tokens.filter(isSame);
    // What they are to each other may be told by another word: "Olga married Per".
    const isAnother = (token: Token) => (isPerson(token) || token.upos === "PROPN") && token.lower !== "user" && !isOwner(token);
    if (form === "who") return tokens.some(isOwner) && (told.length > 0 ? told.every(isOwner) : !tokens.some(isAnother));
    const isOfUser = (token: Token) =>
      isUsers(token, tokens) || (token.upos === "PROPN" && token.head >= 0 && isUsers(tokens[token.head]!, tokens));
    return !told.some((token) => !isOwner(token) && (!isOfUser(token) || isOfFamily(owner, word)));
  });
}

const names = /^(?:appos|flat|compound|nmod:desc)/;

const isSomebody = (token: Token): boolean =>
  token.upos === "NOUN" && (kinship.has(wordOf(token)) || isKindOf(wordOf(token), "person") || isKindOf(wordOf(token), "animal"));

/** My brother's mother is mine, too, and my wife's dog; his daughter or his boss is not. */
function isOfFamily(owner: Token, word: string): boolean {
  const own = owner.upos === "PROPN" ? undefined : kinship.get(wordOf(owner));
  if (!own) return false;
  const isSibling = own.edge === "SIBLING_OF" && /^(?:CHILD_OF|SIBLING_OF|RELATIVE_OF)$/.test(kinship.get(word)?.edge ?? "");
  return groupOf(own) === "MARRIED_TO" || isSibling;
}
