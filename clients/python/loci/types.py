# Written by `npm run client:types` from the API's schemas. Don't edit.

from __future__ import annotations

from typing import Any, Dict, List, Literal, Union

try:
    from typing import NotRequired, TypedDict
except ImportError:  # Python 3.10
    from typing_extensions import NotRequired, TypedDict

AnswerBasis = Literal["memory", "external"]

AnswerStyle = Literal["terse", "explanatory"]

Answerer = Literal["local", "model"]

BatchItem = Union[Dict[str, Any]]

ConflictAction = Literal["confirm", "reject", "keep_both", "merge", "undo"]

ConflictKind = Literal["CONTRADICTION", "UPDATE", "DUPLICATE", "UNTRUSTED"]

CoreErrorCode = Literal["billing_not_configured", "conflict_already_resolved", "conflict_not_resolved", "conflict_not_undoable", "content_blocked", "content_too_large", "content_unreadable", "content_unsupported", "eval_limit", "eval_run_active", "feedback_already_resolved", "graph_access_denied", "graph_not_found", "group_exists", "group_protected", "held_already_decided", "idempotency_in_progress", "idempotency_mismatch", "insufficient_scope", "internal", "invalid_request", "job_not_retryable", "method_not_allowed", "model_unavailable", "not_found", "not_supported", "ontology_changed", "payload_too_large", "profile_schema_changed", "project_not_found", "query_not_found", "quota_exceeded", "rate_limited", "request_timeout", "spend_limit_reached", "tag_exists", "unauthorized", "unavailable", "unsupported_filter", "unsupported_media_type", "url_not_allowed", "url_unreachable", "user_id_and_group_id_exclusive", "user_id_or_group_id_required", "validation_error", "webhook_disabled", "webhook_limit"]

ErrorCode = Literal["AUDIT_ENTRY_NOT_FOUND", "BILLING_NOT_CONFIGURED", "CONFLICT_ALREADY_RESOLVED", "CONFLICT_NOT_FOUND", "CONFLICT_NOT_RESOLVED", "CONFLICT_NOT_UNDOABLE", "CONTENT_BLOCKED", "CONTENT_TOO_LARGE", "CONTENT_UNREADABLE", "CONTENT_UNSUPPORTED", "DELIVERY_NOT_FOUND", "DOCUMENT_NOT_FOUND", "ENTITY_NOT_FOUND", "EVAL_CASE_NOT_FOUND", "EVAL_LIMIT", "EVAL_RUN_ACTIVE", "EVAL_RUN_NOT_FOUND", "FEEDBACK_ALREADY_RESOLVED", "FEEDBACK_NOT_FOUND", "FORBIDDEN", "GROUP_EXISTS", "GROUP_NOT_FOUND", "GROUP_PROTECTED", "HELD_ALREADY_DECIDED", "HELD_NOT_FOUND", "IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_MISMATCH", "INTERNAL", "INVALID_REQUEST", "INVALID_SIGNATURE", "JOB_NOT_FOUND", "JOB_NOT_RETRYABLE", "KEY_NOT_FOUND", "MEMORY_NOT_FOUND", "METHOD_NOT_ALLOWED", "MODEL_UNAVAILABLE", "NOT_FOUND", "NOT_SUPPORTED", "ONTOLOGY_CHANGED", "PAYLOAD_TOO_LARGE", "PROFILE_SCHEMA_CHANGED", "PROJECT_NOT_FOUND", "QUERY_NOT_FOUND", "QUOTA_EXCEEDED", "RATE_LIMITED", "REQUEST_TIMEOUT", "SOURCE_NOT_FOUND", "SPEND_LIMIT_REACHED", "TAG_EXISTS", "THREAD_NOT_FOUND", "UNAUTHORIZED", "UNAVAILABLE", "UNSUPPORTED_FILTER", "UNSUPPORTED_MEDIA_TYPE", "URL_NOT_ALLOWED", "URL_UNREACHABLE", "USER_ID_AND_GROUP_ID_EXCLUSIVE", "USER_ID_OR_GROUP_ID_REQUIRED", "USER_NOT_FOUND", "USER_REQUIRED", "VALIDATION_ERROR", "WEBHOOK_DISABLED", "WEBHOOK_LIMIT", "WEBHOOK_NOT_FOUND"]

GraphKind = Literal["USER", "GROUP"]

ImportMemoryResponse = Union["Imported", "ImportedRecords"]

JobState = Literal["pending", "running", "done", "failed"]

MemoryType = Literal["FACT", "EVENT", "PREFERENCE", "DECISION", "STATE", "RELATIONSHIP", "BELIEF", "SKILL", "GOAL"]

