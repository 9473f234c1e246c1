import { kinship } from "./kinship";
import type { Spread } from "./pieces";

// "My landlord is Mr Petrosyan, rent 820 due on the 3rd" tells two things, the second without a verb, and each may change alone.

/** What one has one of at a time and tells by a figure, whatever stands beside it. */
const figures =
  "rent|deposit|mortgage|salary|wage|pension|overdraft|(?:shoe|shirt|dress|ring|collar|waist|trouser|glove|hat|bra|jeans) size|inside leg|blood (?:type|group|pressure)|resting (?:pulse|heart rate)|(?:staff|student|member(?:ship)?|customer|loyalty|library|locker|badge|policy|payroll|employee) (?:no\\.?|nr|number|card|id)|locker|(?:gate|door|alarm|entry|lock|safe) (?:code|pin)";
/** What costs something each month, told beside the rent or what one earns. */
const costs: Record<string, string> = {
  car: "car payment",
  phone: "phone bill",
  electric: "electricity bill",
  gas: "gas bill",
  water: "water bill",
};
const beside = `take[- ]?home(?: pay)?|net pay|groceries|childcare|daycare|council tax|internet|insurance|utilities|petrol|fuel|electricity|student loans?|subscriptions?|gym|${Object.keys(costs).join("|")}`;
const figure = "(?=(?:[£$€]|about |around )?(?:\\d|(?:A|B|AB|O)(?:[+-]| (?:pos|neg)|\\b)))";
const told = new RegExp(
  `(?<joint>^|[,;] (?:and )?)(?:my |our |the )?(?<what>${figures}|${beside})(?: is|:| is now|)? ${figure}(?<value>(?:[^,;]|,(?=\\d{3}\\b))*?(?:, (?:due|bills|all in|incl|including|plus|warm|cold|paid|payable|per)\\b[^,;]*?)*)(?=[,;](?! \\d|\\d{3}\\b)|[.!]?$)`,
  "giu",
);

const isFigure = new RegExp(`^(?:${figures})$`, "i");

/** Each figure as a sentence of its own, after what is told before them; null where none stands beside something else or without a verb. */
export function ownFigures(body: string): Spread[] | null {
  if (/\?\s*$/.test(body)) return null;
  const found = [...body.matchAll(told)];
  const [first] = found;
  if (!first || !found.some(({ groups }) => isFigure.test(groups!.what!) || /^(?:take|net)/i.test(groups!.what!))) return null;
  const before = body.slice(0, first.index).trim();
  if (before && !isOfOwn(before)) return null;
  // "Rent is 820" is a sentence already.
  if (!before && found.length === 1 && / is\b/i.test(first[0])) return null;
  const last = found.at(-1)!;
  // What else is told behind or between them stays where it is said.
  const isWhole = /^[\s.!]*$/.test(body.slice(last.index + last[0].length));
  const areJoined = found.every((match, i) => i === 0 || found[i - 1]!.index + found[i - 1]![0].length === match.index);
  if (!isWhole || !areJoined) return null;
  const spreads = found.map(({ index, 0: whole, groups }) => ({
    start: index + groups!.joint!.length,
    end: index + whole.length,
    source: `My ${costs[groups!.what!.toLowerCase()] ?? groups!.what!.toLowerCase()} is ${groups!.value!.trim()}`,
  }));
  return [...(before ? [{ start: 0, end: first.index, source: before }] : []), ...spreads];
}

/** Of "my sister lives in Hove" and "we looked at a flat" the rent is nobody's that the speaker has. */
function isOfOwn(before: string): boolean {
  const of = /^(?:(?:and|so|also),? )?(?:my|our) (?<who>\p{L}+)\b/iu.exec(before)?.groups?.who?.toLowerCase();
  const kin = of ? kinship.get(of) : undefined;
  return !(kin && kin.edge !== "KNOWS") && owning.test(before) && !/\b(?:he|she|they|his|her|their|would|could|might|if)\b/i.test(before);
}
const owning =
  /^(?:(?:and|so|also),? )?(?:(?:my|our|the) .*(?:\b(?:is|are)\b|['’]s\b)|(?:i|we)\b.*\b(?:am|are|live|rent|have|got|share|pay|work|moved|make|earn|bring home|take home)\b|(?:i['’]?m|we['’]?re|im|i['’]?ve got|we['’]?ve got)\b)/iu;
