import { toldInAsking } from "./asides";
import { toldOfPeople } from "./asked-people";
import { toldOfSelf } from "./asked-self";
import { addClauses } from "./clause-drafts";
import type { Draft } from "./corrections";
import { presupposedPeople } from "./presupposed";
import type { Scene } from "./scene";
import { statementOf } from "./statement";

const longestAsked = 600;

/** What a question or a request tells in passing, as the sentences that would tell it: "a gift for my wife Ana, who paints". */
export function addAsked(scene: Scene, asked: string, at: (place: number) => number, drafts: Draft[]) {
  if (asked.length > longestAsked) return;
  const { asked: question } = scene;
  const before = drafts.length;
  const people = toldOfPeople(asked);
  const isTold = ({ claim }: { claim: string }) => people.some((other) => other.claim.toLowerCase() === claim.toLowerCase());
  const passing = toldInAsking(asked).filter((each) => !isTold(each));
  for (const { claim, start, end } of [...people, ...passing, ...toldOfSelf(asked)]) {
    const from = drafts.length;
    addClauses(scene, claim, () => at(start), drafts);
    for (const draft of drafts.slice(from)) [draft.start, draft.end] = [at(start), at(end)];
  }
  addPeople(scene, asked, at, drafts, before);
  scene.asked = question;
}

/** "What should I get my wife Priya?" names her. `before`: where the drafts begin that may say so already. */
export function addPeople(scene: Scene, body: string, at: (place: number) => number, drafts: Draft[], before: number) {
  for (const { claim, start, end } of presupposedPeople(body)) {
    const phrase = /(?<kin>[\p{L}'’-]+),? (?:called |named )?(?<name>\p{Lu}\S*(?: \p{Lu}\S*)?)$/u.exec(body.slice(start, end))?.groups;
    if (phrase && drafts.slice(before).some(({ content }) => content.includes(`${phrase.kin} ${phrase.name}`))) continue;
    const { statement } = statementOf(scene, claim, null);
    if (statement) drafts.push({ start: at(start), end: at(end), ...statement });
  }
}
