import type { ExtractInput, Extraction, Passage, Statement } from "@/lib/models/types";
import { relevant, type Told } from "./extract/corrections";
import { knownNames } from "./extract/known";
import { isContinued, voiceOf, wholeMessages } from "./extract/messages";
import { leavesFence } from "./extract/noise";
import { cappedAboutOthers } from "./extract/others";
import { passageStatements } from "./extract/passage";
import { questionOf, wantedOf } from "./extract/reply";
import type { Scene } from "./extract/scene";
import type { Person } from "./extract/subject";

/** How many passages before `from` are read for who "she" is. */
const contextPassages = 4;

/** How many statements before it a correction may mean. */
const maxTold = 12;

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
  const messages = wholeMessages(input.passages, input.subject !== null);
  const told = new Map<string, Told[]>();
  let inFence = false;
  for (let index = Math.max(0, from - contextPassages); index < (input.until ?? input.passages.length); index++) {
    const passage = messages.asSpoken(index);
    if (passage.role === "system") continue;
    const voice = voiceOf(passage);
    const others = participants.filter((person) => person !== passage.speaker);
    const before = input.passages[index - 1];
    inFence = isContinued(before, passage) && leavesFence(before!.text, inFence);
    const own = ownName(passage, input.subject);
    const scene: Scene = {
      passage,
      own,
      known,
      recent: recent.get(voice) ?? [],
      heading: null,
      inFence,
      isPortrait: false,
      named: null,
      parts: messages.partsOf(index, own),
      isSlice: isContinued(before, passage) || isContinued(passage, input.passages[index + 1]),
      addressee: others.length === 1 ? others[0]! : null,
      isToAssistant: assistants.size > 0 && others.every((person) => assistants.has(person)),
      told: told.get(voice) ?? [],
      toldEarlier: once(() => (passage.role === "user" && !passage.speaker ? relevant(input.told ?? [], passage.text) : [])),
      held: null,
      wrong: null,
      isCorrecting: false,
      sources: new Map(),
      proposal: before?.role === "assistant" ? { text: before.text, wanted: wantedOf(input.passages[index - 2]) } : null,
      asked: once(() => (before && before.role !== "system" && voiceOf(before) !== voice ? questionOf(before) : null)),
    };
    const found = passageStatements(scene, participants);
    recent.set(voice, scene.recent);
    const saying = { own, speaker: passage.speaker, participants, isShared: input.subject === null };
    const here = found.map((draft) => ({
      draft,
      source: scene.sources.get(draft) ?? passage.text.slice(draft.start, draft.end),
      isEarlier: true,
    }));
    told.set(voice, [...(told.get(voice) ?? []), ...here].slice(-maxTold));
    if (index >= from) yield found.map((statement) => ({ ...cappedAboutOthers(statement, saying), passage: index }));
  }
}

/** All of them at once, without a pause. */
export function extractLocally(input: ExtractInput): Extraction {
  return { statements: [...statementsByPassage(input)].flat(), dropped: 0, refused: 0 };
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
  // A tool's result quotes others.
  if (passage.role === "tool") return null;
  const speaker = passage.speaker?.trim();
  if (speaker) return speaker;
  if (passage.role === "assistant") return "Assistant";
  if (!subject || (passage.role === "document" && !/\bI(?:['’]\w+)?\b(?!\.)/.test(passage.text))) return null;
  return subject.name?.trim() || "User";
}
