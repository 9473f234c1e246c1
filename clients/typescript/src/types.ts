// Written by `npm run client:types` from the API's schemas. Don't edit.

export type AddContentRequest = {
  /** The text. Leave it out to have the page or file at sourceUrl read, up to 20 MB and 1,000,000 characters */
  content?: string;
  /** MEMORY: one statement of up to 10,000 characters, stored as one memory, word for word; `valid_from` and `valid_until` in metadata say when it is true */
  sourceType?: SourceType;
  sourceUrl?: string;
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  documentDate?: string;
  /** Free-form, up to 50 keys and 16 KB */
  metadata?: Record<string, unknown>;
  group?: string;
  userId?: string;
  /** Lowers the trust class that follows from the key, the role and the endpoint. It can't raise it */
  trust?: TrustClass;
  /** Your own id of the agent that adds this */
  agentId?: string;
  /** Your own id of the run or session that adds this */
  runId?: string;
  /** From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day */
  expiresAt?: string;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
};

export type AddContentResponse = {
  jobId: string;
  status: "queued";
  message: string;
  /** SHARED_GRAPH: the call named neither a user nor a group, so its content went to the shared group `default` */
  warnings?: {
    code: "SHARED_GRAPH";
    message: string;
  }[];
};

export type AddMessagesRequest = {
  userId?: string;
  groupId?: string;
  messages: Message[];
  /** Free-form, up to 50 keys and 16 KB */
  metadata?: Record<string, unknown>;
  waitForProcessing?: boolean;
  threadId?: string;
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  documentDate?: string;
  /** Lowers the trust class that follows from the key, the role and the endpoint. It can't raise it */
  trust?: TrustClass;
  /** Your own id of the agent that adds this */
  agentId?: string;
  /** Your own id of the run or session that adds this */
  runId?: string;
  /** From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day */
  expiresAt?: string;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
};

export type AddMessagesResponse = {
  episodeId: string;
  jobId: string;
  status: "queued" | "pending" | "running" | "done" | "failed";
  userId?: string;
  internalUserId?: string;
  groupId?: string;
  threadId: string;
  messagesStored: number;
  memoriesQueued: number;
  memoriesCreated: number;
  errorMessage: string | null;
};

export type AnswerBasis = "memory" | "external";

export type AnswerStyle = "terse" | "explanatory";

export type Answerer = "local" | "model";

export type AskContentRequest = {
  question: string;
  projectTag: string;
  /** Maximum number of memories the answer may cite */
  limit?: number;
  style?: AnswerStyle;
  includeSuperseded?: boolean;
  groups?: string[];
  users?: string[];
  /** Only what these agents added, by your own ids */
  agentId?: string | string[];
  /** Only what these runs added, by your own ids */
  runId?: string | string[];
};

export type AskContentResponse = {
  answer: string;
  citations: {
    memoryId: string;
    content: string;
    type: MemoryType | null;
    score: number;
    /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
    trust: TrustClass;
  }[];
  /** external: every citation is from outside, and the answer says so. null if the question was refused */
  basis: AnswerBasis | null;
  questionMode: QuestionMode;
  refused: boolean;
  degraded: boolean;
  /** `model`: the connected model. `local`: the built-in models, because none is connected or it failed. */
  answeredBy: Answerer;
  queryId: string;
  telemetry: Telemetry;
};

export type AskMemoriesRequest = {
  userId?: string;
  groupId?: string | string[];
  /** Only what these agents added, by your own ids */
  agentId?: string | string[];
  /** Only what these runs added, by your own ids */
  runId?: string | string[];
  question: string;
  style?: AnswerStyle;
  includeSuperseded?: boolean;
};

export type AskMemoriesResponse = {
  text?: string;
  answer?: string;
  sources?: {
    memoryId: string;
    content: string;
    score: number;
    /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
    trust: TrustClass;
  }[];
  citations?: {
    id: string;
    content: string;
    type: MemoryType | null;
    /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
    trust: TrustClass;
  }[];
  /** external: every citation is from outside, and the answer says so. null if the question was refused */
  basis: AnswerBasis | null;
  questionMode: QuestionMode;
  refused: boolean;
  degraded: boolean;
  /** `model`: the connected model. `local`: the built-in models, because none is connected or it failed. */
  answeredBy: Answerer;
  queryId: string;
  latencyMs: number;
  usage: {
    inputTokens: number;
    outputTokens: number;
  };
};

export type BatchItem = {
  action: "add";
  /** The text. Leave it out to have the page or file at sourceUrl read, up to 20 MB and 1,000,000 characters */
  content?: string;
  /** MEMORY: one statement of up to 10,000 characters, stored as one memory, word for word; `valid_from` and `valid_until` in metadata say when it is true */
  sourceType?: SourceType;
  sourceUrl?: string;
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  documentDate?: string;
  /** Free-form, up to 50 keys and 16 KB */
  metadata?: Record<string, unknown>;
  group?: string;
  userId?: string;
  /** Lowers the trust class that follows from the key, the role and the endpoint. It can't raise it */
  trust?: TrustClass;
  /** Your own id of the agent that adds this */
  agentId?: string;
  /** Your own id of the run or session that adds this */
  runId?: string;
  /** From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day */
  expiresAt?: string;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
} | {
  action: "update";
  id: string;
  content?: string;
  type?: MemoryType;
  /** Free-form, up to 50 keys and 16 KB */
  metadata?: Record<string, unknown>;
  /** From then on it is not read any more. null: never. A date without a time includes the whole day */
  expiresAt?: string | null;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
  /** true: first in context blocks, never superseded without a decision, and never expires; its expiry is cleared. At most 20 per user or group */
  pinned?: boolean;
} | {
  action: "delete";
  id: string;
};

export type BatchMemoriesRequest = {
  items: BatchItem[];
};

export type BatchMemoriesResponse = {
  /** One for each item, in their order */
  results: {
    index: number;
    /** The HTTP status that the single call would have had */
    status: number;
    /** The memory that was updated or deleted */
    id: string | null;
    /** The job that extracts memories from what was added */
    jobId: string | null;
    /** As the single call's error body. null if the item succeeded */
    error: {
      error: string;
      code: string;
    } | null;
  }[];
  succeeded: number;
  failed: number;
};

