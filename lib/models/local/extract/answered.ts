import { parse, type Word } from "@/lib/language/en/grammar";
import { classesOf, isKindOf } from "@/lib/language/en/lexicon";
import { wholeQuestion, withNamed } from "./answered-any";
import { claimedBy, swapped, third } from "./confirmed";
import { openerLength } from "./openers";

const longestReply = 60;
const mostWords = 7;
/** "It's a role at DHL in Leipzig" can't tell of anything else, however long. */
const mostOfIt = 14;

/** What a place lacks that is told by its name alone: "Where do you live?" "Turin". */
const prepositions: Record<string, string> = { live: "in", stay: "in", base: "in", bear: "in", grow: "in", work: "at", study: "at" };
const motion = /^(?:go|move|fly|travel|drive|head)$/;
const startsWithPreposition =
  /^(?:in|at|on|near|to|from|by|with|for|under|above|behind|next|outside|inside|between|opposite|around|close|just|down|up|over|every|since|until|till|about|of)\b/i;

/** "It's Farid", "just 5", "about 40": what stands before the answer itself. */
const lead =
  /^(?:(?:it['’]?s |it is )(?:called |named )?|that['’]?s |they['’]?re |she['’]?s |he['’]?s |i['’]?m |i am |my name is |name['’]?s )(?=\S)/i;

/**
 * A few words that answer the assistant's question, as a sentence of the speaker: "Farid" to "What's your name?" says "I'm called Farid",
 * "5" to "How old is your son?" "My son is 5". Null for whole sentences, and for questions that leave more open than a word can tell.
 */
export function answeredBy(question: string, reply: string): string | null {
  // "What's her name so I can put it in?"
  const asked = wholeQuestion(question.replace(/,? so (?:that )?(?:i|we) (?:can|could)\b[^?]*\?$/i, "?"));
  const bare = reply.slice(openerLength(reply)).replace(/[.!\s]+$/, "");
  const words = bare.replace(lead, "");
  const isOfIt = /^it['’]?s /i.test(bare);
  if (words === "" || words.length > longestReply * (isOfIt ? 2 : 1) || /[?;:]/.test(words)) return null;
  const [sentence, other] = parse(words);
  if (!sentence || other || sentence.words.filter(({ upos }) => upos !== "PUNCT").length > (isOfIt ? mostOfIt : mostWords)) return null;
  const isFragment = !sentence.words.some(
    ({ relation, upos, xpos }) => relation.startsWith("nsubj") || upos === "AUX" || /^(?:VBD|VBZ|MD)$/.test(xpos) || upos === "INTJ",
  );
  if (
    !isFragment ||
    /^(?:yes|yeah|yep|no|nope|not|none|nothing|nobody|never|idk|dunno|maybe|sure|ok|okay|both|neither|you|me|same|many|some|a few|long|that|this|thanks|thank)\b/i.test(
      words,
    )
  )
    return null;
  const root = sentence.words.find(({ head }) => head < 0)!;
  // "Write me a letter" answers nothing.
  if (root.upos === "VERB" || root.upos === "ADV" || root.upos === "PRON") return null;
  const parsed = parse(asked.replace(/[\s?]+$/, "?"))[0];
  const open = /\bany(?:thing|one|body|where)?\b/i.test(asked) ? claimedBy(asked, true) : null;
  // "I'm allergic to pollen" and "she's allergic to nuts" tell it whole.
  if (open && /^(?:i['’]?m|i am|s?he['’]?s|they['’]?re) /i.test(bare)) return null;
  return open
    ? withNamed(open, words)
    : parsed
      ? (ownTrait(asked, words) ?? occupation(asked, words) ?? told(asked, parsed.words, words))
      : null;
}

const isFigure = (reply: string) =>
  /^(?:about |around |almost |nearly |just |only )*(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b)/i.test(
    reply,
  );

function told(asked: string, words: readonly Word[], reply: string): string | null {
  const name = nameOf(asked);
  if (name)
    return isFigure(reply) || !isName(reply)
      ? null
      : swapped(`${name} ${isPlural(name) ? "are" : "is"} called ${capitals(reply)}`).replace(/^I is\b/, "I am");
  const match =
    /^(?<wh>what|who|when|where|how old|how many (?<counted>\p{L}[\p{L} -]{1,30}?)|which (?<kind>\p{L}[\p{L} -]{1,30}?)|what (?<sort>\p{Ll}[\p{L} -]{1,30}?))(?:['’]s| (?<aux>is|are|was|were|do|does|did|would|will)) (?<rest>.+?)\?*$/iu.exec(
      asked.trim(),
    );
  if (!match?.groups) return null;
  const { wh, counted, aux, rest } = match.groups as { wh: string; counted?: string; aux?: string; rest: string };
  const subject = subjectOf(rest);
  if (!subject) return null;
  const after = rest.slice(subject.length).trim();
  const helper = (aux ?? "is").toLowerCase();
  const form = wh.toLowerCase();
  if (form === "how old") return /^(?:is|are)$/.test(helper) && after === "" && isFigure(reply) ? claimOf(subject, helper, reply) : null;
  if (/^(?:is|are|was|were)$/.test(helper)) {
    const verb = words.find(({ upos, lower }) => upos === "VERB" && after.toLowerCase().startsWith(lower));
    if (form === "where" && (after === "" || verb))
      return claimOf(subject, helper, `${after} ${placed(verb?.lemma ?? "be", reply)}`.trim());
    // "What are you studying?"
    if (form === "what" && doing.test(after)) return swapped(`${subject} ${helper} ${after} ${reply}`);
    const kind = kindOf(match.groups);
    if (kind && subject === "you" && after !== "") return inKind(kind, after, helper, reply);
    if (after !== "" || subject === "you") return null;
    return /^(?:who|what|when|which|what )/.test(form) ? claimOf(subject, helper, reply) : null;
  }
  const [verb, ...others] = after.split(" ");
  if (!verb) return null;
  const isThird = helper === "does";
  const told = helper === "did" ? null : isThird ? third(verb) : /^w/.test(helper) ? `${helper} ${verb}` : verb;
  if (!told) return null;
  const tail = others.join(" ");
  if (counted) return isFigure(reply) && verb === "have" ? swapped(`${subject} ${told} ${reply} ${counted} ${tail}`.trim()) : null;
  if (form === "where")
    return tail === "" || /^(?:up|based)$/.test(tail)
      ? swapped(`${subject} ${[told, tail].filter(Boolean).join(" ")} ${placed(verb, reply)}`)
      : null;
  // "What do you do?" is no deed that the reply would be done to.
  if (verb === "do" || /^(?:think|mean|say|want|need|like|know|see|feel)$/.test(verb)) return null;
  if (form === "when") return tail === "" ? swapped(`${subject} ${told} ${reply}`) : null;
  const isStranded = /^(?:in|at|for|with|on|to|from|by)$/.test(tail);
  return swapped((isStranded ? `${subject} ${told} ${tail} ${reply}` : `${subject} ${told} ${reply} ${tail}`).trim());
}

const doing =
  /^(?!(?:do|think|say|feel|go|try|refer|ask|struggle|struggl|deal|hop|talk|worry)ing\b)\p{L}{3,}ing(?: (?:for|on|at|with|towards))?$/iu;

const kindOf = (groups: Record<string, string | undefined>) => groups.kind ?? groups.sort;

/** "In 11th grade" for "11th" to "What grade are you in?", "in Porto" to "Which city are you based in?" */
function inKind(kind: string, after: string, helper: string, reply: string): string | null {
  const { doing = "", at } =
    /^(?:(?<doing>\p{L}+(?:ing|ed)|born) )?(?<at>in|at|on|from|with|for|to)$/u.exec(after.replace(/^born$/, "born in"))?.groups ?? {};
  if (!at || startsWithPreposition.test(reply)) return null;
  const said = /^\d{1,2}(?:st|nd|rd|th)$/.test(reply) ? `${reply} ${kind}` : /^\d{1,2}$/.test(reply) ? `${kind} ${reply}` : reply;
  return swapped(`you ${helper} ${[doing, at, said].filter(Boolean).join(" ")}`);
}

/** "Your skin type?", "what about your budget?": "my skin type is dry". */
function ownTrait(asked: string, reply: string): string | null {
  const trait = /^(?:and |so )?(?:(?:what|how) about |what['’]s )?your (?<trait>\p{L}[\p{L} -]{1,30}?)\?$/iu.exec(asked.trim())?.groups
    ?.trait;
  if (!trait || /\b(?:names?|plans?|thoughts?|opinion|question|family|kids|children)$| and /i.test(trait)) return null;
  return /^age$/i.test(trait) ? (isFigure(reply) ? `I am ${reply}` : null) : `My ${trait} ${/[^s]s$/.test(trait) ? "are" : "is"} ${reply}`;
}

/** "Bus driver" to "What do you do?", and to what one did before. */
function occupation(asked: string, reply: string): string | null {
  const { did } =
    /^(?:and |so )?what (?:do|(?<did>did)) you do(?: for (?:a living|work))?(?<then> (?:before|back then|then|previously|until then).{0,40})?\?$/iu.exec(
      asked.trim(),
    )?.groups ?? {};
  if (did === undefined && !/\bwhat do you do\b/i.test(asked)) return null;
  const {
    role,
    years,
    more = "",
  } = /^(?<role>(?:an? )?\p{L}[\p{L}'’ -]*?)(?:,? (?:for )?(?<years>\d{1,2} years))?(?<more>, .+)?$/iu.exec(reply)?.groups ?? {};
  const words = role ? parse(role).flatMap((sentence) => sentence.words) : [];
  const isJob = ({ upos, lower }: Word) =>
    /^(?:NOUN|PROPN)$/.test(upos) && (isKindOf(lower, "person") || /(?:er|or|ist|ian|man|woman)s?$/.test(lower));
  if (!role || !words.some(isJob)) return null;
  const what = /^an? |[^s]s$/i.test(role) ? role : `${/^[aeiou]/i.test(role) ? "an" : "a"} ${role}`;
  return `${did ? "I was" : years ? "I have been" : "I am"} ${what}${years ? ` for ${years}` : ""}${more}`;
}

/** A word that a dictionary knows is a name only with a capital: "Pixel", "Mo", "farid". */
const isName = (reply: string): boolean => {
  if (/^(?:the|an?|my|some|any|this|that)\b/.test(reply)) return false;
  const words = reply.split(" ");
  return (
    words.length <= 3 &&
    words.every((word) => /^\p{Lu}/u.test(word) || (/^\p{Ll}{2,}$/u.test(word) && classesOf(word).length === 0 && words.length < 3))
  );
};

/** Whose name is asked for, of "What's your dog's name and how old is he?" the first half. */
export const ownerAsked = (asked: string): string | null => nameOf(asked);

/** Whose name is asked for: "your dog" of "What's your dog's name?" and "What is your dog called?", "you" of "What should I call you?". */
function nameOf(asked: string): string | null {
  const text = asked.trim().replace(/[\s?]+$/, "");
  const of =
    /^what(?:['’]s| is| are) (?<owner>.{2,40}?)['’]s? names?$/i.exec(text)?.groups?.owner ??
    /^what(?:['’]s| is| are) (?<subject>.{2,40}?) (?:called|named)$/i.exec(text)?.groups?.subject;
  if (of) return /^(?:it|they|this|that|these|those)$/i.test(of) ? null : of;
  const pronoun = /^what(?:['’]s| is| are) (?<whose>your|his|her) (?:first |full )?name$/i.exec(text)?.groups?.whose?.toLowerCase();
  if (pronoun) return { your: "you", his: "he", her: "she" }[pronoun]!;
  return /^(?:what (?:should|can|may|do) i call you|how (?:should|can|may) i call you|what do (?:people|friends) call you|and you are)$/i.test(
    text,
  )
    ? "you"
    : null;
}

/** "Your", "he", a name: who or what a question is about, at the start of its rest. */
function subjectOf(rest: string): string | null {
  const found = /^(?:you|he|she)\b/i.exec(rest)?.[0];
  if (found) return found.toLowerCase();
  const [sentence] = parse(rest);
  const words = sentence?.words ?? [];
  const first = words[0];
  if (!first || !/^(?:your|his|her|the)$/.test(first.lower)) return first?.upos === "PROPN" ? first.text : null;
  const last = words.findIndex(
    ({ upos }, i) => i > 0 && /^(?:NOUN|PROPN)$/.test(upos) && !/^(?:NOUN|PROPN|PART)$/.test(words[i + 1]?.upos ?? ""),
  );
  return last > 0 ? rest.slice(0, words[last]!.end) : null;
}

const isPlural = (subject: string) => /^(?:you|they)$|\b(?:your|the) .*(?:s|children|people)$/i.test(subject);

const claimOf = (subject: string, helper: string, rest: string): string => swapped(`${subject} ${helper} ${rest}`);

/** "In Turin" for "Turin". */
function placed(verb: string, reply: string): string {
  if (startsWithPreposition.test(reply) || /^(?:home|here|abroad|upstairs|downstairs|nowhere|everywhere)\b/i.test(reply))
    return reply[0]!.toLowerCase() + reply.slice(1);
  return `${motion.test(verb) ? "to" : (prepositions[verb] ?? "in")} ${reply}`;
}

const capitals = (name: string) => name.replace(/(?<![\p{L}’'-])\p{Ll}/gu, (letter) => letter.toUpperCase());
