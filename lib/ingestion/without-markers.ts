import type { Statement } from "@/lib/models/types";
import { redactionTypes } from "@/lib/text/redaction/pattern";

/** Matches without brackets too, because extracted names may lack them. */
const marker = new RegExp(`\\bREDACTED:(?:${redactionTypes.join("|")})\\b`, "i");

/**
 * Removes redaction markers such as `[REDACTED:PHONE]` from a statement's entities, edges and attribute. As an entity, a marker would
 * connect everyone who ever gave a phone number; as a value, every new number would look like the old one.
 */
export function withoutMarkers({ entities, edges, attribute }: Statement): Pick<Statement, "entities" | "edges" | "attribute"> {
  const isMarker = (name: string) => marker.test(name);
  return {
    entities: entities.filter(({ name }) => !isMarker(name)),
    edges: edges.filter(({ source, target }) => !isMarker(source) && !isMarker(target)),
    attribute: attribute && (isMarker(attribute.subject) || isMarker(attribute.value)) ? null : attribute,
  };
}
