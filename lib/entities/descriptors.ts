import { normalName } from "./normal-name";

/** Without a name, today's `my friend` may not be yesterday's. */
const manyRelations = new Set(
  (
    "friend|close friend|old friend|good friend|childhood friend|work friend|buddy|pal|colleague|coworker|co-worker|teammate|cofounder|" +
    "co-founder|cousin|neighbor|neighbour|classmate|client|relative|roommate|flatmate|housemate|teacher|professor|assistant|uncle|aunt|" +
    "auntie|niece|nephew|kid|child|grandchild|godchild|pet|fish|goldfish|bird"
  ).split("|"),
);
/** A newly described person takes over the description. */
const singleRelations = new Set(
  "wife|husband|spouse|partner|girlfriend|boyfriend|fiancé|fiancée|boss|manager|supervisor".split("|").map(normalName),
);
const synonyms = new Map(
  "mom mother mum mother mommy mother dad father daddy father hubby husband co-worker coworker neighbour neighbor auntie aunt"
    .split(" ")
    .flatMap((word, i, all): [string, string][] => (i % 2 === 0 ? [[word, all[i + 1]!]] : [])),
);

export type Descriptor = { owner: string; kin: string; isSingle: boolean; isMany: boolean };

export function descriptorOf(name: string): Descriptor | null {
  const match = /^(.+?)'s (\S.*)$/.exec(normalName(name));
  if (!match) return null;
  const relation = match[2]!.replace(/^(?:(?:new|current|own|dear|lovely|beautiful|amazing) )+/, "");
  const kin = synonyms.get(relation) ?? relation;
  return { owner: match[1]!, kin, isSingle: singleRelations.has(kin), isMany: manyRelations.has(relation) || manyRelations.has(kin) };
}

const kinEdges = new Set(
  "MARRIED_TO PARTNER_OF PARENT_OF CHILD_OF SIBLING_OF RELATIVE_OF FRIEND_OF COLLEAGUE_OF REPORTS_TO HAS_PET KNOWS".split(" "),
);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function descriptionOf(content: string, edge: { source: string; target: string; type: string }): string | null {
  const { source, target, type } = edge;
  if (!kinEdges.has(type) || descriptorOf(target)) return null;
  const kin = `${escaped(source)}['’]s (?<kin>\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*){0,2}?)`;
  const named = new RegExp(
    `${kin}(?:['’]s name is|,| is(?: called| named| now)?| named| called| whose name is)? ${escaped(target)}(?![\\p{L}])`,
    "iu",
  );
  const naming = new RegExp(`^${escaped(target)} is ${kin}(?=[.,;!]|$)`, "iu");
  const found = (named.exec(content) ?? naming.exec(content))?.groups?.kin;
  return found && !/(?:^| )(?:and|or|of|late|ex|former|other)(?: |$)/i.test(found) ? `${source}'s ${found}` : null;
}
