import type { Span } from "@/lib/text/sentences";
import type { Draft } from "./corrections";
import { isVerbal, wordsOf } from "./pieces";
import type { Scene } from "./scene";
import type { Again } from "./told-before";

// "Mention that Noor is six weeks old", "tell Raj I can lend him my crutches": what a text for others shall say is told to the assistant.

const joint = "(?:^|[,;.!–—-]\\s+(?:(?:and|but|so|also|then)\\s+)?|\\s(?:and|but|so)\\s+)";
const answered =
  "(?:(?:hi|hey|hello|and|also|but|then|plus|oh|yes|yeah|yep|yup|sure|ok|okay|perfect|great|thanks|lovely|please|pls|just|maybe)[,!.]*\\s+)*";
const polite =
  "(?:(?:(?:can|could|would|will) (?:you|u)|please|pls|also|just|make sure (?:to|(?:you|u)|that (?:you|u))|be sure to|help me|don['’]?t forget to|remember to) )*";
const place = "(?: (?:in|at|on|to) (?:it|there|the (?!that\\b)\\p{L}+(?: (?!that\\b)\\p{L}+)?(?= that )))?";
const whom =
  "(?:him|her|them|everyone|everybody|mum|mom|dad|nan|my boss|(?:[Mm]y|our|the|his|their) (?:\\p{L}+['’]s )?\\p{L}+|(?!(?:Me|Us|You)\\b)\\p{Lu}[\\p{L}'’-]+(?: (?:and )?\\p{Lu}[\\p{L}'’-]+)*)";
/** Who or what begins a claim: "I've", "my lease", "the boiler", "Noor". */
const claiming =
  "(?=(?:(?:i|we|he|she|it|they)(?:['’]\\p{L}+)?|I(?:['’]\\p{L}+)?|im|ive|my|our|his|her|their|the|there|(?:mum|mom|dad|nan|gran|grandma|grandpa)(?:['’]s)?|(?:\\p{Ll}+ ){0,2}\\p{Lu}[\\p{L}'’-]+)\\s)";
