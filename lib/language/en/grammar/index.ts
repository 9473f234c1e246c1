import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lemmas, type LemmaTable, lemmaOf } from "./lemma";
import { type Analysis, createReader } from "./network";
import {
  repairBare,
  repairGiven,
  repairJoined,
  repairJoins,
  repairLetters,
  repairNames,
  repairPrepositions,
  repairProducts,
  repairSubjects,
} from "./repair";
import { repairDeeds, repairHandling, repairMarks } from "./repair-verbs";
import { sentenceEnds } from "./sentences";
import { spelledOut } from "./spelled-out";
import { tokenize } from "./tokens";
import { unpack } from "./weights";

export interface Word {
  /** Position in the sentence. */
  index: number;
  text: string;
  lower: string;
  /** Dictionary form; names keep their case. */
  lemma: string;
  /** Universal part of speech: NOUN, VERB, AUX … */
  upos: string;
  /** Penn tag: VBD, NNP … */
  xpos: string;
  /** Index of the head, -1 for the root. */
  head: number;
  /** Universal relation with its subtype: nsubj, nsubj:pass, nmod:poss … */
  relation: string;
  /** Character span in the text. */
  start: number;
  end: number;
}
export interface Sentence {
  words: Word[];
  start: number;
  end: number;
}

type Grammar = { read: (sentences: readonly string[][]) => Analysis[]; lemmas: Lemmas };

let memo: Grammar | undefined;

/** Loaded by the first text: 4 MB. */
function grammar(): Grammar {
  if (memo) return memo;
  const file = (name: string) => readFileSync(join(process.cwd(), "grammar", "en", name));
  const table = JSON.parse(file("lemmas.json").toString("utf8")) as LemmaTable;
  memo = {
    read: createReader(unpack(file("model.bin"))),
    lemmas: { exceptions: new Map(Object.entries(table.exceptions)), verbs: new Set(table.verbs) },
  };
  return memo;
}

/** The sentences of a text, with each word's tags, dictionary form and head. Time grows with the text's length only. */
export function parse(text: string): Sentence[] {
  const known = recent.get(text);
  if (known) return known;
  const found = analyzed(text);
  if (text.length > longestRemembered) return found;
  if (recent.size >= maxRemembered) recent.clear();
  recent.set(text, found);
  return found;
}

/** Several readers look at the same clause one after the other. */
const recent = new Map<string, Sentence[]>();
const maxRemembered = 256;
const longestRemembered = 400;

function analyzed(text: string): Sentence[] {
  const { read, lemmas } = grammar();
  const tokens = tokenize(text);
  let from = 0;
  const sentences = sentenceEnds(tokens).map((end) => {
    const sentence = tokens.slice(from, end);
    from = end;
    return sentence;
  });
  const analyses = read(sentences.map((sentence) => spelledOut(sentence.map((token) => token.text))));
  return sentences.map((sentence, s) => {
    const texts = sentence.map((token) => token.text);
    repairNames(texts, analyses[s]!);
    repairJoins(texts, analyses[s]!);
    repairSubjects(analyses[s]!);
    repairJoined(analyses[s]!);
    repairProducts(texts, analyses[s]!);
    repairLetters(texts, analyses[s]!);
    repairPrepositions(texts, analyses[s]!);
    repairBare(texts, analyses[s]!);
    repairGiven(analyses[s]!);
    repairMarks(texts, analyses[s]!);
    repairDeeds(texts, analyses[s]!, lemmas.verbs);
    repairHandling(texts, analyses[s]!, lemmas.verbs);
    const { upos, xpos, heads, relations } = analyses[s]!;
    const words = sentence.map(({ text, start, end }, index) => ({
      index,
      text,
      lower: text.toLowerCase(),
      lemma: isHave(index, sentence, analyses[s]!) ? "have" : lemmaOf(text, xpos[index]!, lemmas),
      upos: upos[index]!,
      xpos: xpos[index]!,
      head: heads[index]!,
      relation: relations[index]!,
      start,
      end,
    }));
    return { words, start: words[0]!.start, end: words.at(-1)!.end };
  });
}

/** "she's been", "he's got": the short form of "has", which is tagged like that of "is". */
function isHave(index: number, sentence: readonly { text: string }[], { xpos, heads, relations }: Analysis): boolean {
  if (relations[index] !== "aux" || xpos[index] !== "VBZ" || !/^['’]?s$/i.test(sentence[index]!.text)) return false;
  const head = heads[index]!;
  return xpos[head] === "VBN" || sentence.some(({ text }, i) => heads[i] === head && /^been$/i.test(text));
}
