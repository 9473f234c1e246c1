import { numberPattern, numberTold } from "@/lib/language/en/several";
import type { Draft } from "./corrections";
import { kinOfPlural } from "./kinship";
import { inOneList } from "./pieces";

const number = `(?<number>\\d{1,2}|${numberPattern})`;
const noun = "(?<noun>\\p{Ll}+)";
const had = new RegExp(
  `^(?:has|have|has got|have got|(?:is|are) raising) (?:only |just )?${number} (?:\\p{Ll}+ ){0,2}?${noun}(?: here)?[.:]?`,
  "iu",
);
const parent = new RegExp(
  `^(?:is|are) (?:an? )?(?:proud |single |busy |working )?(?:mum|mom|dad|mother|father|parent)s? of ${number}\\b`,
  "iu",
);
const name = "\\p{Lu}[\\p{L}'’-]+";
const aged = new RegExp(
  `^(?:(?:and |little |big |our |my )*)(?<name>${name}),? (?:is|['’]s|just turned|turned|turns|was|has|goes|plays|loves|\\d)`,
  "iu",
);
const listed = new RegExp(`^(?:[^:]{0,20} said: )?(?<names>${name}(?:, ${name})*(?:,? and ${name}))[.]?$`, "u");

/**
 * "I have two kids. Sven is 9 and Lila is 4": what the kids are called, which neither sentence says alone. Only where just as many are named
 * right after the number.
 * @returns a sentence of the speaker for each, and the drafts that it rests on
 */
export function namedGroups(drafts: readonly Draft[], own: string): { claim: string; start: number; end: number }[] {
  return drafts.flatMap((draft, i) => {
    const told = draft.content.startsWith(`${own} `) ? draft.content.slice(own.length + 1) : "";
    const match = parent.exec(told) ?? had.exec(told);
    const groups = match?.groups;
    if (!groups) return [];
    const kind = groups.noun ?? "children";
    const kin = kinOfPlural(kind.toLowerCase());
    const of = numberTold(groups.number!);
    if ((!kin && !/^(?:girls|boys|teenagers|teens)$/i.test(kind)) || of < 2) return [];
    // "Three kids: Tove is 11" has the first in it.
    const names: string[] = [];
    let end = draft.end;
    const rest = told.slice(match[0].length).trim();
    const parts = [{ content: rest, end }, ...drafts.slice(i + 1, i + 1 + of)];
    for (const part of parts) {
      const found = listed.exec(part.content)?.groups?.names?.split(/, | and /) ?? [aged.exec(part.content)?.groups?.name ?? ""];
      const called = found
        .map((each) => each.replace(/^and /, "").trim())
        .filter((each) => each !== "" && each !== own && /^\p{Lu}/u.test(each));
      if (called.length === 0) {
        if (part.content === rest) continue;
        break;
      }
      names.push(...called);
      end = part.end;
      if (names.length >= of) break;
    }
    if (new Set(names).size !== of || names.length !== of) return [];
    return [{ claim: `My ${kind} are called ${inOneList(names)}`, start: draft.start, end }];
  });
}
