import type { Question } from "@/lib/question/read-question";
import { sameness, type Token } from "./words";

/** The word whose place in the sentence a word shares: "Niro" of "Kia Niro", and of joined nouns the first. */
export function topOf(tokens: Token[], i: number): Token {
  let top = tokens[i]!;
  while (top.head >= 0 && /^(?:compound|flat|conj|appos|amod|nummod)/.test(top.relation)) top = tokens[top.head]!;
  return top;
}

/** For each word the one that heads its clause: a verb, or what "be" joins, up to which all its words hang together. */
export function clausesOf(tokens: Token[]): number[] {
  const isHead = (token: Token): boolean => {
    if (token.head < 0 || /^(?:root|ccomp|advcl|acl|parataxis|csubj)/.test(token.relation)) return true;
    if (token.relation !== "conj") return false;
    return tokens.some(({ head, relation }) => head === token.index && /^(?:nsubj|cop|aux|obj|obl)/.test(relation));
  };
  const heads = tokens.map(() => -1);
  const headOf = (i: number): number => {
    if (heads[i]! >= 0) return heads[i]!;
    const token = tokens[i]!;
    // Until the head above is known, a circle ends here.
    heads[i] = i;
    heads[i] = isHead(token) ? i : headOf(token.head);
    return heads[i]!;
  };
  for (let i = 0; i < tokens.length; i++) headOf(i);
  return heads;
}

/** How near two clauses are: the same 1, one inside the other .7, side by side .6, anything else .3. */
export function clauseNearness(tokens: Token[], clauses: number[], one: number, other: number): number {
  const [a, b] = [clauses[one]!, clauses[other]!];
  if (a === b) return 1;
  const above = (clause: number) => {
    const { head } = tokens[clause]!;
    return head < 0 ? -1 : clauses[head]!;
  };
  if (above(a) === b || above(b) === a) return 0.7;
  return above(a) >= 0 && above(a) === above(b) ? 0.6 : 0.3;
}

const alternatives: Record<string, string[]> = {
  with: ["with", "and"],
  to: ["to", "into", "towards"],
  on: ["on", "at", "in"],
  at: ["at", "in", "on"],
  in: ["in", "at", "on"],
};

/**
 * How a word stands to what the question says, 0–1: in the place that the question word has beside its verb 1, as the value of the noun
 * that is asked for 1, in the same clause about .4, elsewhere less.
 * @param matched how far each token says something of the question, 0–1
 */
export function linkShare(question: Question, tokens: Token[], i: number, context: { matched: number[]; clauses: number[] }): number {
  const { matched, clauses } = context;
  const top = topOf(tokens, i);
  const said = tokens.flatMap((_, k) => (matched[k]! >= 0.5 && k !== i ? [k] : []));
  const near = said.reduce((best, k) => Math.max(best, clauseNearness(tokens, clauses, i, k)), 0);
  const asksVerb = question.words.some(({ role }) => role === "predicate");
  const focused = focusLink(question, tokens, i);
  const isLight = !asksVerb && question.verb !== null;
  const placed = asksVerb
    ? roleLink(question, tokens, top, matched)
    : isLight && isInGap(question, tokens, top) && said.some((k) => clauses[k] === clauses[i])
      ? lightLink
      : question.focus
        ? 0
        : joinedLink(tokens, top, matched);
  return Math.max(focused, placed, 0.4 * near);
}

