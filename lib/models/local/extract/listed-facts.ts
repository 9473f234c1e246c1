import { bareIntroduction, introducedAs } from "./bare-introduction";
import { selfDescription } from "./descriptions";
import { favourites } from "./favourites";
import { countsInRow, gappedDeeds } from "./gapped-deeds";
import { gappedDates, gappedValues } from "./gapped-values";
import { address, keyed, labelledList } from "./keyed";
import { kinLine } from "./kin-lines";
import { notedValues } from "./noted-values";
import { ownFigures } from "./own-figures";
import { peopleLines } from "./people-lines";
import type { Spread } from "./pieces";
import { reachable } from "./reachable";
import { refusedFood } from "./refused-food";
import type { Scene } from "./scene";
import { items, spread } from "./spread";
import { gapped, partsUnderTitle, underTitle } from "./titles";
import { agesAfter, agesBehindGroup, toldAges } from "./told-ages";

/** Something is told before it, and nothing after it. */
const isLast = ({ passage }: Scene, body: string): boolean => {
  const [text, end] = [passage.text, body].map((each) => each.replace(/[.!\s]+$/, "")) as [string, string];
  return text.endsWith(end) && text.length > end.length + 10 && /[.!?)\p{So}]\s*[-–—~]?\s*$/u.test(text.slice(0, -end.length));
};

/** Nothing but a greeting or "about me:" stands before it. */
const opensWith = ({ passage, kin, heading }: Scene, body: string): boolean =>
  !kin &&
  !heading &&
  /^[^\p{L}]*(?:(?:hi|hey|hello|about me|me|intro|(?:some )?facts|profile)\b[^\p{L}]*)?$/iu.test(
    passage.text.slice(0, passage.text.indexOf(body)),
  );

const longestLead = 100;

/** Facts in the form of a list or an order, each as a sentence of its speaker. */
export function listedFacts(scene: Scene, body: string): Spread[] | null {
  const keys =
    refusedFood(body) ??
    toldAges(body) ??
    agesBehindGroup(body) ??
    agesAfter(body, () => scene.passage.text.slice(0, Math.max(0, scene.passage.text.indexOf(body))).slice(-longestLead)) ??
    peopleLines(body) ??
    kinLine(scene, body) ??
    (scene.asked() || scene.kin || scene.heading ? null : introducedAs(body)) ??
    notedValues(body) ??
    underTitle(body) ??
    items(body) ??
    keyed(body) ??
    (scene.isPortrait && !scene.asked() ? selfDescription(body, opensWith(scene, body)) : null) ??
    (scene.asked() || scene.kin || scene.heading ? null : bareIntroduction(body, opensWith(scene, body) || isLast(scene, body))) ??
    reachable(body) ??
    favourites(body) ??
    gapped(body) ??
    gappedValues(body) ??
    gappedDates(body) ??
    gappedDeeds(body) ??
    countsInRow(body) ??
    ownFigures(body) ??
    spread(body) ??
    partsUnderTitle(body);
  if (keys) return keys;
  const source = address(body) ?? labelledList(body);
  return source ? [{ start: 0, end: body.length, source }] : null;
}
