import { endedIn } from "@/lib/language/en/ended";
import { parse } from "@/lib/language/en/grammar";
import { isBareOutcome } from "@/lib/language/en/outcomes";
import type { Statement } from "@/lib/models/types";
import type { EntityType } from "@/lib/vocabulary";
import { isWorthKeeping } from "./assistant";
import { tellsOfThing } from "./claims";
import { confidenceOf } from "./confidence";
import { applyEdits, type Edit } from "./edits";
import { isAnswer, isOrder, isSlight, isTellingFragment, isVerbless } from "./fragment-worth";
import { fragmentLead } from "./fragments";
import { introduction, isCallMe, typedName } from "./introduction";
import { leavesOutWho } from "./junk";
import { type Mention, mentions } from "./names";
import { unmarked } from "./noise";
import { addressesYou, secondPersonEdits, thirdPersonEdits } from "./person";
import { isNamedDeed } from "./pieces";
import { pronounEdit } from "./pronouns";
import { plainly } from "./put-plainly";
import { remember } from "./recent";
import type { Relations } from "./relation-types";
import type { Tense } from "./relative-times";
import type { Scene } from "./scene";
import { withoutGot, withWholeVerbs } from "./short-verbs";
import { soundRelations } from "./sound-relations";
import { missingSubject } from "./subjectless";
import { retag, type Token, tag } from "./tagging";
import { tenseAt } from "./tense";
import { times } from "./times";
import { isPast, typeOf } from "./type";

export type Stated = Omit<Statement, "passage" | "start" | "end">;
type Drafted = {
  statement: Stated | null /** The subject that a following clause without one shares. */;
  carry: string | null;
};

