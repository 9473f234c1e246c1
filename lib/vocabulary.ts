export const memoryTypes = ["FACT", "EVENT", "PREFERENCE", "DECISION", "STATE", "RELATIONSHIP", "BELIEF", "SKILL", "GOAL"] as const;
export type MemoryType = (typeof memoryTypes)[number];

export const memoryTypeDescriptions: Record<MemoryType, string> = {
  FACT: "an objective fact: home, job, age, names, numbers",
  EVENT: "something that happened or will happen at a certain time",
  PREFERENCE: "a like, dislike or preference",
  DECISION: "a choice someone has made",
  STATE: "a temporary condition of a person or thing",
  RELATIONSHIP: "how people are related to each other",
  BELIEF: "an opinion, or something someone believes to be true",
  SKILL: "something a person can do",
  GOAL: "something someone wants, plans or works towards",
};

/** `MEMORY`: one statement, which is stored as one memory, word for word. */
export const sourceTypes = ["TEXT", "PDF", "URL", "AUDIO", "IMAGE", "MANUAL", "MEMORY"] as const;
export type SourceType = (typeof sourceTypes)[number];

/** What an uploaded file can be. */
export const fileFormats = ["pdf", "docx", "html", "markdown", "csv", "json", "email", "text", "image", "audio"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const messageRoles = ["user", "assistant", "system", "tool"] as const;
export type MessageRole = (typeof messageRoles)[number];

/** Lowest first: rows store the index. It comes from the key, the role and the endpoint, never from the text. */
export const trustClasses = ["external", "assistant", "internal", "user"] as const;
export type TrustClass = (typeof trustClasses)[number];
export type Trust = 0 | 1 | 2 | 3;
export const trustOf = { external: 0, assistant: 1, internal: 2, user: 3 } as const satisfies Record<TrustClass, Trust>;
export const trustName = (trust: number): TrustClass => trustClasses[trust]!;

export const trustDescriptions: Record<TrustClass, string> = {
  user: "said by the user, or by a key that speaks for the user",
  internal: "from your team: group documents, approved and edited memories",
  assistant: "said by an assistant",
  external: "from outside: web pages, files, tool results, connectors",
};

/** Why a statement from outside waits for a person. */
export const holdReasons = ["instruction", "payment", "credential", "contact", "permission"] as const;
export type HoldReason = (typeof holdReasons)[number];

export const conflictKinds = ["CONTRADICTION", "UPDATE", "DUPLICATE", "UNTRUSTED"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** `unanswerable`: memory holds no answer. */
export const questionModes = ["factoid", "list", "temporal", "preference", "summary", "comparison", "unanswerable"] as const;
export type QuestionMode = (typeof questionModes)[number];

/** What an answer rests on. */
export const answerBases = ["memory", "external"] as const;
export type AnswerBasis = (typeof answerBases)[number];

export const answerStyles = ["terse", "explanatory"] as const;
export type AnswerStyle = (typeof answerStyles)[number];

/** `local`: the built-in rules and vectors; `model`: the connected model. */
export const answerers = ["local", "model"] as const;
export type Answerer = (typeof answerers)[number];

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
  "outside",
  "model",
] as const;
export type ScoreSignal = (typeof scoreSignals)[number];

export const scoreSignalDescriptions: Record<ScoreSignal, string> = {
  words: "query words in the memory, its passage or the passages around it",
  nearby: "query words in a nearby passage of the same thread or document, or a share of its higher score",
  meaning: "similar meaning, of the memory or its passage",
  people: "said by a person rather than an assistant, or by the person the query names",
  time: "matches the time in the query, or has a date when the query asks when",
  entities: "mentions an entity in the query, or one of its neighbors in the graph",
  preference: "states a preference when the query asks for help",
  brevity: "short passage (long passages match too easily)",
  repeated: "penalty: better memories from the same passage rank above it",
  superseded: "penalty: a newer memory replaced it",
  outside: "penalty: from outside, in a user's memory",
  model: "relevance according to the reranking model",
};

export const graphKinds = ["USER", "GROUP"] as const;

export const jobStates = ["pending", "running", "done", "failed"] as const;

export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a webhook endpoint gets no events. `gone`: it answered with 410; `failing`: nothing was delivered for days. */
export const disableReasons = ["manual", "gone", "failing"] as const;
export type DisableReason = (typeof disableReasons)[number];

export const keyScopes = ["reader", "writer", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const budgets = ["ingest", "retrieval"] as const;
export type Budget = (typeof budgets)[number];

export const localOrganization = "local";

export const planCodes = ["free", "pro", "scale", "enterprise", "self_hosted"] as const;
export type PlanCode = (typeof planCodes)[number];

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

export const entityTypeDescriptions: Record<EntityType, string> = {
  PERSON: "a person, by name or by role",
  ORGANIZATION: "a company, school, club or authority",
  LOCATION: "a place: a country, city, street or building",
  EVENT: "something that happens at a certain time",
  PRODUCT: "something that is made or sold",
  PROJECT: "a planned piece of work",
  DOCUMENT: "a written text",
  TOPIC: "a subject of conversation or interest",
  TOOL: "something used to do work",
  OTHER: "any other named thing",
};

/**
 * `functional`: a newer value supersedes the older one. `cues`: words of questions that statements may not use (`I moved to Lisbon`
 * → where do you live).
 */
export const edgeTypes = [
  { name: "NAME", description: "what the subject is called", functional: true, cues: "name called" },
  { name: "LIVES_IN", description: "where the subject currently lives", functional: true, cues: "live home reside residence city" },
  { name: "WORKS_AT", description: "the subject's current employer", functional: true, cues: "work job employer company employed" },
  {
    name: "HAS_ROLE",
    description: "the subject's current job or role",
    functional: true,
    cues: "work job role occupation profession position",
  },
  { name: "REPORTS_TO", description: "the subject's current manager", functional: true, cues: "manager boss report" },
  {
    name: "STUDIES_AT",
    description: "the school or university the subject currently attends",
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
  { name: "RELATIONSHIP_STATUS", description: "single, engaged, married, divorced…", functional: true, cues: "relationship status" },
  { name: "AGE", description: "the subject's age in years", functional: true, cues: "age old years" },
  { name: "BORN_ON", description: "the subject's date of birth", functional: true, cues: "birthday born birth" },
  { name: "BORN_IN", description: "where the subject was born", functional: true, cues: "born birthplace from" },
  { name: "STATUS", description: "the current state of a project, ticket or plan", functional: true, cues: "status state" },
  { name: "DEADLINE", description: "when the subject is due", functional: true, cues: "deadline due" },
  { name: "PRICE", description: "what the subject costs", functional: true, cues: "price cost" },
  { name: "EMAIL", description: "the subject's email address", functional: true, cues: "email address" },
  { name: "PHONE", description: "the subject's phone number", functional: true, cues: "phone number" },
  {
    name: "FAVORITE",
    description: "the subject's favorite of a kind, one for each kind (FAVORITE:color)",
    functional: true,
    cues: "favorite favourite like best",
  },
  {
    name: "VALUE",
    description: "any other single value of the subject, one for each kind (VALUE:gate code)",
    functional: true,
    cues: "",
  },
  {
    name: "HAS",
    description: "something the subject does, keeps or belongs to until it ends, by kind (HAS:choir)",
    functional: false,
  },
  { name: "LIKES", description: "the subject likes or enjoys the object", functional: false },
  { name: "DISLIKES", description: "the subject dislikes or avoids the object", functional: false },
  { name: "PREFERS", description: "the subject prefers the object", functional: false },
  { name: "ALLERGIC_TO", description: "the subject cannot tolerate the object", functional: false },
  { name: "FRIEND_OF", description: "the subject and the object are friends", functional: false },
  { name: "PARENT_OF", description: "the subject is a parent of the object", functional: false },
  { name: "CHILD_OF", description: "the subject is a child of the object", functional: false },
  { name: "SIBLING_OF", description: "the subject and the object are siblings", functional: false },
  { name: "RELATIVE_OF", description: "any other family relationship", functional: false },
  { name: "COLLEAGUE_OF", description: "the subject and the object work together", functional: false },
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
  { name: "CREATED", description: "the subject created or founded the object", functional: false },
  { name: "LOCATED_IN", description: "where a place or organization is", functional: true, cues: "located where place" },
  { name: "PART_OF", description: "the subject is a part of the object", functional: false },
  { name: "RELATED_TO", description: "any other relation", functional: false },
] as const;
export type EdgeType = (typeof edgeTypes)[number]["name"];

const cuesOf = new Map<string, string>(edgeTypes.flatMap((type) => ("cues" in type ? [[type.name, type.cues]] : [])));

export const searchText = (memory: { content: string; attribute: string | null }): string => {
  const cues = memory.attribute && cuesOf.get(memory.attribute.split(":")[0]!);
  return cues ? `${memory.content} ${cues}` : memory.content;
};

/** `open`: thumbs down that wait for a person. */
export const feedbackStates = ["open", "resolved", "positive"] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const evalRunStates = ["pending", "running", "done"] as const;
export type EvalRunState = (typeof evalRunStates)[number];

/** `spend_limit`: the project's spend for models has reached its limit. */
export const jobWaits = ["spend_limit"] as const;
export type JobWait = (typeof jobWaits)[number];

/** What a model is called for: jobs extract, embed and read files; calls do the rest. */
export const modelOperations = ["extract", "embed", "read", "search", "rerank", "answer", "chat", "edit", "profile"] as const;
export type ModelOperation = (typeof modelOperations)[number];

/** Between people, pets apart. */
export const kinRelations: ReadonlySet<string> = new Set<EdgeType>([
  "MARRIED_TO",
  "PARTNER_OF",
  "PARENT_OF",
  "CHILD_OF",
  "SIBLING_OF",
  "RELATIVE_OF",
]);
