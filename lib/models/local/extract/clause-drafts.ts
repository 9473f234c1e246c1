import { parse } from "@/lib/language/en/grammar";
import { isBareOutcome } from "@/lib/language/en/outcomes";
import type { Span } from "@/lib/text/sentences";
import { withoutQuotes } from "../voices/quotes";
import { deniedIn } from "./accepted";
import { settleAcrossTurns } from "./across-turns";
import { withAntecedent } from "./antecedents";
import { type Told, withoutAsides } from "./asides";
import { ofQuestion } from "./asked-topic";
import { isClaim } from "./claims";
import { type Clause, clauses } from "./clauses";
import { denied } from "./confirmed";
import type { Draft } from "./corrections";
import { applyEdits } from "./edits";
import { withElided } from "./elided";
import { withKind } from "./favourites";
import { isCallMe } from "./introduction";
import { extend, isApplause, isAside, isOwnExperience, joins, joinsName } from "./joining";
import { isJunk, isRemark } from "./junk";
import { isLoneCondition } from "./lone-clauses";
import { withMoved } from "./moved-it";
import { isNaming, isOfAnimal, ofNameless, ofOwnAnimal, ofRequest, withoutGuess } from "./named-before";
import { ofNewborn } from "./newborn";
import { withOne } from "./ones";
import { withOwned } from "./owned-ones";
import { noteNames } from "./pasted";
import { withPlace } from "./place-before";
import { pronounEdit } from "./pronouns";
import { withHabit } from "./put-plainly";
import { rememberGender } from "./recent";
import { asUndone, withReferents } from "./referents";
import { withRefused } from "./refused-before";
import { withQuestion } from "./reply";
import type { Scene } from "./scene";
import { settled } from "./settled";
import { trailingWish } from "./special-statement";
import { remarkOf, statementOf } from "./statement";
import { leadOf, withObject, withThem } from "./taken-up";
import { toldPart } from "./trails";

/** In characters. */
export const longestContent = 1000;

/** The statements of what a sentence says, clause by clause. @param at where a place of `body` is in the passage */
export function addClauses(scene: Scene, body: string, at: (place: number) => number, drafts: Draft[]) {
  const plain = scene.own !== null && scene.passage.role === "user" ? withoutAsides(body) : null;
  const from = drafts.length;
  addPlain(scene, plain?.text ?? body, plain ? (place) => at(plain.from(place)) : at, drafts);
  if (plain && drafts.length > from) drafts.splice(from, 0, ...asidesOf(scene, plain.told, at));
  for (const [index, draft] of drafts.entries())
    if (index >= from && draft.attribute && tellsAgain(draft, drafts.slice(0, index))) draft.attribute = null;
}

/** "My wife Ana works nights. My wife Ana hates peas": who she is was told, and the second would be taken for the first said again. */
const tellsAgain = ({ attribute }: Draft, before: readonly Draft[]): boolean =>
  attribute !== null &&
  !attribute.ends &&
  /^(?:MARRIED_TO|PARTNER_OF|REPORTS_TO)$/.test(attribute.name) &&
  before.some((other) => other.attribute?.name === attribute.name && other.attribute.value === attribute.value);

