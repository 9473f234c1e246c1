import type { Statement } from "@/lib/models/types";
import { redactionTypes } from "@/lib/text/redaction/pattern";

/** With its brackets or, as a name may come out of a sentence, without. */
const marker = new RegExp(`\\bREDACTED:(?:${redactionTypes.join("|")})\\b`, "i");

/**
 * What a statement says of named things, without those that are a marker of something redacted. `[REDACTED:PHONE]` names nothing: as an
 * entity it would tie all to each other who ever gave a number, and as a value every new number would be the old one again.
 */
export function withoutMarkers({ entities, edges, attribute }: Statement): Pick<Statement, "entities" | "edges" | "attribute"> {
  const isMarker = (name: string) => marker.test(name);
  return {
    entities: entities.filter(({ name }) => !isMarker(name)),
    edges: edges.filter(({ source, target }) => !isMarker(source) && !isMarker(target)),
    attribute: attribute && (isMarker(attribute.subject) || isMarker(attribute.value)) ? null : attribute,
  };
}