MessageRole = Literal["user", "assistant", "system", "tool"]

QuestionMode = Literal["factoid", "list", "temporal", "preference", "summary", "comparison", "unanswerable"]

SourceType = Literal["TEXT", "PDF", "URL", "AUDIO", "IMAGE", "MANUAL", "MEMORY"]

TrustClass = Literal["external", "assistant", "internal", "user"]

AddContentRequest = TypedDict("AddContentRequest", {
    "content": NotRequired[str],
    "source_type": NotRequired["SourceType"],
    "source_url": NotRequired[str],
    "document_date": NotRequired[str],
    "metadata": NotRequired[Dict[str, Any]],
    "group": NotRequired[str],
    "user_id": NotRequired[str],
    "trust": NotRequired["TrustClass"],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "expires_at": NotRequired[str],
    "ttl": NotRequired[int],
})

AddContentResponse = TypedDict("AddContentResponse", {
    "job_id": str,
    "status": Literal["queued"],
    "message": str,
    "warnings": NotRequired[List[Dict[str, Any]]],
})

AddMessagesRequest = TypedDict("AddMessagesRequest", {
    "user_id": NotRequired[str],
    "group_id": NotRequired[str],
    "messages": List["Message"],
    "metadata": NotRequired[Dict[str, Any]],
    "wait_for_processing": NotRequired[bool],
    "thread_id": NotRequired[str],
    "document_date": NotRequired[str],
    "trust": NotRequired["TrustClass"],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "expires_at": NotRequired[str],
    "ttl": NotRequired[int],
})

AddMessagesResponse = TypedDict("AddMessagesResponse", {
    "episode_id": str,
    "job_id": str,
    "status": Literal["queued", "pending", "running", "done", "failed"],
    "user_id": NotRequired[str],
    "internal_user_id": NotRequired[str],
    "group_id": NotRequired[str],
    "thread_id": str,
    "messages_stored": int,
    "memories_queued": int,
    "memories_created": int,
    "error_message": Union[str, None],
})

AskContentRequest = TypedDict("AskContentRequest", {
    "question": str,
    "project_tag": str,
    "limit": NotRequired[int],
    "style": NotRequired["AnswerStyle"],
    "include_superseded": NotRequired[bool],
    "groups": NotRequired[List[str]],
    "users": NotRequired[List[str]],
    "agent_id": NotRequired[Union[str, List[str]]],
    "run_id": NotRequired[Union[str, List[str]]],
})

AskContentResponse = TypedDict("AskContentResponse", {
    "answer": str,
    "citations": List[Dict[str, Any]],
    "basis": Union["AnswerBasis", None],
    "question_mode": "QuestionMode",
    "refused": bool,
    "degraded": bool,
    "answered_by": "Answerer",
    "query_id": str,
    "telemetry": "Telemetry",
})

AskMemoriesRequest = TypedDict("AskMemoriesRequest", {
    "user_id": NotRequired[str],
    "group_id": NotRequired[Union[str, List[str]]],
    "agent_id": NotRequired[Union[str, List[str]]],
    "run_id": NotRequired[Union[str, List[str]]],
    "question": str,
    "style": NotRequired["AnswerStyle"],
    "include_superseded": NotRequired[bool],
})

AskMemoriesResponse = TypedDict("AskMemoriesResponse", {
    "text": NotRequired[str],
    "answer": NotRequired[str],
    "sources": NotRequired[List[Dict[str, Any]]],
    "citations": NotRequired[List[Dict[str, Any]]],
    "basis": Union["AnswerBasis", None],
    "question_mode": "QuestionMode",
    "refused": bool,
    "degraded": bool,
    "answered_by": "Answerer",
    "query_id": str,
    "latency_ms": int,
    "usage": Dict[str, Any],
})

BatchMemoriesRequest = TypedDict("BatchMemoriesRequest", {
    "items": List["BatchItem"],
})

BatchMemoriesResponse = TypedDict("BatchMemoriesResponse", {
    "results": List[Dict[str, Any]],
    "succeeded": int,
    "failed": int,
})

ChatRequest = TypedDict("ChatRequest", {
    "messages": List[Dict[str, Any]],
    "project_tag": str,
    "ingest_user_turn": NotRequired[bool],
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "groups": NotRequired[List[str]],
    "users": NotRequired[List[str]],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "expires_at": NotRequired[str],
    "ttl": NotRequired[int],
    "read_from": NotRequired[Dict[str, Any]],
})

ChatResponse = TypedDict("ChatResponse", {
    "reply": str,
    "context_memories": List[Dict[str, Any]],
    "ingest_job_id": Union[str, None],
    "answered_by": "Answerer",
    "telemetry": "Telemetry",
    "warnings": NotRequired[List[Dict[str, Any]]],
})

