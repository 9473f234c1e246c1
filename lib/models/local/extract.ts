import type { ExtractInput, Extraction, Passage, Statement } from "@/lib/models/types";
import { knownNames } from "./extract/known";
import { leavesFence } from "./extract/noise";
import { passageStatements } from "./extract/passage";
import { questionOf } from "./extract/reply";
import type { Scene } from "./extract/statement";
import type { Person } from "./extract/subject";

/** How many passages before `from` are read for who "she" is. */
const contextPassages = 4;

/**
 * Statements of the passages by rules: no network, no model, the same result always. Made for English; of other
 * languages it keeps declarative sentences as they are. Doubtful relations are left out, since a wrong single-valued
 * attribute would retire a true memory.
 * Passage by passage, so that who runs it can let other work have its turn: a long document takes seconds.
 */
export function* statementsByPassage(input: ExtractInput): Generator<Statement[]> {
  const from = input.from ?? 0;
  const known = knownNames(input.known);
  const participants = [...new Set(input.passages.flatMap((passage) => passage.speaker ?? []))];
  const assistants = new Set(input.passages.flatMap(({ role, speaker }) => (role === "assistant" && speaker ? [speaker] : [])));
  const recent = new Map<string, Person[]>();
  let inFence = false;
  for (let index = Math.max(0, from - contextPassages); index < (input.until ?? input.passages.length); index++) {
    const passage = input.passages[index]!;
    if (passage.role === "system") continue;
    const voice = voiceOf(passage);
    const others = participants.filter((person) => person !== passage.speaker);
    const before = input.passages[index - 1];
    inFence = isContinued(before, passage) && leavesFence(before!.text, inFence);
    const scene: Scene = {
      passage,
      own: ownName(passage, input.subject),
      known,
      recent: recent.get(voice) ?? [],
      heading: null,
      inFence,
      isSlice: isContinued(before, passage) || isContinued(passage, input.passages[index + 1]),
      addressee: others.length === 1 ? others[0]! : null,
      isToAssistant: assistants.size > 0 && others.every((person) => assistants.has(person)),
      asked: once(() => (before && before.role !== "system" && voiceOf(before) !== voice ? questionOf(before) : null)),
    };
    const found = passageStatements(scene, participants);
    recent.set(voice, scene.recent);
    if (index >= from) yield found.map((statement) => ({ ...statement, passage: index }));
  }
}

/** All of them at once, without a pause. */
export function extractLocally(input: ExtractInput): Extraction {
  return { statements: [...statementsByPassage(input)].flat(), dropped: 0, refused: 0 };
}

/** A long message comes in slices of about 700 characters, one passage each. */
function isContinued(before: Passage | undefined, passage: Passage | undefined): boolean {
  return (
    before !== undefined &&
    passage !== undefined &&
    before.text.length > 300 &&
    voiceOf(before) === voiceOf(passage) &&
    before.saidAt?.getTime() === passage.saidAt?.getTime()
  );
}

function voiceOf(passage: Passage): string {
  return `${passage.role}:${passage.speaker ?? ""}`;
}

/** Few passages need to know what was asked before them. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | null = null;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

/**
 * Whom "I" means. Null leaves "I" as it is: nobody can tell who wrote an unsigned group message. A document in a
 * person's own graph that says "I" is that person's; one that only says "we" may be a handbook.
 */
export function ownName(passage: Passage, subject: ExtractInput["subject"]): string | null {
  const speaker = passage.speaker?.trim();
  if (speaker) return speaker;
  if (passage.role === "assistant") return "Assistant";
  if (!subject || (passage.role === "document" && !/\bI(?:['’]\w+)?\b(?!\.)/.test(passage.text))) return null;
  return subject.name?.trim() || "User";
}
