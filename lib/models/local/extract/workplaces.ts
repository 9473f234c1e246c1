import { classesOf, isKindOf } from "@/lib/language/en/lexicon";

const adverb = "(?:(?:now|currently|just|recently|still|finally|already|officially|actually) )*";
const role = "(?: (?:as|being) (?:an? |the )?[\\p{L} -]{2,40}?)?";
const working = `(?:is |are )?${adverb}(?:works?|working|employed)(?: (?:full[- ]time|part[- ]time|remotely|nights|days|shifts))*${role} (?:at|for|in)`;
const starting = `(?:(?:has|have) )?${adverb}(?:started${role} (?:at|with)|started (?:working|work|(?:an? |the |their |his |her )?(?:new )?(?:job|position|role|post))${role} (?:at|for|with|in)|(?:got|landed|took|found|accepted|has|have) (?:an?|the|their|his|her) (?:(?:new|full[- ]time|part[- ]time|permanent) )*(?:job|position|role|post)${role} (?:at|with|in|for))`;
const phrase =
  "(?:(?<det>an?|the|their|his|her|our) )?(?<noun>\\p{Ll}[\\p{L}'’-]*(?: (?!(?:in|on|at|since|as|and|but|or|near|by|for|to|from|with|now|part|full|today|yesterday|last|this|next|of|that|which|who|where|during|until|till|because|so|again)\\b)\\p{Ll}[\\p{L}'’-]*){0,3})";
const pattern = new RegExp(`^(?:(?<works>${working})|(?<starts>${starting})) ${phrase}(?=[.,;!]|$| )`, "u");

/** One works at home, in a team or at night, and at no employer. */
const none =
  /^(?:home|house|office|desk|team|room|department|field|industry|garden|lab|kitchen|studio|shed|job|gig|world|sector|night|weekend|shift|friend|family|hospitality|retail|sales|marketing|finance|tech)s?$/;
/** One starts there to learn or to train, too. */
export const attended =
  /\b(?:gym|school|university|uni|college|nursery|kindergarten|preschool|club|class|course|church|academy|choir|band|dance|therapy|clinic|physio|programme|program)\b/;
const kinds = ["organization", "establishment", "facility", "building", "workplace", "business", "institution"];
/** A job beside another, or for a while. */
const beside =
  /\b(?:weekends?|evenings?|also|too|as well|second job|on the side|side job|sometimes|occasionally|temp(?:ing|orarily)?|summer)\b/i;

/**
 * Where somebody works that has no name of its own: "the bookshop" of "works at a bookshop in Galway", "the library" of "started at the library on
 * Monday". Null for what is no employer, and for a job beside another.
 */
export function workplaceOf(predicate: string): string | null {
  const { det, noun, starts } = pattern.exec(predicate)?.groups ?? {};
  if (!noun || beside.test(predicate)) return null;
  const words = noun.toLowerCase().split(" ");
  const heads = [words.slice(-2).join(" "), words.at(-1)!].filter((each) => classesOf(each).length > 0);
  const head = heads[0];
  if (!head || none.test(words.length === 1 ? head : heads[0]!) || (!det && words.length === 1)) return null;
  if (starts && /\bstarted (?:as [\p{L} -]+ )?(?:at|with)\b/u.test(starts) && attended.test(noun.toLowerCase())) return null;
  return kinds.some((kind) => isKindOf(head, kind)) ? `the ${noun}` : null;
}
