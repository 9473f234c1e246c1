import { hearsay, hedge } from "./confidence";
import { framed } from "./frames";
import { introduction, ownIntroduction } from "./introduction";
import type { Mention } from "./names";
import type { Relations } from "./relation-types";
import { relationsOf } from "./relations";
import type { Scene } from "./scene";
import { tenseAt } from "./tense";
import { times } from "./times";

/** "… if anyone needs it", "… if you ever make a document" is no condition. */
const courtesy =
  /,? (?:if|in case|when|whenever) you(?:['’]\p{L}+)? (?:ever |do |need to |want to )?(?!will\b|would\b)\p{L}[^,;.]*$|,? (?:just )?(?:if|in case) (?:anyone|anybody|someone|you|that|it)(?: ever| (?:wanna|want to|needs? to))? (?:needs?|asks?|wants?|cares?|helps?|matters?|know|wonder)\b.*$/iu;

/** Relations of the clause; what is hedged, reported or said by an assistant sets no attribute. */
export function soundRelations(scene: Scene, source: string, plain: string, named: Mention[], own: string | null): Relations {
  const { passage } = scene;
  const tense = tenseAt(source);
  const date = (text: string) => {
    const place = source.indexOf(text.replace(/^on /, ""));
    const { validFrom, validUntil } = times(text, passage.saidAt, (place > 0 && tense(place) === "past" && "past") || "future");
    return (validFrom ?? validUntil)?.toISOString().slice(0, 10) ?? null;
  };
  const relations = relationsOf({ text: plain, mentions: named, own, date });
  const called = ownIntroduction(scene, source);
  if (!called && relations.attribute?.name === "NAME" && relations.attribute.subject === own && introduction(source))
    relations.attribute = null;
  if (called && own) {
    relations.attribute ??= { subject: own, name: "NAME", value: called, ends: false };
    relations.main ??= "NAME";
  }
  const unsure =
    passage.role === "assistant" ||
    hedge.test(source) ||
    hearsay.test(source) ||
    /^["“]/.test(source) ||
    /\b(?:if|unless|would|could|as if|not true|pretend|dream(?:ed|t) that)\b/i.test(source.replace(courtesy, ""));
  if (unsure) relations.attribute = null;
  else if (own && !relations.attribute && passage.role !== "assistant") {
    relations.attribute = framed(source, { own, mentions: named, date });
    relations.isFramed = relations.attribute !== null;
  }
  const { attribute } = relations;
  if (attribute?.name === "WORKS_AT" && !attribute.ends && attribute.subject !== own && startsSchool.test(plain))
    relations.attribute = { ...attribute, name: "VALUE:school" };
  return relations;
}

/** "Theo starts at Kingsdown secondary", of whom no more is known: few who start there teach. */
const startsSchool =
  /^\p{Lu}[^,.;]* (?:starts?|started|starting) (?:at )?(?:the )?[^,.;]*\b(?:primary|secondary|elementary|infants|juniors|prep|high school|nursery|kindergarten|preschool|school)\b/u;
