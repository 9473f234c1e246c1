import { formatId } from "@/lib/ids";
import type { MemorySource } from "@/lib/memories/get-source";
import type { SuccessionEntry } from "@/lib/memories/get-succession";
import { showTime, showTimeOrNull } from "../common";

export const toSource = ({ messageId, messages, ...source }: MemorySource) => ({
  ...source,
  messageId: messageId && formatId("message", messageId),
  messages: messages.map(({ id, at, ...message }) => ({ ...message, id: formatId("message", id), at: showTime(at) })),
});

export const toSuccessor = (memory: SuccessionEntry) => ({
  ...memory,
  id: formatId("memory", memory.id),
  saidAt: showTime(memory.saidAt),
  validFrom: showTimeOrNull(memory.validFrom),
  validUntil: showTimeOrNull(memory.validUntil),
  supersededAt: showTimeOrNull(memory.supersededAt),
  supersededBy: memory.supersededBy && formatId("memory", memory.supersededBy),
});
