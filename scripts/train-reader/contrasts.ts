import { writeFileSync } from "node:fs";
import { parse, type Word } from "@/lib/language/en/grammar";
import { areSiblings } from "@/lib/language/en/lexicon";
import { areOpposites, relatedness } from "@/lib/language/en/related";
import { type History, readHistories } from "../doctor/histories";

// Of each question that a history answers, one that it doesn't: with another thing of the kind, another name, or the opposite word in one
// place. "When is the bathroom repainted" beside "when is the kitchen repainted" teaches to tell them apart. Writes histories whose checks
// all must be refused, for examples.ts.

const [out, ...files] = process.argv.slice(2);
if (!out || files.length === 0) throw new Error("node … scripts/train-reader/contrasts.ts OUT.jsonl HISTORIES…");

/** A word must stand in so many histories: what nobody would ask for teaches nothing. */
const least = 12;
/** Of a history: more would be about the same few words. */
const most = 4;

const histories = files.flatMap(readHistories);
const textOf = (history: History): string => history.sessions.flatMap(({ messages }) => messages.map(({ content }) => content)).join("\n");

const nouns = new Map<string, number>();
const names = new Map<string, number>();
for (const history of histories) {
  const inQuestions = history.checks.flatMap((check) => ("ask" in check ? parse(check.ask) : []));
  const seen = new Set(inQuestions.flatMap(({ words }) => words.filter(isReplaceable).map((word) => `${word.upos} ${word.text}`)));
  for (const key of seen) {
    const [upos, text] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
    const counted = upos === "PROPN" ? names : nouns;
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
}
const common = [...nouns].filter(([, count]) => count >= least).map(([noun]) => noun);
const people = [...names].filter(([, count]) => count >= 3).map(([name]) => name);
const verbs = "buy sell start end begin finish open close arrive leave win lose lend borrow give get come go send receive gain drop".split(
  " ",
);

function isReplaceable({ upos, relation, text, lower, lemma }: Word): boolean {
  if (!/^(?:obj|nsubj|obl|nmod|compound)/.test(relation)) return false;
  return upos === "PROPN" ? /^\p{Lu}\p{Ll}{2,}$/u.test(text) : upos === "NOUN" && text === lower && lower === lemma;
}

/** The same for the same question, in every run. */
function hash(text: string): number {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0;
  return sum;
}

function contrastOf(question: string, told: string): string | null {
  const [sentence, other] = parse(question);
  if (!sentence || other) return null;
  const isNew = (word: string) =>
    !new RegExp(`(?<![\\p{L}])${word}`, "iu").test(told) && !question.toLowerCase().includes(word.toLowerCase());
  const choices = sentence.words.flatMap((word): [Word, string[]][] => {
    if (word.upos === "VERB" && word.text === word.lemma && verbs.includes(word.lemma)) {
      const opposites = verbs.filter((verb) => areOpposites({ lemma: word.lemma, upos: "VERB" }, { lemma: verb, upos: "VERB" }));
      return [[word, opposites.filter(isNew)]];
    }
    if (!isReplaceable(word) || !told.toLowerCase().includes(word.lower)) return [];
    if (word.upos === "PROPN") return [[word, people.filter((name) => isNew(name))]];
    const isOther = (noun: string) =>
      areSiblings(word.lemma, noun) && relatedness({ lemma: word.lemma, upos: "NOUN" }, { lemma: noun, upos: "NOUN" }) === 0;
    return [[word, common.filter((noun) => isOther(noun) && isNew(noun))]];
  });
  const possible = choices.filter(([, words]) => words.length > 0);
  const chosen = possible[hash(question) % (possible.length || 1)];
  if (!chosen) return null;
  const [word, words] = chosen;
  return question.slice(0, word.start) + words[hash(`${question} ${word.text}`) % words.length] + question.slice(word.end);
}

let count = 0;
const lines = histories.flatMap((history) => {
  const told = textOf(history);
  const asked = history.checks.flatMap((check) => ("ask" in check && check.expect && !check.refused ? [check.ask] : []));
  const contrasts = asked
    .toSorted((one, other) => hash(one) - hash(other))
    .flatMap((question) => contrastOf(question, told) ?? [])
    .slice(0, most);
  count += contrasts.length;
  if (contrasts.length === 0) return [];
  const checks = contrasts.map((ask) => ({ ask, refused: true }));
  return [JSON.stringify({ ...history, checks })];
});
writeFileSync(out, `${lines.join("\n")}\n`);
console.log(`${count} questions of ${lines.length} histories`);
