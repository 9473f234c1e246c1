import { parse } from "@/lib/language/en/grammar";
import type { Statement } from "@/lib/models/types";
import type { Span } from "@/lib/text/sentences";
import { sentences } from "@/lib/text/sentences";
import type { Part, Voice } from "../voices";
import { clauses } from "./clauses";
import { applyEdits } from "./edits";
import { isJunk } from "./junk";
import { kinship } from "./kinship";
import { openerLength } from "./openers";
import { thirdPersonEdits } from "./person";
import { isVerbal, wordsOf } from "./pieces";
import type { Scene } from "./scene";
import { statementOf } from "./statement";
import { kinMentions, type Person } from "./subject";
import { tag } from "./tagging";

type Draft = Omit<Statement, "passage">;
type Author = Extract<Voice, { kind: "author" }>;

/** What someone else claims is told as theirs, and never sure enough to replace what the user said. */
const maxConfidence = 0.5;
const maxStatements = 12;
const firstPerson = /\b(?:i|i['’]\w+|im|my|me|we|we['’]\w+|our|us|mine)\b/i;
const dangling = /^(?:it|this|that|these|those|there|they|he|she|his|her|here)\b/i;

/** How a statement of a pasted text names its author and the text. */
type Naming = { author: string; source: string; isNamed: boolean };

/** Statements of a text that someone else wrote: its "I" is the author's, and the rest is said "according to" it. */
export function pastedStatements(scene: Scene, part: Part & { voice: Author }, lead: Span | null): Draft[] {
  const naming = namingOf(scene, part.voice);
  const { text } = scene.passage;
  const within: Scene = {
    ...scene,
    own: naming.author,
    passage: { ...scene.passage, role: "user", speaker: naming.author },
    recent: scene.recent.copy(),
    heading: null,
    addressee: part.voice.isToSpeaker ? scene.own : null,
    isToAssistant: false,
    asked: () => null,
  };
  const drafts: Draft[] = [];
  const by = authorship(scene, part, naming, lead);
  if (by) drafts.push(by);
  for (const { start, end } of sentences(text.slice(part.start, part.end)))
    drafts.push(...claimsOf(scene, within, naming, part.voice, { start: part.start + start, end: part.start + end }));
  return drafts.slice(0, maxStatements);
}

const marks = /^[\s"“„«»'‘>*_~-]+|[\s"”“»«'’*_~]+$/g;
const greeting = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^,!.\n]{0,40}[,!]\s+/i;
const letterFrame =
  /^(?:dear|hi|hello|hey|regards|kind regards|best|sincerely|yours|cheers|thanks|thank you|love|ps|p\.s\.)\b[^.!?]{0,40}[,.!]?$/i;

/** "Parking Services" */
const isSignature = (words: string): boolean =>
  /^\p{Lu}[\p{L}'’-]*(?: (?:of|for|and|the|\p{Lu}[\p{L}'’-]*)){0,4}$/u.test(words) && !isVerbal(wordsOf(words));

