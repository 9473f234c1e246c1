import type { Word } from "./grammar";

/** What stands to a predicate as its subject, object and so on: "in Porto" is oblique, with the preposition "in". */
export interface Phrase {
  role: "subject" | "object" | "indirect" | "complement" | "oblique" | "time";
  /** Lower case, `of` and the like included; null without one. */
  preposition: string | null;
  head: Word;
  /** In their order, without clauses and conjuncts that hang on the head. */
  words: Word[];
  start: number;
  end: number;
}

/** Relations that start a clause of its own. */
const clausal = /^(?:conj|ccomp|csubj|xcomp|advcl|acl|parataxis|discourse|appos|list|vocative|punct|cc|mark|reparandum)/;

/** Of each word, the words that hang on it. */
export function childrenOf(words: Word[]): Word[][] {
  const children: Word[][] = words.map(() => []);
  for (const word of words) if (word.head >= 0) children[word.head]!.push(word);
  return children;
}

const roles: [RegExp, Phrase["role"]][] = [
  [/^(?:nsubj|csubj)/, "subject"],
  [/^obj/, "object"],
  [/^iobj/, "indirect"],
  [/^(?:obl:tmod|obl:npmod|obl:unmarked|advmod)/, "time"],
  [/^(?:obl|nmod)/, "oblique"],
  [/^(?:xcomp|ccomp)/, "complement"],
];

export function phraseOf(child: Word, children: Word[][]): Phrase | null {
  const role = roles.find(([relation]) => relation.test(child.relation))?.[1];
  if (!role || child.relation === "nmod:poss") return null;
  if (role === "time" && child.relation === "advmod" && /^(?:not|n['’]?t|never)$/.test(child.lower)) return null;
  const words = phraseWords(child, children);
  const mark = children[child.index]!.filter(({ relation }) => relation === "case");
  return {
    role,
    preposition: mark.length > 0 ? mark.map(({ lower }) => lower).join(" ") : null,
    head: child,
    words,
    start: words[0]!.start,
    end: words.at(-1)!.end,
  };
}

/** The words of a phrase, without its preposition, its clauses and what is joined to it by "and". */
export function phraseWords(head: Word, children: Word[][]): Word[] {
  const found = [head];
  const gather = (word: Word) => {
    for (const child of children[word.index]!) {
      if (clausal.test(child.relation) || child.relation === "cop" || /^(?:nsubj|aux)/.test(child.relation)) continue;
      if (word === head && child.relation === "case" && child.index < head.index) continue;
      found.push(child);
      gather(child);
    }
  };
  gather(head);
  return found.sort((one, other) => one.index - other.index);
}
