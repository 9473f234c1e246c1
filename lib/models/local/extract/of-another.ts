import { relativePattern } from "./kinship";
import { wordsOf } from "./pieces";
import type { Scene } from "./scene";

// Sentences without a subject say "I", except where somebody else is told of: "my uncle died. loved polka, had a boat".

const dead =
  /\b(?:died|passed (?:away|on)|passed(?= (?:last|in|on|this|a |at|when|yesterday|peacefully)\b|[.,;!]|$)|deceased|eulogy|obituary|in memory of|remembrance)\b/i;
const asksOfOne = new RegExp(
  `\\b(?:did|does|was|is|has|had|what['’]s|about) (?:he|she|him|her|his|your (?:late )?(?:${relativePattern}))\\b|\\b(?:he|she)\\b.*\\?$`,
  "i",
);
/** What somebody was like and did all their life; who is left behind goes to the funeral. */
const ofLife =
  /^(?:(?:also|always|never|really|still|just|once) )*(?:loved|liked|hated|adored|enjoyed|had(?! to\b)|(?:was|were)(?= (?:an?|the|born|known|always|never|so|very|really)\b)|worked|lived|played|kept|owned|built|taught|raised|served|spoke|grew|collected|made|sang|drove|ran|knew|used to|believed|cooked|baked|painted|fished|smoked|drank|wore|came from|missed|forgot|learned|learnt|complained|married|retired|loves|likes|hates|adores|enjoys|has|works|lives|plays|keeps|owns|teaches|speaks|collects|cooks|bakes|paints|wants|needs|prefers|drinks|eats)\b(?!.*\b(?:i|me|my|we|us)\b)/iu;

/** Who a message without "I" tells of, if the message before or the assistant's question speaks of somebody else. */
export function otherOf(scene: Scene, said: string, asked: string | null): string | null {
  const before = said.trim() ? said : (scene.saidBefore().at(-1) ?? "");
  if (!(asked && asksOfOne.test(asked)) && !dead.test(before.slice(-300))) return null;
  const people = scene.recent.people();
  return people.length === 1 ? people[0]!.name : null;
}

/** "Otto never missed a mass" for "never missed a mass", where Otto is told of. */
export function withOther(body: string, other: () => string | null): string {
  if (!ofLife.test(body)) return body;
  const words = wordsOf(body);
  const verb = words.findIndex(({ upos }) => /^(?:VERB|AUX)$/.test(upos));
  if (verb < 0 || words.slice(0, verb).some(({ upos }) => upos !== "ADV" && upos !== "PART")) return body;
  const name = other();
  return name ? `${name} ${body.charAt(0).toLowerCase()}${body.slice(1)}` : body;
}
