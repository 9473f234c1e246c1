import type { ProfileProperty } from "@/lib/db/schema/tenancy";
import { trustOf } from "@/lib/vocabulary";
import type { FieldSource } from "./field-source";
import { type FieldValue, fieldValue, maxItems } from "./field-value";
import type { Fact, FactMemory, ProfileFacts } from "./read-facts";

export type FilledBy = "attribute" | "relation" | "type" | "answer" | "model";

export type Former = { value: FieldValue; memoryId: string; since: string; until: string | null };

/** `value` is null if memory doesn't say, or what it says doesn't fit the schema; `memories` then shows what was said, if anything. */
export type FilledField = { value: FieldValue | null; filledBy: FilledBy | null; memories: FactMemory[]; history: Former[] };

export const noField: FilledField = { value: null, filledBy: null, memories: [], history: [] };

/** From what memory has as an attribute, as relations, or as memories of a type. */
export function fillField(property: ProfileProperty, source: FieldSource, facts: ProfileFacts): FilledField {
  const attributes = source.names.flatMap((name) => facts.attributes.filter((fact) => fact.name === name));
  const byAttribute = fromAttributes(property, attributes);
  if (byAttribute) return byAttribute;
  const relations = source.names.flatMap((name) => facts.relations.filter((fact) => fact.name === name));
  if (relations.length > 0) return fromMany(property, relations, "relation");
  return source.type
    ? fromMany(
        property,
        facts.types.filter(({ name }) => name === source.type),
        "type",
      )
    : noField;
}

function fromAttributes(property: ProfileProperty, facts: Fact[]): FilledField | null {
  const current = facts.filter(({ isCurrent }) => isCurrent).toSorted((one, other) => rank(other) - rank(one))[0];
  const history = facts
    .filter((fact) => !fact.isCurrent && !fact.ends && fact.memory.id !== current?.memory.id)
    .flatMap(({ value, memory }): Former[] => {
      const former = fieldValue(property, value);
      return former === null
        ? []
        : [{ value: former, memoryId: memory.id, since: sinceOf(memory), until: memory.validUntil ?? memory.supersededAt }];
    });
  if (!current) return history.length > 0 ? { ...noField, history } : null;
  // "I left Acme" is known, and leaves no employer.
  const value = current.ends
    ? property.type === "boolean"
      ? false
      : null
    : (fieldValue(property, current.value) ?? (property.type === "boolean" ? true : null));
  return { value, filledBy: "attribute", memories: [current.memory], history };
}

/** Of two that contradict each other: what is pinned, then what the user said before what others did, then the newest, which comes first. */
const rank = ({ memory: { pinned, trust } }: Fact): number => trust + (pinned ? trustOf.user + 1 : 0);

function fromMany(property: ProfileProperty, facts: Fact[], filledBy: FilledBy): FilledField {
  const [first] = facts;
  if (!first) return noField;
  if (property.type === "boolean") return { ...noField, value: true, filledBy, memories: [first.memory] };
  if (property.type !== "array") return { ...noField, value: fieldValue(property, first.value), filledBy, memories: [first.memory] };
  const fitting = facts.filter(({ value }) => fieldValue(property, [value]) !== null).slice(0, maxItems);
  return {
    ...noField,
    value: fieldValue(
      property,
      fitting.map(({ value }) => value),
    ),
    filledBy,
    memories: [...new Map((fitting.length > 0 ? fitting : [first]).map(({ memory }) => [memory.id, memory])).values()],
  };
}

export const sinceOf = ({ validFrom, saidAt }: FactMemory): string => validFrom ?? saidAt;