Conflict = TypedDict("Conflict", {
    "id": str,
    "graph": "GraphRef",
    "kind": "ConflictKind",
    "status": Literal["unresolved", "resolved"],
    "confidence": float,
    "reason": str,
    "attribute": Union[str, None],
    "existing": "ConflictSide",
    "incoming": "ConflictSide",
    "suggested_action": "ConflictAction",
    "auto_applied": bool,
    "resolution": Union[Dict[str, Any], None],
    "allowed_actions": List["ConflictAction"],
    "created_at": str,
})

ConflictSide = TypedDict("ConflictSide", {
    "id": str,
    "type": "MemoryType",
    "content": str,
    "confidence": float,
    "trust": "TrustClass",
    "is_active": bool,
    "status": Literal["active", "superseded", "rejected", "expired"],
    "superseded_by": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "valid_from": Union[str, None],
    "valid_until": Union[str, None],
    "document_date": Union[str, None],
    "contested": bool,
    "expires_at": Union[str, None],
    "pinned": bool,
    "graph": "GraphRef",
    "quote": str,
})

ContextBlock = TypedDict("ContextBlock", {
    "text": str,
    "sections": List[Dict[str, Any]],
    "estimated_tokens": int,
})

CoreMemory = TypedDict("CoreMemory", {
    "id": str,
    "content": str,
    "type": Union["MemoryType", None],
    "score": float,
    "confidence": float,
    "entities": List[Dict[str, Any]],
    "source_episode_id": str,
    "source": "CoreSource",
    "created_at": str,
    "valid_from": Union[str, None],
    "valid_until": Union[str, None],
    "status": Literal["active", "superseded", "expired", "pending"],
    "pending": bool,
    "superseded_by": Union[str, None],
    "contested": bool,
    "trust": "TrustClass",
    "graph": Dict[str, Any],
})

CoreSource = TypedDict("CoreSource", {
    "message_ids": List[str],
    "message_indexes": List[int],
    "quote": str,
    "url": Union[str, None],
})

CreateGroupRequest = TypedDict("CreateGroupRequest", {
    "name": str,
    "description": NotRequired[str],
})

CreateWebhookEndpointRequest = TypedDict("CreateWebhookEndpointRequest", {
    "url": str,
    "description": NotRequired[str],
    "events": List[Literal["job.done", "job.failed", "memory.created", "memory.superseded", "memory.updated", "memory.deleted", "memory.expired", "memory.held", "conflict.opened", "conflict.resolved", "content.redacted", "profile.updated", "user.erased", "quota.threshold", "spend.threshold"]],
})

CreateWebhookEndpointResponse = TypedDict("CreateWebhookEndpointResponse", {
    "id": str,
    "url": str,
    "description": str,
    "events": List[Literal["job.done", "job.failed", "memory.created", "memory.superseded", "memory.updated", "memory.deleted", "memory.expired", "memory.held", "conflict.opened", "conflict.resolved", "content.redacted", "profile.updated", "user.erased", "quota.threshold", "spend.threshold"]],
    "enabled": bool,
    "disabled_reason": Union[Literal["manual", "gone", "failing"], None],
    "disabled_at": Union[str, None],
    "failing_since": Union[str, None],
    "last_delivered_at": Union[str, None],
    "secret_hint": str,
    "previous_secret_until": Union[str, None],
    "created_at": str,
    "secret": str,
})

DeleteDocumentQuery = TypedDict("DeleteDocumentQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
})

DeleteDocumentResponse = TypedDict("DeleteDocumentResponse", {
    "deleted": Literal[True],
    "id": str,
    "versions": int,
    "memories": int,
})

DeleteGroupResponse = TypedDict("DeleteGroupResponse", {
    "deleted": bool,
    "name": str,
})

DeleteMemoriesQuery = TypedDict("DeleteMemoriesQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "thread_id": NotRequired[str],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "type": NotRequired[str],
    "from": NotRequired[str],
    "to": NotRequired[str],
    "status": NotRequired[str],
})

DeleteMemoriesResponse = TypedDict("DeleteMemoriesResponse", {
    "deleted": int,
    "has_more": bool,
})

DeleteMemoryResponse = TypedDict("DeleteMemoryResponse", {
    "deleted": bool,
    "id": str,
})

DeleteThreadResponse = TypedDict("DeleteThreadResponse", {
    "deleted": Literal[True],
    "id": str,
    "messages": int,
    "memories": int,
})

