import type { Draft } from "./corrections";
import { foreignClaims } from "./foreign-claims";
import type { Scene } from "./scene";
import { statementOf } from "./statement";

/** In what a frame of another language claims: its words leave no doubt. */
const foreignConfidence = 0.9;

/** Plain claims in another language, told in English with the speaker's own words beside them. */
export function claimedElsewhere(scene: Scene, start: number, sentence: string): Draft[] {
  const { own } = scene;
  if (!own) return [];
  const { claims, isWhole } = foreignClaims(sentence);
  return claims.flatMap((claim) => {
    const { statement } = statementOf(scene, claim.claim, null);
    if (!statement) return [];
    const words = isWhole ? sentence.slice(claim.start, claim.end) : sentence;
    const content = `${statement.content.replace(/\.$/, "")} (“${words.replace(/[.!。！…\s]+$/, "")}”).`;
    const attribute = statement.attribute ?? (claim.attribute && { subject: own, ...claim.attribute });
    const confidence = attribute ? Math.max(statement.confidence, foreignConfidence) : statement.confidence;
    return [{ start: start + claim.start, end: start + claim.end, ...statement, content, attribute, confidence }];
  });
}

/** A sentence in another language, as it was said. */
export function foreignStatement(scene: Scene, start: number, sentence: string): Draft {
  return {
    start,
    end: start + sentence.length,
    content: sentence,
    type: "FACT",
    confidence: 0.6,
    validFrom: null,
    validUntil: null,
    entities: scene.own ? [{ name: scene.own, type: "PERSON" }] : [],
    edges: [],
    attribute: null,
  };
}