export type ChatRequest = {
  messages: {
    role: "user" | "assistant";
    content: string;
  }[];
  projectTag: string;
  ingestUserTurn?: boolean;
  userId?: string;
  group?: string;
  groups?: string[];
  users?: string[];
  /** Your own id of the agent that adds this */
  agentId?: string;
  /** Your own id of the run or session that adds this */
  runId?: string;
  /** From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day */
  expiresAt?: string;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
  /** What the reply may read. Independent of agentId and runId, under which the user message is stored */
  readFrom?: {
    /** Only what these agents added, by your own ids */
    agentId?: string | string[];
    /** Only what these runs added, by your own ids */
    runId?: string | string[];
  };
};

export type ChatResponse = {
  reply: string;
  contextMemories: {
    id: string;
    content: string;
    type: MemoryType | null;
    score: number;
    /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
    trust: TrustClass;
  }[];
  ingestJobId: string | null;
  /** `model`: the connected model. `local`: the built-in models, because none is connected or it failed. */
  answeredBy: Answerer;
  telemetry: Telemetry;
  /** SHARED_GRAPH: the call named neither a user nor a group, so its content went to the shared group `default` */
  warnings?: {
    code: "SHARED_GRAPH";
    message: string;
  }[];
};

export type Conflict = {
  id: string;
  graph: GraphRef;
  /** UNTRUSTED: the incoming memory has a lower trust class, so the existing one is neither replaced nor contested */
  kind: ConflictKind;
  status: "unresolved" | "resolved";
  confidence: number;
  reason: string;
  attribute: string | null;
  existing: ConflictSide;
  incoming: ConflictSide;
  suggestedAction: ConflictAction;
  /** true if reconciling resolved the conflict automatically */
  autoApplied: boolean;
  resolution: {
    action: string;
    by: string;
    /** ISO 8601, UTC, milliseconds */
    at: string;
    note: string | null;
    memoryId: string | null;
  } | null;
  allowedActions: ConflictAction[];
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type ConflictAction = "confirm" | "reject" | "keep_both" | "merge" | "undo";

export type ConflictKind = "CONTRADICTION" | "UPDATE" | "DUPLICATE" | "UNTRUSTED";

export type ConflictSide = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  isActive: boolean;
  status: "active" | "superseded" | "rejected" | "expired";
  supersededBy: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  validFrom: string | null;
  validUntil: string | null;
  documentDate: string | null;
  /** true if the memory has an open conflict */
  contested: boolean;
  /** From then on it is not read any more. null: never */
  expiresAt: string | null;
  /** true: first in context blocks, never expires, and is never superseded without a decision */
  pinned: boolean;
  graph: GraphRef;
  /** Exact quote from the source */
  quote: string;
};

export type ContextBlock = {
  /** Prompt-ready text of the sections, framed as data. Empty if there are no memories */
  text: string;
  sections: {
    kind: "pinned" | "summary" | "facts" | "preferences" | "episode" | "entities" | "assistant" | "elsewhere";
    title: string;
    body: string;
  }[];
  /** Length of the text in tokens, at most maxTokens */
  estimatedTokens: number;
};

export type CoreErrorCode = "billing_not_configured" | "conflict_already_resolved" | "conflict_not_resolved" | "conflict_not_undoable" | "content_blocked" | "content_too_large" | "content_unreadable" | "content_unsupported" | "eval_limit" | "eval_run_active" | "feedback_already_resolved" | "graph_access_denied" | "graph_not_found" | "group_exists" | "group_protected" | "held_already_decided" | "idempotency_in_progress" | "idempotency_mismatch" | "insufficient_scope" | "internal" | "invalid_request" | "job_not_retryable" | "method_not_allowed" | "model_unavailable" | "not_found" | "not_supported" | "ontology_changed" | "payload_too_large" | "profile_schema_changed" | "project_not_found" | "query_not_found" | "quota_exceeded" | "rate_limited" | "request_timeout" | "spend_limit_reached" | "tag_exists" | "unauthorized" | "unavailable" | "unsupported_filter" | "unsupported_media_type" | "url_not_allowed" | "url_unreachable" | "user_id_and_group_id_exclusive" | "user_id_or_group_id_required" | "validation_error" | "webhook_disabled" | "webhook_limit";

export type CoreMemory = {
  id: string;
  content: string;
  /** null while the result is pending */
  type: MemoryType | null;
  score: number;
  confidence: number;
  entities: {
    id: string;
    name: string;
    type: string;
  }[];
  sourceEpisodeId: string;
  source: CoreSource;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  validFrom: string | null;
  validUntil: string | null;
  status: "active" | "superseded" | "expired" | "pending";
  /** true: stored text whose memories are not extracted yet; its id is a chk_ id */
  pending: boolean;
  supersededBy: string | null;
  contested: boolean;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  graph: {
    id: string;
    kind: GraphKind;
    name: string;
  };
};

export type CoreSource = {
  messageIds: string[];
  messageIndexes: number[];
  quote: string;
  url: string | null;
};

export type CreateGroupRequest = {
  name: string;
  description?: string;
};

export type CreateWebhookEndpointRequest = {
  /** An https:// address that everybody can reach */
  url: string;
  description?: string;
  events: ("job.done" | "job.failed" | "memory.created" | "memory.superseded" | "memory.updated" | "memory.deleted" | "memory.expired" | "memory.held" | "conflict.opened" | "conflict.resolved" | "content.redacted" | "profile.updated" | "user.erased" | "quota.threshold" | "spend.threshold")[];
};

export type CreateWebhookEndpointResponse = {
  id: string;
  url: string;
  description: string;
  events: ("job.done" | "job.failed" | "memory.created" | "memory.superseded" | "memory.updated" | "memory.deleted" | "memory.expired" | "memory.held" | "conflict.opened" | "conflict.resolved" | "content.redacted" | "profile.updated" | "user.erased" | "quota.threshold" | "spend.threshold")[];
  enabled: boolean;
  /** `manual`: by a person or an API key. `gone`: it answered with 410. `failing`: nothing was delivered for 5 days */
  disabledReason: "manual" | "gone" | "failing" | null;
  disabledAt: string | null;
  /** The first failed attempt since the last success */
  failingSince: string | null;
  lastDeliveredAt: string | null;
  secretHint: string;
  /** Until then, deliveries are signed with the previous secret, too */
  previousSecretUntil: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** Verifies deliveries. Shown once; a replay returns its hint */
  secret: string;
};

