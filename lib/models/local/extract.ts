import type { ExtractInput, Extraction, Passage, Statement } from "@/lib/models/types";
import { blankSpans } from "@/lib/text/blank-spans";
import { asTold, relevant, type Told } from "./extract/corrections";
import { knownNames } from "./extract/known";
import { isContinued, voiceOf, wholeMessages } from "./extract/messages";
import { withNameOnce } from "./extract/named-once";
import { leavesFence } from "./extract/noise";
import { cappedAboutOthers } from "./extract/others";
import { passageStatements } from "./extract/passage";
import { Recent } from "./extract/recent-people";
import { lastQuestionOf, questionOf, wantedOf } from "./extract/reply";
import type { Scene } from "./extract/scene";
import { withLeaders } from "./extract/standing";
import { isUnderstood } from "./extract/understood";
import { once } from "./once";

/** How many passages before `from` are read for who "she" is, and for what a correction may mean. */
const contextPassages = 4;

/** How many statements before it a correction may mean. */
const maxTold = 12;

/** What one speaker said in the passages that were read. */
type Said = { recent: Recent; told: readonly Told[] };
/** What is known before a passage is read. `before`: what a speaker said before the first passage. */
type Reading = { inFence: boolean; said: Map<string, Said>; before: (voice: string) => Said | undefined };

/**
 * Statements of the passages by rules: no network, no model, the same result always. Made for English; of other
 * languages it keeps declarative sentences as they are. Doubtful relations are left out, since a wrong single-valued
 * attribute would retire a true memory.
 * Passage by passage, so that who runs it can let other work have its turn: a long document takes seconds.
 */
export function* statementsByPassage(input: ExtractInput): Generator<Statement[]> {
  const from = input.from ?? 0;
  const first = Math.max(0, from - contextPassages);
  const read = passageReader(input);
  // Four messages take longer than the new one: they are read only if it leans on them.
  const context = once(() => {
    const reading: Reading = { inFence: false, said: new Map(), before: () => undefined };
    for (let index = first; index < from; index++) read(index, reading);
    return reading.said;
  });
  const before = (voice: string) => context().get(voice);
  const reading: Reading = { inFence: isInFence(input.passages, first, from), said: new Map(), before };
  for (let index = from; index < (input.until ?? input.passages.length); index++) {
    const found = read(index, reading);
    if (found) yield found.map((statement) => ({ ...statement, passage: index }));
  }
}

/** Whether the passage before `end` leaves a block of code open. */
function isInFence(passages: readonly Passage[], first: number, end: number): boolean {
  let inFence = false;
  for (let index = first; index < end; index++) {
    if (passages[index]!.role === "system") continue;
    inFence = staysInFence(passages[index - 1], passages[index]!, inFence);
  }
  return inFence;
}

const staysInFence = (before: Passage | undefined, passage: Passage, inFence: boolean): boolean =>
  isContinued(before, passage) && leavesFence(before!.text, inFence);

/** Reads one passage after another; null for what no one said. */
function passageReader(input: ExtractInput): (index: number, reading: Reading) => Omit<Statement, "passage">[] | null {
  const known = knownNames(input.known);
  const participants = [...new Set(input.passages.flatMap((passage) => passage.speaker ?? []))];
  const assistants = new Set(input.passages.flatMap(({ role, speaker }) => (role === "assistant" && speaker ? [speaker] : [])));
  const messages = wholeMessages(input.passages, input.subject !== null);
  return (index, reading) => {
    const passage = messages.asSpoken(index);
    if (passage.role === "system") return null;
    const voice = voiceOf(passage);
    const others = participants.filter((person) => person !== passage.speaker);
    const before = input.passages[index - 1];
    reading.inFence = staysInFence(before, passage, reading.inFence);
    const own = ownName(passage, input.subject);
    const said = reading.said.get(voice) ?? { recent: new Recent(() => reading.before(voice)?.recent.people() ?? []), told: [] };
    const scene: Scene = {
      passage,
      own,
      known,
      recent: said.recent,
      heading: null,
      inFence: reading.inFence,
      isPortrait: false,
      before: { named: null, last: null },
      kin: null,
      parts: messages.partsOf(index, own),
      isSlice: isContinued(before, passage) || isContinued(passage, input.passages[index + 1]),
      addressee: others.length === 1 ? others[0]! : null,
      isToAssistant: assistants.size > 0 && others.every((person) => assistants.has(person)),
      told: once(() => (said.told.length < maxTold ? [...(reading.before(voice)?.told ?? []), ...said.told].slice(-maxTold) : said.told)),
      toldEarlier: once(() => (passage.role === "user" && !passage.speaker ? relevant(input.told ?? [], passage.text) : [])),
      toldLately: once(() => (passage.role === "user" && !passage.speaker ? (input.told ?? []).map(asTold) : [])),
      held: null,
      wrong: null,
      isCorrecting: false,
      sources: new Map(),
      answered: null,
      proposal: before?.role === "assistant" ? { text: before.text, wanted: wantedOf(input.passages[index - 2]) } : null,
      repliesTo: once(() =>
        passage.role === "assistant"
          ? input.passages.slice(Math.max(0, index - contextPassages), index).flatMap(({ role, text }) => (role === "user" ? [text] : []))
          : [],
      ),
      saidBefore: once(() =>
        input.passages.slice(Math.max(0, index - contextPassages), index).flatMap((each) => (voiceOf(each) === voice ? [each.text] : [])),
      ),
      asked: once(() => (isSaidTo(before, voice) ? questionOf(before) : null)),
      wasAsked: () => (before?.role === "assistant" ? lastQuestionOf(before) : null),
    };
    const found = passageStatements(scene, participants);
    const here = found.map((draft) => ({
      draft,
      source: scene.sources.get(draft) ?? passage.text.slice(draft.start, draft.end),
      isEarlier: true,
      saidAt: passage.saidAt,
    }));
    reading.said.set(voice, { recent: scene.recent, told: [...said.told, ...here].slice(-maxTold) });
    const saying = { own, speaker: passage.speaker, participants, isShared: input.subject === null };
    const isToAssistant = scene.isToAssistant || others.length === 0;
    const asked = isSaidTo(before, voice) ? lastQuestionOf(before) : null;
    const around = { own, passage: spokenIn(scene), asked, isToAssistant };
    const led = passage.role === "assistant" ? found : withLeaders(found, around);
    const isTold = passage.role === "user" && own !== null;
    const standing = isTold ? led.filter((draft) => isUnderstood(draft, own, isToAssistant)).map((draft) => withNameOnce(draft, own)) : led;
    return standing.map((statement) => cappedAboutOthers(statement, saying));
  };
}

/** What a person or an assistant said to whoever speaks: no prompt, no tool's result, no document. */
const isSaidTo = (before: Passage | undefined, voice: string): before is Passage =>
  before !== undefined && /^(?:user|assistant)$/.test(before.role) && voiceOf(before) !== voice;

/** A passage with blanks for what others wrote in it. */
const spokenIn = ({ passage, parts }: Scene): string =>
  blankSpans(
    passage.text,
    parts.filter(({ voice }) => voice.kind !== "own"),
  );

/** All of them at once, without a pause. */
export function extractLocally(input: ExtractInput): Extraction {
  return { statements: [...statementsByPassage(input)].flat(), dropped: 0, refused: 0 };
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