DeleteWebhookEndpointResponse = TypedDict("DeleteWebhookEndpointResponse", {
    "deleted": bool,
    "id": str,
})

Document = TypedDict("Document", {
    "id": str,
    "graph": "GraphRef",
    "length": int,
    "bytes": int,
    "version": int,
    "source_type": "SourceType",
    "source_url": Union[str, None],
    "document_date": Union[str, None],
    "expires_at": Union[str, None],
    "metadata": Dict[str, Any],
    "agent_id": Union[str, None],
    "run_id": Union[str, None],
    "trust": "TrustClass",
    "episode_id": str,
    "job_id": Union[str, None],
    "job_status": Union["JobState", None],
    "memories": int,
    "created_at": str,
    "updated_at": str,
    "content": str,
})

DocumentSummary = TypedDict("DocumentSummary", {
    "id": str,
    "graph": "GraphRef",
    "length": int,
    "bytes": int,
    "version": int,
    "source_type": "SourceType",
    "source_url": Union[str, None],
    "document_date": Union[str, None],
    "expires_at": Union[str, None],
    "metadata": Dict[str, Any],
    "agent_id": Union[str, None],
    "run_id": Union[str, None],
    "trust": "TrustClass",
    "episode_id": str,
    "job_id": Union[str, None],
    "job_status": Union["JobState", None],
    "memories": int,
    "created_at": str,
    "updated_at": str,
})

EraseUserResponse = TypedDict("EraseUserResponse", {
    "deleted": Literal[True],
    "id": str,
    "external_id": str,
    "erased_at": str,
    "receipt": Dict[str, Any],
})

Filters = TypedDict("Filters", {
    "entities": NotRequired[List[str]],
    "entity_types": NotRequired[List[str]],
    "types": NotRequired[List["MemoryType"]],
    "time": NotRequired[Dict[str, Any]],
    "as_of": NotRequired[str],
    "sources": NotRequired[Dict[str, Any]],
    "metadata": NotRequired[Dict[str, Any]],
    "min_score": NotRequired[float],
    "min_confidence": NotRequired[float],
    "min_trust": NotRequired["TrustClass"],
    "A_n_d": NotRequired[List["Filters"]],
    "O_r": NotRequired[List["Filters"]],
    "N_o_t": NotRequired["Filters"],
})

FoundMemory = TypedDict("FoundMemory", {
    "id": str,
    "content": str,
    "type": Union["MemoryType", None],
    "confidence": float,
    "score": float,
    "created_at": str,
    "entities": List[Dict[str, Any]],
    "status": Literal["active", "superseded", "expired", "pending"],
    "pending": bool,
    "valid_from": Union[str, None],
    "valid_until": Union[str, None],
    "superseded_by": Union[str, None],
    "contested": bool,
    "trust": "TrustClass",
    "source_episode_id": str,
    "source": "Source",
    "graph": "GraphName",
})

GetDocumentQuery = TypedDict("GetDocumentQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
})

GetGraphQuery = TypedDict("GetGraphQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "entity_id": NotRequired[str],
    "depth": NotRequired[int],
    "limit": NotRequired[int],
    "as_of": NotRequired[str],
})

GetGraphResponse = TypedDict("GetGraphResponse", {
    "entities": List[Dict[str, Any]],
    "relations": List[Dict[str, Any]],
    "totals": Dict[str, Any],
    "truncated": bool,
})

GetThreadQuery = TypedDict("GetThreadQuery", {
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
})

GetUserContextQuery = TypedDict("GetUserContextQuery", {
    "template": NotRequired[Literal["chat", "agent", "support"]],
    "max_tokens": NotRequired[int],
    "groups": NotRequired[str],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
})

GetUserProfileQuery = TypedDict("GetUserProfileQuery", {
    "as_of": NotRequired[str],
    "wait": NotRequired[Literal["true", "false"]],
})

GetWebhookDeliveryResponse = TypedDict("GetWebhookDeliveryResponse", {
    "id": str,
    "endpoint_id": str,
    "event_id": str,
    "type": str,
    "status": Literal["pending", "delivered", "failed"],
    "attempts": int,
    "next_attempt_at": Union[str, None],
    "response_status": Union[int, None],
    "error": Union[str, None],
    "created_at": str,
    "request": Dict[str, Any],
    "attempt_log": List[Dict[str, Any]],
})

GiveFeedbackRequest = TypedDict("GiveFeedbackRequest", {
    "query_id": str,
    "rating": Literal["up", "down"],
    "memory_id": NotRequired[str],
    "expected_memory_id": NotRequired[str],
    "expected_answer": NotRequired[str],
    "reason": NotRequired[str],
    "user_id": NotRequired[str],
    "group_id": NotRequired[str],
})

