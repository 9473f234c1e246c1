const labels: Record<string, string> = {
  NAME: "is called",
  LIVES_IN: "lives in",
  WORKS_AT: "works at",
  HAS_ROLE: "has role",
  REPORTS_TO: "reports to",
  STUDIES_AT: "studies at",
  MARRIED_TO: "is married to",
  PARTNER_OF: "is a partner of",
  RELATIONSHIP_STATUS: "has relationship status",
  AGE: "is aged",
  BORN_ON: "was born on",
  BORN_IN: "was born in",
  STATUS: "has status",
  DEADLINE: "is due",
  PRICE: "costs",
  EMAIL: "has email",
  PHONE: "has phone number",
  FAVORITE: "has favorite",
  LIKES: "likes",
  DISLIKES: "dislikes",
  PREFERS: "prefers",
  ALLERGIC_TO: "is allergic to",
  FRIEND_OF: "is a friend of",
  PARENT_OF: "is a parent of",
  CHILD_OF: "is a child of",
  SIBLING_OF: "is a sibling of",
  RELATIVE_OF: "is a relative of",
  COLLEAGUE_OF: "is a colleague of",
  KNOWS: "knows",
  HAS_PET: "has pet",
  OWNS: "owns",
  USES: "uses",
  WORKS_ON: "works on",
  WORKED_AT: "worked at",
  LIVED_IN: "lived in",
  STUDIED_AT: "studied at",
  MEMBER_OF: "is a member of",
  VISITED: "visited",
  ATTENDED: "attended",
  SPEAKS: "speaks",
  CREATED: "created",
  LOCATED_IN: "is located in",
  PART_OF: "is part of",
  RELATED_TO: "is related to",
};

export function relationLabel(type: string): string {
  const known = labels[type];
  if (known) return known;
  const words = type.replace(/[_:]+/g, " ").trim().toLowerCase();
  // ASSIGNED_TO reads as "is assigned to".
  return /\s(?:to|of|by)$/.test(words) ? `is ${words}` : words;
}
