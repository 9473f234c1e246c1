import type { AnswerInput } from "@/lib/models/types";
import { type Question, readQuestion } from "@/lib/question/read-question";
import { tellsAbstinence } from "./abstinence";
import { tellsAges, tellsSmallAge } from "./ages";
import { tellsAppointment } from "./appointed";
import { attributeAsked, isSomebodyElses, sets, setsNearly, setsWhatIsNamed } from "./asked-attribute";
import { tellsCalled } from "./called";
import { tellsConverse } from "./converse";
import { tellsDuration } from "./durations";
import { likeliestFirst, type Scored } from "./features";
import { tellsAfterPreposition } from "./gap";
import { tellsAim, tellsHappening, tellsLike, tellsManner } from "./happenings";
import { first, judge, surely } from "./judgement";
import { pairScores } from "./network";
import { tellsFigure } from "./newer-figure";
import { leastLikely, likelihoodOf, logOdds } from "./odds";
import { tellsOfKind } from "./of-kind";
import { lacksSource } from "./other-end";
import { asAsker, asUser, ownNames, withoutNames } from "./own-names";
import { pairsOf, statementsFor } from "./pairs";
import { tellsContrary } from "./polarity";
import { tellsPurpose, tellsReason } from "./purpose";
import { besideOf } from "./reasons";
import { elsesShare } from "./soundness";
import { countsThings, lacksSpecifics } from "./specifics";
import { replacedValues } from "./succession";
import { tellsSwitch } from "./switched-from";
import { tellsOtherwise } from "./told-otherwise";
import { weigh } from "./weigh";
import { tellsHolder, tellsKinName, tellsParent, tellsWho } from "./who";
import { tellsAll, tellsTime } from "./whole";
import { tellsWhose } from "./whose";
import { tellsWritten } from "./written";

/** Statements about one's own life, told to an assistant or noted: the likeliest answers first. */
export const scored = async (question: Question, input: AnswerInput, asksAssistant: boolean): Promise<Scored[]> =>
  judge(question, await ruled(question, input, asksAssistant));

/** The same by the network and by rules, before they are judged beside each other. */
export async function ruled(question: Question, input: AnswerInput, asksAssistant: boolean): Promise<Scored[]> {
  const weighed = weigh(question, input, asksAssistant);
  const pairs = pairsOf(input, weighed.slice(0, question.wantsList ? maxListed : maxJudged));
  // "It was too crowded" gives the reason of what it stands beside: neither answers a "why" by itself, so they are also read together.
  const besides = question.form === "why" ? pairs.statements.map((_, i) => besideOf(input, weighed[i]!)) : [];
  const together = besides.flatMap((beside, i) => {
    const each = pairs.statements[i]!;
    return beside ? [{ ...each, text: `${each.text} ${beside.text}` }] : [];
  });
  // "Landing is 9:55" says as much as "I land in Kingston at 6:40", whose value it replaced.
  const replaced = replacedValues(question, weighed);
  const former = statementsFor(
    input,
    replaced.map(({ before }) => before),
  );
  const all = await pairScores(pairs.question, [...pairs.statements, ...together, ...former], pairs.relations);
  const scores = all.slice(0, pairs.statements.length);
  const withReason = all.slice(scores.length).values();
  const ofFormer = all.slice(scores.length + together.length);
  const lent = new Map(replaced.map(({ by, before }, i) => [by, before.sound * likelihoodOf(ofFormer[i]!)]));
  const reasons = besides.map((beside) => (beside ? withReason.next().value! : null));
  const least = Math.min(...scores);
  const { asked, setters, isOther } = attributesOf(question, input, weighed);
  const [isBeside, isCount] = [lacksSpecifics(question), countsThings(question)];
  return weighed
    .map((found, i) => {
      const each = { ...found, network: scores[i] ?? null };
      const [byWords, bySigns] = [scores[i] ?? least, logOdds(each.likelihood, leastLikely)];
      const odds = byWords + (bySigns > 0 ? signsFor : signsAgainst) * bySigns;
      const own = Math.min(1, each.sound / each.fit ** (1 - fitPower)) * likelihoodOf(odds);
      const likelihood = Math.max(own, lent.get(found) ?? 0);
      if (isOther(each) || lacksSource(question, each.read) || isBeside(each.read.tokens) || isCount(each.read.tokens))
        return { ...each, likelihood: likelihood * elsesShare };
      const isPlain =
        setters.has(found) ||
        tellsPlainly.some((tells) => tells(question, each)) ||
        (likelihood >= leastForWhole && saysWhole.some((tells) => tells(question, each)));
      // Before "Leon is a goalkeeper", that he is the grandson.
      if (tellsKinName(question, each)) return { ...each, likelihood: Math.max(likelihood, first), isPlain: true };
      if (isPlain) return { ...each, likelihood: Math.max(likelihood, surely), isPlain };
      if (asked && isSomebodyElses(asked, each)) return { ...each, likelihood: likelihood * elsesShare };
      const isBesideReason = (reasons[i] ?? 0) > leastForReason;
      return { ...each, likelihood: isBesideReason ? Math.max(likelihood, each.likelihood) : likelihood };
    })
    .sort(likeliestFirst);
}