/** What the sentence just read tells in passing: neither an answer nor what the next sentence goes on from. */
function asidesOf(scene: Scene, told: readonly Told[], at: (place: number) => number): Draft[] {
  const { asked, recent, before } = scene;
  scene.asked = () => null;
  scene.recent = recent.copy();
  const drafts = told.flatMap(({ claim, start, end }) => {
    const found: Draft[] = [];
    addPlain(scene, claim, () => at(start), found);
    // "Zuri's sister Zuri": whoever "her" is, it is not Zuri. And where nobody knows, her name is told.
    if (found.length === 0 || found.some(({ content }) => /^(\p{Lu}[\p{L}-]+)['’]s (?:\p{Ll}[\p{L}-]* ){1,3}\1(?!\p{L})/u.test(content))) {
      found.length = 0;
      addPlain(scene, claim.replace(/^(?:his|her|their) (?:\p{Ll}[\p{L}-]* ){1,3}/iu, ""), () => at(start), found);
    }
    for (const draft of found) [draft.start, draft.end] = [at(start), at(end)];
    return found;
  });
  Object.assign(scene, { asked, recent, before });
  return drafts;
}

function addPlain(scene: Scene, body: string, at: (place: number) => number, drafts: Draft[]) {
  let carried: string | null = null;
  /** Where a remark began that the next clause of the sentence takes in: "They were scared, but we …". */
  let pending: number | null = null;
  const isOwn = scene.own !== null && scene.passage.role === "user";
  const spans: Part[] = isOwn ? toldClauses(body) : clauses(body);
  for (const [index, clause] of spans.entries()) {
    const from: number = pending ?? clause.start;
    // "He's in Pune and hates gyms": whoever he is, it is one man.
    const isSame = carried !== null && carried !== "I" && /^(?:he|she)$/i.test(clause.subject ?? "");
    const said: string | null | undefined = isSame ? carried : clause.subject;
    const shared: string | null = from === clause.start && said !== undefined ? (said ?? carried) : null;
    // "Mine are Asics and have 900 km on them": of what is said there, too.
    const isOwned = shared !== null && /^(?:mine|ours|hers|his|theirs)$/i.test(shared);
    const subject = isOwned ? null : shared;
    const words = body.slice(from, clause.end).trimEnd();
    const source = `${isOwned ? `${shared} ` : ""}${words}`;
    // "Eggs are fine though" is no remark.
    const own = body.slice(clause.start, clause.whole ?? clause.end).trimEnd();
    const before = index > 0 ? body.slice(spans[index - 1]!.start, spans[index - 1]!.end) : null;
    const elided = withElided(source, before, drafts.at(-1)?.content);
    const textAhead = scene.passage.text.slice(0, at(clause.start)).slice(-160);
    const asked = ofQuestion(subject === null ? withHabit(elided) : elided, textAhead);
    const told = isOwn ? ofNewborn(settled(ofRequest(asked, textAhead), textAhead), textAhead) : elided;
    const referred = before === null ? withUndoneBefore(scene, told, isOwn, at(0)) : withReferents(told, before, subject);
    const placed = isOwn ? withPlace(referred, () => placesBefore(scene, at(clause.start))) : referred;
    const undone = isOwn ? withRefused(placed, () => scene.passage.text.slice(0, at(clause.start))) : placed;
    const known = isOwn ? withMoved(undone, () => scene.passage.text.slice(0, at(clause.start))) : undone;
    const full = isOwn
      ? withThem(known, () => before ?? textBefore(scene, at(0)), (drafts.at(-1) ?? scene.told().at(-1)?.draft)?.content, scene.own!)
      : known;
    // "It got cancelled" is no remark where "it" is known.
    const remark = isRemark(own) && !isBareOutcome(own) && (full === told || isRemark(full));
    if (
      isLoneCondition(own) ||
      (!remark &&
        isJunk(shared ? `${shared} ${own}` : full === source ? own : full) &&
        !(isOwn && (isClaim(own) || isCallMe(own) || isBareOutcome(own))))
    ) {
      carried = null;
      pending = null;
      noteNames(scene, own);
      continue;
    }
    if (remark && pending === null && joins(scene, drafts.at(-1), own, { start: at(clause.start), end: at(clause.start + own.length) }))
      continue;
    if (remark && index < spans.length - 1) {
      pending = from;
      continue;
    }
    if (remark && pending === null && !isOwnExperience(own) && (isApplause(own) || !scene.asked())) continue;
    pending = null;
    const plain = withoutGuess(full);
    const resolved = antecedent(scene, plain, [scene.passage.text.slice(0, at(0)), body.slice(0, clause.start)], drafts);
    const isLeft = index > 0 && resolved === plain && dangles(scene, source);
    if (isLeft && extend(drafts.at(-1), remarkOf(scene, source), at(from), at(from + words.length), null)) continue;
    if (subject === null && isNaming(own) && joinsName(drafts.at(-1), own, at(clause.start), at(clause.start + own.length))) continue;
    const unsaid = deniedIn(full);
    const drafted = statementOf(scene, (unsaid && denied(unsaid)) ?? resolved, subject);
    carried = drafted.carry;
    if (!drafted.statement || drafted.statement.content.length > longestContent) continue;
    const draft = { start: at(from), end: at(clause.start + own.length), ...drafted.statement };
    if (remark) draft.confidence = Math.min(draft.confidence, 0.5);
    if (isAside(draft) && extend(drafts.at(-1), draft.content, draft.start, draft.end, draft)) continue;
    drafts.push(draft);
    withQuestion(scene, draft);
  }
  for (const { request } of spans)
    if (request)
      drafts.push(...trailingWish(scene, body.slice(request.start, request.end), { start: at(request.start), end: at(request.end) }));
}

/** A clause, where the words end that are behind it, and what is asked for in them. */
type Part = Clause & { whole?: number; request?: Span | null };

/** Without "honestly" before what a clause tells, and "thank god" behind it. */
function toldClauses(body: string): Part[] {
  const part = (start: number, end: number): Part => {
    const { end: length, request } = toldPart(body.slice(start, end));
    return { start, end: start + length, whole: end, request: request === null ? null : { start: start + request, end } };
  };
  // "She's our vet, bless her": who blesses her is nobody that the clause tells of.
  const all = part(0, body.length);
  const spans = clauses(body.slice(0, all.end));
  return spans.map(({ start, end, subject }, index) => {
    const lead = start > 0 && subject === undefined ? (aside.exec(body.slice(start, end))?.[0].length ?? 0) : 0;
    const own = part(start + lead, end);
    const isLast = index === spans.length - 1;
    return {
      ...own,
      ...(isLast && { whole: body.length, request: own.request ?? all.request }),
      ...(subject !== undefined && { subject }),
    };
  });
}
const aside =
  /^(?:honestly|frankly|meanwhile|basically|obviously|apparently|anyways?|tbh|luckily|unfortunately|sadly|thankfully|fortunately),?\s+(?=(?:i|we|he|she|they|my|our|his|her|the|it)\b)/i;

/** "I bought a violin. I returned it on Friday.": what the sentence before told of, of this message or the one before it, is over. */
function withUndoneBefore(scene: Scene, clause: string, isOwn: boolean, at: number): string {
  if (!isOwn || !/\b(?:it|they|them)\b/i.test(clause)) return clause;
  const text = textBefore(scene, at).slice(-longestSentence);
  const before = parse(text).at(-1);
  return (before && asUndone(clause, text.slice(before.start, before.end), null)) ?? clause;
}
const longestSentence = 200;
const textBefore = (scene: Scene, at: number): string => scene.passage.text.slice(0, at).trim() || (scene.saidBefore().at(-1) ?? "");

/** What may have told where "there" is: of a message's first words the question that they answer. */
const placesBefore = (scene: Scene, at: number): string =>
  `${(scene.wasAsked() ?? scene.saidBefore().at(-1) ?? "").slice(-longestBefore)}\n${scene.passage.text.slice(Math.max(0, at - longestBefore), at)}`;
const longestBefore = 400;

/**
 * With the animal or the person in the place of the pronoun that means it, and what a favourite is of.
 * @param here what the message says before the clause
 */
function antecedent(scene: Scene, source: string, here: readonly string[], drafts: readonly Draft[]): string {
  const { own, passage, recent, told, toldEarlier, known } = scene;
  // "She's called Moppet" may be a message of its own.
  const before = drafts.at(-1) ?? (passage.role === "user" && isOfAnimal(source) ? told().at(-1)?.draft : undefined);
  if (own && passage.role === "user" && here.every((text) => !text.trim())) settleAcrossTurns(scene, source);
  const named = ofNameless(source, before, own);
  if (named !== source || !own || passage.role !== "user") return named;
  const ofKind = withKind(source, () =>
    [...toldEarlier(), ...told()].map(({ draft }) => draft.content).concat(drafts.map(({ content }) => content)),
  );
  if (ofKind !== source) return ofKind;
  // A son is nobody whom "she" could be.
  const other = /^(?:she|her)\b/i.test(source) ? "m" : /^(?:he|his)\b/i.test(source) ? "f" : undefined;
  const ofAnimal = ofOwnAnimal(source, before, own, () => recent.people().some(({ gender, animal }) => !animal && gender !== other));
  if (ofAnimal !== source) return ofAnimal;
  const said = () => [...scene.saidBefore(), ...here].map((text) => withoutQuotes(text, longestPhrase));
  const ofOne = withOwned(
    withOne(source, () => said().join("\n")),
    () => [...said(), scene.asked() ?? ""].join("\n"),
  );
  const lead = leadOf(ofOne);
  const rest = ofOne.slice(lead.length);
  const resolved = withAntecedent(rest, { before: said, recent, known, own });
  const called = resolved === rest ? undefined : /^\p{Lu}[\p{L}-]+(?= \p{Ll}|['’]s )/u.exec(resolved)?.[0];
  if (called) rememberGender(scene, called, /^h(?:e|is)\b/i.test(rest) ? "m" : "f");
  // "Now he's my boss": at a clause's start the pronoun is put in with the statement.
  const edit = lead && resolved === rest ? pronounEdit(rest, recent)?.edit : undefined;
  return lead + (edit ? applyEdits(rest, [edit]) : withObject(resolved, recent, () => said().join("\n")));
}

/** What somebody else wrote is longer: the people of a quoted letter are nobody's that the speaker tells of. */
const longestPhrase = 21;

/** "She's 81", where nobody knows who she is but the clause before. */
const dangles = (scene: Scene, source: string): boolean =>
  /^(?:he|she)\b/i.test(source) && scene.own !== null && !pronounEdit(source, scene.recent);
