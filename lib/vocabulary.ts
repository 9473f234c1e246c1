/** The enumerations that tables, wire shapes and prompts share. */

export const memoryTypes = ["FACT", "EVENT", "PREFERENCE", "DECISION", "STATE", "RELATIONSHIP", "BELIEF", "SKILL", "GOAL"] as const;
export type MemoryType = (typeof memoryTypes)[number];

export const memoryTypeMeaning: Record<MemoryType, string> = {
  FACT: "what is so: home, work, age, names, numbers",
  EVENT: "what happened or will happen at a time",
  PREFERENCE: "what someone likes, dislikes or prefers",
  DECISION: "what someone has settled on",
  STATE: "how someone or something is for now",
  RELATIONSHIP: "how people stand to each other",
  BELIEF: "what someone holds to be true or thinks of something",
  SKILL: "what someone can do",
  GOAL: "what someone wants, plans or is working towards",
};

export const sourceTypes = ["TEXT", "PDF", "URL", "AUDIO", "IMAGE", "MANUAL"] as const;
export type SourceType = (typeof sourceTypes)[number];

export const messageRoles = ["user", "assistant", "system"] as const;
export type MessageRole = (typeof messageRoles)[number];

/** What a question is after. Every mode reads other evidence; `unanswerable` is said of one that memory does not answer. */
export const questionModes = ["factoid", "list", "temporal", "preference", "summary", "comparison", "unanswerable"] as const;
export type QuestionMode = (typeof questionModes)[number];

export const answerStyles = ["terse", "explanatory"] as const;
export type AnswerStyle = (typeof answerStyles)[number];

/** What a search's score is made of. */
export const scoreSignals = [
  "words",
  "nearby",
  "meaning",
  "people",
  "time",
  "entities",
  "preference",
  "brevity",
  "repeated",
  "superseded",
  "model",
] as const;
export type ScoreSignal = (typeof scoreSignals)[number];

export const scoreSignalMeaning: Record<ScoreSignal, string> = {
  words: "the query's words, in the memory, its passage and the passages around it",
  nearby: "a passage near by in the same thread or document holds the query's words",
  meaning: "the memory or its passage means something alike",
  people: "a person said it, not an assistant; or the query names who did",
  time: "it is of the time that the query names, or has a date where the query asks when",
  entities: "it mentions what the query names, or its neighbours in the graph",
  preference: "it says how someone wants things, and the query asks for help",
  brevity: "its passage is short: a long one holds a word of everything",
  repeated: "taken away: better memories of the same passage stand before it",
  superseded: "taken away: a newer memory took its place",
  model: "what the reranking model thinks of it",
};

export const graphKinds = ["USER", "GROUP"] as const;

export const jobStates = ["pending", "running", "done", "failed"] as const;

