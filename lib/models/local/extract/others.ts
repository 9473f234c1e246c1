import type { Statement } from "@/lib/models/types";

/** Below what a statement needs to replace another: it is put beside it as a conflict. */
const maxConfidence = 0.8;

/**
 * What one speaker says of another person who speaks for themselves is contested at most: nobody changes what another
 * said of themselves. In a shared graph everyone may be a speaker.
 */
export function cappedAboutOthers<Draft extends Omit<Statement, "passage">>(
  draft: Draft,
  {
    own,
    speaker,
    participants,
    isShared,
  }: { own: string | null; speaker: string | null; participants: readonly string[]; isShared: boolean },
): Draft {
  const about = draft.attribute?.subject;
  if (!about || !speaker || !own || about === own || about.startsWith(`${own}'s `)) return draft;
  const isPerson = draft.entities.some(({ name, type }) => name === about && type === "PERSON");
  const isSpeaker = participants.some((person) => person !== speaker && person.toLowerCase() === about.toLowerCase());
  return isSpeaker || (isShared && isPerson) ? { ...draft, confidence: Math.min(draft.confidence, maxConfidence) } : draft;
}