GiveFeedbackResponse = TypedDict("GiveFeedbackResponse", {
    "id": str,
    "query_id": str,
    "status": Literal["open", "resolved", "positive"],
    "created_at": str,
})

GraphName = TypedDict("GraphName", {
    "id": str,
    "kind": "GraphKind",
    "name": str,
})

GraphRef = TypedDict("GraphRef", {
    "id": str,
    "kind": "GraphKind",
    "group_name": Union[str, None],
    "user_id": Union[str, None],
})

Group = TypedDict("Group", {
    "id": str,
    "name": str,
    "description": Union[str, None],
    "created_at": str,
    "stats": Dict[str, Any],
})

GroupSummary = TypedDict("GroupSummary", {
    "id": str,
    "name": str,
    "description": Union[str, None],
    "created_at": str,
    "stats": Dict[str, Any],
})

ImportCounts = TypedDict("ImportCounts", {
    "facts": int,
    "documents": int,
    "conversations": int,
    "messages": int,
})

ImportMemoryQuery = TypedDict("ImportMemoryQuery", {
    "from": NotRequired[Literal["mem0", "zep", "supermemory", "letta", "langmem", "chatgpt", "claude", "auto"]],
    "mode": NotRequired[Literal["verbatim", "derive"]],
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "dry_run": NotRequired[Literal["true", "false"]],
})

Imported = TypedDict("Imported", {
    "imported": Dict[str, Any],
    "existing": Dict[str, Any],
    "skipped": Dict[str, Any],
})

ImportedRecords = TypedDict("ImportedRecords", {
    "from": Literal["mem0", "zep", "supermemory", "letta", "langmem", "chatgpt", "claude"],
    "mode": Literal["verbatim", "derive"],
    "dry_run": bool,
    "records": int,
    "added": "ImportCounts",
    "existing": "ImportCounts",
    "updated": "ImportCounts",
    "users": Dict[str, Any],
    "left_out": List[Dict[str, Any]],
    "first": List[Dict[str, Any]],
})

Job = TypedDict("Job", {
    "job_id": str,
    "status": "JobState",
    "waiting_for": Union[Literal["spend_limit"], None],
    "chunks_created": int,
    "memories_created": int,
    "edges_created": int,
    "error_message": Union[str, None],
    "started_at": Union[str, None],
    "finished_at": Union[str, None],
})

LearnedMemory = TypedDict("LearnedMemory", {
    "id": str,
    "type": "MemoryType",
    "content": str,
    "status": Literal["active", "superseded", "rejected"],
})

ListConflictsQuery = TypedDict("ListConflictsQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "unresolved": NotRequired[Literal["true", "false"]],
    "entity_id": NotRequired[str],
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
})

ListConflictsResponse = TypedDict("ListConflictsResponse", {
    "conflicts": List["Conflict"],
    "total": int,
    "total_is_exact": bool,
    "next_cursor": Union[str, None],
})

ListDocumentsQuery = TypedDict("ListDocumentsQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "prefix": NotRequired[str],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
})

ListDocumentsResponse = TypedDict("ListDocumentsResponse", {
    "documents": List["DocumentSummary"],
    "next_cursor": Union[str, None],
})

ListGroupsResponse = TypedDict("ListGroupsResponse", {
    "groups": List["GroupSummary"],
})

ListMemoriesQuery = TypedDict("ListMemoriesQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "thread_id": NotRequired[str],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "type": NotRequired[str],
    "from": NotRequired[str],
    "to": NotRequired[str],
    "status": NotRequired[str],
    "include_expired": NotRequired[Literal["true", "false"]],
    "q": NotRequired[str],
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
})

ListMemoriesResponse = TypedDict("ListMemoriesResponse", {
    "memories": List["Memory"],
    "total": int,
    "total_is_exact": bool,
    "next_cursor": Union[str, None],
})

ListThreadsQuery = TypedDict("ListThreadsQuery", {
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
})

ListThreadsResponse = TypedDict("ListThreadsResponse", {
    "threads": List["Thread"],
    "next_cursor": Union[str, None],
})

ListUsersQuery = TypedDict("ListUsersQuery", {
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
    "q": NotRequired[str],
})

ListUsersResponse = TypedDict("ListUsersResponse", {
    "users": List["User"],
    "total": int,
    "total_is_exact": bool,
    "active30d": int,
    "next_cursor": Union[str, None],
})

ListWebhookDeliveriesQuery = TypedDict("ListWebhookDeliveriesQuery", {
    "status": NotRequired[Literal["pending", "delivered", "failed"]],
    "limit": NotRequired[int],
    "offset": NotRequired[int],
    "cursor": NotRequired[str],
})

