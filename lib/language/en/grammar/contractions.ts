const apostrophe = "['’‘`´ʼ＇]";
const negated = new RegExp(
  `^(?:do|does|did|is|are|was|were|have|has|had|ca|wo|could|would|should|must|might|need|ai|sha|dare)(n${apostrophe}t)$`,
  "i",
);
const clitic = new RegExp(`(${apostrophe}(?:s|m|re|ve|ll|d))$`, "i");

/** Written as one word: where its later tokens begin. */
const places: Record<string, number[]> = {
  im: [1],
  ive: [1],
  hes: [2],
  shes: [3],
  thats: [4],
  whats: [4],
  wheres: [5],
  whos: [3],
  hows: [3],
  theres: [5],
  heres: [4],
  youre: [3],
  theyre: [4],
  youve: [3],
  weve: [2],
  theyve: [4],
  youll: [3],
  theyll: [4],
  itll: [2],
  shouldve: [6],
  couldve: [5],
  wouldve: [5],
  cannot: [3],
  gonna: [3],
  gotta: [3],
  wanna: [3],
  wana: [3],
  gimme: [3],
  lemme: [3],
  outta: [3],
  dunno: [2, 3],
  dont: [2],
  doesnt: [4],
  didnt: [3],
  isnt: [2],
  arent: [3],
  wasnt: [3],
  werent: [4],
  havent: [4],
  hasnt: [3],
  hadnt: [3],
  couldnt: [5],
  wouldnt: [5],
  shouldnt: [6],
  mustnt: [4],
  neednt: [4],
  aint: [2],
  cant: [2],
  wont: [2],
};

const a = "a|an|the|my|your|our|his|her|their";
/** Also words of their own: cut only before these. */
const before: Record<string, { cut: number; next: RegExp }> = {
  its: {
    cut: 2,
    next: new RegExp(
      `^ (?:${a}|been|not|just|so+|very|really|too|like|going|gonna|getting|ok|okay|fine|good|great|nice|hard|cold|hot|in|on|at|about|called|been|always|also|only|still|now|actually|because|cause|me|worth|raining|snowing|that|(?:mum|mom|dad|nan|grandma|grandpa)['’]?s|\\d\\S*)(?![\\p{L}'’-])`,
      "iu",
    ),
  },
  id: { cut: 1, next: /^ (?:like|love|rather|say|be|have|prefer|go|never|also|really|appreciate|recommend|want|suggest)(?!\p{L})/iu },
  ill: {
    cut: 1,
    next: /^ (?:be|have|try|do|let|go|get|take|see|send|call|make|give|never|also|just|probably|need|come|tell|start|pay|still|always|bring|ask|check)(?!\p{L})/iu,
  },
  lets: {
    cut: 3,
    next: /^ (?:go|do|see|say|try|make|get|talk|have|start|just|not|keep|use|move|meet|be|take|focus|plan|discuss|add|look|call|hope)(?!\p{L})/iu,
  },
  wed: { cut: 2, next: /^ (?:like|love|be|have|rather|prefer|need)(?!\p{L})/iu },
};

/** Ends of the tokens that a written word consists of: "don't" → 2, 5. */
export function cutWord(word: string, next: string): number[] {
  const end = word.length;
  if (end > 40) return [end];
  const lower = word.toLowerCase();
  if (Object.hasOwn(places, lower)) return [...places[lower]!, end];
  if (Object.hasOwn(before, lower)) return before[lower]!.next.test(next) ? [before[lower]!.cut, end] : [end];
  const tail = negated.exec(word)?.[1] ?? clitic.exec(word)?.[1];
  if (!tail || tail.length === end) return [end];
  const cut = end - tail.length;
  // "shouldn't've", "it'd've"
  const inner = tail.length < end ? cutWord(word.slice(0, cut), tail) : [cut];
  return [...inner, end];
}
