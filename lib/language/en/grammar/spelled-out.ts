const mark = /^['’]s$/i;
/** Nothing that is owned begins with one of these: "Rosa's a vet", "Leo's still at uni". */
const neverOwned =
  /^(?:an?|the|my|your|our|his|her|their|this|that|these|those|not|n['’]t|still|already|always|never|now|just|only|also|currently|usually|probably|really|quite|too|allergic|pregnant|called|named)$/i;
/** Nor with one of these, except after a place: "Dinner's at seven" is, "I stayed at my dad's at weekends" owns. */
const placed = /^(?:at|in|on|off|over|out|from|with|about|back|away|here|there)$/i;
const beforePlace = /^(?:at|in|to|from|by|near|of|with|round|past|for|into|behind|opposite)$/i;
/** Nor is anything of somebody's one of these, where nothing follows: "my son's coeliac", "his wife's forty-one". */
const told =
  /^(?:coeliac|celiac|diabetic|asthmatic|epileptic|dyslexic|autistic|anaemic|anemic|teetotal|lactose-intolerant|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?)$/iu;
const isEnd = (word: string | undefined): boolean => word === undefined || /^(?:[.,;:!?)-]|and|but|or|so|because|cos|too|now)$/i.test(word);
const perfect = /^(?:been|gone|got|become)$/i;
/** Pronouns, after which the mark is hardly ever read as an owner's. */
const joined =
  /^(?:it|he|she|that|this|there|here|what|who|where|when|how|why|let|everyone|everything|everybody|nobody|somebody|someone|one)$/i;

/** "Rent's 650 a month" tells a figure, "my mum's 2 cats" owns them. */
const isCounted = (number: string, noun: string | undefined): boolean => /^\d{1,2}$/.test(number) && /^\p{L}{3,}s$/u.test(noun ?? "");

/**
 * The words as the network is given them: "is" or "has" for the mark that joins after a bare noun. The treebank has few of these, and
 * most of its marks own.
 */
export function spelledOut(words: string[]): string[] {
  return words.map((word, i) => {
    const [owner, after] = [words[i - 1], words[i + 1]];
    if (!mark.test(word) || !owner || !after || joined.test(owner)) return word;
    const isName = /^name$/i.test(owner) && /^\p{Lu}/u.test(after);
    if (perfect.test(after)) return "has";
    if (told.test(after) && isEnd(words[i + 2])) return "is";
    if (/^[$€£]?\d/.test(after) && !isCounted(after, words[i + 2])) return "is";
    const isPlace = placed.test(after) && !words.slice(Math.max(0, i - 3), i - 1).some((each) => beforePlace.test(each));
    return isName || isPlace || neverOwned.test(after) ? "is" : word;
  });
}