ListWebhookDeliveriesResponse = TypedDict("ListWebhookDeliveriesResponse", {
    "deliveries": List["WebhookDelivery"],
    "next_cursor": Union[str, None],
})

ListWebhookEndpointsResponse = TypedDict("ListWebhookEndpointsResponse", {
    "endpoints": List["WebhookEndpoint"],
})

ListWebhookEventsResponse = TypedDict("ListWebhookEventsResponse", {
    "events": List[Dict[str, Any]],
})

Memory = TypedDict("Memory", {
    "id": str,
    "type": "MemoryType",
    "content": str,
    "confidence": float,
    "trust": "TrustClass",
    "is_active": bool,
    "status": Literal["active", "superseded", "rejected", "expired"],
    "superseded_by": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "valid_from": Union[str, None],
    "valid_until": Union[str, None],
    "document_date": Union[str, None],
    "contested": bool,
    "expires_at": Union[str, None],
    "pinned": bool,
    "graph": "GraphRef",
})

MemoryRecord = TypedDict("MemoryRecord", {
    "id": str,
    "type": "MemoryType",
    "content": str,
    "confidence": float,
    "trust": "TrustClass",
    "is_active": bool,
    "status": Literal["active", "superseded", "rejected", "expired"],
    "superseded_by": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "valid_from": Union[str, None],
    "valid_until": Union[str, None],
    "document_date": Union[str, None],
    "contested": bool,
    "expires_at": Union[str, None],
    "pinned": bool,
    "graph": "GraphRef",
    "version": int,
    "mentions_count": int,
    "attribute": Union[Dict[str, Any], None],
    "supersedes": List[str],
    "history": List[Dict[str, Any]],
    "provenance": "Provenance",
    "restatements": List["Provenance"],
    "entities": List[Dict[str, Any]],
    "edges": List[Dict[str, Any]],
    "metadata": Dict[str, Any],
    "conflicts": List[Dict[str, Any]],
})

Message = TypedDict("Message", {
    "role": "MessageRole",
    "content": str,
    "name": NotRequired[str],
    "created_at": NotRequired[str],
})

MetadataTest = TypedDict("MetadataTest", {
    "eq": NotRequired[Union[str, float, bool, None]],
    "ne": NotRequired[Union[str, float, bool, None]],
    "in": NotRequired[List[Union[str, float, bool, None]]],
    "nin": NotRequired[List[Union[str, float, bool, None]]],
    "gt": NotRequired[Union[str, float]],
    "gte": NotRequired[Union[str, float]],
    "lt": NotRequired[Union[str, float]],
    "lte": NotRequired[Union[str, float]],
    "contains": NotRequired[Union[str, float, bool, None]],
    "exists": NotRequired[bool],
})

Passage = TypedDict("Passage", {
    "id": str,
    "content": str,
    "score": float,
    "source_episode_id": str,
    "source": "Source",
    "trust": "TrustClass",
    "created_at": str,
})

Profile = TypedDict("Profile", {
    "user_id": str,
    "profile": Dict[str, Any],
    "fields": Dict[str, Any],
    "schema_version": int,
    "as_of": Union[str, None],
    "watermark": str,
    "stale": bool,
    "filled_at": Union[str, None],
})

ProfileField = TypedDict("ProfileField", {
    "value": Union[Union[str, float, bool, List[str]], None],
    "filled_by": Union[Literal["attribute", "relation", "type", "answer", "model"], None],
    "trust": Union["TrustClass", None],
    "confidence": Union[float, None],
    "contested": bool,
    "since": Union[str, None],
    "memories": List[Dict[str, Any]],
    "history": List[Dict[str, Any]],
})

Provenance = TypedDict("Provenance", {
    "job_id": str,
    "episode_id": str,
    "thread_id": Union[str, None],
    "message_ids": List[str],
    "chunk_id": str,
    "quote": str,
    "source_type": "SourceType",
    "source_url": Union[str, None],
    "document_date": Union[str, None],
    "model": str,
    "agent_id": Union[str, None],
    "run_id": Union[str, None],
    "document_id": Union[str, None],
    "page": Union[int, None],
    "heading": Union[str, None],
})

PutDocumentRequest = TypedDict("PutDocumentRequest", {
    "content": str,
    "source_type": NotRequired["SourceType"],
    "source_url": NotRequired[str],
    "document_date": NotRequired[str],
    "metadata": NotRequired[Dict[str, Any]],
    "group": NotRequired[str],
    "user_id": NotRequired[str],
    "trust": NotRequired["TrustClass"],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "expires_at": NotRequired[str],
    "ttl": NotRequired[int],
})

