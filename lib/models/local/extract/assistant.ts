import type { Token } from "./tagging";

const boilerplate =
  /\b(?:you|your|you['’]\w+|let['’]s|let me|i can|i could|i['’]d be|i['’]m (?:here|happy|glad|sorry|an? )|i am (?:here|happy|sorry)|feel free|here (?:is|are)|here['’]s|sorry|apolog\w+|it['’]s (?:important|best|always|essential|crucial|great|recommended|worth)|make sure|keep in mind|remember to|would like|hope this|these (?:tips|steps|suggestions)|this (?:will|should|can|code|approach|function|ensures|way)|we (?:can|will|should|need|could|use|['’]ll)|i understand|i see|consider|ensure|by following|step \d)\b/i;
const commitment =
  /\bi(?:['’]d| would)? (?:also |really |highly |strongly )*(?:recommend|suggest)\b|^i (?:['’]?ll|will|have (?:booked|scheduled|added|sent|created|set))|^(?:i['’]ll|my recommendation|i['’]d recommend)\b/i;

/**
 * Whether an assistant's sentence is worth keeping: it states something concrete (a name, a number, a date) or
 * recommends or promises something. Advice, offers and what it repeats of the user are not.
 */
export function isWorthKeeping(sentence: string, tokens: Token[], hasName: boolean): boolean {
  if (commitment.test(sentence))
    return !/\b(?:be happy|help you|assist)\b/i.test(sentence) && (hasName || /\d/.test(sentence) || sentence.length > 40);
  if (boilerplate.test(sentence) || /:$|:\*\*|\*\*:/.test(sentence) || sentence.length < 25) return false;
  const finite = tokens.some((token) => token.tags.has("Verb") && !token.tags.has("Gerund") && !token.tags.has("Infinitive"));
  const imperative = tokens[0]?.tags.has("Infinitive") === true;
  return finite && !imperative && (hasName || /\b\d[\d.,]*\b/.test(sentence));
}
