import { sentences } from "@/lib/text/sentences";
import { terms } from "@/lib/text/terms";
import type { ContextFacts, ContextMemory, ContextPassage } from "./context-facts";
import { entityLine, memoryLine, nameLine, passageLine } from "./context-lines";
import type { SectionKind, Template } from "./context-templates";
import { family, identity, intolerance, roleOf } from "./identity";
import type { Claim } from "./near-duplicates";
import { relevanceOf } from "./relevance";

/** Lines that are told together or not at all: one memory, or both sides of what is contested. */
export type Item = { lines: string[]; claim: Claim | null };

const familyAtMost = 8;
/** Of three lines where groups are merged in, this many are the user's own before one is a group's. */
const ownBeforeGroups = 2;
/** A question of fewer terms says nothing of what it is about. */
const fewestTerms = 3;

/**
 * What each section could tell, best first; a memory stands in one alone.
 * - summary: the values of the user's own attributes that say who they are, then their family
 * - preferences, facts: by worth; of three lines one is a group's
 * - episode: events, and what the user asked in the latest thread, newest first
 * - entities: people and what is something to the user, by how many memories speak of them
 */
export function sectionsOf(facts: ContextFacts, template: Template): Record<SectionKind, Item[]> {
  const groups = new Map(facts.graphs.flatMap(({ id, kind, name }) => (kind === "GROUP" ? [[id, name]] : [])));
  const groupOf = (of: { graphId: string }): string | null => groups.get(of.graphId) ?? null;
  const intolerances = new Set(facts.relations.filter(({ type }) => type === intolerance).map(({ unit }) => unit));
  const newest = facts.memories.reduce((latest, { lastSaidAt }) => Math.max(latest, Date.parse(lastSaidAt)), 0);
  const byWorth = ranked(facts.memories, (memory) =>
    relevanceOf(memory, { newest, isIntolerance: intolerances.has(memory.unit), template }),
  );
  const itemOf = (memories: ContextMemory[]): Item => ({
    lines: memories.map((memory) => memoryLine(memory, groupOf(memory))),
    claim: claimOf(memories[0]!),
  });

  const summary = [...ownAttributes(byWorth, facts), ...relatives(byWorth, facts)];
  const isTold = new Set(summary.map(({ unit }) => unit));
  const others = byWorth.filter(({ unit }) => !isTold.has(unit));
  const inSection = (kind: SectionKind) =>
    others.filter((memory) => (intolerances.has(memory.unit) ? "preferences" : sectionOf(memory)) === kind);
  return {
    summary: [...nameOf(facts, summary), ...sides(summary).map(itemOf)],
    preferences: merged(sides(inSection("preferences")), (side) => groupOf(side[0]!) !== null).map(itemOf),
    facts: merged(sides(inSection("facts")), (side) => groupOf(side[0]!) !== null).map(itemOf),
    episode: episodeOf(sides(inSection("episode")), facts.passages, itemOf),
    entities: entitiesOf(facts, groupOf),
  };
}

const claimOf = ({ content, type, validFrom }: ContextMemory): Claim => ({ content, isEvent: type === "EVENT", validFrom });

/** Ties go by what was said last, and then by its place, so that the order never depends on how the rows came. */
function ranked(memories: ContextMemory[], worth: (memory: ContextMemory) => number): ContextMemory[] {
  const points = new Map(memories.map((memory) => [memory.unit, worth(memory)]));
  return memories.toSorted((a, b) => points.get(b.unit)! - points.get(a.unit)! || byFreshness(a, b));
}

const byFreshness = (a: ContextMemory, b: ContextMemory): number => Date.parse(b.lastSaidAt) - Date.parse(a.lastSaidAt) || b.unit - a.unit;

function sectionOf({ type, attribute }: ContextMemory): SectionKind {
  if (attribute?.startsWith("FAVORITE")) return "preferences";
  if (type === "PREFERENCE") return "preferences";
  return type === "EVENT" ? "episode" : "facts";
}

const placeOf = ({ attribute }: ContextMemory): number | undefined => identity[attribute as keyof typeof identity];