/** Words in either case. Not by a group's own flag: V8 may compile such a pattern so that it never matches again (Node 24.21, once in ten runs). */
const anyCase = (words: string): string =>
  words.replace(/\\.|\(\?[:=!]|[a-z]/g, (part) => (part.length === 1 ? `[${part}${part.toUpperCase()}]` : part));
const order = new RegExp(
  `${joint}${anyCase(answered + polite)}(?:(?:${anyCase("mention|say")})(?: in| too| also)?${place}(?: that)? ${claiming}|(?:${anyCase("add|include|write|state|explain|point out|put|put in")})${place} that ${claiming}|(?:${anyCase("tell|remind|inform|assure")}) (?<whom>${whom})${place}(?: that)? ${claiming}|${anyCase("let")} (?<known>${whom}) know(?: that)? ${claiming})`,
  "u",
);
/** What is put to somebody, or how something would be. */
const unsure =
  /[?？]\s*$|\b(?:you|your|u|ur|you['’]\p{L}+|would|could|might|should|hypothetically|something like|along the lines)\b|['’]d\b/iu;
/** "Say I'm ill" may be an excuse. */
const fewestWords = 3;
/** "…, and leave out Vi" */
const furtherOrder =
  /,? (?:and|but) (?:please |pls )?(?:leave (?:out|it)|take (?:out|it)|remove|cut|drop|delete|keep it|make it|change|sign|send|put|don['’]?t|do not|say it)\b.*$/iu;
const longest = 400;

/** "Love it, add that I owe him a beer": what stands before the order, and what a text shall say. Whether there is an order. */
export function addToWrite(scene: Scene, sentence: string, start: number, drafts: Draft[], again: Again): boolean {
  const found = toBeWritten(scene, sentence);
  if (!found) return false;
  const before = sentence.slice(0, found.start).replace(/[\s,;–—-]+$/, "");
  if (before) again.sentence(scene, { start, end: start + before.length }, drafts);
  const from = drafts.length;
  for (const claim of found.claims) {
    const within = drafts.length;
    const isVerbatim = sentence.slice(claim.start, claim.end) === claim.source;
    again.clauses(scene, claim.source, start + claim.start, drafts);
    if (!isVerbatim) for (const draft of drafts.slice(within)) [draft.start, draft.end] = [start + claim.start, start + claim.end];
  }
  for (const draft of drafts.slice(from)) draft.confidence = Math.min(draft.confidence, 0.7);
  return true;
}

/** Where the order begins, and what it has the text say. */
type ToWrite = { start: number; claims: Claim[] };

/** What the speaker asks to have written, as they would say it themselves; null where a sentence orders no such thing. */
function toBeWritten({ own, passage }: Scene, sentence: string): ToWrite | null {
  if (!own || passage.role !== "user" || passage.speaker || sentence.length > longest) return null;
  const match = order.exec(sentence);
  if (!match) return null;
  const from = match.index + match[0].length;
  const told = sentence
    .slice(from)
    .replace(furtherOrder, "")
    .replace(/(?:,? (?:please|pls|plz|thanks|too|as well|lol|haha))?[\s.!?]*$/i, "");
  // "Can you say I've moved?" asks for it all the same.
  if (/[?？]\s*$/.test(sentence) && !/\b(?:can|could|would|will) (?:you|u)\b/i.test(match[0])) return null;
  if (unsure.test(told) || told.split(/\s+/).length < fewestWords) return null;
  const addressee = match.groups!.whom ?? match.groups!.known;
  const claims = claimsIn(told, from).map((claim) => ({ ...claim, source: addressedTo(addressee, claim.source) }));
  return claims.every(({ source }) => isClaim(source)) ? { start: match.index, claims } : null;
}

type Claim = Span & { source: string };
const stop = /,? and that (?=\S)|, that (?=\S)|, (?=(?:it|he|she|they)(?:['’]s|['’]re| is| was| are| were) )/gu;

/** "That my roses are out, and that Hugo has learnt to cough" tells two; of "the deposit, it was 1200" the deposit is told. */
function claimsIn(told: string, from: number): Claim[] {
  const stops = [...told.matchAll(stop)];
  const starts = [0, ...stops.map(({ index, 0: words }) => index + words.length)];
  const [first, second, ...others] = starts.map((start, i) => {
    const end = stops[i]?.index ?? told.length;
    return { start: from + start, end: from + end, source: told.slice(start, end) };
  });
  if (!second) return [first!];
  const named = isVerbal(wordsOf(first!.source)) ? null : /^(?:it|he|she|they)(?:(?= )|['’](?<short>s|re))/.exec(second.source);
  if (!named) return [first!, second, ...others];
  const be = named.groups?.short ? (named.groups.short === "s" ? " is" : " are") : "";
  return [{ start: first!.start, end: second.end, source: first!.source + be + second.source.slice(named[0].length) }, ...others];
}

/** A subject and its verb, in this order. */
function isClaim(source: string): boolean {
  const words = wordsOf(source);
  const subject = words.findIndex(({ relation }) => /^nsubj/.test(relation));
  return subject >= 0 && isVerbal(words.slice(subject + 1)) && words[0]!.upos !== "ADP" && !/^W/.test(words[0]!.xpos);
}

/** "Tell Raj I can lend him my crutches": "him" is who is told. */
function addressedTo(addressee: string | undefined, source: string): string {
  if (!addressee || !/^(?:\p{Lu}[\p{L}'’-]+|my [\p{L}'’ -]+)$/u.test(addressee)) return source;
  const words = wordsOf(source);
  const pronoun = words.find(({ lower, relation }) => /^(?:him|her)$/.test(lower) && /^(?:obj|iobj|obl)/.test(relation));
  if (!pronoun || words.some(({ upos }) => upos === "PROPN")) return source;
  return source.slice(0, pronoun.start) + addressee + source.slice(pronoun.end);
}