export const keyScopes = ["reader", "writer", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const budgets = ["ingest", "retrieval"] as const;
export type Budget = (typeof budgets)[number];

/** The organization that a server without an identity provider works in, by its external id. */
export const localOrganization = "local";

export const planCodes = ["free", "pro", "scale", "enterprise", "self_hosted"] as const;
export type PlanCode = (typeof planCodes)[number];

/** The default ontology's entity types. */
export const entityTypes = [
  "PERSON",
  "ORGANIZATION",
  "LOCATION",
  "EVENT",
  "PRODUCT",
  "PROJECT",
  "DOCUMENT",
  "TOPIC",
  "TOOL",
  "OTHER",
] as const;
export type EntityType = (typeof entityTypes)[number];

export const entityTypeMeaning: Record<EntityType, string> = {
  PERSON: "someone, named or known by their part",
  ORGANIZATION: "a company, school, club or authority",
  LOCATION: "a place: a country, city, street or building",
  EVENT: "something that happens at a time",
  PRODUCT: "something that is made or sold",
  PROJECT: "work towards an end",
  DOCUMENT: "something written",
  TOPIC: "what is talked or thought about",
  TOOL: "something that work is done with",
  OTHER: "any other thing with a name",
};

/**
 * The default ontology's edge types. `functional`: a subject has one value at a time, so a newer value supersedes the
 * older one. A functional type whose object is no entity (an age, a status) is kept on the memory as its attribute.
 * `cues`: words that people ask for it with, which its statements need not contain (`I moved to Lisbon` → where do you live).
 */
export const edgeTypes = [
  { name: "NAME", description: "what the subject is called", functional: true, cues: "name called" },
  { name: "LIVES_IN", description: "where the subject lives now", functional: true, cues: "live home reside residence city" },
  { name: "WORKS_AT", description: "the subject's present employer", functional: true, cues: "work job employer company employed" },
  {
    name: "HAS_ROLE",
    description: "the subject's present job or role",
    functional: true,
    cues: "work job role occupation profession position",
  },
  { name: "REPORTS_TO", description: "the subject's present manager", functional: true, cues: "manager boss report" },
  {
    name: "STUDIES_AT",
    description: "the school or university the subject attends now",
    functional: true,
    cues: "study school university college student",
  },
  { name: "MARRIED_TO", description: "the subject's spouse", functional: true, cues: "married spouse husband wife" },
  {
    name: "PARTNER_OF",
    description: "the subject's partner or fiancé",
    functional: true,
    cues: "partner boyfriend girlfriend relationship dating",
  },
  { name: "RELATIONSHIP_STATUS", description: "single, engaged, married, divorced …", functional: true, cues: "relationship status" },
  { name: "AGE", description: "the subject's age in years", functional: true, cues: "age old years" },
  { name: "BORN_ON", description: "the subject's date of birth", functional: true, cues: "birthday born birth" },
  { name: "BORN_IN", description: "where the subject was born", functional: true, cues: "born birthplace from" },
  { name: "STATUS", description: "the present state of a project, ticket or plan", functional: true, cues: "status state" },
  { name: "DEADLINE", description: "when the subject is due", functional: true, cues: "deadline due" },
  { name: "PRICE", description: "what the subject costs", functional: true, cues: "price cost" },
  { name: "EMAIL", description: "the subject's e-mail address", functional: true, cues: "email address" },
  { name: "PHONE", description: "the subject's phone number", functional: true, cues: "phone number" },
  {
    name: "FAVORITE",
    description: "the subject's favourite of a kind, one for each kind (FAVORITE:color)",
    functional: true,
    cues: "favorite favourite like best",
  },
  { name: "LIKES", description: "the subject likes or enjoys the object", functional: false },
  { name: "DISLIKES", description: "the subject dislikes or avoids the object", functional: false },
  { name: "PREFERS", description: "the subject prefers the object", functional: false },
  { name: "ALLERGIC_TO", description: "the subject cannot tolerate the object", functional: false },
  { name: "FRIEND_OF", description: "friendship", functional: false },
  { name: "PARENT_OF", description: "the subject is a parent of the object", functional: false },
  { name: "CHILD_OF", description: "the subject is a child of the object", functional: false },
  { name: "SIBLING_OF", description: "brothers and sisters", functional: false },
  { name: "RELATIVE_OF", description: "any other kinship", functional: false },
  { name: "COLLEAGUE_OF", description: "people who work together", functional: false },
  { name: "KNOWS", description: "any other acquaintance", functional: false },
  { name: "HAS_PET", description: "the subject keeps the object as a pet", functional: false },
  { name: "OWNS", description: "the subject owns the object", functional: false },
  { name: "USES", description: "the subject uses the object", functional: false },
  { name: "WORKS_ON", description: "the subject works on the object", functional: false },
  { name: "WORKED_AT", description: "a past employer", functional: false },
  { name: "LIVED_IN", description: "a past home", functional: false },
  { name: "STUDIED_AT", description: "a past school", functional: false },
  { name: "MEMBER_OF", description: "the subject belongs to the object", functional: false },
  { name: "VISITED", description: "the subject went to the object", functional: false },
  { name: "ATTENDED", description: "the subject took part in the object", functional: false },
  { name: "SPEAKS", description: "a language the subject speaks", functional: false },
  { name: "CREATED", description: "the subject made or founded the object", functional: false },
  { name: "LOCATED_IN", description: "where a place or organization is", functional: true, cues: "located where place" },
  { name: "PART_OF", description: "the subject is a part of the object", functional: false },
  { name: "RELATED_TO", description: "any other relation", functional: false },
] as const;
export type EdgeType = (typeof edgeTypes)[number]["name"];

const cuesOf = new Map<string, string>(edgeTypes.flatMap((type) => ("cues" in type ? [[type.name, type.cues]] : [])));

/** The words that a memory is found by: its content, and what people ask for its attribute with (`FAVORITE:color` too). */
export const searchText = (memory: { content: string; attribute: string | null }): string => {
  const cues = memory.attribute && cuesOf.get(memory.attribute.split(":")[0]!);
  return cues ? `${memory.content} ${cues}` : memory.content;
};
