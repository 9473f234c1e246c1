import { isKindOf } from "@/lib/language/en/lexicon";
import type { Mention } from "./names";
import { notRole, roleEnding } from "./words";

/**
 * The job after "is a", "works as": its words in lower case except names ("UX designer"), and the employer if the
 * clause names one.
 */
export function roleOf(
  predicate: string,
  mentions: Mention[],
  text: string,
  offset: number,
): { role: string; employer: Mention | null } | null {
  const match =
    /^(?<verb>(?:is|are|became|has become|started as|(?:is |has been )?(?:now |currently )?work(?:s|ing)? (?:full-time |part-time |remotely )?as)) (?:now |currently |still )?(?:an? |the )?(?<role>[\p{L}][\p{L}/&' -]{1,50}?)(?=[.,;!]|$| (?:at|for|with|in|of|and|by|who|from|since|based|on|but|now|these|here)\b)/iu.exec(
      predicate,
    );
  if (!match?.groups) return null;
  const role = match.groups.role!.trim();
  const words = role.toLowerCase().split(/\s+/);
  const explicit = /work|started as/i.test(match.groups.verb!);
  if (words.length > 5 || notRole.has(words.at(-1)!) || notRole.has(role.toLowerCase())) return null;
  if (
    !explicit &&
    (!isOccupation(words.at(-1)!) ||
      !/^(?:is|are|became|has become) (?:now |currently |still )?(?:an? |the |C[ETFOMP]O\b)/i.test(predicate))
  )
    return null;
  if (
    /\b(?:very|so|really|good|great|bad|big|huge|proud|lucky|single|avid|better|real|true|natural|fast|slow|hard|quick|early|late|first-time|new|terrible|awful|cat|dog|night|morning)\b/i.test(
      role,
    ) &&
    !explicit
  )
    return null;
  const after = text.slice(offset + match[0].length);
  const link = /^ (?<word>at|for|of|with) (?:the )?/i.exec(after);
  // "A nurse at St Mary's": one works at nothing but an employer, whatever its name is like.
  const never = link?.groups?.word?.toLowerCase() === "at" ? ["EVENT"] : ["LOCATION", "PERSON", "EVENT", "TOOL"];
  const employer = link
    ? mentions.find(({ start, type }) => start === offset + match[0].length + link[0].length && !never.includes(type))
    : undefined;
  return { role, employer: employer ?? null };
}

const isOccupation = (noun: string): boolean => roleEnding.test(noun) || occupations.some((kind) => isKindOf(noun, kind));
const occupations = ["worker", "professional", "official", "educator", "entertainer"];
