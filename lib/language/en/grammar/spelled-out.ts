const mark = /^['’]s$/i;
/** Nothing that is owned begins with one of these: "Rosa's a vet", "Leo's still at uni". */
const neverOwned =
  /^(?:an?|the|my|your|our|his|her|their|this|that|these|those|not|n['’]t|still|already|always|never|now|just|only|also|currently|usually|probably|allergic|pregnant|called|named)$/i;
/** Pronouns, after which the mark is hardly ever read as an owner's. */
const joined =
  /^(?:it|he|she|that|this|there|here|what|who|where|when|how|why|let|everyone|everything|everybody|nobody|somebody|someone|one)$/i;

/**
 * The words as the network is given them: "is" for the mark that joins after a bare noun. The treebank has few of these, and most of its
 * marks own.
 */
export function spelledOut(words: string[]): string[] {
  return words.map((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]];
    if (!mark.test(word) || !before || !after || joined.test(before)) return word;
    const isName = /^name$/i.test(before) && /^\p{Lu}/u.test(after);
    return isName || neverOwned.test(after) ? "is" : word;
  });
}
