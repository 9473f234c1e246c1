import type { ProfileProperty } from "@/lib/db/schema/tenancy";
import { type EdgeType, edgeTypes, type MemoryType } from "@/lib/vocabulary";

/**
 * What fills a field. `names` are attributes of the user (`LIVES_IN`, `FAVORITE:color`) and relations to other entities (`HAS_PET`),
 * the first one that memory knows; `type` is all memories of a type; `question` is what a model is asked, and, if the schema itself
 * asks it (`isAsked`), also the built-in reader.
 */
export type FieldSource = { names: string[]; type: MemoryType | null; question: string; isAsked: boolean };

/** Names of fields as people choose them, without "user", "current", "my"; singular and plural. */
const usualNames: Partial<Record<EdgeType, string>> = {
  NAME: "name,full name",
  LIVES_IN: "home,city,town,home city,location,residence,place of residence,lives in,living in,city of residence",
  WORKS_AT: "employer,company,workplace,works at,place of work,company name",
  HAS_ROLE: "role,job,job title,occupation,profession,job role,title",
  REPORTS_TO: "manager,boss,line manager,supervisor,reports to",
  STUDIES_AT: "university,college,studies at,place of study",
  MARRIED_TO: "spouse,husband,wife,married to,spouse name,partner,partner name",
  PARTNER_OF: "partner,boyfriend,girlfriend,fiance,fiancee,partner name",
  RELATIONSHIP_STATUS: "relationship status,marital status",
  AGE: "age,age in years",
  BORN_ON: "birthday,birth date,birthdate,date of birth,born on,dob",
  BORN_IN: "birthplace,place of birth,born in,birth place",
  EMAIL: "email,email address,e mail",
  PHONE: "phone,phone number,mobile,mobile number,telephone,cell phone",
  LIKES: "likes,interests,hobbies",
  DISLIKES: "dislikes",
  PREFERS: "prefers",
  ALLERGIC_TO: "allergies,allergy,allergic to,intolerances",
  PARENT_OF: "children,child,kids,children names",
  SIBLING_OF: "siblings,sibling",
  FRIEND_OF: "friends,friend",
  COLLEAGUE_OF: "colleagues,coworkers,teammates",
  HAS_PET: "pets,pet,pet names,pet name",
  OWNS: "owns,possessions,belongings",
  USES: "tools,uses,tools used",
  WORKS_ON: "projects,works on,current projects",
  MEMBER_OF: "memberships,member of",
  SPEAKS: "languages,speaks,spoken languages,languages spoken",
  WORKED_AT: "former employers,past employers,previous employers",
  LIVED_IN: "former homes,past homes,previous homes",
  VISITED: "places visited,visited,travel history",
};
const usualTypes: Partial<Record<MemoryType, string>> = {
  GOAL: "goals,goal",
  SKILL: "skills,skill",
  PREFERENCE: "preferences,preference",
  DECISION: "decisions,decision",
  BELIEF: "beliefs,opinions",
};

function byWords<T extends string>(usual: Partial<Record<T, string>>): Map<string, T[]> {
  const named = Object.entries<string | undefined>(usual).flatMap(([name, all]) =>
    all!.split(",").map((words) => ({ words, name: name as T })),
  );
  return new Map([...Map.groupBy(named, ({ words }) => words)].map(([words, all]) => [words, all.map(({ name }) => name)]));
}
const [namesOf, typesOf] = [byWords(usualNames), byWords(usualTypes)];

/** `homeCity` and `home_city`: "home city". */
export const wordsOf = (fieldName: string): string =>
  fieldName
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();

const fillers = /^(?:(?:the|users?|current|my|primary|main|customers?) )+(?=.)/;

/** A relation to a person is told from either end. */
export const symmetric: ReadonlySet<string> = new Set<EdgeType>([
  "MARRIED_TO",
  "PARTNER_OF",
  "FRIEND_OF",
  "SIBLING_OF",
  "RELATIVE_OF",
  "COLLEAGUE_OF",
  "KNOWS",
]);
export const inverse: Readonly<Record<string, string>> = { PARENT_OF: "CHILD_OF", CHILD_OF: "PARENT_OF" } satisfies Partial<
  Record<EdgeType, EdgeType>
>;

/** Attributes of which one has several, so that a kind belongs to the name: `FAVORITE:color`. */
export const kinds: ReadonlySet<string> = new Set<EdgeType>(["FAVORITE", "VALUE", "HAS"]);
export const isBuiltInName = (name: string): boolean => edgeTypes.some((type) => type.name === name);

export function sourceOf(fieldName: string, property: ProfileProperty): FieldSource {
  const words = wordsOf(fieldName).replace(fillers, "");
  const question = property.description ?? property.title ?? words;
  const extension = property["x-loci"];
  if (extension && "attribute" in extension) return { names: [extension.attribute], type: null, question, isAsked: false };
  if (extension && "type" in extension) return { names: [], type: extension.type, question, isAsked: false };
  if (extension) return { names: [], type: null, question: extension.query, isAsked: true };
  return { names: namesFrom(words, property), type: typesOf.get(words)?.[0] ?? null, question, isAsked: false };
}

function namesFrom(words: string, { format }: ProfileProperty): string[] {
  const favorite = /^favou?rite (?<kind>.+)$/.exec(words)?.groups?.kind;
  if (favorite) return [`FAVORITE:${favorite.replace(/^colour$/, "color")}`];
  const usual = namesOf.get(words) ?? [];
  // Values that the rules name by a noun of the sentence: "gate code", "manager".
  const value = `VALUE:${words}`;
  return [...usual, value, ...(format === "date" && usual.length === 0 ? [`${value} date`] : [])];
}
