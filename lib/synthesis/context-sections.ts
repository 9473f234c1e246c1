import { sentences } from "@/lib/text/sentences";
import { terms } from "@/lib/text/terms";
import { trustOf } from "@/lib/vocabulary";
import type { ContextFacts, ContextMemory, ContextPassage } from "./context-facts";
import { entityLine, memoryLine, nameLine, passageLine, unverifiedLine } from "./context-lines";
import type { SectionKind, Template } from "./context-templates";
import { familyRelations, identityAttributes, intoleranceRelation, roleOf } from "./identity";
import type { Claim } from "./near-duplicates";
import { relevanceOf } from "./relevance";

export type Item = { lines: string[]; claim: Claim | null };

const maxFamily = 8;
const ownPerGroupMemory = 2;
/** Shorter questions don't say what they are about. */
const minTerms = 3;

export function sectionsOf(facts: ContextFacts, template: Template): Record<SectionKind, Item[]> {
  const groups = new Map(facts.graphs.flatMap(({ id, kind, name }) => (kind === "GROUP" ? [[id, name]] : [])));
  const groupOf = (of: { graphId: string }): string | null => groups.get(of.graphId) ?? null;
  const intolerances = new Set(facts.relations.filter(({ type }) => type === intoleranceRelation).map(({ unit }) => unit));
  const newest = facts.memories.reduce((latest, { lastSaidAt }) => Math.max(latest, Date.parse(lastSaidAt)), 0);
  const byRelevance = ranked(facts.memories, (memory) =>
    relevanceOf(memory, { newest, isIntolerance: intolerances.has(memory.unit), template }),
  );
  const itemOf = (memories: ContextMemory[]): Item => ({
    lines: memories.map((memory) => memoryLine(memory, groupOf(memory))),
    claim: claimOf(memories[0]!),
  });

  // With what contests them beside them.
  const pinned = sides(byRelevance).filter((side) => side.some(({ isPinned }) => isPinned));
  const isPinned = new Set(pinned.flat().map(({ unit }) => unit));
  const unpinned = byRelevance.filter(({ unit }) => !isPinned.has(unit));
  const summary = [...ownAttributes(unpinned, facts), ...relatives(unpinned, facts)];
  const inSummary = new Set(summary.map(({ unit }) => unit));
  const others = unpinned.filter(({ unit }) => !inSummary.has(unit));
  const inSection = (kind: SectionKind) =>
    others.filter((memory) => (intolerances.has(memory.unit) ? "preferences" : sectionOf(memory)) === kind);
  return {
    pinned: pinned.map(itemOf),
    summary: [...nameOf(facts, [...summary, ...pinned.flat()]), ...sides(summary).map(itemOf)],
    preferences: merged(sides(inSection("preferences")), (side) => groupOf(side[0]!) !== null).map(itemOf),
    facts: merged(sides(inSection("facts")), (side) => groupOf(side[0]!) !== null).map(itemOf),
    episode: episodeOf(sides(inSection("episode")), facts.passages, itemOf),
    entities: entitiesOf(facts, groupOf),
    ...unverifiedOf(facts, groupOf),
  };
}

function unverifiedOf(facts: ContextFacts, groupOf: (of: { graphId: string }) => string | null): Record<"assistant" | "elsewhere", Item[]> {
  const newestFirst = ranked(facts.unverified, ({ lastSaidAt }) => Date.parse(lastSaidAt));
  const itemsOf = (isOutside: boolean): Item[] =>
    newestFirst
      .filter(({ trust }) => (trust === trustOf.external) === isOutside)
      .map((memory) => ({ lines: [unverifiedLine(memory, groupOf(memory))], claim: claimOf(memory) }));
  return { assistant: itemsOf(false), elsewhere: itemsOf(true) };
}

const claimOf = ({ content, type, validFrom }: ContextMemory): Claim => ({ content, isEvent: type === "EVENT", validFrom });

/** Breaks ties by date and unit, so the result doesn't depend on the order of rows. */
function ranked<M extends ContextMemory>(memories: M[], relevance: (memory: M) => number): M[] {
  const points = new Map(memories.map((memory) => [memory.unit, relevance(memory)]));
  return memories.toSorted((a, b) => points.get(b.unit)! - points.get(a.unit)! || byFreshness(a, b));
}

const byFreshness = (a: ContextMemory, b: ContextMemory): number => Date.parse(b.lastSaidAt) - Date.parse(a.lastSaidAt) || b.unit - a.unit;

function sectionOf({ type, attribute }: ContextMemory): SectionKind {
  if (attribute?.startsWith("FAVORITE")) return "preferences";
  if (type === "PREFERENCE") return "preferences";
  return type === "EVENT" ? "episode" : "facts";
}

