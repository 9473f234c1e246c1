import type { EdgeType } from "@/lib/vocabulary";

/** The single-valued attributes that say who a person is, in the order in which one tells them. */
export const identity: Partial<Record<EdgeType, number>> = Object.fromEntries(
  (
    [
      "NAME",
      "AGE",
      "BORN_ON",
      "LIVES_IN",
      "HAS_ROLE",
      "WORKS_AT",
      "REPORTS_TO",
      "STUDIES_AT",
      "RELATIONSHIP_STATUS",
      "MARRIED_TO",
      "PARTNER_OF",
      "BORN_IN",
      "EMAIL",
      "PHONE",
    ] satisfies EdgeType[]
  ).map((attribute, place) => [attribute, place]),
);

/** Relations that make a family. */
export const family: ReadonlySet<string> = new Set<EdgeType>([
  "MARRIED_TO",
  "PARTNER_OF",
  "PARENT_OF",
  "CHILD_OF",
  "SIBLING_OF",
  "RELATIVE_OF",
  "HAS_PET",
]);

/** What the user cannot tolerate. */
export const intolerance = "ALLERGIC_TO" satisfies EdgeType;

/** Relations that say what a memory is about, whatever stands at the other end. */
export const tellingAlone: ReadonlySet<string> = new Set([...family, intolerance]);

/** What the thing at the other end of a relation is to the user: where the relation starts from the user, and where it leads to them. */
const roles: Partial<Record<EdgeType, [fromUser: string, toUser: string]>> = {
  LIVES_IN: ["home", "resident"],
  WORKS_AT: ["employer", "employee"],
  REPORTS_TO: ["manager", "report"],
  STUDIES_AT: ["school", "student"],
  MARRIED_TO: ["spouse", "spouse"],
  PARTNER_OF: ["partner", "partner"],
  BORN_IN: ["birthplace", "native"],
  LIKES: ["liked by the user", "likes the user"],
  DISLIKES: ["disliked by the user", "dislikes the user"],
  PREFERS: ["preferred by the user", "prefers the user"],
  ALLERGIC_TO: ["the user is allergic to it", "allergic to the user"],
  FRIEND_OF: ["friend", "friend"],
  PARENT_OF: ["child", "parent"],
  CHILD_OF: ["parent", "child"],
  SIBLING_OF: ["sibling", "sibling"],
  RELATIVE_OF: ["relative", "relative"],
  COLLEAGUE_OF: ["colleague", "colleague"],
  KNOWS: ["acquaintance", "acquaintance"],
  HAS_PET: ["pet", "keeper"],
  OWNS: ["owned by the user", "owner"],
  USES: ["used by the user", "uses the user"],
  WORKS_ON: ["the user works on it", "works on the user"],
  WORKED_AT: ["former employer", "former employee"],
  LIVED_IN: ["former home", "former resident"],
  STUDIED_AT: ["former school", "former student"],
  MEMBER_OF: ["the user belongs to it", "member"],
  VISITED: ["visited by the user", "visitor"],
  ATTENDED: ["attended by the user", "attended the user"],
  SPEAKS: ["spoken by the user", "speaks of the user"],
  CREATED: ["made by the user", "maker"],
  PART_OF: ["the user is a part of it", "part of the user"],
};

/** Those that say most come first: what stands between two people, before that one spoke of the other. */
const places = new Map(Object.keys(roles).map((type, place) => [type, place]));

/** The most telling role among an entity's relations to the user; null where none tells of one. */
export function roleOf(relations: { type: string; isFromUser: boolean }[]): string | null {
  const [told] = relations
    .filter(({ type }) => type in roles)
    .sort((a, b) => weakness(a.type) - weakness(b.type) || Number(b.isFromUser) - Number(a.isFromUser));
  return told ? roles[told.type as EdgeType]![told.isFromUser ? 0 : 1] : null;
}

const weakness = (type: string): number => (type === "KNOWS" ? 1_000 : places.get(type)!);
