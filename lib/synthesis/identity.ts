import { type EdgeType, kinRelations } from "@/lib/vocabulary";

export const identityAttributes: Partial<Record<EdgeType, number>> = Object.fromEntries(
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

export const familyRelations: ReadonlySet<string> = new Set<string>([...kinRelations, "HAS_PET" satisfies EdgeType]);

export const intoleranceRelation = "ALLERGIC_TO" satisfies EdgeType;

/** These relations count even if the entity at the other end isn't listed. */
export const standaloneRelations: ReadonlySet<string> = new Set([...familyRelations, intoleranceRelation]);

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
  HAS_PET: ["pet", "owner"],
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
  CREATED: ["created by the user", "creator"],
  PART_OF: ["the user is a part of it", "part of the user"],
};

const roleOrder = new Map(Object.keys(roles).map((type, index) => [type, index]));

export function roleOf(relations: { type: string; isFromUser: boolean }[]): string | null {
  const [best] = relations
    .filter(({ type }) => type in roles)
    .sort((a, b) => rankOf(a.type) - rankOf(b.type) || Number(b.isFromUser) - Number(a.isFromUser));
  return best ? roles[best.type as EdgeType]![best.isFromUser ? 0 : 1] : null;
}

const rankOf = (type: string): number => (type === "KNOWS" ? 1_000 : roleOrder.get(type)!);
