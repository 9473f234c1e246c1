import type { Analysis } from "./network";

/**
 * "cat named Pixel": without an auxiliary a participle can't be the predicate of its subject, so the noun is the head. The treebank has
 * too few notes for the network to learn it. Changes the analysis.
 */
export function repairNames(texts: readonly string[], { xpos, heads, relations }: Analysis): void {
  for (const [i, text] of texts.entries()) {
    if (xpos[i] !== "VBN" || !/^(?:named|called)$/i.test(text)) continue;
    const children = heads.flatMap((head, child) => (head === i ? [child] : []));
    const subject = children.find((child) => child < i && /^nsubj/.test(relations[child]!));
    if (subject === undefined || children.some((child) => /^(?:aux|cop)/.test(relations[child]!))) continue;
    heads[subject] = heads[i]!;
    relations[subject] = relations[i]!;
    heads[i] = subject;
    relations[i] = "acl";
    for (const child of children) if (child !== subject && (child < i || relations[child] === "punct")) heads[child] = subject;
  }
}
