import { kinship } from "../extract/kinship";
import type { Token } from "./words";

/** For each stem, the stems that stand for the same: "wife" and "Priya" of "User's wife Priya", "gym" and "PureForm". */
export type Aliases = Map<string, Set<string>>;

/** Reads off statements which names and nouns mean the same person or thing: one hop, so that "Priya is pregnant" tells of the wife. */
export function aliasesOf(statements: Token[][]): Aliases {
  const aliases: Aliases = new Map();
  const join = (one: Token | undefined, other: Token | undefined) => {
    if (!one || !other || one.term === "" || other.term === "" || one.term === other.term) return;
    if (one.lower === "user" || other.lower === "user") return;
    // "Noah (7)" calls nobody 7.
    if ((one.upos === "PROPN") === (other.upos === "PROPN") || one.upos === "NUM" || other.upos === "NUM") return;
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const)
      aliases.set(a.term, (aliases.get(a.term) ?? new Set()).add(b.term));
  };
  for (const tokens of statements) {
    for (const token of tokens) {
      const head = tokens[token.head];
      if (token.relation === "appos" || token.relation === "flat") join(token, head);
      if (token.upos === "PROPN" && head && isCopular(head, tokens)) {
        if (token.relation.startsWith("nsubj") && isDefinite(head, tokens)) join(token, head);
      }
      if (token.relation.startsWith("nsubj") && head?.upos === "PROPN" && isCopular(head, tokens) && token.upos === "NOUN")
        join(token, head);
      if (/^(?:name|call)$/.test(token.lemma) && token.relation.startsWith("acl")) {
        for (const child of tokens) if (child.head === token.index && child.upos === "PROPN") join(child, head);
      }
      // "User's kitten is called Pumpkin"
      if (/^(?:name|call)$/.test(token.lemma) && token.xpos === "VBN") {
        const children = tokens.filter(({ head }) => head === token.index);
        const name = children.find(({ upos, relation }) => upos === "PROPN" && /^(?:xcomp|obj)/.test(relation));
        join(
          children.find(({ relation, upos }) => relation === "nsubj:pass" && upos === "NOUN"),
          name,
        );
      }
      // "cat Pixel", "my sister Nerys": the noun stands right before the name.
      const before = tokens[token.index - 1];
      if (token.upos === "PROPN" && before?.upos === "NOUN" && (before.head === token.index || token.head === before.index))
        join(token, before);
      if (token.upos === "PROPN" && before && kinship.has(before.lower)) join(token, before);
    }
  }
  return aliases;
}

const isCopular = (token: Token, tokens: Token[]) => tokens.some(({ head, relation }) => head === token.index && relation === "cop");

/** "Tom is User's boss" and "Tom is the boss" say who; "Tom is a boss" does not. */
const isDefinite = (token: Token, tokens: Token[]) =>
  tokens.some(({ head, relation, lower }) => head === token.index && (relation === "nmod:poss" || lower === "the"));