/** The statement that one clause makes, if it says enough. `carried` is the subject it shares with the clause before it. */
export function statementOf(scene: Scene, clause: string, carried: string | null): Drafted {
  const { passage, own, known } = scene;
  const source = withWholeVerbs(withoutGot(carried ? `${carried} ${clause}` : own && passage.role === "user" ? plainly(clause) : clause));
  const tokens = tag(source);
  const called = own && passage.role !== "assistant" ? (isCallMe(source) ? introduction(source) : typedName(source)) : null;
  const edits: Edit[] = called
    ? [{ start: 0, end: source.length, text: `${own} is called ${called}` }]
    : own && passage.role !== "assistant"
      ? personEdits(scene, source, tokens, own)
      : own
        ? thirdPersonEdits(source, tokens, own)
        : personEdits(scene, source, tokens, null);
  // "Can't stand podcasts, don't like audiobooks": who was left out is left out again.
  const isLeftOut = own !== null && edits.some(({ start, text }) => start === 0 && text.startsWith(`${own} `));
  const carry = subjectWords(source, tokens) ?? (isLeftOut ? "I" : whoItIs(source, edits));
  const none: Drafted = { statement: null, carry };
  const tense = tenseOf(source, tokens);
  const when = times(source, passage.saidAt, tense, tenseAt(source), scene.before);
  scene.before = { named: when.named ?? scene.before.named, last: when.last ?? scene.before.last };
  const edited = applyEdits(source, edits);
  const plain = finished(edited);
  const lead = leadLength(edited);
  const plainTokens = retag(tokens, edits, source).flatMap((token) =>
    token.start >= lead
      ? { ...token, start: token.start - lead, end: token.end - lead, text: plain.slice(token.start - lead, token.end - lead) }
      : [],
  );
  const named = mentions(plain, plainTokens, known, own);
  remember(scene, plain, named, own);
  const isLed = own !== null && edits.some((edit) => edit.start === 0) && (tokens.length > 1 || fragment(scene, source, own) !== null);
  const isEnd = passage.role === "user" && ((tokens.length < 6 && endedIn(source).length > 0) || isBareOutcome(source));
  const isDeed = isNamedDeed(source);
  if (
    (tokens.length < 2 && !isLed) ||
    (tokens.length < 4 &&
      !isEnd &&
      !isDeed &&
      named.length === 0 &&
      edits.length === 0 &&
      !(own && plain.includes(own)) &&
      !/\d/.test(plain) &&
      !scene.asked() &&
      !tellsOfThing(plain))
  )
    return none;
  if (passage.role === "assistant" && !isWorthKeeping(source, tokens, named.length > 0)) return none;
  if (passage.role === "user" && !edits.some((edit) => edit.start === 0) && isOrder(tokens) && !leavesOutWho(source)) return none;
  if (passage.role === "user" && !isLed && !isEnd && !scene.asked() && !isDeed && isSlight(source, tokens, named, when.validFrom !== null))
    return none;
  const verbal =
    saysVerb(source) ||
    isDeed ||
    tokens.some((token) => token.tags.has("Verb") || token.tags.has("Copula") || /['’](?:s|re|m|ve|ll|d)$/.test(token.text));
  if (
    !verbal &&
    !isEnd &&
    !edits.some((edit) => edit.start === 0) &&
    !isTellingFragment(tokens, named) &&
    !(scene.asked() && isAnswer(tokens))
  )
    return none;

  const relations = soundRelations(scene, source, plain, named, own);
  const type = typeOf(
    plain,
    plainTokens,
    relations,
    when.validFrom !== null,
    tense === "future" || isAhead(when.validFrom, passage.saidAt),
  );
  // Kin named in passing is no claim of that time: "my wife Anna and I went to Paris yesterday".
  if (relations.attributeInPassing && (when.validFrom || when.validUntil)) relations.attribute = null;
  // "I'm moving to Lisbon", some day.
  if (relations.isPlan && !isAhead(when.validFrom, passage.saidAt)) relations.attribute = null;
  const timeless = ["DEADLINE", "BORN_ON", "PRICE"].includes(relations.main ?? "");
  const isOver = (!relations.attribute || relations.attribute.name.startsWith("HAS:")) && (type === "EVENT" || isPast(plainTokens));
  return {
    carry,
    statement: {
      content: contentOf(scene, source, [...edits, ...when.edits], { tokens, verbal }),
      type,
      confidence: confidenceOf(source, passage.role, relations),
      validFrom: timeless ? null : iso(when.validFrom),
      validUntil: timeless ? null : iso(ordered(when.validFrom, when.validUntil ?? (isOver ? when.over : null))),
      entities: entitiesOf(scene, plain, named, relations),
      edges: distinct(relations.edges),
      attribute: relations.attribute,
    },
  };
}

/** Who "he" at the start of "he's in Pune and hates gyms" is: of the next clause, too. */
const whoItIs = (source: string, edits: readonly Edit[]): string | null =>
  /^(?:he|she)\b/i.test(source)
    ? (edits.find(({ start, text }) => start === 0 && !/['’]s?$/.test(text))?.text.replace(/ (?:is|has|will|would)$/, "") ?? null)
    : null;

function personEdits(scene: Scene, source: string, tokens: Token[], own: string | null): Edit[] {
  const mayMiss = own !== null && scene.passage.role !== "document" && !namesWho.test(source);
  const missing = mayMiss ? (missingSubject(source, tokens, own) ?? fragment(scene, source, own)) : null;
  const pronoun = missing ? null : pronounEdit(source, scene.recent);
  const first = missing ? [{ start: 0, end: missing.end, text: missing.text }] : pronoun ? [pronoun.edit] : [];
  if (!own) return first;
  const second = scene.addressee && addressesYou(source) ? secondPersonEdits(tokens, scene.addressee) : [];
  // "Maya is planning my trip": the name stands already, so "my" may be "their".
  return [...first, ...thirdPersonEdits(source, tokens, own, missing !== null), ...second];
}

/** "Pip is a jack russell" */
const namesWho =
  /^(?!(?:Still|Never|Always|Also|Just|Not|Now|Then|Only|Once|Already) )\p{Lu}\p{Ll}+ (?:is|was|has|isn['’]t|wasn['’]t|hasn['’]t) /u;

/** An answer's fragment is about what was asked, and any other about its speaker. */
function fragment(scene: Scene, source: string, own: string): { end: number; text: string } | null {
  if (scene.passage.role !== "user" || scene.asked() || /^(?:i|we|my|our)\b/i.test(source)) return null;
  return fragmentLead(source, own);
}

function contentOf(scene: Scene, source: string, edits: Edit[], { tokens, verbal }: { tokens: readonly Token[]; verbal: boolean }): string {
  const content = unmarked(finished(applyEdits(source, edits)));
  if (scene.heading && scene.passage.role === "document" && !verbal) return `${scene.heading}: ${content}`;
  const isSaid = scene.own && scene.passage.role === "user";
  if (isSaid && !verbal && !edits.some((edit) => edit.start === 0)) return `${scene.own} said: ${content}`;
  // "My old Merrells", to "do you have boots that are broken in?"
  if (isSaid && verbal && !edits.some(({ start, text }) => start === 0 && text.startsWith(`${scene.own} `)) && isVerbless(source, tokens))
    return `${scene.own} said: ${content}`;
  return content;
}

/** "CI runs on GitHub Actions": a subject and its verb, which may look like nouns. */
const saysVerb = (source: string): boolean =>
  parse(source).some(({ words }) =>
    words.some(
      ({ xpos, index }) => /^VB[DZP]$/.test(xpos) && words.some(({ relation, head }) => relation.startsWith("nsubj") && head === index),
    ),
  );

function leadLength(text: string): number {
  return /^[\s,;:–—-]*/.exec(text)![0].length;
}

/** A capital first, a period last. */
function finished(text: string): string {
  const trimmed = text.slice(leadLength(text)).replace(/(?:[\s,;:–—]|(?<!(?<!\p{L})\p{Lu}{1,2})-)+$/u, "");
  const body = /^\p{Ll}(?!\p{Lu})/u.test(trimmed) ? trimmed[0]!.toUpperCase() + trimmed.slice(1) : trimmed;
  // “Click "Save."” has its end within.
  return /[.!?]["”]$/.test(body) ? body : `${body.replace(/[.!]+$/, "")}.`;
}

function entitiesOf(scene: Scene, plain: string, named: Mention[], relations: Relations): Statement["entities"] {
  const entities = new Map<string, { name: string; type: EntityType }>();
  const add = (name: string, type: EntityType) => {
    const known = scene.known.find(name);
    const present = entities.get(name);
    if (present && (present.type !== "OTHER" || known)) return;
    entities.set(name, { name, type: known && known.name === name ? known.type : type });
  };
  const { own } = scene;
  const edgeNames = relations.edges.flatMap((edge) => [edge.source, edge.target]).concat(relations.attribute?.subject ?? []);
  if (own && (plain.includes(own) || edgeNames.includes(own))) add(own, scene.passage.role === "assistant" ? "OTHER" : "PERSON");
  if (relations.main === "LOCATED_IN")
    for (const edge of relations.edges)
      add(edge.source, named.find((mention) => mention.name === edge.source && mention.type !== "OTHER")?.type ?? "ORGANIZATION");
  for (const entity of relations.entities) if (entity.type !== "OTHER") add(entity.name, entity.type);
  for (const mention of named) add(mention.name, mention.type);
  for (const entity of relations.entities) add(entity.name, entity.type);
  for (const name of edgeNames)
    add(name, relations.main === "LOCATED_IN" ? "ORGANIZATION" : relations.main === "PRICE" ? "PRODUCT" : "OTHER");
  for (const { type, target } of relations.edges)
    if (type === "HAS_PET") entities.set(target, { name: target, type: scene.known.find(target)?.type ?? "OTHER" });
  const { attribute } = relations;
  if (attribute?.name === "NAME" && attribute.value !== own) entities.delete(attribute.value);
  const place = (name: string) => (name === own ? -1 : plain.indexOf(name) + 1 || plain.length + 1);
  return [...entities.values()].sort((one, other) => place(one.name) - place(other.name));
}

function tenseOf(source: string, tokens: Token[]): Tense {
  if (
    /\b(?:will|going to|gonna|won't|plan|planning|plans|hope|hoping|want|wants|upcoming|soon|tomorrow|next|aim|deadline|due|scheduled|looking forward)\b|['’]ll\b|\b(?:is|are|['’]s|['’]re) (?:\w+ly )?(?:planned|expected|slated|booked|set|supposed|meant)\b|(?:^|\b(?:am|is|are|['’]m|['’]re|['’]s) )(?:\w+ly )?(?:moving|going|flying|starting|leaving|visiting|travel+ing|getting|having|attending|meeting|coming|launching|seeing|running|taking|hosting)\b/i.test(
      source,
    )
  )
    return "future";
  if (/\bnow\b|\b(?:by|until|till)\s+(?:the\s+)?\p{Lu}/u.test(source)) return "present";
  // "Lunch on the 18th with someone called Birgitte"
  const told = tokens.filter(({ lower }) => !/^(?:called|named)$/.test(lower));
  return isPast(told) || told.some((token) => token.tags.has("PastTense")) ? "past" : "present";
}

/** "I", "We", or a name or a relative before the verb. */
function subjectWords(source: string, tokens: Token[]): string | null {
  const first = tokens[0];
  if (!first) return null;
  if (/^(?:i|i'm|i've|im|i'll|i'd)$/.test(first.lower)) return "I";
  if (/^we(?:'|$)/.test(first.lower)) return "We";
  const verb = tokens.findIndex((token) => token.tags.has("Verb") && !token.tags.has("ProperNoun"));
  if (verb <= 0 || verb > 4 || !/^(?:\p{Lu}|(?:my|our|his|her)$)/u.test(first.text)) return null;
  return source.slice(0, tokens[verb - 1]!.end);
}

/** A remark ("It was so peaceful.") as it joins the statement that it is about. */
export function remarkOf(scene: Scene, source: string): string {
  const edits = scene.own ? spokenEdits(scene, source, scene.own, false) : [];
  return finished(applyEdits(source, edits));
}

/** Names for "I" and, in a conversation of two, for "you". */
function spokenEdits(scene: Scene, source: string, own: string, isNamed: boolean): Edit[] {
  const tokens = tag(source);
  return [
    ...thirdPersonEdits(source, tokens, own, isNamed),
    ...(scene.addressee && addressesYou(source) ? secondPersonEdits(tokens, scene.addressee) : []),
  ];
}

/** A statement whose content is written already, with the names in it and no relation. */
export function plainStatement(
  scene: Scene,
  content: string,
  over: Pick<Statement, "type" | "confidence">,
): NonNullable<Drafted["statement"]> {
  const { own, known } = scene;
  const named = mentions(content, tag(content), known, own);
  const people = [own, scene.addressee].flatMap((name) => (name && content.includes(name) ? [name] : []));
  const entities = new Map<string, Statement["entities"][number]>(
    people.map((name) => [name, { name, type: name === own && scene.passage.role === "assistant" ? "OTHER" : "PERSON" }]),
  );
  for (const { name, type } of named) if (!entities.has(name)) entities.set(name, { name, type });
  return { content, ...over, validFrom: null, validUntil: null, entities: [...entities.values()], edges: [], attribute: null };
}

/** The words of a sentence in the third person, as they follow "…: ". */
export function reportedWords(scene: Scene, source: string): string {
  const edits = scene.own && scene.passage.role !== "assistant" ? spokenEdits(scene, source, scene.own, true) : [];
  return unmarked(finished(applyEdits(source, edits)));
}

function distinct(edges: Relations["edges"]): Relations["edges"] {
  return edges.filter(
    (edge, index) =>
      edges.findIndex((other) => other.source === edge.source && other.target === edge.target && other.type === edge.type) === index,
  );
}

function isAhead(from: Date | null, said: Date | null): boolean {
  return from !== null && said !== null && from > said;
}

function ordered(from: Date | null, until: Date | null): Date | null {
  return from && until && until <= from ? null : until;
}

function iso(date: Date | null): string | null {
  return date && Math.abs(date.getTime()) < 8.64e15 && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10000
    ? date.toISOString()
    : null;
}
