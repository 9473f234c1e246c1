import { blankSpans, hasWords } from "@/lib/text/blank-spans";
import { heldSpans } from "@/lib/text/holds/find";
import { type Trust, trustOf } from "@/lib/vocabulary";

type Hit = { content: string; quote?: string; status?: string; trust: Trust };

/** Passages from outside and of assistants without the sentences that wait for a person, or that were an order and no statement. */
export const withoutHeld = <H extends Hit>(hits: H[]): H[] =>
  hits.flatMap((hit) => {
    const isPassage = hit.status === undefined || hit.status === "pending";
    if (hit.trust >= trustOf.internal || !isPassage) return [hit];
    const content = blankSpans(hit.content, heldSpans(hit.content));
    return hasWords(content) ? [{ ...hit, content, ...(hit.quote !== undefined && { quote: content }) }] : [];
  });
