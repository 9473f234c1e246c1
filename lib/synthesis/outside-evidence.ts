import { trustOf } from "@/lib/vocabulary";
import { identityAttributes } from "./identity";
import type { ReadEvidence } from "./read-evidence";

/**
 * What comes from outside, without claims about somebody whom only outside texts name and who may be the user: their home, employer or
 * name is what the user said.
 */
export function outsideEvidence(all: ReadEvidence[], own: ReadEvidence[]): ReadEvidence[] {
  const isIdentity = (attribute: string | null): attribute is string => attribute !== null && attribute in identityAttributes;
  const stated = new Set(own.map(({ attribute }) => attribute).filter(isIdentity));
  const known = new Set(own.flatMap(({ entities }) => entities.map(({ name }) => name.toLowerCase())));
  const outside = all.filter(({ trust }) => trust === trustOf.external);
  const isDoubtful = ({ attribute, entities }: ReadEvidence) =>
    isIdentity(attribute) &&
    stated.has(attribute) &&
    !entities.some(({ name, type }) => type === "PERSON" && known.has(name.toLowerCase()));
  const doubtful = new Set(outside.filter(isDoubtful).map(({ chunkId }) => chunkId));
  return outside.filter((read) => !isDoubtful(read) && !(read.kind === "passage" && doubtful.has(read.chunkId)));
}
