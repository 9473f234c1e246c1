import { isDemonym } from "../extract/words";

const name = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2}";
const aside = "(?: \\([^()]{1,40}\\))?";
const first = new RegExp(
  `^(?:(?:,|:| -| –|;)? ?(?:(?:who(?:['’]s| is)|which is|is|are|was)(?: now)? )?(?:(?:is |are )?(?:called|named) )?(?:little |wee |baby )?| \\(|['’]s (?:first |full )?names? (?:is|are) )(?<name>${name})(?<rest>${aside}.*)$`,
  "su",
);
const more = new RegExp(`^(?:,? (?:and|&)|,) (?<name>${name})(?<rest>${aside}.*)$`, "su");
/** "… from the shelter, a tabby called Juniper", "… and her name is Marta". */
const later = new RegExp(
  `(?:\\b(?:called|named)(?: (?:him|her|them|it))?|\\b(?:his|her|its|their|whose) names? (?:is|are)) (?<name>${name})(?<rest>${aside}.*)$`,
  "su",
);
const calendar =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|User)\b/;

/** The names that follow the word for a relative: "my sons Tom and Bill", "a tabby called Juniper". */
export function namesAfter(text: string, isSeveral: boolean, isOnly: boolean): string[] {
  let match = first.exec(text) ?? (isOnly ? later.exec(text) : null);
  const names: string[] = [];
  // "My wife is Swedish"
  while (match?.groups && !calendar.test(match.groups.name!) && !isDemonym(match.groups.name!.toLowerCase())) {
    names.push(match.groups.name!.replace(/['’]s?$/, ""));
    match = isSeveral ? more.exec(match.groups.rest!.replace(/^ \([^()]*\)/, "")) : null;
  }
  return names;
}
