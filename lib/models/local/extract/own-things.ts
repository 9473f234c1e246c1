import { parse, type Word } from "@/lib/language/en/grammar";
import { isKindOf } from "@/lib/language/en/lexicon";
import { childrenOf } from "@/lib/language/en/phrases";

/** What people have one of, so that it is theirs where nothing else is said. */
const owned = [
  "furniture",
  "appliance",
  "home appliance",
  "vehicle",
  "telephone",
  "computer",
  "musical instrument",
  "dwelling",
  "body part",
  "worker",
  "health professional",
  "domestic animal",
  "contract",
  "examination",
  "operation",
  "ceremony",
  "meeting",
  "payment",
  "team",
  "loan",
  "degree",
];
const alsoOwned = new Set(
  (
    "engagement wedding desk sponsor physio rent mortgage lease budget landlord boiler fridge dog cat hamster parrot phone laptop bike car van stall allotment " +
    "commute licence license passport visa deposit salary pension insurance diet therapist dentist manager boss mentor coach trainer supervisor teacher tutor stand-up standup " +
    "shift rota schedule internship thesis dissertation project course appointment checkup check-up scan surgery flight prescription dose exam interview"
  ).split(" "),
);
/** Of everybody, of nobody, or named by what stands around. */
const anyones =
  /^(?:groom|bride|host|guest|winner|loser|witness|referee|judge|officer|waiter|waitress|chef|clerk|reporter|actor|singer|author|man|woman|guy|person|boy|girl|baby|child|kid|toddler|people|mister|insurance|police|government|president|minister|king|queen|god|author|customer|client|user|player|student|soldier|work|food|water|bus|train|plane|tram|ferry|taxi|cab|lorry|truck|ambulance|blood|skin|flesh|meat|beef|chicken|pork|lamb|turkey|fish|heart|mind|hand|eye|face|cow|sheep|pig|horse|spam|tax|money|cash|chat|party|group|mass|church|school|lesson|practice|search|war|life|love|song|agreement|service|member|volunteer|staff|colleague|friend|neighbour|neighbor)$/;
const narrowing =
  /^(?:current|new|old|next|last|first|second|latest|weekly|daily|monthly|main|other|usual|favourite|favorite|left|right|upper|lower|electric|home|knee|hip|back|training)$/;

/** "Engagement is off", "current pair is on 480 km": a thing that people have one of is its writer's where nobody else's is said. */
export function withOwnThing(clause: string): string {
  if (
    !/^(?:\p{Lu}?\p{Ll}[\p{L}-]+ ){1,3}(?:is|was|has|had|will|can|['’]|\p{Ll}{2,})/u.test(clause) ||
    !/^\p{L}+(?: \p{Ll}|['’]s )/u.test(clause)
  )
    return clause;
  const lowered = clause.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  const [sentence] = parse(lowered);
  if (!sentence) return clause;
  const { words } = sentence;
  const children = childrenOf(words);
  const subject = words.find((word) => /^nsubj/.test(word.relation) && words[word.head]!.head < 0);
  if (
    !subject ||
    !/^NNP?$/.test(subject.xpos) ||
    !/^\p{Ll}/u.test(subject.text) ||
    subject.index > 2 ||
    !isOneOfMine(subject, /^\p{Lu}/u.test(clause) && parse(clause)[0]?.words[0]?.upos === "PROPN")
  )
    return clause;
  const root = words[subject.head]!;
  const tellsNow =
    /^VB[DZ]$/.test(root.xpos) ||
    children[root.index]!.some(({ relation, xpos }) => /^(?:aux|cop)/.test(relation) && /^(?:VBD|VBZ|MD)$/.test(xpos));
  const own = children[subject.index]!;
  const before = words.slice(0, subject.index);
  const isBare =
    own.every(({ relation, index }) => /^(?:compound|amod)$/.test(relation) && index < subject.index) &&
    before.every((word) => own.includes(word) && (word.relation === "compound" ? /^\p{Ll}/u.test(word.text) : narrowing.test(word.lower)));
  if (!tellsNow || !isBare || root.index < subject.index) return clause;
  return `my ${lowered}`;
}

/**
 * Whether people have one of a thing, as a desk or a landlord.
 * @param mayBeName as "Tom" is a cat, too
 */
export const isOneOfMine = ({ lower, lemma }: Word, mayBeName: boolean): boolean => {
  const noun = lemma.toLowerCase();
  return (
    !anyones.test(noun) &&
    (alsoOwned.has(lower) || owned.some((kind) => isKindOf(noun, kind) && (!mayBeName || /worker|professional/.test(kind))))
  );
};