function ownAttributes(memories: ContextMemory[], { user }: ContextFacts): ContextMemory[] {
  return memories
    .filter((memory) => memory.attributeEntityId !== null && memory.attributeEntityId === user?.subjectId && placeOf(memory) !== undefined)
    .toSorted((a, b) => placeOf(a)! - placeOf(b)!);
}

function relatives(memories: ContextMemory[], { user, relations }: ContextFacts): ContextMemory[] {
  const tells = new Set(relations.filter(({ type }) => family.has(type)).map(({ unit }) => unit));
  const isOwn = (memory: ContextMemory) => memory.attributeEntityId === user?.subjectId && placeOf(memory) !== undefined;
  const isKin = ({ type }: ContextMemory) => type === "RELATIONSHIP" || type === "FACT" || type === "STATE";
  return memories.filter((memory) => tells.has(memory.unit) && isKin(memory) && !isOwn(memory)).slice(0, familyAtMost);
}

/** The name that the user's own row has, where no memory tells it. */
function nameOf({ user }: ContextFacts, summary: ContextMemory[]): Item[] {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
  if (!user || !name || summary.some(({ attribute }) => attribute === "NAME")) return [];
  return [{ lines: [nameLine(name, user.updatedAt)], claim: null }];
}

/** The sides of what is contested stand together, where the better one would. */
function sides(memories: ContextMemory[]): ContextMemory[][] {
  const parts: ContextMemory[][] = [];
  const disputed = new Map<string, ContextMemory[]>();
  for (const memory of memories) {
    const key = memory.contested && memory.attribute ? `${memory.graphId} ${memory.attributeEntityId} ${memory.attribute}` : null;
    const others = key && disputed.get(key);
    if (others) others.push(memory);
    else {
      const part = [memory];
      parts.push(part);
      if (key) disputed.set(key, part);
    }
  }
  return parts;
}

/** Both kinds in their own order, so that neither crowds out the other. */
function merged<T>(items: T[], isOfGroup: (item: T) => boolean): T[] {
  const own = items.filter((item) => !isOfGroup(item));
  const shared = items.filter(isOfGroup);
  const list: T[] = [];
  for (let at = 0; list.length < items.length; at++)
    list.push(...own.slice(at * ownBeforeGroups, (at + 1) * ownBeforeGroups), ...shared.slice(at, at + 1));
  return list;
}

function episodeOf(events: ContextMemory[][], passages: ContextPassage[], itemOf: (side: ContextMemory[]) => Item): Item[] {
  const told = events.map((side) => ({ at: side[0]!.lastSaidAt, unit: side[0]!.unit, item: itemOf(side) }));
  const said = passages.flatMap((passage) =>
    wordsOf(passage).map((words) => ({ at: passage.saidAt, unit: passage.unit, item: passageItem(passage, words) })),
  );
  return [...told, ...said].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.unit - a.unit).map(({ item }) => item);
}

/** Of what claims nothing its questions; of what waits for its memories all of it. */
function wordsOf({ content, isPending }: ContextPassage): string[] {
  const words = isPending
    ? [content]
    : sentences(content)
        .map(({ start, end }) => content.slice(start, end))
        .filter((sentence) => /[?？؟]["'”’)\]]*$/.test(sentence));
  return words.filter((said) => terms(said).length >= fewestTerms);
}

const passageItem = (passage: ContextPassage, words: string): Item => ({
  lines: [passageLine(passage, words)],
  claim: { content: words, isEvent: true, validFrom: null },
});

/** People before things, and those first that stand in a relation to the user or that many memories speak of. */
function entitiesOf({ entities, relations }: ContextFacts, groupOf: (of: { graphId: string }) => string | null): Item[] {
  return entities
    .flatMap((entity) => {
      const role = roleOf(relations.filter(({ entityId }) => entityId === entity.id));
      const isPerson = entity.type === "PERSON";
      // One that was spoken of once and is nobody to the user tells no more than its memory.
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

/** One thing may be known in several graphs. */
const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** By code units: a locale's order is not the same on every machine. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
