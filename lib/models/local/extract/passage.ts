import { givesValue } from "@/lib/language/en/given-values";
import { isBareOutcome } from "@/lib/language/en/outcomes";
import type { Span } from "@/lib/text/sentences";
import { withAddition } from "./additions";
import { toldInAsking } from "./asides";
import { addAsked, addPeople } from "./asked-passing";
import { withAskedReason } from "./asked-reason";
import { signsWith } from "./asked-self";
import { greetedWith } from "./bare-introduction";
import { beforeQuestion, presupposed } from "./before-question";
import { isClaim } from "./claims";
import { addClauses, longestContent } from "./clause-drafts";
import type { Draft } from "./corrections";
import { isSelfPortrait } from "./descriptions";
import { digest } from "./digest";
import { tellsDone } from "./done";
import { addEach } from "./each-answers";
import { addFigure, newFigure } from "./figure-of-it";
import { isForeign, isForeignFact, isForeignPleasantry } from "./foreign";
import { claimedElsewhere, foreignStatement } from "./foreign-statements";
import { isIdle } from "./idle";
import { isCallMe, presents } from "./introduction";
import { joinsFigure } from "./joining";
import { isQuestion, isRequest } from "./junk";
import { listedFacts } from "./listed-facts";
import { namedGroups } from "./named-group";
import { isMarkup } from "./noise";
import { otherOf, withOther } from "./of-another";
import { closerLength, isToRemember, openerLength } from "./openers";
import { noteNames, notePeople, pastedStatements } from "./pasted";
import { wordsOf } from "./pieces";
import { outOfRole } from "./playing";
import { isDeniedHabit } from "./put-plainly";
import { refusedFood } from "./refused-food";
import { addAnswered, addChoice, addConfirmed, addToAnswer, withFigure } from "./replied";
import { claimBehind } from "./requests";
import type { Scene } from "./scene";
import { specialStatement } from "./special-statement";
import { spelled, unsigned } from "./spelled";
import { addAnswerAhead, addCarriedOn } from "./split-sentences";
import { isAnnouncement, ownSentences } from "./spoken";
import { plainStatement, statementOf } from "./statement";
import { tag } from "./tagging";
import { takesBack } from "./taken-back";
import { addToWrite } from "./to-be-written";
import type { Again } from "./told-before";

/** Longer sentences are no prose, and rules cost more than they tell. */
const longestSentence = 4000;
/** Every statement of a passage, in order. */
export function passageStatements(scene: Scene, participants: readonly string[]): Draft[] {
  const { passage, parts, inFence } = scene;
  const spans = outOfRole(scene, withFigure(scene, ownSentences(passage, inFence, parts)));
  if (passage.role === "assistant") return digest(scene, [...spans]);
  scene.isPortrait = isSelfPortrait(spans.map(({ start, end }) => passage.text.slice(start, end)));
  const drafts: Draft[] = [];
  let last: Span | null = null;
  let next = 0;
  for (const part of parts) {
    const { voice } = part;
    if (voice.kind === "author") drafts.push(...pastedStatements(scene, { ...part, voice }, last));
    for (; spans[next] && spans[next]!.start < part.end; next++) {
      last = spans[next]!;
      if (isAnnouncement(passage.text, parts, last)) {
        notePeople(scene, passage.text.slice(last.start, last.end));
        continue;
      }
      const from = drafts.length;
      addSentence(scene, last, participants, drafts);
      if (voice.kind === "draft") for (const draft of drafts.slice(from)) asWritten(draft);
    }
  }
  if (scene.own && passage.role === "user") drafts.push(...groupNames(scene, drafts, scene.own));
  return drafts;
}

function groupNames(scene: Scene, drafts: readonly Draft[], own: string): Draft[] {
  return namedGroups(drafts, own).flatMap(({ claim, start, end }) => {
    const { statement } = statementOf(scene, claim, null);
    return statement ? [{ start, end, ...statement }] : [];
  });
}

/** What a person wrote for others to read may be put for the occasion. */
function asWritten(draft: Draft) {
  draft.confidence = Math.min(draft.confidence, 0.7);
  draft.attribute = null;
}

const again: Again = {
  sentence: (scene, span, drafts) => addSentence(scene, span, [], drafts),
  clauses: (scene, body, base, drafts) => {
    const { text, from } = spelled(body);
    addClauses(scene, text, (place) => base + from(place), drafts);
  },
};