PutDocumentResponse = TypedDict("PutDocumentResponse", {
    "id": str,
    "graph": "GraphRef",
    "length": int,
    "bytes": int,
    "version": int,
    "source_type": "SourceType",
    "source_url": Union[str, None],
    "document_date": Union[str, None],
    "expires_at": Union[str, None],
    "metadata": Dict[str, Any],
    "agent_id": Union[str, None],
    "run_id": Union[str, None],
    "trust": "TrustClass",
    "episode_id": str,
    "job_id": Union[str, None],
    "job_status": Union["JobState", None],
    "memories": int,
    "created_at": str,
    "updated_at": str,
    "content": str,
    "change": Literal["created", "unchanged", "updated", "replaced"],
    "warnings": NotRequired[List[Dict[str, Any]]],
})

ResolveConflictRequest = TypedDict("ResolveConflictRequest", {
    "action": str,
    "note": NotRequired[str],
    "content": NotRequired[str],
})

RetryWebhookDeliveryResponse = TypedDict("RetryWebhookDeliveryResponse", {
    "id": str,
    "endpoint_id": str,
    "event_id": str,
    "type": str,
    "status": Literal["pending", "delivered", "failed"],
    "attempts": int,
    "next_attempt_at": Union[str, None],
    "response_status": Union[int, None],
    "error": Union[str, None],
    "created_at": str,
    "request": Dict[str, Any],
    "attempt_log": List[Dict[str, Any]],
})

RotateWebhookSecretRequest = TypedDict("RotateWebhookSecretRequest", {
    "grace_hours": NotRequired[float],
})

RotateWebhookSecretResponse = TypedDict("RotateWebhookSecretResponse", {
    "id": str,
    "url": str,
    "description": str,
    "events": List[Literal["job.done", "job.failed", "memory.created", "memory.superseded", "memory.updated", "memory.deleted", "memory.expired", "memory.held", "conflict.opened", "conflict.resolved", "content.redacted", "profile.updated", "user.erased", "quota.threshold", "spend.threshold"]],
    "enabled": bool,
    "disabled_reason": Union[Literal["manual", "gone", "failing"], None],
    "disabled_at": Union[str, None],
    "failing_since": Union[str, None],
    "last_delivered_at": Union[str, None],
    "secret_hint": str,
    "previous_secret_until": Union[str, None],
    "created_at": str,
    "secret": str,
})

SearchContentRequest = TypedDict("SearchContentRequest", {
    "q": str,
    "project_tags": List[str],
    "limit": NotRequired[int],
    "types": NotRequired[List["MemoryType"]],
    "time_range": NotRequired[Dict[str, Any]],
    "include_graph": NotRequired[bool],
    "include_passages": NotRequired[bool],
    "include_expired": NotRequired[bool],
    "include_pending": NotRequired[bool],
    "min_trust": NotRequired["TrustClass"],
    "groups": NotRequired[List[str]],
    "users": NotRequired[List[str]],
    "agent_id": NotRequired[Union[str, List[str]]],
    "run_id": NotRequired[Union[str, List[str]]],
})

SearchContentResponse = TypedDict("SearchContentResponse", {
    "results": List["FoundMemory"],
    "total": int,
    "query": str,
    "passages": NotRequired[List["Passage"]],
})

SearchMemoriesRequest = TypedDict("SearchMemoriesRequest", {
    "user_id": NotRequired[str],
    "group_id": NotRequired[Union[str, List[str]]],
    "agent_id": NotRequired[Union[str, List[str]]],
    "run_id": NotRequired[Union[str, List[str]]],
    "query": str,
    "limit": NotRequired[int],
    "include_superseded": NotRequired[bool],
    "include_expired": NotRequired[bool],
    "include_passages": NotRequired[bool],
    "include_pending": NotRequired[bool],
    "filters": NotRequired["Filters"],
})

SearchMemoriesResponse = TypedDict("SearchMemoriesResponse", {
    "memories": NotRequired[List["CoreMemory"]],
    "results": NotRequired[List["CoreMemory"]],
    "total": int,
    "query": str,
    "query_id": str,
    "latency_ms": int,
    "temporal": Union[Dict[str, Any], None],
    "passages": NotRequired[List[Dict[str, Any]]],
})

Source = TypedDict("Source", {
    "message_ids": List[str],
    "message_indexes": List[int],
    "quote": str,
    "url": Union[str, None],
})

Telemetry = TypedDict("Telemetry", {
    "input_tokens": int,
    "output_tokens": int,
    "latency_ms": int,
})

