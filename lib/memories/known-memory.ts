import type { Trust } from "@/lib/vocabulary";

export type KnownMemory = {
  id: string;
  /** Position in the source (`ordinalsPerChunk`): orders statements made at the same time. */
  unit: number;
  status: "draft" | "active" | "superseded" | "rejected" | "restated";
  restates: string | null;
  content: string;
  contentKey: string;
  confidence: number;
  /** A lower class never supersedes, retires or raises a higher one. */
  trust: Trust;
  validFrom: Date | null;
  validUntil: Date | null;
  expiresAt: Date | null;
  pinned: boolean;
  stated: { confidence: number; validFrom: Date | null; validUntil: Date | null; trust: Trust };
  /** The source's date, or else the time of arrival. Later statements are newer evidence. */
  saidAt: Date;
  lastSaidAt: Date;
  attributeEntityId: string | null;
  attribute: string | null;
  /** Normalized value for comparison: spellings of one thing share a key. `*` matches any value. */
  valueKey: string | null;
  /** The value as this statement spells it. */
  value: string | null;
  attributeEnds: boolean;
  mentionsCount: number;
  contested: boolean;
  supersededBy: string | null;
};

/**
 * A stored conflict between two of the memories. `isByPerson`: neither memory supersedes the other automatically, and both are
 * contested while it is open.
 */
export type Dispute = { id: string; existing: string; incoming: string; isOpen: boolean; isByPerson: boolean; isUntrusted: boolean };

export type Decision =
  | { kind: "keep"; memory: KnownMemory }
  | { kind: "duplicate"; of: KnownMemory; memory: KnownMemory }
  /** Another value was stated between the restatement and the memory it repeats. */
  | { kind: "restore"; of: KnownMemory; memory: KnownMemory }
  | { kind: "reassign"; of: KnownMemory; memory: KnownMemory }
  | { kind: "supersede"; older: KnownMemory; newer: KnownMemory }
  | { kind: "revive"; memory: KnownMemory }
  | { kind: "contest"; existing: KnownMemory; incoming: KnownMemory; isUntrusted: boolean; reason: string; dispute: string | null }
  | { kind: "settle"; dispute: Dispute; existing: KnownMemory; incoming: KnownMemory; by: string }
  | { kind: "state"; memory: KnownMemory; state: MemoryState };

export type MemoryState = {
  confidence: number;
  trust: Trust;
  mentionsCount: number;
  lastSaidAt: Date | null;
  validFrom: Date | null;
  validUntil: Date | null;
  supersededBy: string | null;
  contested: boolean;
  expiresAt: Date | null;
};
