import { isKindOf } from "@/lib/language/en/lexicon";
import type { Question } from "@/lib/question/read-question";
import { terms } from "@/lib/text/terms";
import type { Scored } from "./features";
import { isOfKindAsked } from "./kinds-asked";
import { isLater, latestOf } from "./over";

const thing = "(?:(?:the|my|our|an?|their) )?(?:old |new )?";
const end =
  "(?=[.,;!]|$| (?:in|on|last|this|today|yesterday|because|since|so|and|but|for|at|after|when|completely|now|again|which|took)\\b)";
/** "Moved their account from Santander to Monzo": the one that is had no more, and the one that took its place. */
const switching = new RegExp(
  `\\bUser(?: and others)?(?: has| have)?(?: (?:just|finally|also|now|recently))* (?:switched|moved|changed|migrated|swapped|transferred|went|upgraded|downgraded)(?: (?:over|back))?(?: (?<what>(?:their |the )?\\p{Ll}+(?: \\p{Ll}+)?),?)? from ${thing}(?<from>[^,.;]{1,40}?) (?:over )?to ${thing}(?<to>[^,.;]{1,40}?)${end}`,
  "u",
);

/** "The doctor switched User's inhaler from Ventolin to Symbicort", "User was moved from lisinopril to losartan" */
const switched = new RegExp(
  `(?:\\b(?:switched|moved|changed|swapped|transferred|upgraded)(?: over)? User['’]s (?<what>\\p{Ll}+(?: \\p{Ll}+){0,2}?)|\\bUser(?: was| got| has been)(?: (?:just|recently))? (?:switched|moved|changed|swapped|put|transferred)) from ${thing}(?<from>[^,.;]{1,40}?) (?:over )?to ${thing}(?<to>[^,.;]{1,40}?)${end}`,
  "u",
);

type Switch = { what: string; from: string; to: string; at: Scored };

const switchesIn = (all: readonly Scored[]): Switch[] =>
  all.flatMap((at) => {
    const {
      what = "",
      from,
      to,
    } = at.isFormer || at.isSpoken || at.evidence.role === "assistant"
      ? {}
      : ((switching.exec(at.text) ?? switched.exec(at.text))?.groups ?? {});
    return from && to ? [{ what, from, to, at }] : [];
  });

/**
 * "What did we use before Linear", "which bank was I with before": the change that names both. Null where the question asks for nothing
 * that was before, or no change tells of it.
 */
export function switchedBefore(question: Question, best: Scored | undefined, all: readonly Scored[]): Scored | null {
  const { text, form, focus, words } = question;
  if (!/^(?:what|who|where)$/.test(form) || !/\bbefore\b|\bused to\b|\bprevious(?:ly)?\b|\bformer(?:ly)?\b|\bold\b/i.test(text))
    return null;
  const named = words.filter(({ isName }) => isName).map(({ term }) => term);
  const isOf = ({ what, from, to, at }: Switch): boolean => {
    // What had a value of its own is told as it was: "User lived in Leeds".
    if (!/^(?:HAS:|$)/.test(at.evidence.attribute ?? "")) return false;
    if (named.length > 0) return named.every((term) => terms(to).includes(term));
    if (best && best !== at && isLater(at, best) && says(best, from)) return true;
    const kind = focus?.lemma;
    return kind !== undefined && (terms(what).includes(focus!.term) || isKind(from, kind) || isKind(to, kind));
  };
  return latestOf(
    switchesIn(all)
      .filter(isOf)
      .map(({ at }) => at),
  );
}

/** Of today: the change from what the best statement tells to something else. */
export function switchedSince(best: Scored, all: readonly Scored[]): Scored | null {
  return latestOf(
    switchesIn(all)
      .filter(({ from, at }) => at !== best && isLater(at, best) && says(best, from))
      .map(({ at }) => at),
  );
}

/** "Which bank am I with", "which inhaler do I use": the change to the one that is had now. */
export function tellsSwitch({ form, focus, words, isOwn, isNegated, asksPast, asksSupposed }: Question, each: Scored): boolean {
  const [change] = switchesIn([each]);
  if (!change || form !== "what" || !focus || !isOwn || isNegated || asksPast || asksSupposed) return false;
  const [noun] = change.what.replace(",", "").split(" ").slice(-1);
  // Whose inhaler was changed takes no tablet.
  const isAsked = noun
    ? terms(change.what).includes(focus.term) || isKindOf(noun, focus.lemma)
    : isKind(change.to, focus.lemma) || isKind(change.from, focus.lemma);
  const told = new Set(terms(each.text));
  return isAsked && words.every(({ term, role, isName }) => role === "focus" || told.has(term) || (role === "predicate" && !isName));
}

const isKind = (name: string, kind: string): boolean => name.split(" ").some((word) => isOfKindAsked(word.toLowerCase(), kind));

/** All that tells it apart: "Pixel" of "a Pixel 7". */
function says({ text }: Scored, name: string): boolean {
  const told = new Set(terms(text));
  const sought = terms(name);
  return sought.length > 0 && sought.every((term) => told.has(term));
}
