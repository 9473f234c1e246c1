/** How people take up what was proposed. */
const takes = [
  /^(?:(?:ok|okay|great|perfect|nice|yes|cool|alright|right|good|then|so|well|thanks),? )*(?:let['’]?s (?:go (?:with|for)|do|take|pick|use|choose|call (?:it|her|him|them))|(?:i|we)(?:['’]ll| will) (?:go (?:with|for)|take|have|pick|use|choose|try|book)|(?:i|we)(?:['’]m|['’]re| am| are) (?:going (?:with|for)|taking|picking|choosing)|going (?:with|for)|(?:i|we) (?:chose|picked|went (?:with|for))) (?<x>[^,.;!?\n]{2,60})/iu,
  /^(?:(?:ok|okay|great|perfect|nice|yes|cool|alright|then|so|well),? )*(?<x>[^,.;!?\n]{2,40}?) (?:it is|it['’]ll be|wins|sounds perfect)\b/iu,
];

export type Accepted = { choice: string; end: number };

/** "Zeepaardje it is!" to an assistant that proposed it. What the assistant never said is no proposal. */
export function acceptedIn(sentence: string, proposal: string): Accepted | null {
  for (const form of takes) {
    const match = form.exec(sentence);
    const choice = match?.groups?.x?.replace(/^["“']|["”']$/g, "").trim();
    if (
      !match ||
      !choice ||
      /^(?:that|it|this|them|those|both|these|one|the (?:first|second|third|last|other)(?: one| option)?)$/i.test(choice)
    )
      continue;
    const bare = choice.replace(/^(?:the|a|an|your|that) /i, "").toLowerCase();
    if (proposal.toLowerCase().includes(bare)) return { choice, end: match[0].length };
  }
  return null;
}

const denial =
  /^(?:(?:but|except|and|no|wait),? )*(?:that )?(?:i|we) (?:never|did not|didn['’]t|haven['’]t|have never) (?:said|say|told you|tell you|claim(?:ed)?|mention(?:ed)?|wr(?:ote|ite)|stated?)(?: to you)?,? (?:that )?(?<x>(?:i|my|we|our)\b.+)$/iu;

/** "I never said I love seafood": what the speaker denies having said. */
export function deniedIn(clause: string): string | null {
  return denial.exec(clause)?.groups?.x ?? null;
}