TestWebhookEndpointResponse = TypedDict("TestWebhookEndpointResponse", {
    "id": str,
    "endpoint_id": str,
    "event_id": str,
    "type": str,
    "status": Literal["pending", "delivered", "failed"],
    "attempts": int,
    "next_attempt_at": Union[str, None],
    "response_status": Union[int, None],
    "error": Union[str, None],
    "created_at": str,
    "request": Dict[str, Any],
    "attempt_log": List[Dict[str, Any]],
})

Thread = TypedDict("Thread", {
    "id": str,
    "name": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "user": Union[Dict[str, Any], None],
    "graph": "GraphRef",
    "message_count": int,
    "last_message": Union[Dict[str, Any], None],
})

ThreadRecord = TypedDict("ThreadRecord", {
    "id": str,
    "name": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "user": Union[Dict[str, Any], None],
    "graph": "GraphRef",
    "message_count": int,
    "last_message": Union[Dict[str, Any], None],
    "metadata": Dict[str, Any],
    "messages": List[Dict[str, Any]],
    "next_cursor": Union[str, None],
})

UpdateMemoryRequest = TypedDict("UpdateMemoryRequest", {
    "content": NotRequired[str],
    "type": NotRequired["MemoryType"],
    "metadata": NotRequired[Dict[str, Any]],
    "expires_at": NotRequired[Union[str, None]],
    "ttl": NotRequired[int],
    "pinned": NotRequired[bool],
})

UpdateWebhookEndpointRequest = TypedDict("UpdateWebhookEndpointRequest", {
    "url": NotRequired[str],
    "description": NotRequired[str],
    "events": NotRequired[List[Literal["job.done", "job.failed", "memory.created", "memory.superseded", "memory.updated", "memory.deleted", "memory.expired", "memory.held", "conflict.opened", "conflict.resolved", "content.redacted", "profile.updated", "user.erased", "quota.threshold", "spend.threshold"]]],
    "enabled": NotRequired[bool],
})

UploadFileRequest = TypedDict("UploadFileRequest", {
    "file": str,
    "user_id": NotRequired[str],
    "group": NotRequired[str],
    "document_id": NotRequired[str],
    "document_date": NotRequired[str],
    "source_url": NotRequired[str],
    "metadata": NotRequired[str],
    "agent_id": NotRequired[str],
    "run_id": NotRequired[str],
    "trust": NotRequired["TrustClass"],
    "expires_at": NotRequired[str],
    "ttl": NotRequired[float],
})

UploadFileResponse = TypedDict("UploadFileResponse", {
    "job_id": Union[str, None],
    "status": Literal["queued", "unchanged"],
    "message": str,
    "format": Literal["pdf", "docx", "html", "markdown", "csv", "json", "email", "text", "image", "audio"],
    "pages": Union[int, None],
    "length": int,
    "warnings": NotRequired[List[Dict[str, Any]]],
})

User = TypedDict("User", {
    "id": str,
    "external_id": str,
    "first_name": Union[str, None],
    "last_name": Union[str, None],
    "email": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "thread_count": int,
    "memory_count": int,
})

UserDetail = TypedDict("UserDetail", {
    "id": str,
    "external_id": str,
    "first_name": Union[str, None],
    "last_name": Union[str, None],
    "email": Union[str, None],
    "created_at": str,
    "updated_at": str,
    "thread_count": int,
    "memory_count": int,
    "metadata": Dict[str, Any],
    "graph_id": str,
    "recent_threads": List[Dict[str, Any]],
    "top_memories": List[Dict[str, Any]],
    "context": "ContextBlock",
})

WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": str,
    "endpoint_id": str,
    "event_id": str,
    "type": str,
    "status": Literal["pending", "delivered", "failed"],
    "attempts": int,
    "next_attempt_at": Union[str, None],
    "response_status": Union[int, None],
    "error": Union[str, None],
    "created_at": str,
})

WebhookEndpoint = TypedDict("WebhookEndpoint", {
    "id": str,
    "url": str,
    "description": str,
    "events": List[Literal["job.done", "job.failed", "memory.created", "memory.superseded", "memory.updated", "memory.deleted", "memory.expired", "memory.held", "conflict.opened", "conflict.resolved", "content.redacted", "profile.updated", "user.erased", "quota.threshold", "spend.threshold"]],
    "enabled": bool,
    "disabled_reason": Union[Literal["manual", "gone", "failing"], None],
    "disabled_at": Union[str, None],
    "failing_since": Union[str, None],
    "last_delivered_at": Union[str, None],
    "secret_hint": str,
    "previous_secret_until": Union[str, None],
    "created_at": str,
})