function claimsOf(scene: Scene, within: Scene, naming: Naming, voice: Author, span: Span): Draft[] {
  const raw = scene.passage.text.slice(span.start, span.end);
  const marked = /^[\s"“„«»'‘>*_~-]+/.exec(raw)?.[0].length ?? 0;
  const skip = marked + (greeting.exec(raw.slice(marked))?.[0].length ?? 0);
  const unsigned = raw
    .slice(skip)
    .replace(marks, "")
    .trim()
    .replace(new RegExp(`\\s*[-–—~]+\\s*${RegExp.escape(naming.author)}\\.?$`, "u"), "");
  const opener = openerLength(unsigned);
  const aged = new RegExp(`^${RegExp.escape(naming.author)},? \\(?(\\d{2})\\)?$`, "u").exec(unsigned.slice(opener))?.[1];
  const words = aged ? `I am ${aged}` : unsigned.slice(opener);
  const base = span.start + Math.max(raw.indexOf(unsigned, skip), 0) + opener;
  const length = unsigned.length - opener;
  if (words.length < 6 || letterFrame.test(words) || isSignature(words)) return [];
  return clauses(words).flatMap(
    ({ start, end }) =>
      claimOf(
        scene,
        within,
        naming,
        voice,
        words.slice(start, end).trimEnd(),
        aged ? { start: base, end: base + length } : { start: base + start, end: base + end },
      ) ?? [],
  );
}

function claimOf(scene: Scene, within: Scene, naming: Naming, voice: Author, words: string, span: Span): Draft | null {
  // What is said to the speaker is a claim about them: "your card expires in May".
  const claimed = voice.isToSpeaker ? words.replace(/\byour\b/gi, "my").replace(/\byou\b/gi, "I") : words;
  if (isJunk(claimed) || (/\byou(?:r|rs|['’]\w+)?\b/i.test(words) && !voice.isToSpeaker)) return null;
  const isAuthors = firstPerson.test(words) || voice.medium === "chat";
  // Of a story only what its narrator says of themselves is asked for.
  if (!isAuthors && voice.medium === "fiction") return null;
  const { statement } = statementOf(within, words, null);
  if (!statement) return null;
  const plain = tidy(statement.content, naming);
  if (plain.replace(/\.$/, "") === naming.author) return null;
  if (!plain.startsWith(naming.author) && dangling.test(plain)) return null;
  const content = plain.toLowerCase().includes(naming.author.toLowerCase()) ? plain : `According to ${naming.source}, ${lowerFirst(plain)}`;
  const isAboutSpeaker = scene.own !== null && (statement.attribute?.subject === scene.own || !naming.isNamed);
  return {
    ...span,
    ...statement,
    content: content[0]!.toUpperCase() + content.slice(1),
    confidence: Math.min(statement.confidence, maxConfidence),
    entities: naming.isNamed ? statement.entities : statement.entities.filter(({ name }) => name !== naming.author),
    edges: naming.isNamed
      ? statement.edges
      : statement.edges.filter(({ source, target }) => source !== naming.author && target !== naming.author),
    attribute: isAboutSpeaker || statement.attribute?.name === "NAME" ? null : statement.attribute,
  };
}

/** "Malcolm Drury is Malcolm Drury, the property manager" says its name once. */
function tidy(content: string, { author }: Naming): string {
  if (/^(?:The|An?) /.test(author)) return content.replaceAll(` ${author}`, ` ${author[0]!.toLowerCase()}${author.slice(1)}`);
  const nickname = `${author} is ${author.split(" ")[0]}, `;
  if (content.startsWith(nickname)) return `${author} is ${content.slice(nickname.length)}`;
  const twice = `${author} is ${author}`;
  if (content.startsWith(`${twice}, `)) return `${author} is ${content.slice(twice.length + 2)}`;
  return content.startsWith(twice) ? content.slice(author.length + 4) : content;
}

/** "letter about my dad" says who "he" is. */
export function notePeople(scene: Scene, sentence: string) {
  const people = relativesIn(scene, sentence);
  if (people.length > 0) scene.recent.change(() => people);
}

function relativesIn(scene: Scene, sentence: string): Person[] {
  if (!scene.own || !/\b(?:my|our)\b/i.test(sentence)) return [];
  const people = kinMentions(spokenBy(scene, sentence), [], scene.own).filter(({ kin }) => !kinship.get(kin)?.pet);
  return people.map(({ name, kin }) => ({ name, gender: kinship.get(kin)?.gender ?? null }));
}

/** A clause that is no statement may still name someone: "she" after it is not who was named before. */
export function noteNames(scene: Scene, clause: string) {
  scene.recent.change((before) => {
    const people = relativesIn(scene, clause);
    if (people.length > 0) return people;
    const named = parse(clause).flatMap(({ words }) => words.filter(({ upos }) => upos === "PROPN").map(({ text }) => text));
    return named.some((name) => !before.some((person) => person.name.includes(name))) ? [] : before;
  });
}

function namingOf(scene: Scene, { author: label, medium, source }: Author): Naming {
  const [what, role] = source.split("\t");
  const noun = spokenBy(scene, what ?? medium);
  // "my boss Ana"
  const author = /^(?:my|our|the) (?:[\p{Ll}-]+ )+(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)$/u.exec(label ?? "")?.[1] ?? label;
  if (medium === "fiction") return { author: "The narrator", source: `the ${noun}`, isNamed: false };
  if (!author) return { author: `The author of the ${noun}`, source: `the ${noun}`, isNamed: false };
  const spoken = spokenBy(scene, author);
  const isNamed = /^\p{Lu}/u.test(spoken) && !/^(?:the|an?) /i.test(spoken) && !/['’]s /.test(spoken);
  const name = isNamed ? spoken : spoken[0]!.toUpperCase() + spoken.slice(1);
  return { author: name, source: `the ${noun} from ${spokenBy(scene, role && !isNamed ? role : author)}`, isNamed };
}

/** "my landlady" is "User's landlady". */
function spokenBy(scene: Scene, label: string): string {
  return scene.own ? applyEdits(label, thirdPersonEdits(label, tag(label), scene.own)) : label;
}

/** Who wrote a text, where it has a name: "Eunice P. wrote the customer review." */
function authorship(scene: Scene, part: Part & { voice: Author }, naming: Naming, lead: Span | null): Draft | null {
  const { voice } = part;
  if (!naming.isNamed || voice.medium === "chat" || !scene.own) return null;
  const [what, role] = voice.source.split("\t");
  const from = role
    ? /^(?:my|our) (?:[\p{L}-]+ )?[\p{L}-]+$/iu.test(role)
      ? `, ${spokenBy(scene, role)},`
      : ` from ${spokenBy(scene, role)}`
    : "";
  const noun = spokenBy(scene, what ?? "text");
  const content = from.endsWith(",") ? `${naming.author}${from} wrote the ${noun}.` : `${naming.author} wrote the ${noun}${from}.`;
  const span = lead ?? { start: part.start, end: Math.min(part.end, part.start + 200) };
  return {
    ...span,
    content,
    type: "FACT",
    confidence: 0.6,
    validFrom: null,
    validUntil: null,
    entities: [{ name: naming.author, type: "PERSON" }],
    edges: [],
    attribute: null,
  };
}

function lowerFirst(text: string): string {
  return /^(?:The|A|An|My|Our|Your|In|On|At|For|There|All|Please|Each|Every|Some|No|If|When|After|Before|From|With|By|As|To|Since|Until)\b/.test(
    text,
  )
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}
