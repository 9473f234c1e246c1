import type { Token } from "./words";

/** What somebody did, and the verbs for what they were doing until then. */
export type Deed = {
  id: string;
  verbs: readonly string[];
  particle?: string;
  ends: readonly string[];
  /**
   * What it was done to, and what was gone on with. The same thing: "finished Dune" ends no other book. Company: "lives with". Or one of these
   * sets has both.
   */
  of: "the same" | "company" | readonly (readonly string[])[];
  example: { before: string; after: string };
  counterexample: { before: string; after: string };
};

/**
 * Deeds that end what goes on and no attribute: who finished Dune still likes it. Extraction keeps both; whoever asks what goes on is told
 * the end.
 */
export const deeds: readonly Deed[] = [
  {
    id: "finish",
    verbs: ["finish", "complete", "submit"],
    ends: ["read", "watch", "play", "listen", "work", "write", "build", "make", "knit", "sew", "paint", "study", "do", "translate", "edit"],
    of: "the same",
    example: { before: "User is reading Dune.", after: "User finished Dune, now on Hyperion." },
    counterexample: { before: "User likes Dune.", after: "User finished Dune." },
  },
  {
    id: "move-out",
    verbs: ["move"],
    particle: "out",
    ends: ["live", "stay", "lodge", "share"],
    of: "company",
    example: { before: "User lives with their parents.", after: "User moved out last weekend." },
    counterexample: { before: "User works with their parents.", after: "User moved out last weekend." },
  },
  {
    id: "find",
    verbs: ["find", "get", "land", "rent", "buy", "take"],
    ends: ["look", "search", "hunt"],
    of: [
      ["place", "flat", "apartment", "house", "home", "studio", "room", "somewhere", "one"],
      ["job", "position", "work", "placement", "internship", "apprenticeship", "one"],
      ["roommate", "flatmate", "housemate", "lodger", "tenant", "someone", "somebody", "one"],
    ],
    example: { before: "User is looking for an apartment in Graz.", after: "User and others found a place." },
    counterexample: { before: "User is looking for a job.", after: "User and others found a place." },
  },
];

const isUser = ({ lower }: Token) => /^(?:user|i|we)$/.test(lower);
const subjectOf = (verb: Token, tokens: readonly Token[]) =>
  tokens.find(({ head, relation }) => head === verb.index && relation.startsWith("nsubj"));

/** Whether a later statement tells that what one says goes on was brought to an end; both of the user. */
export function isDoneBy(before: readonly Token[], after: readonly Token[]): boolean {
  return deeds.some((deed) => {
    const done = after.find(
      (token) =>
        deed.verbs.includes(token.lemma) &&
        /^VB[DN]$/.test(token.xpos) &&
        (!deed.particle || after.some(({ head, lower }) => head === token.index && lower === deed.particle)) &&
        !after.some(({ head, lower }) => head === token.index && /^(?:not|n['’]t|never|almost|nearly)$/.test(lower)),
    );
    const by = done && subjectOf(done, after);
    if (!done || !by || !isUser(by)) return false;
    const going = before.find((token) => deed.ends.includes(token.lemma) && /^VB[GPZ]$/.test(token.xpos) && isOngoing(token, before));
    const who = going && subjectOf(going, before);
    if (!going || !who || !isUser(who)) return false;
    if (deed.of === "company")
      return before.some(({ head, lower, relation }) => relation === "case" && lower === "with" && head > going.index);
    const things = after.filter(({ head, relation }) => head === done.index && relation === "obj");
    const behind = before.filter(({ index }) => index > going.index);
    return deed.of === "the same"
      ? things.some(({ term }) => term !== "" && behind.some((token) => token.term === term))
      : deed.of.some((set) => [things, behind].every((tokens) => tokens.some(({ lemma }) => set.includes(lemma))));
  });
}

/** "Is reading", "lives with", but not "reads every night". */
const isOngoing = (verb: Token, tokens: readonly Token[]): boolean =>
  verb.xpos === "VBG" || verb.lemma === "live" || !tokens.some(({ lower }) => /^(?:every|each|always|usually|often)$/.test(lower));