/** What a question for an attribute makes of the statements that set one. */
function attributesOf(question: Question, input: AnswerInput, all: readonly Scored[]) {
  const names = ownNames(input);
  const plain = asAsker(input.question, names);
  const own = plain === input.question ? question : readQuestion(plain);
  const asked = attributeAsked(own);
  const ofUser = asked ? all.map((each) => ({ each, plain: { ...each, text: withoutNames(each.text, names, asUser) } })) : [];
  const setBy = (test: (plain: Scored) => boolean) => new Set(ofUser.filter(({ plain }) => test(plain)).map(({ each }) => each));
  const exactly = setBy((each) => sets(asked!, own, each, input.now));
  const setters = exactly.size > 0 ? exactly : setBy((each) => setsNearly(asked!, each));
  const setting = all.flatMap((each) => (setters.has(each) || setsWhatIsNamed(question, each) ? (each.evidence.attribute ?? []) : []));
  // Where my number is told, my work number is another thing.
  const isOther = ({ evidence: { attribute } }: Scored) =>
    attribute !== null && figures.test(attribute) && setting.some((each) => figures.test(each)) && !setting.includes(attribute);
  return { asked, setters, isOther };
}

/** The contrary of what is asked, what sets or names it, since when it is so, and the like: what needs no judgement. */
const tellsPlainly = [
  tellsContrary,
  tellsDuration,
  tellsConverse,
  tellsAges,
  tellsHappening,
  tellsLike,
  tellsAim,
  tellsManner,
  tellsPurpose,
  tellsReason,
  tellsWho,
  tellsHolder,
  tellsParent,
  tellsOfKind,
  tellsCalled,
  tellsAfterPreposition,
  tellsWritten,
  tellsTime,
  tellsOtherwise,
  tellsAppointment,
  tellsSwitch,
  tellsSmallAge,
  tellsWhose,
  tellsAbstinence,
  tellsFigure,
];

/** What says all that is asked for, or sets it, unless the network is quite sure that it doesn't. */
const saysWhole = [tellsAll, setsWhatIsNamed];

/** Attributes that hold a figure, a code or an address of some kind. */
const figures = /^(?:EMAIL|PHONE|VALUE:)/;

/** So many of the likeliest are compared with the question word by word, at up to 10 ms each; the others can't be likelier. */
const maxJudged = 4;
const maxListed = 8;

/** What the signs' own log odds count for, where they speak for a statement and where against it: the network knows them too. */
const signsFor = 0.3;
const signsAgainst = 0.2;
/** The power by which the fitness of a statement counts once more: the network is told of it. */
const fitPower = 0.3;
/** How likely by the network what says all that is asked for must be to count as the answer. */
const leastForWhole = 0.1;
/** How sure the network must be that what stands beside a statement gives its reason. */
const leastForReason = 0.5;
