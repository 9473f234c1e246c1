const newborn = /\b(?:baby|newborn|son|daughter|boy|girl)\b/i;
const naming = /\b(?:named|called) (?:(?:him|her|the|our|my|their) )*(?:\p{Ll}+ )?(\p{Lu}[\p{L}'’-]+)/u;

/** "Born March 3rd" after "we named the baby Otis" is no birth of the speaker's. */
export function withNewborn(clause: string, before: string | undefined): string {
  if (!before || !/^born\b/i.test(clause) || !newborn.test(before)) return clause;
  return `${naming.exec(before)?.[1] ?? "The baby"} was b${clause.slice(1)}`;
}

const announced =
  /(?:^|[.!?)]\s*)(?:(?:he|she|(?:the |our )?baby|our (?:little |baby )?(?:boy|girl|son|daughter))(?:['’]s| is| has)? (?:finally |just )?(?:here|arrived|been born|was born|born)|it['’]s a (?:boy|girl))\b[^.!?]{0,40}[.!]+/iu;
const weCalled =
  /^we(?:['’]ve| have|['’]re| are)? (?:just |finally )?(?:called|named|calling|naming) (?<who>him|her) (?=\p{Lu}[\p{L}'’-]+[.!]*$)/iu;

/** "She's here! Born two weeks early", "He's here! We called him Arthur": of a child just born. @param said before it in the message */
export function ofNewborn(clause: string, said: string): string {
  if (!/^(?:born|we)\b/i.test(clause) || !announced.test(said)) return clause;
  const { who } = weCalled.exec(clause)?.groups ?? {};
  if (who) return clause.replace(weCalled, `Our ${who.toLowerCase() === "him" ? "son" : "daughter"} is called `);
  return /^born\b/i.test(clause) ? `The baby was b${clause.slice(1)}` : clause;
}