export type DeleteDocumentQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
};

export type DeleteDocumentResponse = {
  deleted: true;
  id: string;
  versions: number;
  /** Memories deleted with it */
  memories: number;
};

export type DeleteGroupResponse = {
  deleted: boolean;
  name: string;
};

export type DeleteMemoriesQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
  /** Only what this thread stated, by its `thr_` id */
  threadId?: string;
  /** Only what this agent added */
  agentId?: string;
  /** Only what this run added */
  runId?: string;
  /** One or more of FACT, EVENT, PREFERENCE, DECISION, STATE, RELATIONSHIP, BELIEF, SKILL, GOAL, comma-separated */
  type?: string;
  /** Created on or after this date */
  from?: string;
  /** Created on or before this date. A date without a time includes the whole day */
  to?: string;
  /** One or more of active, superseded, rejected, expired, comma-separated. Default: all */
  status?: string;
};

export type DeleteMemoriesResponse = {
  /** How many were deleted: at most 1,000 per call */
  deleted: number;
  /** true if matches are left. Call again */
  hasMore: boolean;
};

export type DeleteMemoryResponse = {
  deleted: boolean;
  id: string;
};

export type DeleteThreadResponse = {
  deleted: true;
  id: string;
  messages: number;
  memories: number;
};

export type DeleteWebhookEndpointResponse = {
  deleted: boolean;
  id: string;
};

export type Document = {
  /** Your own id or path */
  id: string;
  graph: GraphRef;
  /** Length of the text in characters */
  length: number;
  /** Size of the text in UTF-8 */
  bytes: number;
  /** 1 for the first text, one more for each that replaced it */
  version: number;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentDate: string | null;
  expiresAt: string | null;
  /** Free-form, up to 50 keys and 16 KB */
  metadata: Record<string, unknown>;
  agentId: string | null;
  runId: string | null;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  episodeId: string;
  jobId: string | null;
  /** Status of the job that extracts memories from the text */
  jobStatus: JobState | null;
  /** Active memories extracted from the text */
  memories: number;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When the current text was stored */
  updatedAt: string;
  content: string;
};

export type DocumentSummary = {
  /** Your own id or path */
  id: string;
  graph: GraphRef;
  /** Length of the text in characters */
  length: number;
  /** Size of the text in UTF-8 */
  bytes: number;
  /** 1 for the first text, one more for each that replaced it */
  version: number;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentDate: string | null;
  expiresAt: string | null;
  /** Free-form, up to 50 keys and 16 KB */
  metadata: Record<string, unknown>;
  agentId: string | null;
  runId: string | null;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  episodeId: string;
  jobId: string | null;
  /** Status of the job that extracts memories from the text */
  jobStatus: JobState | null;
  /** Active memories extracted from the text */
  memories: number;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When the current text was stored */
  updatedAt: string;
};

export type EraseUserResponse = {
  deleted: true;
  id: string;
  externalId: string;
  /** ISO 8601, UTC, milliseconds */
  erasedAt: string;
  /** The audit entry of the erasure, and the number of deleted rows */
  receipt: {
    auditId: string;
    seq: number;
    hash: string;
    /** SHA-256 of the canonical JSON (RFC 8785) of {counts} */
    payloadHash: string;
    counts: {
      memories: number;
      memoryVersions: number;
      restatements: number;
      conflicts: number;
      messages: number;
      threads: number;
      episodes: number;
      chunks: number;
      entities: number;
      aliases: number;
      mentions: number;
      edges: number;
      merges: number;
      postings: number;
      embeddings: number;
      jobs: number;
    };
  };
};

export type ErrorCode = "AUDIT_ENTRY_NOT_FOUND" | "BILLING_NOT_CONFIGURED" | "CONFLICT_ALREADY_RESOLVED" | "CONFLICT_NOT_FOUND" | "CONFLICT_NOT_RESOLVED" | "CONFLICT_NOT_UNDOABLE" | "CONTENT_BLOCKED" | "CONTENT_TOO_LARGE" | "CONTENT_UNREADABLE" | "CONTENT_UNSUPPORTED" | "DELIVERY_NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "ENTITY_NOT_FOUND" | "EVAL_CASE_NOT_FOUND" | "EVAL_LIMIT" | "EVAL_RUN_ACTIVE" | "EVAL_RUN_NOT_FOUND" | "FEEDBACK_ALREADY_RESOLVED" | "FEEDBACK_NOT_FOUND" | "FORBIDDEN" | "GROUP_EXISTS" | "GROUP_NOT_FOUND" | "GROUP_PROTECTED" | "HELD_ALREADY_DECIDED" | "HELD_NOT_FOUND" | "IDEMPOTENCY_IN_PROGRESS" | "IDEMPOTENCY_MISMATCH" | "INTERNAL" | "INVALID_REQUEST" | "INVALID_SIGNATURE" | "JOB_NOT_FOUND" | "JOB_NOT_RETRYABLE" | "KEY_NOT_FOUND" | "MEMORY_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "MODEL_UNAVAILABLE" | "NOT_FOUND" | "NOT_SUPPORTED" | "ONTOLOGY_CHANGED" | "PAYLOAD_TOO_LARGE" | "PROFILE_SCHEMA_CHANGED" | "PROJECT_NOT_FOUND" | "QUERY_NOT_FOUND" | "QUOTA_EXCEEDED" | "RATE_LIMITED" | "REQUEST_TIMEOUT" | "SOURCE_NOT_FOUND" | "SPEND_LIMIT_REACHED" | "TAG_EXISTS" | "THREAD_NOT_FOUND" | "UNAUTHORIZED" | "UNAVAILABLE" | "UNSUPPORTED_FILTER" | "UNSUPPORTED_MEDIA_TYPE" | "URL_NOT_ALLOWED" | "URL_UNREACHABLE" | "USER_ID_AND_GROUP_ID_EXCLUSIVE" | "USER_ID_OR_GROUP_ID_REQUIRED" | "USER_NOT_FOUND" | "USER_REQUIRED" | "VALIDATION_ERROR" | "WEBHOOK_DISABLED" | "WEBHOOK_LIMIT" | "WEBHOOK_NOT_FOUND";