const rankOf = ({ attribute }: ContextMemory): number | undefined => identityAttributes[attribute as keyof typeof identityAttributes];

function ownAttributes(memories: ContextMemory[], { user }: ContextFacts): ContextMemory[] {
  return memories
    .filter((memory) => memory.attributeEntityId !== null && memory.attributeEntityId === user?.subjectId && rankOf(memory) !== undefined)
    .toSorted((a, b) => rankOf(a)! - rankOf(b)!);
}

function relatives(memories: ContextMemory[], { user, relations }: ContextFacts): ContextMemory[] {
  const familyUnits = new Set(relations.filter(({ type }) => familyRelations.has(type)).map(({ unit }) => unit));
  const isOwn = (memory: ContextMemory) => memory.attributeEntityId === user?.subjectId && rankOf(memory) !== undefined;
  const isKin = ({ type }: ContextMemory) => type === "RELATIONSHIP" || type === "FACT" || type === "STATE";
  return memories.filter((memory) => familyUnits.has(memory.unit) && isKin(memory) && !isOwn(memory)).slice(0, maxFamily);
}

function nameOf({ user }: ContextFacts, summary: ContextMemory[]): Item[] {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
  if (!user || !name || summary.some(({ attribute }) => attribute === "NAME")) return [];
  return [{ lines: [nameLine(name, user.updatedAt)], claim: null }];
}

function sides(memories: ContextMemory[]): ContextMemory[][] {
  const parts: ContextMemory[][] = [];
  const conflicts = new Map<string, ContextMemory[]>();
  for (const memory of memories) {
    const key = memory.contested && memory.attribute ? `${memory.graphId} ${memory.attributeEntityId} ${memory.attribute}` : null;
    const others = key && conflicts.get(key);
    if (others) others.push(memory);
    else {
      const part = [memory];
      parts.push(part);
      if (key) conflicts.set(key, part);
    }
  }
  return parts;
}

function merged<T>(items: T[], isOfGroup: (item: T) => boolean): T[] {
  const own = items.filter((item) => !isOfGroup(item));
  const shared = items.filter(isOfGroup);
  const list: T[] = [];
  for (let at = 0; list.length < items.length; at++)
    list.push(...own.slice(at * ownPerGroupMemory, (at + 1) * ownPerGroupMemory), ...shared.slice(at, at + 1));
  return list;
}

function episodeOf(events: ContextMemory[][], passages: ContextPassage[], itemOf: (side: ContextMemory[]) => Item): Item[] {
  const eventItems = events.map((side) => ({ at: side[0]!.lastSaidAt, unit: side[0]!.unit, item: itemOf(side) }));
  const passageItems = passages.flatMap((passage) =>
    wordsOf(passage).map((words) => ({ at: passage.saidAt, unit: passage.unit, item: passageItem(passage, words) })),
  );
  return [...eventItems, ...passageItems].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.unit - a.unit).map(({ item }) => item);
}

function wordsOf({ content, isPending }: ContextPassage): string[] {
  const words = isPending
    ? [content]
    : sentences(content)
        .map(({ start, end }) => content.slice(start, end))
        .filter((sentence) => /[?？؟]["'”’)\]]*$/.test(sentence));
  return words.filter((text) => terms(text).length >= minTerms);
}

const passageItem = (passage: ContextPassage, words: string): Item => ({
  lines: [passageLine(passage, words)],
  claim: { content: words, isEvent: true, validFrom: null },
});

/** By number of memories, with a bonus for people and entities related to the user. */
function entitiesOf({ entities, relations }: ContextFacts, groupOf: (of: { graphId: string }) => string | null): Item[] {
  return entities
    .flatMap((entity) => {
      const role = roleOf(relations.filter(({ entityId }) => entityId === entity.id));
      const isPerson = entity.type === "PERSON";
      // An entity mentioned once and unrelated to the user adds nothing to its memory.
      if (entity.memories < 2 && !(role && isPerson)) return [];
      return [{ entity, role, points: entity.memories + (isPerson ? 2 : 0) + (role ? 2 : 0) }];
    })
    .sort(
      (a, b) =>
        b.points - a.points || Date.parse(b.entity.lastSaidAt) - Date.parse(a.entity.lastSaidAt) || byName(a.entity.name, b.entity.name),
    )
    .filter(({ entity }, at, all) => all.findIndex((other) => sameName(other.entity.name, entity.name)) === at)
    .map(({ entity, role }) => ({ lines: [entityLine(entity, role, groupOf(entity))], claim: null }));
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Locale order differs between machines. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