function addSentence(scene: Scene, span: Span, participants: readonly string[], drafts: Draft[]) {
  const { text: passage, role } = scene.passage;
  if (span.end - span.start > longestSentence) return;
  const whole = passage.slice(span.start, span.end).trimEnd();
  const sentence = role === "user" && isToRemember(whole) ? whole.replace(/[\s?？!]+$/u, "") : whole;
  // "Hola, me llamo Ana" says more than hello.
  const claimed = role === "user" ? claimedElsewhere(scene, span.start, sentence) : [];
  drafts.push(...claimed);
  if (claimed.length > 0 || isForeignPleasantry(sentence)) return;
  const figure = scene.own && role === "user" ? newFigure(scene, sentence, span.start, drafts) : null;
  const told = { start: span.start, end: span.start + sentence.length };
  if (figure?.isHolder && addFigure(scene, figure, told, drafts, again)) return;
  // "*Gare de Lyon" mends what was written before it, in whatever language, and "5039" may, too.
  const mayMend = scene.own && role === "user" && (/^\*[\p{L}\d]/u.test(sentence) || givesValue(sentence));
  if (mayMend && takesBack(scene, sentence, span.start, drafts, again)) return;
  // "im t2 diabetic" and "im Sommer fahren wir weg": the rest tells.
  if (isForeign(sentence) && (role !== "user" || isForeign(spelled(sentence).text.replace(/^I['’]m /, "")))) {
    if (isForeignFact(sentence) && sentence.length <= longestContent) drafts.push(foreignStatement(scene, span.start, sentence));
    return;
  }
  // "New 10k PB, 49:58!!!" is no markup.
  if (
    (!figure && isMarkup(role === "user" ? unsigned(sentence) : sentence)) ||
    (role === "user" && isListTitle(passage, sentence, span.end))
  )
    return;
  if (role === "document" && /(?::|^#{1,6} .*)$/.test(sentence) && sentence.length < 100) {
    scene.heading = sentence.replace(/^#+\s*|:$/g, "");
    return;
  }
  if (addToAnswer(scene, sentence, span.start, drafts)) return;
  if (addToWrite(scene, sentence, span.start, drafts, again)) return;
  const answered = role === "user" ? addEach(scene, sentence, span.start, drafts) : 0;
  if (answered > 0) {
    if (answered < sentence.length) addClauses(scene, sentence.slice(answered), (place) => span.start + answered + place, drafts);
    return;
  }
  if (role === "user" && addConfirmed(scene, sentence, span.start, drafts)) return;
  if (role === "user" && addChoice(scene, sentence, span.start, drafts)) return;
  if (role === "user" && addAnswerAhead(scene, sentence, span.start, drafts, again)) return;
  if (role === "user" && addAnswered(scene, sentence, span.start, drafts)) return;
  if (role === "user" && addCarriedOn(scene, sentence, span.start, drafts, again)) return;
  if (scene.own && role === "user" && !mayMend && takesBack(scene, sentence, span.start, drafts, again)) return;
  if (role === "user" && isOfficial(sentence)) return;
  const added =
    scene.own && role === "user"
      ? (withAskedReason(sentence, scene.wasAsked()) ?? withAddition(sentence, (drafts.at(-1) ?? scene.told().at(-1)?.draft)?.content))
      : null;
  if (added) {
    const from = drafts.length;
    addClauses(scene, added, () => span.start, drafts);
    for (const draft of drafts.slice(from)) [draft.start, draft.end] = [span.start, span.start + sentence.length];
    if (drafts.length > from) return;
  }
  // "No coriander, …" speaks to nobody called so.
  const opener = role === "user" && refusedFood(sentence) ? 0 : openerLength(sentence);
  const written = sentence.slice(opener, sentence.length - closerLength(sentence.slice(opener), participants));
  const { text, from } = role === "user" ? spelled(written) : { text: written, from: (place: number) => place };
  if (figure && addFigure(scene, figure, told, drafts, again)) return;
  const exclaimed = role === "user" ? exclamation(text) : null;
  const body = exclaimed ?? text;
  const at = (place: number) => span.start + opener + from(place);
  const ofOther =
    scene.own && role === "user" ? withOther(body, () => otherOf(scene, passage.slice(0, span.start), scene.wasAsked())) : body;
  if (ofOther !== body) {
    const from = drafts.length;
    addClauses(scene, ofOther, () => at(0), drafts);
    for (const draft of drafts.slice(from)) [draft.start, draft.end] = [at(0), at(body.length)];
    return;
  }
  const special = specialOf(scene, body, at, drafts.at(-1));
  if (special) {
    if (role === "user" && scene.own) addAsked(scene, body.slice(0, special.rest ?? body.length), at, drafts);
    if (special.draft !== drafts.at(-1)) drafts.push(special.draft);
    if (special.rest) addClauses(scene, body.slice(special.rest), (place) => at(special.rest! + place), drafts);
    return;
  }
  const before = drafts.length;
  if (scene.own && role === "user" && joinsFigure(scene, drafts.at(-1), body, { start: at(0), end: at(body.length) })) return;
  const listed =
    scene.own && role === "user" ? (presents(sentence, body) ?? greetedWith(sentence, body) ?? listedFacts(scene, body)) : null;
  if (listed) {
    for (const { start, end, source, isTimeless } of listed) {
      if (isTimeless) {
        const content = `${source.replace(/^My /, `${scene.own}'s `)}.`;
        drafts.push({ start: at(start), end: at(end), ...plainStatement(scene, content, { type: "FACT", confidence: 0.7 }) });
        continue;
      }
      const within = drafts.length;
      addClauses(scene, source, () => at(start), drafts);
      for (const draft of drafts.slice(within)) [draft.start, draft.end] = [at(start), at(end)];
    }
    return;
  }
  if (
    role === "user" &&
    !scene.passage.speaker &&
    drafts.length === 0 &&
    !scene.asked() &&
    isIdle(body) &&
    !isDeniedHabit(body) &&
    !beginsInPast(body) &&
    !isCallMe(body) &&
    !signsWith(body) &&
    !isBareOutcome(body) &&
    toldInAsking(body).length === 0
  )
    return;
  const claim = beforeQuestion(body);
  const behind = claim === null ? claimBehind(body) : null;
  const within = (start: number) => (place: number) => at(start + place);
  const asked = role === "user" && scene.own ? askedOf(body, sentence, { claim, behind }) : null;
  if (asked) addAsked(scene, body.slice(asked.start, asked.end), within(asked.start), drafts);
  if (behind) addClauses(scene, body.slice(behind.start, behind.end), within(behind.start), drafts);
  else if (claim) {
    addClauses(scene, claim, at, drafts);
    addGranted(scene, body, claim.length, at, drafts);
  } else if ((isQuestion(body) && !isClaim(body)) || (/[?？]/.test(sentence.slice(-3)) && !exclaimed)) {
    addGranted(scene, body, 0, at, drafts);
  } else addClauses(scene, body, at, drafts);
  if (role === "user" && scene.own && drafts.length === before && !asked)
    addPeople(scene, written, (place) => span.start + opener + place, drafts, before);
  // Who is named in a question may be "she" in the next sentence.
  if (role === "user" && drafts.length === before) noteNames(scene, body);
}

/** What a question takes for granted: "remind me that it's on Friday". @param from where the question begins */
function addGranted(scene: Scene, body: string, from: number, at: (place: number) => number, drafts: Draft[]) {
  const granted = presupposed(body.slice(from));
  if (granted) addClauses(scene, body.slice(from + granted.start, from + granted.end), (place) => at(from + granted.start + place), drafts);
}

/** The part of a sentence that asks for something: "what can I cook for my son, who hates peas" behind "I'm vegan, …". */
function askedOf(body: string, sentence: string, { claim, behind }: { claim: string | null; behind: Span | null }): Span | null {
  if (behind) return { start: 0, end: behind.start };
  if (claim !== null) return { start: claim.length, end: body.length };
  return isQuestion(body) || isRequest(body) || signsWith(body) || /[?？]/.test(sentence.slice(-3)) ? { start: 0, end: body.length } : null;
}

/** "Deploy only after Noor has approved, she's QA": what is asked for, and where the claim behind it begins. */
function specialOf(
  scene: Scene,
  body: string,
  at: (place: number) => number,
  last: Draft | undefined,
): { draft: Draft; rest?: number } | null {
  const whole = specialStatement(scene, body, { start: at(0), end: at(body.length) }, last);
  const behind = whole && whole !== last && scene.passage.role === "user" ? claimBehind(body) : null;
  if (!whole || !behind) return whole && { draft: whole };
  const asked = body.slice(0, behind.start).replace(/[\s,;:(–—-]+(?:and|but|since|because|as|cos)?\s*$/i, "");
  const alone = specialStatement(scene, asked, { start: at(0), end: at(asked.length) }, last);
  return alone ? { draft: alone, rest: behind.start } : { draft: whole };
}

/** "We regret to inform you …": "we" are whoever wrote it to the speaker. */
const isOfficial = (sentence: string): boolean =>
  /^(?:dear [^,]{2,40}, )?we (?:hereby |can |would like to |wish to |are (?:pleased|happy|sorry|writing|delighted|glad) to )?(?:regret|confirm|inform|have received|acknowledge|thank you|look forward to (?:welcoming|seeing|hearing)|advise you|remind you)\b.*\byour?s?\b/iu.test(
    sentence,
  );

/** "They hired me??" without the marks of surprise, as it has the order of a statement; null for a question. */
function exclamation(body: string): string | null {
  const marks = /(?:\?[?!]|!\?)[?!]*\s*$/.exec(body);
  const [first, second] = marks ? wordsOf(body) : [];
  const isStated = first && /^(?:he|she|they|i|we|it)$/.test(first.lower) && /^(?:AUX|VERB)$/.test(second?.upos ?? "");
  return marks && isStated ? body.slice(0, marks.index) : null;
}

/** "Shopping list:" over its items. */
function isListTitle(text: string, sentence: string, end: number): boolean {
  return /^[\p{L} '’-]{2,40}:$/u.test(sentence) && sentence.split(/\s+/).length <= 4 && /^\s*\n/.test(text.slice(end, end + 4));
}

/** "Sold the boat on Tuesday" is no order. */
const beginsInPast = (body: string): boolean => tellsDone(body) || tag(body.slice(0, 80))[0]?.tags.has("PastTense") === true;
