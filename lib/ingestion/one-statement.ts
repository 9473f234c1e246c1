import type { Extraction } from "@/lib/models/types";
import { parseDate } from "@/lib/text/dates";

/** The text itself is the statement; what it mentions and when it is true is read from it, unless the metadata says when. */
export function asOneStatement(
  { statements }: Extraction,
  { content, metadata }: { content: string | null; metadata: Record<string, unknown> },
): Extraction {
  const text = content ?? "";
  const [first] = statements;
  const attribute = statements.flatMap((each) => each.attribute ?? [])[0] ?? null;
  const dated = statements.find((each) => each.attribute === attribute && each.validFrom) ?? statements.find((each) => each.validFrom);
  const entities = new Map(statements.flatMap((each) => each.entities).map((entity) => [`${entity.type} ${entity.name}`, entity]));
  const edges = new Map(statements.flatMap((each) => each.edges).map((edge) => [`${edge.source} ${edge.type} ${edge.target}`, edge]));
  return {
    statements: [
      {
        passage: 0,
        start: 0,
        end: text.length,
        content: text,
        type: first?.type ?? "FACT",
        confidence: 1,
        validFrom: dateIn(metadata.valid_from) ?? dated?.validFrom ?? null,
        validUntil: dateIn(metadata.valid_until) ?? dated?.validUntil ?? null,
        entities: [...entities.values()],
        edges: [...edges.values()],
        attribute,
        ...(first?.replaces && { replaces: first.replaces }),
      },
    ],
    dropped: 0,
    refused: 0,
  };
}

const dateIn = (value: unknown): string | null => (typeof value === "string" ? (parseDate(value)?.toISOString() ?? null) : null);