/** Siblings are combined with AND. An empty list matches nothing. At most 5 levels and 50 conditions; min_score and min_trust only at the top */
export type Filters = {
  entities?: string[];
  entity_types?: string[];
  types?: MemoryType[];
  time?: {
    field: "valid" | "created" | "document";
    /** ISO 8601 date or date-time. UTC if it has no time zone */
    from?: string;
    /** ISO 8601 date or date-time. UTC if it has no time zone */
    to?: string;
  };
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  as_of?: string;
  sources?: {
    types?: SourceType[];
    urls?: string[];
    episode_ids?: string[];
    thread_ids?: string[];
    agent_ids?: string[];
    run_ids?: string[];
  };
  metadata?: Record<string, string | number | boolean | null | MetadataTest>;
  min_score?: number;
  min_confidence?: number;
  min_trust?: TrustClass;
  AND?: Filters[];
  OR?: Filters[];
  NOT?: Filters;
};

export type FoundMemory = {
  id: string;
  content: string;
  /** null while the result is pending */
  type: MemoryType | null;
  confidence: number;
  score: number;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  entities: {
    id: string;
    name: string;
    type: string;
  }[];
  status: "active" | "superseded" | "expired" | "pending";
  /** true: stored text whose memories are not extracted yet; its id is a chk_ id */
  pending: boolean;
  validFrom: string | null;
  validUntil: string | null;
  supersededBy: string | null;
  contested: boolean;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  sourceEpisodeId: string;
  source: Source;
  graph: GraphName;
};

export type GetDocumentQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
};

export type GetGraphQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
  /** Only this entity and its neighbors */
  entityId?: string;
  /** With `entityId`: maximum distance from it, in relations */
  depth?: number;
  /** Maximum number of entities */
  limit?: number;
  /** Only what was known and true at this time */
  asOf?: string;
};

export type GetGraphResponse = {
  /** Most connected first; with `entityId`, nearest first */
  entities: {
    id: string;
    name: string;
    type: string;
    /** Number of relations */
    degree: number;
    /** Memories that mention it */
    memoryCount: number;
    /** true for the entity that represents the user */
    isSubject: boolean;
  }[];
  /** One per memory that states the relation. Both ends are in `entities`. At most 1,000 */
  relations: {
    id: string;
    source: string;
    target: string;
    type: string;
    fact: string;
    memoryId: string;
    validFrom: string | null;
    validUntil: string | null;
    /** ISO 8601, UTC, milliseconds */
    recordedAt: string;
    isActive: boolean;
  }[];
  /** Totals of the user's or group's graph */
  totals: {
    entities: number;
    relations: number;
  };
  /** true if not everything is returned */
  truncated: boolean;
};

export type GetThreadQuery = {
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
};

export type GetUserContextQuery = {
  template?: "chat" | "agent" | "support";
  /** Maximum length of the text in tokens (o200k_base) */
  maxTokens?: number;
  /** Groups to include, by name or id, comma-separated. * means every group that the key can access */
  groups?: string;
  /** Only what this agent added */
  agentId?: string;
  /** Only what this run added */
  runId?: string;
};

export type GetUserProfileQuery = {
  /** The profile as it was known and true then; a date means the end of that day. Without fields that a model fills */
  asOf?: string;
  /** `true` waits for the model where the profile is stale, up to a minute. Otherwise it reads in the background */
  wait?: "true" | "false";
};

export type GetWebhookDeliveryResponse = {
  id: string;
  endpointId: string;
  /** The header `webhook-id`: the same on every attempt */
  eventId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  /** null if there is none */
  nextAttemptAt: string | null;
  /** Of the last attempt; null without a response */
  responseStatus: number | null;
  error: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  request: {
    url: string;
    /** The exact body that is signed */
    body: string;
  };
  attemptLog: {
    attempt: number;
    /** ISO 8601, UTC, milliseconds */
    startedAt: string;
    durationMs: number;
    responseStatus: number | null;
    /** Its first kilobyte */
    responseBody: string | null;
    error: string | null;
  }[];
};

export type GiveFeedbackRequest = {
  /** Of a search or an answer of the last 30 days */
  queryId: string;
  rating: "up" | "down";
  /** The result that the rating is about. Without it: the answer as a whole */
  memoryId?: string;
  /** The memory that should have been found */
  expectedMemoryId?: string;
  expectedAnswer?: string;
  reason?: string;
  /** Whose memory it is about. `reason` and `expected_answer` need it, a group or a memory */
  userId?: string;
  groupId?: string;
};

