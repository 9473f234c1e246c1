import type { Statement } from "@/lib/models/types";
import { redactionTypes } from "@/lib/text/redaction/pattern";

/** Extracted names may lack the brackets. */
const marker = new RegExp(`\\bREDACTED:(?:${redactionTypes.join("|")})\\b`, "i");

/** As an entity, a marker would connect everyone who ever gave a phone number. */
export function withoutMarkers({
  entities,
  edges,
  attribute,
  replaces,
}: Statement): Pick<Statement, "entities" | "edges" | "attribute" | "replaces"> {
  const isMarker = (name: string) => marker.test(name);
  return {
    entities: entities.filter(({ name }) => !isMarker(name)),
    edges: edges.filter(({ source, target }) => !isMarker(source) && !isMarker(target)),
    attribute: attribute && (isMarker(attribute.subject) || isMarker(attribute.value)) ? null : attribute,
    ...(replaces ? { replaces } : {}),
  };
}
