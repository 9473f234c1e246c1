import { z } from "zod";
import { count, type IdTimeConverter, mapperOf, orNull, short, time } from "./fields";
import { type RowKind, type RowLine, rowKinds, rowLines } from "./row-lines";

/**
 * NDJSON. Lines only reference earlier lines; the last has the number of lines of each kind, to detect truncation. Ids have the
 * API's format, except in undo data. Ordinals are exported as places, because they only hold in one database. Vectors are big-endian
 * half precision in base64.
 */
export const formatVersion = 1;

export type LineCounts = Record<RowKind, number>;
export const zeroCounts = (): LineCounts => Object.fromEntries(rowKinds.map((kind) => [kind, 0])) as LineCounts;
/** Exports of earlier releases have no lines of this kind. */
const laterKind = "held" satisfies RowKind;
const Counts = z.object(
  Object.fromEntries(rowKinds.map((kind) => [kind, kind === laterKind ? count.default(0) : count])) as Record<RowKind, typeof count>,
);

export { Counts as LineCountsShape };

export const FirstLine = z.object({
  kind: z.literal("export"),
  format: z.literal(formatVersion),
  service: short,
  exportedAt: time(),
  /** Both null: the whole project. */
  of: z.object({ userId: orNull(z.string().max(256)), group: orNull(short) }),
});
export const LastLine = z.object({ kind: z.literal("end"), counts: Counts });

const [firstRow, ...otherRows] = Object.values(rowLines);
export const Line = z.discriminatedUnion("kind", [FirstLine, firstRow!, ...otherRows, LastLine]);
export type Line = z.output<typeof Line>;

type Issue = { path: string; message: string } | null;
const issueIf = (isInvalid: boolean, path: string, message: string): Issue => (isInvalid ? { path, message } : null);

/** Reading, editing and undoing imported rows must not fail later. */
const rules: { [K in RowKind]?: (line: RowLine<K>) => Issue } = {
  episode: ({ threadId, content }) => issueIf(threadId === null && content === null, "content", "is required for a document"),
  memory: ({ attributeEntityId, attribute, attributeValue, version, versions }) =>
    issueIf(attributeEntityId !== null && attribute === null, "attribute", "is required with attributeEntityId") ??
    issueIf(attributeEntityId !== null && attributeValue === null, "attributeValue", "is required with attributeEntityId") ??
    issueIf(
      versions.some((each) => each.version >= version),
      "versions",
      "must be earlier than the memory's own version",
    ),
  succession: ({ memoryId, supersededBy }) => issueIf(memoryId === supersededBy, "supersededBy", "must be another memory"),
  conflict: ({ status, resolution, existingMemoryId, incomingMemoryId }) =>
    issueIf(status === "resolved" && resolution === null, "resolution", "is required with status resolved") ??
    issueIf(existingMemoryId === incomingMemoryId, "incomingMemoryId", "must differ from existingMemoryId"),
  merge: ({ id, intoId }) => issueIf(id === intoId, "intoId", "must be another entity"),
};

export const ImportedLine = Line.superRefine((line, ctx) => {
  if (line.kind === "export" || line.kind === "end") return;
  const issue = (rules[line.kind] as ((line: RowLine) => Issue) | undefined)?.(line);
  if (issue) ctx.addIssue({ code: "custom", path: [issue.path], message: issue.message });
});

const mappers = Object.fromEntries(rowKinds.map((kind) => [kind, mapperOf(rowLines[kind])!])) as Record<
  RowKind,
  NonNullable<ReturnType<typeof mapperOf>>
>;

export const mapLine = <K extends RowKind>(kind: K, line: RowLine<K>, visit: IdTimeConverter): RowLine<K> =>
  mappers[kind](line, visit) as RowLine<K>;

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const mapUndo = <F extends "before" | "resolution" | "statement" | "decision", L extends RowLine & { [N in F]?: unknown }>(
  line: L,
  field: F,
  visit: IdTimeConverter,
): L[F] => {
  const mapper = mapperOf((rowLines[line.kind].shape as Record<string, z.ZodType>)[field]!);
  return (mapper ? mapper(line[field], visit) : line[field]) as L[F];
};
