import { parse } from "@/lib/language/en/grammar";
import { kinPattern, kinship } from "./kinship";

const title = "(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)";
const named = new RegExp(
  `\\b([Mm]y|[Oo]ur) ((?:(?:new|old|older|younger|little|big|eldest|oldest|youngest|late|best|dear|twin) )*)(${kinPattern})(?:,? (?:called|named))? ((?:${title}\\.? )?(?!${title}\\b)\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)(?!['’]s? \\p{Lu})`,
  "gu",
);

const titled = new RegExp(`^${title}\\.? `);

export type Presupposed = { claim: string; start: number; end: number };

/** What a question or a request tells in passing: "what should I get my wife Priya?" – "My wife is called Priya". */
export function presupposedPeople(sentence: string): Presupposed[] {
  return [...sentence.matchAll(named)].flatMap((match) => {
    const [whole, owner, , kin, name] = match as unknown as [string, string, string, string, string];
    const word = parse(sentence)
      .flatMap(({ words }) => words)
      .find(({ start }) => start === match.index + whole.length - name.replace(titled, "").length);
    if (word?.upos !== "PROPN") return [];
    const mine = owner.toLowerCase() === "my" ? "My" : "Our";
    const claim = kinship.get(kin.toLowerCase())?.pet
      ? `${mine === "My" ? "I have" : "We have"} a ${kin} named ${name}`
      : `${mine} ${kin} is called ${name}`;
    return [{ claim, start: match.index, end: match.index + whole.length }];
  });
}