/** As the value of the noun that is asked for: "rent" of "the rent is 900". */
function focusLink({ focus, words, asksName }: Question, tokens: Token[], i: number): number {
  const isLabel = focus !== null && /^(?:name|surname|nickname|title|number|code|address)$/.test(focus.lemma);
  const things =
    focus && !isLabel ? [focus] : asksName || isLabel ? words.filter(({ role }) => role === "owner" || role === "argument") : [];
  let best = 0;
  for (const thing of isLabel && focus ? [...things, focus] : things) {
    for (const [k, token] of tokens.entries()) {
      if (k === i || sameness(thing, token) < 0.8) continue;
      if (stands(tokens, k, i)) return 1;
      const isBeside = Math.abs(k - i) === 1 || (Math.abs(k - i) === 2 && /^[,:=(]$/.test(tokens[(k + i) / 2]?.text ?? ""));
      const other = tokens[i]!;
      const describes = other.head === k && /^(?:nummod|amod|nmod|acl|compound)/.test(other.relation) && other.relation !== "nmod:poss";
      // "The noodle place on Birkenallee" is not called so.
      const isElsewhere = isLabel || asksName ? other.relation === "nmod" : false;
      best = Math.max(best, isBeside ? 0.8 : describes && !isElsewhere ? 0.7 : 0);
    }
  }
  return best;
}

/** In the place that the question word has beside the verb: who teaches its subject, who with its "with". */
function roleLink({ gap, form }: Question, tokens: Token[], top: Token, matched: number[]): number {
  const governor = tokens[top.head];
  const head = governor && top.relation.startsWith("nsubj") ? doneBy(governor, tokens, matched) : governor;
  if (!head || matched[head.index]! < 0.5) return 0;
  const strength = Math.min(1, matched[head.index]! + 0.1);
  const cases = tokens.filter(({ head: of, relation }) => of === top.index && relation === "case").map(({ lower }) => lower);
  if (/^(?:when|clock|year|duration|frequency|where|amount|count|age|how|why)$/.test(form))
    return /^(?:obl|advmod|obj|nmod)/.test(top.relation) ? strength : 0.5;
  if (!gap) return 0.7 * strength;
  if (gap.role === "subject") {
    if (top.relation.startsWith("nsubj")) return top.relation.endsWith("pass") ? 0.4 : strength;
    return cases.includes("by") ? strength : 0.2;
  }
  if (gap.role === "object")
    return /^(?:obj|xcomp|ccomp|nsubj:pass)/.test(top.relation) ? strength : top.relation.startsWith("obl") ? 0.5 : 0.2;
  const { preposition } = gap as { preposition: string };
  return cases.some((each) => (alternatives[preposition] ?? [preposition]).includes(each)) ? strength : 0.4;
}

/** Of "Chente just started singing" and "Ana came in and opened it": what the question says of what the subject does, if it isn't the first verb. */
function doneBy(verb: Token, tokens: Token[], matched: number[]): Token {
  if (matched[verb.index]! >= 0.5) return verb;
  const isDoneToo = (each: Token) =>
    isOwnDeed(each, tokens) ||
    (each.relation === "conj" && !tokens.some(({ head, relation }) => head === each.index && relation.startsWith("nsubj")));
  const others = tokens.filter((each) => each.head === verb.index && each.upos === "VERB" && isDoneToo(each));
  return others.find(({ index }) => matched[index]! >= 0.5) ?? verb;
}

/** Whether the subject of the verb above does it: who "asked Rosa to sing" doesn't. */
export const isOwnDeed = ({ head: above, relation }: Token, tokens: readonly Token[]): boolean =>
  relation === "xcomp" && !tokens.some((each) => each.head === above && /^i?obj/.test(each.relation));

/** "The kids go to St Mary's" for "which school do the kids go to": the verb says little, but stands to both as it does to the other. */
function isInGap({ gap, verb }: Question, tokens: Token[], top: Token): boolean {
  if (!gap || tokens[top.head]?.lemma !== verb) return false;
  if (gap.role === "subject") return top.relation === "nsubj";
  if (gap.role === "object") return top.relation === "obj";
  return tokens.some(
    ({ head, relation, lower }) => head === top.index && relation === "case" && lower === (gap as { preposition: string }).preposition,
  );
}
const lightLink = 0.9;

/** "Who is Magnus", "where is the quiz": joined to the thing that the question names. */
function joinedLink(tokens: Token[], top: Token, matched: number[]): number {
  const isMatched = (token: Token | undefined) => token !== undefined && matched[token.index]! >= 0.5;
  const head = tokens[top.head];
  if (isMatched(head) || tokens.some((each) => each.head === top.index && isMatched(each))) return 1;
  return head && tokens.some((each) => each.head === head.index && isMatched(each)) ? 0.8 : 0;
}

/** 1 beside a word that the question has said too, less further off; by words and by steps in the tree. */
export function closeness(tokens: Token[], matched: number[], at: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tokens.length; i++) {
    if (i === at || matched[i]! < 0.5) continue;
    const joined = tokens[i]!.head === at || tokens[at]!.head === i || (tokens[at]!.head >= 0 && tokens[at]!.head === tokens[i]!.head);
    nearest = Math.min(nearest, joined ? 1 : Math.abs(i - at));
  }
  return nearest === Number.POSITIVE_INFINITY ? 0 : 1 / (1 + Math.max(0, nearest - 2) / 4);
}

/** Whether a name stands for a thing: "my wife Priya", "my boss is Tom", "a dog named Rex", "her name is Ana", "they call her Ana". */
export function stands(tokens: Token[], thing: number, name: number): boolean {
  const [one, other] = [tokens[thing]!, tokens[name]!];
  const hasCase = (at: number) => tokens.some(({ head, relation }) => head === at && relation === "case");
  const hasCopula = (at: number) => tokens.some(({ head, relation }) => head === at && relation === "cop");
  const apposed = /^(?:appos|flat|compound|conj|list|parataxis|nmod:desc)/;
  if (other.head === thing && apposed.test(other.relation) && !hasCase(name)) return true;
  if (one.head === name && apposed.test(one.relation) && !hasCase(thing)) return true;
  if (one.head === name && one.relation.startsWith("nsubj") && hasCopula(name)) return true;
  if (other.head === thing && other.relation.startsWith("nsubj") && hasCopula(thing)) return true;
  const parent = tokens[other.head];
  if (!parent) return false;
  const isNaming = /^(?:name|call|dub|nickname)$/.test(parent.lemma);
  if (isNaming && (parent.head === thing || (one.head === parent.index && /^(?:obj|nsubj)/.test(one.relation)))) return true;
  // "My sister's name is Ana": the name joins "name", which is hers.
  const label = tokens[one.head];
  if (one.relation === "nmod:poss" && label && /^(?:name|nickname|surname)$/.test(label.lemma)) return stands(tokens, label.index, name);
  // Of joined names each stands for the thing: "two sons, Leo and Max".
  return other.relation === "conj" && other.head !== thing && stands(tokens, thing, other.head);
}
