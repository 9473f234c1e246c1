import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Filters } from "@/lib/retrieval/filters";
import { memoryTypes, sourceTypes, type Trust, trustClasses, trustOf } from "@/lib/vocabulary";
import { shownAs } from "../openapi-schemas";
import { DateInput, isOrderedRange, readDate, readEnd } from "./common";

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Ordered = z.union([z.string(), z.number()]);
const Strings = z.array(z.string()).max(200);

const MetadataTest = z
  .strictObject({
    eq: Scalar.optional(),
    ne: Scalar.optional(),
    in: z.array(Scalar).max(200).optional(),
    nin: z.array(Scalar).max(200).optional(),
    gt: Ordered.optional(),
    gte: Ordered.optional(),
    lt: Ordered.optional(),
    lte: Ordered.optional(),
    contains: Scalar.optional(),
    exists: z.boolean().optional(),
  })
  .meta({ id: "MetadataTest" });

const level = {
  entities: Strings.optional(),
  entity_types: Strings.optional(),
  types: z.array(z.enum(memoryTypes)).optional(),
  time: z
    .strictObject({ field: z.enum(["valid", "created", "document"]), from: DateInput.optional(), to: DateInput.optional() })
    .refine(isOrderedRange, { path: ["from"], message: "from is after to" })
    .optional(),
  as_of: DateInput.optional(),
  sources: z
    .strictObject({
      types: z.array(z.enum(sourceTypes)).optional(),
      urls: Strings.optional(),
      episode_ids: Strings.optional(),
      thread_ids: Strings.optional(),
      agent_ids: Strings.optional(),
      run_ids: Strings.optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.union([Scalar, MetadataTest])).optional(),
  min_score: z.number().min(0).max(1).optional(),
  min_confidence: z.number().min(0).max(1).optional(),
  min_trust: z.enum(trustClasses).optional(),
};

type Level = z.output<z.ZodObject<typeof level>> & { AND?: Level[]; OR?: Level[]; NOT?: Level };

const Nested: z.ZodType<Level> = z
  .lazy(() => z.strictObject({ ...level, AND: z.array(Nested).optional(), OR: z.array(Nested).optional(), NOT: Nested.optional() }))
  .meta({
    id: "Filters",
    description:
      "Siblings are combined with AND. An empty list matches nothing. At most 5 levels and 50 conditions; min_score and min_trust only at the top",
  });

const maxFilterDepth = 5;
const maxConditions = 50;
const knownKeys = new Set([...Object.keys(level), "AND", "OR", "NOT"]);

/** Before zod does, so that an oversized filter is rejected before it is parsed. */
function shapeProblem(value: unknown, depth: number, count: { leaves: number }): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if (depth > maxFilterDepth) return `filters is nested deeper than ${maxFilterDepth} levels`;
  for (const [key, inner] of Object.entries(value)) {
    if (!knownKeys.has(key)) return `filters doesn't support "${key}". Use ${[...knownKeys].join(", ")}`;
    if (key === "AND" || key === "OR" || key === "NOT") {
      for (const part of Array.isArray(inner) ? inner : [inner]) {
        const problem = shapeProblem(part, depth + 1, count);
        if (problem) return problem;
      }
    } else {
      // z.record would drop this key, and a dropped condition widens the search.
      if (key === "metadata" && Object.hasOwn(Object(inner), "__proto__")) return 'filters.metadata cannot test "__proto__"';
      count.leaves += key === "metadata" && typeof inner === "object" && inner !== null ? Object.keys(inner).length : 1;
      if (count.leaves > maxConditions) return `filters has more than ${maxConditions} conditions`;
    }
  }
  return null;
}

/** The strict schemas reject unknown keys inside `time`, `sources` and `metadata`. */
export const FiltersInput = shownAs(
  z.unknown().superRefine((value, context) => {
    const problem = shapeProblem(value, 0, { leaves: 0 });
    if (problem) {
      context.addIssue({ code: "custom", message: `${problem}.`, params: { code: "UNSUPPORTED_FILTER" }, continue: false });
      return;
    }
    const parsed = Nested.safeParse(value);
    if (parsed.success) return;
    for (const issue of parsed.error.issues) {
      context.addIssue({
        code: "custom",
        message: issue.message,
        path: issue.path,
        ...(hasUnknownKey(issue) && { params: { code: "UNSUPPORTED_FILTER" } }),
      });
    }
  }),
  Nested,
);

function hasUnknownKey(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "unrecognized_keys") return true;
  return issue.code === "invalid_union" && issue.errors.some((branch) => branch.some(hasUnknownKey));
}

/** `min_score` and `min_trust` apply to the whole search, so they are returned separately. */
export function readFilters(value: unknown): { filters?: Filters; minScore?: number; minTrust?: Trust } {
  if (value === undefined) return {};
  const parsed = Nested.parse(value);
  const { min_score, min_trust, ...narrowing } = parsed;
  // Any filter excludes pending passages, so an empty one must not count.
  return {
    filters: Object.keys(narrowing).length > 0 ? convert(parsed, true) : undefined,
    minScore: min_score,
    minTrust: min_trust && trustOf[min_trust],
  };
}

function convert(filter: Level, isTop = false): Filters {
  const { time, as_of, min_score, min_trust, AND, OR, NOT, ...same } = filter;
  for (const [name, value] of Object.entries({ min_score, min_trust })) {
    if (value !== undefined && !isTop)
      throw new AppError("UNSUPPORTED_FILTER", `${name} is only supported at the top level of filters, not inside AND, OR or NOT.`);
  }
  return {
    ...same,
    ...(time && { time: { field: time.field, from: readDate(time.from), to: readEnd(time.to) } }),
    ...(as_of && { as_of: readDate(as_of) }),
    ...(AND && { AND: AND.map((inner) => convert(inner)) }),
    ...(OR && { OR: OR.map((inner) => convert(inner)) }),
    ...(NOT && { NOT: convert(NOT) }),
  };
}
