/** What an endpoint can subscribe to. */
export const eventDescriptions = {
  "job.done": "A job has extracted its memories.",
  "job.failed": "A job has failed for good.",
  "memory.created": "A job, or a person, has created memories. One event for all memories of a job.",
  "memory.superseded": "Newer memories have replaced these.",
  "memory.updated": "Memories were edited, or their status has changed.",
  "memory.deleted": "Memories were deleted.",
  "memory.expired": "Memories have expired, and are hidden. Erased ones are reported as deleted.",
  "memory.held": "Statements from outside wait for approval.",
  "conflict.opened": "Memories contradict each other and need a decision.",
  "conflict.resolved": "Conflicts were resolved, by a person or by later statements.",
  "content.redacted": "Personal data or secrets were redacted from added content.",
  "profile.updated": "The model has filled in fields of a user's profile anew.",
  "user.erased": "A user was erased with all data.",
  "quota.threshold": "The organization has used 80% or 100% of a monthly budget.",
  "spend.threshold": "The project has reached a spending limit.",
} as const;

export type EventType = keyof typeof eventDescriptions;

export const eventTypes = Object.keys(eventDescriptions) as EventType[];

/** Sent on request, to any endpoint. */
export const testEvent = "test.ping";

/** More would make a body too large to receive everywhere. */
export const maxIdsPerEvent = 500;