export type GiveFeedbackResponse = {
  id: string;
  queryId: string;
  /** `open`: thumbs down that wait for a person. `positive`: thumbs up */
  status: "open" | "resolved" | "positive";
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type GraphKind = "USER" | "GROUP";

export type GraphName = {
  id: string;
  kind: GraphKind;
  name: string;
};

export type GraphRef = {
  id: string;
  kind: GraphKind;
  groupName: string | null;
  /** Your own user id */
  userId: string | null;
};

export type Group = {
  id: string;
  name: string;
  description: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  stats: {
    memories: number;
    entities: number;
    ingestionJobs: number;
  };
};

export type GroupSummary = {
  id: string;
  name: string;
  description: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  stats: {
    memories: number;
    entities: number;
  };
};

/** `messages` are those of the conversations */
export type ImportCounts = {
  facts: number;
  documents: number;
  conversations: number;
  messages: number;
};

export type ImportMemoryQuery = {
  /** The service whose export this is; `auto` tells it by the first record. Without it: an export of Loci */
  from?: "mem0" | "zep" | "supermemory" | "letta" | "langmem" | "chatgpt" | "claude" | "auto";
  /** `verbatim` keeps the service's facts as memories, word for word. `derive` extracts memories from what the facts came from; a service that keeps only facts has them read as texts. Default: verbatim for mem0, zep and langmem, derive for the others */
  mode?: "verbatim" | "derive";
  /** All of it becomes this user's. Without userId and group: the user that each record names */
  userId?: string;
  /** All of it becomes this group's */
  group?: string;
  /** `true`: reads the file, says what would come, and writes nothing */
  dryRun?: "true" | "false";
};

export type ImportMemoryResponse = Imported | ImportedRecords;

export type Imported = {
  /** Lines that were added */
  imported: {
    user: number;
    group: number;
    entity: number;
    thread: number;
    episode: number;
    message: number;
    chunk: number;
    memory: number;
    held: number;
    succession: number;
    restatement: number;
    conflict: number;
    merge: number;
    job: number;
  };
  /** Lines whose rows already existed and are unchanged */
  existing: {
    user: number;
    group: number;
    entity: number;
    thread: number;
    episode: number;
    message: number;
    chunk: number;
    memory: number;
    held: number;
    succession: number;
    restatement: number;
    conflict: number;
    merge: number;
    job: number;
  };
  /** Lines that refer to rows found neither in the file nor in the project */
  skipped: {
    user: number;
    group: number;
    entity: number;
    thread: number;
    episode: number;
    message: number;
    chunk: number;
    memory: number;
    held: number;
    succession: number;
    restatement: number;
    conflict: number;
    merge: number;
    job: number;
  };
};

export type ImportedRecords = {
  from: "mem0" | "zep" | "supermemory" | "letta" | "langmem" | "chatgpt" | "claude";
  mode: "verbatim" | "derive";
  dryRun: boolean;
  /** Records in the file */
  records: number;
  added: ImportCounts;
  /** Imported before, and unchanged */
  existing: ImportCounts;
  /** Texts that changed, and conversations that go on */
  updated: ImportCounts;
  users: {
    total: number;
    /** The first 20 */
    names: string[];
  };
  /** What isn't imported. no_text: has no text; too_long: longer than a message (100,000 characters) or a document (500,000) may be; no_owner: names no user; invalid_user: its user id can't be used here; no_access: this API key can't access its user; blocked: contains personal data or secrets that this project blocks; hidden: system and tool messages, and reasoning; not_text: images, audio and files without text; other_branch: replies that were edited or regenerated; deleted: was deleted there; outdated: an older version of another memory; expired: expired in the other service; graph: entities, which are found in the text again; not_in_mode: not read in this mode: facts and what they were extracted from would say the same twice */
  leftOut: {
    reason: "no_text" | "too_long" | "no_owner" | "invalid_user" | "no_access" | "blocked" | "hidden" | "not_text" | "other_branch" | "deleted" | "outdated" | "expired" | "graph" | "not_in_mode";
    count: number;
    /** Numbers of the first of these records */
    records: number[];
  }[];
  /** The first 10 items */
  first: {
    kind: "fact" | "document" | "conversation";
    userId: string | null;
    group: string | null;
    at: string | null;
    title: string | null;
    excerpt: string;
    messages: number | null;
  }[];
};

export type Job = {
  jobId: string;
  status: JobState;
  /** What a pending job waits for, apart from its turn. `spend_limit`: the project's monthly spend limit is reached; the job goes on by itself when the limit is raised or the month ends */
  waitingFor: "spend_limit" | null;
  chunksCreated: number;
  memoriesCreated: number;
  edgesCreated: number;
  errorMessage: string | null;
  startedAt: string | null;
  finishedAt: string | null;
};

export type JobState = "pending" | "running" | "done" | "failed";

export type LearnedMemory = {
  id: string;
  type: MemoryType;
  content: string;
  status: "active" | "superseded" | "rejected";
};

export type ListConflictsQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
  /** true: open conflicts only; false: resolved conflicts only */
  unresolved?: "true" | "false";
  /** Only conflicts of memories that mention this entity */
  entityId?: string;
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
};

export type ListConflictsResponse = {
  conflicts: Conflict[];
  /** Number of matches. May be a lower bound above 1,000; see `totalIsExact` */
  total: number;
  /** false if there are more matches than `total` */
  totalIsExact: boolean;
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type ListDocumentsQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
  /** Only documents whose id starts with this */
  prefix?: string;
  /** Only documents that this agent stored */
  agentId?: string;
  /** Only documents that this run stored */
  runId?: string;
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
};

export type ListDocumentsResponse = {
  documents: DocumentSummary[];
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type ListGroupsResponse = {
  groups: GroupSummary[];
};

export type ListMemoriesQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
  /** Only what this thread stated, by its `thr_` id */
  threadId?: string;
  /** Only what this agent added */
  agentId?: string;
  /** Only what this run added */
  runId?: string;
  /** One or more of FACT, EVENT, PREFERENCE, DECISION, STATE, RELATIONSHIP, BELIEF, SKILL, GOAL, comma-separated */
  type?: string;
  /** Created on or after this date */
  from?: string;
  /** Created on or before this date. A date without a time includes the whole day */
  to?: string;
  /** One or more of active, superseded, rejected, expired, comma-separated. Default: active */
  status?: string;
  /** true: also memories that have expired */
  includeExpired?: "true" | "false";
  /** Part of the content. Case-insensitive */
  q?: string;
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
};

