/** Homes that are run for those who live in them: one doesn't live anywhere else beside them. */
const kinds =
  "(?:(?:care|nursing|retirement|residential|rest|foster|group|old (?:people|folk)s?['’]?s?) home|hospice|assisted living(?: (?:facility|place|home))?|sheltered (?:housing|accommodation)|retirement (?:village|community|flat)|(?:student |university |uni )?halls(?: of residence)?|dorm(?:s|itory)?|hostel|convent|monastery|barracks)";
/** One goes to visit, and goes into to stay. */
const moves =
  "(?:(?:has|have|had) )?(?:(?:just|recently|finally|now|already|also) )?(?:(?:moved|relocated|been moved)(?: back)? (?:in)?to|(?:gone|went|been put) into)";
const lives =
  "(?:(?:is|are) )?(?:(?:now|currently|still) )?(?:lives?|living) (?:in|at)|(?:is|are|has been|have been) (?:(?:now|currently) )?in";
const named = "\\p{Lu}[\\p{L}'’&-]*(?: \\p{Lu}[\\p{L}'’&-]*){0,3}";
const pattern = new RegExp(
  `^(?:${moves}|${lives}) (?:an? |the |their |his |her )?(?:(?:new|nice|lovely|local|small|private) )*(?:(?<name>${named}), (?:an? |the )(?:\\p{Ll}+ ){0,2}${kinds}|(?<home>(?:${named} )?${kinds}))(?![\\p{L}-])(?!['’])`,
  "u",
);
const whole = new RegExp(`${kinds}$`, "i");

/** The home of that kind that a predicate moves its subject to, as it is written; null where it names none. */
export function institutionOf(predicate: string): string | null {
  const { name, home } = pattern.exec(predicate)?.groups ?? {};
  return name ?? home ?? null;
}

export const isInstitution = (home: string): boolean => whole.test(home);
