import type { Scored } from "./features";
import { isLater } from "./over";

const near = "User(?: and others)?(?:['’]s (?:wife|partner|girlfriend|fiancée)(?: \\p{Lu}[\\p{L}’-]+)?)?";
const child =
  "(?:baby|babies|child|kid|boy|girl|son|daughter|twins|number (?:two|three|four|five|six)|(?:second|third|fourth|fifth|sixth))";
/** "User's third was born", "User's wife had a girl" */
const ofUser = new RegExp(
  `\\bUser['’]s (?:(?:new|little|newborn|\\p{Ll}+) )?${child}\\b[^.;]{0,40}? (?:was|were) born\\b|\\b${near} (?:has |have |just |finally )*(?:had|gave birth to|welcomed) (?:an? |our |their |another |User['’]s )?(?:(?:little|new|healthy|second|third|fourth|fifth|baby) )*${child}\\b`,
  "u",
);
/** "Baby Layla was born" */
const ofSomebody =
  /(?:^|[:;.!,] )(?:(?:[Oo]ur|[Tt]he|[Tt]heir) )?(?:[Ll]ittle |[Bb]aby |[Nn]umber (?:two|three|four|five) )(?:\p{Lu}[\p{L}’-]+ )?(?:was born|arrived|is here|came)\b/u;
const expecting = new RegExp(
  `\\b${near} (?:is|are|['’]re) (?:\\p{L}+ ){0,3}?(?:pregnant|expecting|due|having (?:a|another) baby)\\b|\\bnumber (?:two|three|four|five) (?:arrived|is here|is on the way)\\b`,
  "iu",
);

/** Children of the user who were born after a number of them was told. */
export function bornSince(telling: Scored, all: readonly Scored[]): readonly Scored[] {
  const tellable = all.filter(({ isFormer, isSpoken, evidence }) => !isFormer && !isSpoken && evidence.role !== "assistant");
  const isExpected = tellable.some(({ whole }) => expecting.test(whole));
  return tellable.filter((each) => isLater(each, telling) && (ofUser.test(each.text) || (isExpected && ofSomebody.test(each.text))));
}

export const isOfTwins = ({ text }: Scored): boolean => /\btwins\b/i.test(text);
