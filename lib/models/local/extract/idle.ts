import { parse, type Sentence, type Word } from "@/lib/language/en/grammar";
import { isCondition } from "./fragments";
import { isRequest } from "./junk";

/** Nouns that name nothing. */
const vague = new Set(
  "sense mind stuff thing way idea point one lot bit kind sort part question answer version example help work job time second minute moment try look fun shame luck deal problem trick word detail everything something nothing anything guess doubt reason wonder patience change same rest end start bingo gem treat relief news surprise step page sentence paragraph list table title output format code typo".split(
    " ",
  ),
);
const opinions = new Set(
  "ready fair fine good great nice cool perfect right true correct wrong bad better best funny weird strange interesting ok okay sure clear close possible enough fast quick easy hard sad wild crazy awesome amazing lovely excellent brilliant super".split(
    " ",
  ),
);
const pointing = new Set("that this it these those what they which there all everything something nothing".split(" "));
/** What a speaker does with the talk itself: "exactly what I asked for". */
const talking = new Set(
  "ask need want mean have find look get say see think guess expect hope try hear know understand wonder imagine like love forget remember check do go keep read test prefer be make".split(
    " ",
  ),
);
const longest = 12;

const own = /\b(?:my|mine|our|ours|we|us|myself)\b/i;
const first = /\b(?:i|i['’]\w+|im|me|my|mine|we|we['’]\w+|our|us)\b/i;
const tastes =
  /^(?:love|like|hate|prefer|need|want|hope|live|work|enjoy|miss|play|study|own|have|plan|drive|run|speak|got|get|offer (?:in|accepted|made|of))\b/i;
/** "When you get older you …", "From now on you will …": of people in general, or to the assistant. */
const aboutYou =
  /^(?:(?:when|whenever|if|once|as|the|more|so|but|and|then|now|from|on|in|order|to|before|after|while|until|sometimes|usually|often|always|never|people|they|say|what|how|why|where|because|since|unless|every|time|today|please|note|that|is|just) ){0,6}(?:you|your|you['’]\w+)(?= )/i;

/** "One should always floss." */
const everyone =
  /^(?:one|people|everyone|everybody|nobody|no one|anyone|kids|children|men|women|adults|parents) (?:should|shouldn['’]t|must|mustn['’]t|can|can['’]t|never|always|ought|ha(?:ve|s) to|needs? to|tends? to|usually|often|just) /i;

/** Whether a sentence to an assistant says nothing that lasts: talk about the talk, an order, a truth about everyone. */
export function isIdle(sentence: string): boolean {
  const bare = sentence.trim();
  if (!first.test(bare)) {
    if ((aboutYou.test(bare) && !/\d/.test(bare)) || everyone.test(bare)) return true;
    const main = /^if\b[^,]{3,80},\s*(.+)$/i.exec(bare)?.[1];
    if (main && isRequest(main)) return true;
  }
  const length = bare.split(/\s+/).length;
  if (length > (first.test(bare) ? longest - 2 : longest * 2)) return false;
  const [parsed, other] = parse(bare);
  if (!parsed || other) return false;
  return isOrder(bare, parsed) || (parsed.words.length <= longest && !own.test(bare) && isTalk(parsed));
}

/** Whether a word names nothing, or says only how good something is. */
export const isVague = (lemma: string): boolean => vague.has(lemma) || opinions.has(lemma);

/** "Now do the same for the second table." */
function isOrder(text: string, { words }: Sentence): boolean {
  if (first.test(text) || tastes.test(text)) return false;
  const root = words.find(({ head }) => head < 0)!;
  const before = words.slice(0, root.index);
  return (
    root.xpos === "VB" &&
    !isCondition(words) &&
    before.every(
      ({ lower, upos }) =>
        upos === "PUNCT" ||
        /^(?:now|then|also|please|just|again|next|and|ok|okay|so|do|n['’]t|not|never|always|first|finally|maybe|instead)$/.test(lower),
    ) &&
    !words.some(({ relation, head }) => relation.startsWith("nsubj") && head === root.index) &&
    !words.some((word) => isCopulaOf(root, word, words))
  );
}

/** "skate comp was Saturday": a verb beside "was" without another subject is no order. */
function isCopulaOf(root: Word, { relation, xpos, head }: Word, words: Word[]): boolean {
  return (
    relation === "cop" &&
    /^VB[DZ]$/.test(xpos) &&
    head !== root.index &&
    !words.some((other) => other.relation.startsWith("nsubj") && other.head === head && /^(?:PRON|DET)$/.test(other.upos))
  );
}

function isTalk({ words }: Sentence): boolean {
  const said = words.filter(({ upos }) => upos !== "PUNCT");
  if (said.some(({ upos, xpos }) => upos === "PROPN" || upos === "NUM" || xpos === "CD")) return false;
  if (said.some((word) => word.upos === "NOUN" && !vague.has(word.lemma))) return false;
  if (said.some((word) => word.upos === "VERB" && !isLight(word, words))) return false;
  const root = words.find(({ head }) => head < 0);
  const subject = words.find(({ relation, head }) => relation.startsWith("nsubj") && head === root?.index);
  if (subject?.lower === "i" && root?.upos !== "VERB") return false;
  if (!subject && root?.upos === "ADJ" && !opinions.has(root.lemma)) return false;
  const subjects = said.filter(({ relation }) => relation.startsWith("nsubj"));
  return subjects.every(({ lower }) => pointing.has(lower) || lower === "you" || lower === "i" || lower === "who");
}

function isLight(word: Word, words: Word[]): boolean {
  if (!talking.has(word.lemma)) return false;
  const subject = words.find(({ relation, head }) => relation.startsWith("nsubj") && head === word.index);
  // "I want", "I love it" say something of the speaker where they have an object of their own, which a noun would be.
  return subject?.lower !== "i" || words.some(({ lower }) => pointing.has(lower));
}
