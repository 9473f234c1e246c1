import { claimedBy } from "./confirmed";
import { loneReasonLength } from "./lone-clauses";

/** "Because my boss was awful" with what it is the reason of, where that was asked: "I did quit because …" after "Why did you quit?". Otherwise null. */
export function withAskedReason(sentence: string, asked: string | null): string | null {
  const why = asked && /(?:^|[,.!;–—-]\s*|\b(?:so|and|but|oh|wait|ok|okay) )why (?=\p{L}+ (?:you|your)\b)/iu.exec(asked);
  const length = why ? loneReasonLength(sentence) : 0;
  const ofThing = why ? /^(?:\p{L}+ )?(?<words>(?:because of|due to) \S.*)/iu.exec(sentence)?.groups?.words : undefined;
  const told = length > 0 ? `because ${sentence.slice(length)}` : ofThing;
  const claim = why && told ? claimedBy(asked.slice(why.index + why[0].length), true) : null;
  return claim && `${claim} ${told}`;
}
