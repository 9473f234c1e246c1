import type { Question } from "@/lib/question/read-question";
import type { Ranked } from "../answer/relevance";
import { type Answer, items } from "../answer/reply-form";
import { supporting } from "../answer/supporting";
import { type Scored, says } from "./features";
import { asRanked } from "./own-lists";

const asksAbout =
  /^(?:so |and |please )?(?:what (?:do you (?:know|have|remember)|can you tell (?:me|us)|did (?:i|we) (?:say|tell you|mention))|tell me(?: (?:everything|all|more|something))?) about (?!me\b|us\b|myself\b)/i;

/** "What do you know about the clinic": whatever names it. */
export function aboutAnswer({ text, words }: Question, current: readonly Scored[]): Answer | null {
  const things = asksAbout.test(text)
    ? words.filter(({ lemma }) => !/^(?:know|tell|say|mention|remember|have|everything|something|all|more)$/.test(lemma))
    : [];
  const naming = current.filter((each) => !each.isSpoken && each.evidence.role !== "assistant" && things.every((word) => says(each, word)));
  const kept = things.length > 0 ? supporting(naming.map(asRanked), maxAbout, Number.POSITIVE_INFINITY) : [];
  return listed(kept);
}
const maxAbout = 8;

const profileTypes = ["FACT", "RELATIONSHIP", "PREFERENCE", "SKILL", "GOAL", "STATE", "EVENT"];

/** "What do you know about me": what was said of the user, the lasting things first. */
export function profileAnswer(all: Scored[]): Answer | null {
  const rank = (each: Scored) => profileTypes.indexOf(each.evidence.type ?? "EVENT");
  const own = all
    .filter(({ evidence, isSpoken }) => !isSpoken && evidence.role !== "assistant")
    .sort((one, other) => rank(one) - rank(other));
  const kept = supporting(own.map(asRanked), 12, Number.POSITIVE_INFINITY);
  return listed(kept);
}

const listed = (kept: readonly Ranked[]): Answer | null =>
  kept.length === 0
    ? null
    : { bare: kept.map(({ text }) => text).join(" "), told: items([...kept]), places: kept.map(({ place }) => place) };