export type ListMemoriesResponse = {
  memories: Memory[];
  /** Number of matches. May be a lower bound above 1,000; see `totalIsExact` */
  total: number;
  /** false if there are more matches than `total` */
  totalIsExact: boolean;
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type ListThreadsQuery = {
  /** Your own user id, or the `usr_` id */
  userId?: string;
  /** The group's name or `grph_` id */
  group?: string;
  /** Only threads to which this agent added */
  agentId?: string;
  /** Only threads to which this run added */
  runId?: string;
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
};

export type ListThreadsResponse = {
  threads: Thread[];
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type ListUsersQuery = {
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
  /** Part of the external id, name or email address. Case-insensitive */
  q?: string;
};

export type ListUsersResponse = {
  users: User[];
  total: number;
  /** false if there are more matches than `total` */
  totalIsExact: boolean;
  /** Users active in the last 30 days */
  active30d: number;
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type ListWebhookDeliveriesQuery = {
  status?: "pending" | "delivered" | "failed";
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page. Stable if items are added in between */
  cursor?: string;
};

export type ListWebhookDeliveriesResponse = {
  deliveries: WebhookDelivery[];
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type ListWebhookEndpointsResponse = {
  endpoints: WebhookEndpoint[];
};

export type ListWebhookEventsResponse = {
  events: {
    type: "job.done" | "job.failed" | "memory.created" | "memory.superseded" | "memory.updated" | "memory.deleted" | "memory.expired" | "memory.held" | "conflict.opened" | "conflict.resolved" | "content.redacted" | "profile.updated" | "user.erased" | "quota.threshold" | "spend.threshold";
    description: string;
  }[];
};

export type Memory = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  isActive: boolean;
  status: "active" | "superseded" | "rejected" | "expired";
  supersededBy: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  validFrom: string | null;
  validUntil: string | null;
  documentDate: string | null;
  /** true if the memory has an open conflict */
  contested: boolean;
  /** From then on it is not read any more. null: never */
  expiresAt: string | null;
  /** true: first in context blocks, never expires, and is never superseded without a decision */
  pinned: boolean;
  graph: GraphRef;
};

export type MemoryRecord = {
  id: string;
  type: MemoryType;
  content: string;
  confidence: number;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  isActive: boolean;
  status: "active" | "superseded" | "rejected" | "expired";
  supersededBy: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  validFrom: string | null;
  validUntil: string | null;
  documentDate: string | null;
  /** true if the memory has an open conflict */
  contested: boolean;
  /** From then on it is not read any more. null: never */
  expiresAt: string | null;
  /** true: first in context blocks, never expires, and is never superseded without a decision */
  pinned: boolean;
  graph: GraphRef;
  version: number;
  /** How often it was stated */
  mentionsCount: number;
  /** The single-valued attribute that the memory sets or ends */
  attribute: {
    entityId: string;
    name: string;
    value: string;
    ends: boolean;
  } | null;
  supersedes: string[];
  history: {
    version: number;
    type: MemoryType;
    content: string;
    /** ISO 8601, UTC, milliseconds */
    changedAt: string;
    reason: string;
    actor: {
      type: "user" | "api_key" | "system" | "webhook";
      id: string | null;
      name: string | null;
    };
  }[];
  provenance: Provenance;
  /** Sources that stated it again */
  restatements: Provenance[];
  entities: {
    id: string;
    name: string;
    type: string;
  }[];
  edges: {
    id: string;
    type: string;
    source: {
      id: string;
      name: string;
    };
    target: {
      id: string;
      name: string;
    };
  }[];
  /** Free-form, up to 50 keys and 16 KB */
  metadata: Record<string, unknown>;
  conflicts: {
    id: string;
    kind: ConflictKind;
    status: "unresolved" | "resolved";
    confidence: number;
    reason: string;
    attribute: string | null;
    existingId: string;
    incomingId: string;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  }[];
};

export type MemoryType = "FACT" | "EVENT" | "PREFERENCE" | "DECISION" | "STATE" | "RELATIONSHIP" | "BELIEF" | "SKILL" | "GOAL";

export type Message = {
  role: MessageRole;
  content: string;
  name?: string;
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  createdAt?: string;
};

export type MessageRole = "user" | "assistant" | "system" | "tool";

export type MetadataTest = {
  eq?: string | number | boolean | null;
  ne?: string | number | boolean | null;
  in?: (string | number | boolean | null)[];
  nin?: (string | number | boolean | null)[];
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
  contains?: string | number | boolean | null;
  exists?: boolean;
};

export type Passage = {
  id: string;
  content: string;
  score: number;
  sourceEpisodeId: string;
  source: Source;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type Profile = {
  /** Your own id of the user */
  userId: string;
  /** The fields' values alone, as the profile schema describes them */
  profile: Record<string, string | number | boolean | string[] | null>;
  fields: Record<string, ProfileField>;
  schemaVersion: number;
  asOf: string | null;
  /** Changes whenever a field does */
  watermark: string;
  /** true if the model has yet to read what changed. Never true without a model */
  stale: boolean;
  /** When the model last filled its fields */
  filledAt: string | null;
};

export type ProfileField = {
  /** null if memory doesn't say, says that it ended, or says what the schema rejects */
  value: string | number | boolean | string[] | null;
  /** What found it: an attribute, a relation or a type of memory, the built-in reader, or the model */
  filledBy: "attribute" | "relation" | "type" | "answer" | "model" | null;
  /** The lowest class of its memories */
  trust: TrustClass | null;
  /** The lowest one of its memories */
  confidence: number | null;
  /** true if one of its memories has an open conflict */
  contested: boolean;
  /** Since when it is true, or else when it was first said */
  since: string | null;
  /** What it rests on */
  memories: {
    id: string;
    content: string;
    /** Exact quote from the source */
    quote: string;
    /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
    trust: TrustClass;
    /** ISO 8601, UTC, milliseconds */
    saidAt: string;
  }[];
  /** Earlier values, newest first */
  history: {
    value: string | number | boolean | string[];
    memoryId: string;
    /** ISO 8601, UTC, milliseconds */
    since: string;
    until: string | null;
  }[];
};

export type Provenance = {
  jobId: string;
  episodeId: string;
  threadId: string | null;
  messageIds: string[];
  chunkId: string;
  /** Exact quote from the source, unaffected by edits */
  quote: string;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentDate: string | null;
  model: string;
  agentId: string | null;
  runId: string | null;
  /** Your own id of the document, if it was stored under one */
  documentId: string | null;
  /** Of a PDF: the page of the quote */
  page: number | null;
  /** Of a document: the heading above the quote */
  heading: string | null;
};

export type PutDocumentRequest = {
  content: string;
  /** MEMORY: one statement of up to 10,000 characters, stored as one memory, word for word; `valid_from` and `valid_until` in metadata say when it is true */
  sourceType?: SourceType;
  sourceUrl?: string;
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  documentDate?: string;
  /** Free-form, up to 50 keys and 16 KB */
  metadata?: Record<string, unknown>;
  group?: string;
  userId?: string;
  /** Lowers the trust class that follows from the key, the role and the endpoint. It can't raise it */
  trust?: TrustClass;
  /** Your own id of the agent that adds this */
  agentId?: string;
  /** Your own id of the run or session that adds this */
  runId?: string;
  /** From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day */
  expiresAt?: string;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
};

export type PutDocumentResponse = {
  /** Your own id or path */
  id: string;
  graph: GraphRef;
  /** Length of the text in characters */
  length: number;
  /** Size of the text in UTF-8 */
  bytes: number;
  /** 1 for the first text, one more for each that replaced it */
  version: number;
  sourceType: SourceType;
  sourceUrl: string | null;
  documentDate: string | null;
  expiresAt: string | null;
  /** Free-form, up to 50 keys and 16 KB */
  metadata: Record<string, unknown>;
  agentId: string | null;
  runId: string | null;
  /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
  trust: TrustClass;
  episodeId: string;
  jobId: string | null;
  /** Status of the job that extracts memories from the text */
  jobStatus: JobState | null;
  /** Active memories extracted from the text */
  memories: number;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** When the current text was stored */
  updatedAt: string;
  content: string;
  /** unchanged: the same as stored. updated: only metadata, sourceUrl, agentId or runId. replaced: a new text */
  change: "created" | "unchanged" | "updated" | "replaced";
  /** SHARED_GRAPH: the call named neither a user nor a group, so its content went to the shared group `default` */
  warnings?: {
    code: "SHARED_GRAPH";
    message: string;
  }[];
};

export type QuestionMode = "factoid" | "list" | "temporal" | "preference" | "summary" | "comparison" | "unanswerable";

export type ResolveConflictRequest = {
  action: string;
  note?: string;
  /** With `merge`: the text of the memory that replaces both */
  content?: string;
};

export type RetryWebhookDeliveryResponse = {
  id: string;
  endpointId: string;
  /** The header `webhook-id`: the same on every attempt */
  eventId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  /** null if there is none */
  nextAttemptAt: string | null;
  /** Of the last attempt; null without a response */
  responseStatus: number | null;
  error: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  request: {
    url: string;
    /** The exact body that is signed */
    body: string;
  };
  attemptLog: {
    attempt: number;
    /** ISO 8601, UTC, milliseconds */
    startedAt: string;
    durationMs: number;
    responseStatus: number | null;
    /** Its first kilobyte */
    responseBody: string | null;
    error: string | null;
  }[];
};

export type RotateWebhookSecretRequest = {
  /** How long the previous secret signs, too */
  graceHours?: number;
};

export type RotateWebhookSecretResponse = {
  id: string;
  url: string;
  description: string;
  events: ("job.done" | "job.failed" | "memory.created" | "memory.superseded" | "memory.updated" | "memory.deleted" | "memory.expired" | "memory.held" | "conflict.opened" | "conflict.resolved" | "content.redacted" | "profile.updated" | "user.erased" | "quota.threshold" | "spend.threshold")[];
  enabled: boolean;
  /** `manual`: by a person or an API key. `gone`: it answered with 410. `failing`: nothing was delivered for 5 days */
  disabledReason: "manual" | "gone" | "failing" | null;
  disabledAt: string | null;
  /** The first failed attempt since the last success */
  failingSince: string | null;
  lastDeliveredAt: string | null;
  secretHint: string;
  /** Until then, deliveries are signed with the previous secret, too */
  previousSecretUntil: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** Verifies deliveries. Shown once; a replay returns its hint */
  secret: string;
};

export type SearchContentRequest = {
  q: string;
  projectTags: string[];
  limit?: number;
  types?: MemoryType[];
  timeRange?: {
    /** ISO 8601 date or date-time. UTC if it has no time zone */
    from?: string;
    /** ISO 8601 date or date-time. UTC if it has no time zone */
    to?: string;
  };
  includeGraph?: boolean;
  includePassages?: boolean;
  /** true: also memories that have expired */
  includeExpired?: boolean;
  /** false leaves out pending results: text whose memories have not been extracted yet */
  includePending?: boolean;
  /** Leaves out results of a lower trust class */
  minTrust?: TrustClass;
  groups?: string[];
  users?: string[];
  /** Only what these agents added, by your own ids */
  agentId?: string | string[];
  /** Only what these runs added, by your own ids */
  runId?: string | string[];
};

export type SearchContentResponse = {
  results: FoundMemory[];
  total: number;
  query: string;
  passages?: Passage[];
};

export type SearchMemoriesRequest = {
  userId?: string;
  groupId?: string | string[];
  /** Only what these agents added, by your own ids */
  agentId?: string | string[];
  /** Only what these runs added, by your own ids */
  runId?: string | string[];
  query: string;
  limit?: number;
  includeSuperseded?: boolean;
  /** true: also memories that have expired */
  includeExpired?: boolean;
  includePassages?: boolean;
  /** false leaves out pending results: text whose memories have not been extracted yet */
  includePending?: boolean;
  filters?: Filters;
};

export type SearchMemoriesResponse = {
  memories?: CoreMemory[];
  results?: CoreMemory[];
  total: number;
  query: string;
  queryId: string;
  latencyMs: number;
  temporal: {
    /** ISO 8601, UTC, milliseconds */
    from: string;
    /** ISO 8601, UTC, milliseconds */
    to: string;
  } | null;
  passages?: {
    id: string;
    content: string;
    score: number;
    sourceEpisodeId: string;
    source: CoreSource;
    /** Where it comes from. user: said by the user, or by a key that speaks for the user; internal: from your team: group documents, approved and edited memories; assistant: said by an assistant; external: from outside: web pages, files, tool results, connectors */
    trust: TrustClass;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  }[];
};

export type Source = {
  messageIds: string[];
  messageIndexes: number[];
  quote: string;
  url: string | null;
};

export type SourceType = "TEXT" | "PDF" | "URL" | "AUDIO" | "IMAGE" | "MANUAL" | "MEMORY";

export type Telemetry = {
  inputTokens: number;
  outputTokens: number;
  latencyMs: number;
};

export type TestWebhookEndpointResponse = {
  id: string;
  endpointId: string;
  /** The header `webhook-id`: the same on every attempt */
  eventId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  /** null if there is none */
  nextAttemptAt: string | null;
  /** Of the last attempt; null without a response */
  responseStatus: number | null;
  error: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  request: {
    url: string;
    /** The exact body that is signed */
    body: string;
  };
  attemptLog: {
    attempt: number;
    /** ISO 8601, UTC, milliseconds */
    startedAt: string;
    durationMs: number;
    responseStatus: number | null;
    /** Its first kilobyte */
    responseBody: string | null;
    error: string | null;
  }[];
};

export type Thread = {
  id: string;
  name: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  /** null for a group's thread */
  user: {
    id: string;
    externalId: string;
    firstName: string | null;
    lastName: string | null;
  } | null;
  graph: GraphRef;
  messageCount: number;
  lastMessage: {
    role: MessageRole;
    /** Up to 2,000 characters */
    content: string;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  } | null;
};

export type ThreadRecord = {
  id: string;
  name: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  /** null for a group's thread */
  user: {
    id: string;
    externalId: string;
    firstName: string | null;
    lastName: string | null;
  } | null;
  graph: GraphRef;
  messageCount: number;
  lastMessage: {
    role: MessageRole;
    /** Up to 2,000 characters */
    content: string;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  } | null;
  /** Metadata of the latest call that added messages */
  metadata: Record<string, unknown>;
  /** One page of messages, oldest first */
  messages: {
    id: string;
    role: MessageRole;
    name: string | null;
    content: string;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    position: number;
    episodeId: string;
    jobId: string | null;
    /** Memories extracted from the message, up to 50 */
    memories: LearnedMemory[];
    /** Existing memories that the message states again, up to 50 */
    restated: LearnedMemory[];
    /** Status of the job that extracts memories from the message */
    jobStatus: JobState | null;
  }[];
  /** Cursor of the next page; null on the last page */
  nextCursor: string | null;
};

export type TrustClass = "external" | "assistant" | "internal" | "user";

export type UpdateMemoryRequest = {
  content?: string;
  type?: MemoryType;
  /** Free-form, up to 50 keys and 16 KB */
  metadata?: Record<string, unknown>;
  /** From then on it is not read any more. null: never. A date without a time includes the whole day */
  expiresAt?: string | null;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
  /** true: first in context blocks, never superseded without a decision, and never expires; its expiry is cleared. At most 20 per user or group */
  pinned?: boolean;
};

export type UpdateWebhookEndpointRequest = {
  /** An https:// address that everybody can reach */
  url?: string;
  description?: string;
  events?: ("job.done" | "job.failed" | "memory.created" | "memory.superseded" | "memory.updated" | "memory.deleted" | "memory.expired" | "memory.held" | "conflict.opened" | "conflict.resolved" | "content.redacted" | "profile.updated" | "user.erased" | "quota.threshold" | "spend.threshold")[];
  /** false: deliveries that wait fail, and new events aren't stored for it */
  enabled?: boolean;
};

export type UploadFileRequest = {
  /** At most 4 MB */
  file: string;
  userId?: string;
  group?: string;
  /** Your own id or path of the document. A new version with the same id replaces the old one */
  documentId?: string;
  /** ISO 8601 date or date-time. UTC if it has no time zone */
  documentDate?: string;
  sourceUrl?: string;
  /** A JSON object as text, up to 50 keys and 16 KB */
  metadata?: string;
  /** Your own id of the agent that adds this */
  agentId?: string;
  /** Your own id of the run or session that adds this */
  runId?: string;
  /** Lowers the trust class that follows from the key, the role and the endpoint. It can't raise it */
  trust?: TrustClass;
  /** From then on, nothing that was extracted from it is read any more. ISO 8601, UTC if it has no time zone. A date without a time includes the whole day */
  expiresAt?: string;
  /** Seconds until it expires. Instead of a time */
  ttl?: number;
};

export type UploadFileResponse = {
  /** null if nothing has to be extracted */
  jobId: string | null;
  /** unchanged: the document has this text already */
  status: "queued" | "unchanged";
  message: string;
  format: "pdf" | "docx" | "html" | "markdown" | "csv" | "json" | "email" | "text" | "image" | "audio";
  /** Of a PDF */
  pages: number | null;
  /** Of the text that was read, in characters */
  length: number;
  /** SHARED_GRAPH: the call named neither a user nor a group, so its content went to the shared group `default` */
  warnings?: {
    code: "SHARED_GRAPH";
    message: string;
  }[];
};

export type User = {
  id: string;
  externalId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  threadCount: number;
  /** Active memories */
  memoryCount: number;
};

export type UserDetail = {
  id: string;
  externalId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
  /** ISO 8601, UTC, milliseconds */
  updatedAt: string;
  threadCount: number;
  /** Active memories */
  memoryCount: number;
  /** Free-form, up to 50 keys and 16 KB */
  metadata: Record<string, unknown>;
  graphId: string;
  recentThreads: {
    id: string;
    name: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
    /** ISO 8601, UTC, milliseconds */
    updatedAt: string;
    messageCount: number;
    lastMessage: {
      role: MessageRole;
      content: string;
      /** ISO 8601, UTC, milliseconds */
      createdAt: string;
    } | null;
  }[];
  topMemories: {
    id: string;
    type: MemoryType;
    content: string;
    confidence: number;
    mentionsCount: number;
    contested: boolean;
    validFrom: string | null;
    validUntil: string | null;
    /** ISO 8601, UTC, milliseconds */
    createdAt: string;
  }[];
  context: ContextBlock;
};

export type WebhookDelivery = {
  id: string;
  endpointId: string;
  /** The header `webhook-id`: the same on every attempt */
  eventId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  /** null if there is none */
  nextAttemptAt: string | null;
  /** Of the last attempt; null without a response */
  responseStatus: number | null;
  error: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};

export type WebhookEndpoint = {
  id: string;
  url: string;
  description: string;
  events: ("job.done" | "job.failed" | "memory.created" | "memory.superseded" | "memory.updated" | "memory.deleted" | "memory.expired" | "memory.held" | "conflict.opened" | "conflict.resolved" | "content.redacted" | "profile.updated" | "user.erased" | "quota.threshold" | "spend.threshold")[];
  enabled: boolean;
  /** `manual`: by a person or an API key. `gone`: it answered with 410. `failing`: nothing was delivered for 5 days */
  disabledReason: "manual" | "gone" | "failing" | null;
  disabledAt: string | null;
  /** The first failed attempt since the last success */
  failingSince: string | null;
  lastDeliveredAt: string | null;
  secretHint: string;
  /** Until then, deliveries are signed with the previous secret, too */
  previousSecretUntil: string | null;
  /** ISO 8601, UTC, milliseconds */
  createdAt: string;
};
