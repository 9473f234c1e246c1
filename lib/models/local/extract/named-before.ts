import { animalsIn, isAnimalIn } from "./animals";
import type { Draft } from "./corrections";
import { petPattern } from "./kinship";

/** "friend I guess", "random, I know"; "it's in Manila already I think" is what its writer thinks. */
export function withoutGuess(source: string): string {
  const plain = source.replace(/(?<=\p{L}{3,}),? \bi (?:guess|know|mean)[.!]*$/iu, "");
  const thought =
    /^(?<claim>(?:my|our|the|his|her|their|it|he|she|they|\p{Lu})\b.{8,}?),? \bi (?<verb>think|believe|reckon|suppose|hope)[.!]*$/iu.exec(
      plain,
    )?.groups;
  // Whoever says so of themselves has no doubt of it: "I'm pescatarian now I suppose".
  if (thought && /^suppose$/i.test(thought.verb!) && /^(?:I|we)(?:['’]|\b)/i.test(thought.claim!)) return thought.claim!;
  return thought
    ? `I ${thought.verb!.toLowerCase()} ${thought.claim}`
    : plain.replace(/(?<=\p{L}{3,}),? \bi (?:think|believe|reckon|suppose|hope)[.!]*$/iu, "");
}

const itIs = /^(?:(?:it|mine)['’]?s|(?:it|mine) is)(?= (?:on|at|in|next|this|tomorrow|due|from|the \d|mon|tues|wed|thurs|fri|sat|sun)\b)/iu;
const askedFor = /\b(?:(?<own>my|our)|for (?:an?|the)|of (?:an?|the)) (?<thing>(?:\p{Ll}+[ -]){0,2}\p{Ll}{3,})\s*[?.!,–—-]*\s*$/iu;

/** "Can you help me with my driving test? it's on 3 February": what the request before is about. */
export function ofRequest(source: string, before: string): string {
  const { own, thing } = itIs.test(source) ? (askedFor.exec(before)?.groups ?? {}) : {};
  const owner = /^mine/i.test(source) ? "my" : (own?.toLowerCase() ?? "the");
  return thing ? source.replace(itIs, `${owner} ${thing} is`) : source;
}

/** "called Gerald" after "we've got a rabbit". */
export const isNaming = (source: string): boolean => /^(?:[Cc]alled|[Nn]amed) \p{Lu}[\p{L}'’ -]{1,30}[.!]*$/u.test(source);

const written = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?";
const naming = `(?:(?:,| and| -|) (?:her|his|their) name(?:['’]s| is)| (?:called|named)|,(?= ${written}(?:[,.!;]|$)))`;
const somebody =
  "(?:(?:someone|somebody)(?: new| else| special| nice| lovely)?|an? (?:(?:new|nice|lovely) )?(?:guy|girl|man|woman|bloke|lad|lady|chap|fella|person)(?: from [\\p{L} ]{2,20}?)?)";
// One sees a man about the boiler, too.
const somebodysName = `(?<name>${written})(?![\\p{L}]|,? (?:about|on|at|tomorrow|tonight|today|next|later|this|for (?:the|my))\\b)`;
const courting = new RegExp(
  `\\b(?<verb>seeing|dating|going out with|engaged to|married(?: to)?) ${somebody}${naming} ${somebodysName}`,
  "u",
);
const another = new RegExp(
  `(?<what>\\b(?:(?:an?|another) (?:[\\p{Ll}'’-]+ ){0,2}?[\\p{Ll}'’-]+|someone|somebody))(?:,| and| -|) (?:her|his|its|their) name(?:['’]s| is) ${somebodysName}`,
  "u",
);

/** "I'm seeing someone new, her name is Kit" for "I'm dating Kit", "we hired a nanny, his name is Bo" for "we hired a nanny called Bo". */
export const withName = (clause: string): string =>
  clause
    .replace(courting, (_, verb: string, named: string) => `${verb === "seeing" ? "dating" : verb} ${named}`)
    .replace(another, "$<what> called $<name>");

/** "I saw a puppy", "he has a dog": not the user's, for all that is said. */
const isNobodys = (content: string, pet: string): boolean =>
  /\b(?:saw|seen|met|spotted|noticed|passed|stroked|petted)\b/.test(content) ||
  new RegExp(`\\b(?:he|she|they)(?:['’]\\p{L}+)? (?:\\p{L}+ ){1,3}?(?:an?|one) (?:\\p{L}+ ){0,2}?${pet}\\b`, "iu").test(content);
const hisName =
  /^(?:(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir) name(?:['’]s| is)|(?:[Hh]e|[Ss]he|[Ii]t)(?:['’]s| is) (?:called|named)|[Ww]e(?:['’]ve| have)? (?:called|named) (?:him|her|it)) (?=\p{Lu})/u;

/** "His name's Ned" after a nameless dog is the dog's name, and nobody else's; after "I'm seeing someone", it is theirs. */
export function ofNameless(source: string, before: Draft | undefined, own: string | null): string {
  const name = hisName.exec(source);
  const found =
    name &&
    before &&
    new RegExp(`\\b(?:an?|our|the|their|one|new|rescue)(?: \\p{Ll}+){0,2} (${petPattern})\\b(?!.*\\b(?:named|called)\\b)`, "iu").exec(
      before.content,
    );
  // "The hen do" is a party.
  const pet = found && before && isAnimalIn(before.content, found[1]!.toLowerCase()) ? found : null;
  if (!name) return ofCouple(source, before);
  const called = source.slice(name[0].length);
  if (pet && before) {
    const owner = ownerOf(before, pet[1]!, own);
    // "My neighbour's puppy is called Stella" would be taken for one's own.
    return owner
      ? `${owner} a ${pet[1]} called ${called}`
      : `${isNobodys(before.content, pet[1]!) ? "the" : "my"} ${pet[1]} is called ${called}`;
  }
  // "Her name is Kit" after "I'm seeing someone new".
  return before && /\b(?:is|has been) (?:seeing|dating) (?:someone|somebody)\b(?!.*\b(?:named|called)\b)/.test(before.content)
    ? `I'm dating ${called}`
    : source;
}

/** "Dana has" after "User's sister Dana got a hamster"; null for what is the user's own. */
function ownerOf({ content }: Draft, pet: string, own: string | null): string | null {
  const animal = animalsIn(content, own).find(({ name }) => name.endsWith(` ${pet.toLowerCase()}`));
  const owner = animal && /^(?<who>.+?)['’](?<one>s?)$/u.exec(animal.name.slice(0, -pet.length - 1))?.groups;
  if (!owner || owner.who === own) return null;
  return `${owner.who!.replace(`${own}'s `, "my ")} ${owner.one ? "has" : "have"}`;
}

const areTogether =
  /^(?:and |so |but )?we(?:['’]re| are)(?: (?:now|finally|officially|both))* (?:official|exclusive|together|dating|going steady|an item|a couple)(?: now| finally)?[.!]*$/i;
const metWho = new RegExp(`\\b(?:met|seeing|dating|with|called|named) (?<name>${written})`, "gu");

/** "We're official now" after "I met Ravi" is of Ravi, where nobody else is named. */
function ofCouple(source: string, before: Draft | undefined): string {
  const met =
    before && areTogether.test(source) && /^User\b.*\b(?:met|seeing|dating|date)\b/.test(before.content)
      ? [...before.content.matchAll(metWho)]
      : [];
  const [only, other] = new Set(met.map(({ groups }) => groups!.name!));
  return only && !other && only !== "User" ? `I'm dating ${only} now` : source;
}

const ofAnimal =
  /^(?:(?<of>his|her|its)(?= )|(?:he|she)(?<is>['’]s)?(?= )|it(?:(?<its>['’]s)| is)(?= (?:an?|called|named|only|just|about|\d)\b))/iu;

/** Whether a sentence begins with a word that may stand for an animal: "his name is Rufus". */
export const isOfAnimal = (source: string): boolean => ofAnimal.test(source);

const hasAnimal = new RegExp(
  `^(?: and [^.;]{1,20})? (?:[\\p{L}'’]+ ){1,4}?(?:an?|one|the)(?: \\p{Ll}+){0,3}? (${petPattern})\\b(?!.*\\b(?:named|called)\\b)`,
  "iu",
);

/** "She's a corgi" after "I adopted a puppy", where nobody whom "she" could be was named. */
export function ofOwnAnimal(source: string, before: Draft | undefined, own: string, isSomebodyNamed: () => boolean): string {
  const pronoun = ofAnimal.exec(source);
  // After "Last week, ", at most.
  const at = before?.content.slice(0, 50 + own.length).indexOf(own) ?? -1;
  const animal = pronoun && at >= 0 ? hasAnimal.exec(before!.content.slice(at + own.length)) : null;
  if (!pronoun || !animal || isSomebodyNamed()) return source;
  const { of, is, its } = pronoun.groups!;
  return `my ${animal[1]!.toLowerCase()}${of ? "'s" : is || its || /^it is/i.test(pronoun[0]) ? " is" : ""}${source.slice(pronoun[0].length)}`;
}
