import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lemmas, type LemmaTable, lemmaOf } from "./lemma";
import { type Analysis, createReader } from "./network";
import {
  repairBare,
  repairCases,
  repairGiven,
  repairJoined,
  repairJoins,
  repairLetters,
  repairNames,
  repairPossessives,
  repairPrepositions,
  repairProducts,
  repairSubjects,
} from "./repair";
import { repairAsked, repairWhich } from "./repair-questions";
import { repairDeeds, repairHandling, repairMarks, repairPresent } from "./repair-verbs";
import { sentenceEnds } from "./sentences";
import { spelledOut } from "./spelled-out";
import { type Token, tokenize } from "./tokens";
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

/** Several readers look at the same clause one after the other. */
const recent = new Map<string, Sentence[]>();
const maxRemembered = 256;
const longestRemembered = 400;

/** The sentences of a text, with each word's tags, dictionary form and head. Time grows with the text's length only. */
export const parse = (text: string): Sentence[] => recent.get(text) ?? parseAll([text])[0]!;

/** The sentences of each text. The network reads several short texts together in less time than one by one. */
export function parseAll(texts: readonly string[]): Sentence[][] {
  const found = new Map<string, Sentence[]>();
  for (const text of texts) {
    const known = recent.get(text);
    if (known) found.set(text, known);
  }
  const unread = [...new Set(texts)].filter((text) => !found.has(text));
  for (const [i, sentences] of analyzed(unread).entries()) {
    const text = unread[i]!;
    found.set(text, sentences);
    if (text.length > longestRemembered) continue;
    if (recent.size >= maxRemembered) recent.clear();
    recent.set(text, sentences);
  }
  return texts.map((text) => found.get(text)!);
}

function analyzed(texts: readonly string[]): Sentence[][] {
  const { read, lemmas } = grammar();
  const split = texts.map(sentencesIn);
  const analyses = read(split.flat().map((sentence) => spelledOut(sentence.map(({ text }) => text)))).values();
  return split.map((sentences) => sentences.map((sentence) => sentenceOf(sentence, analyses.next().value!, lemmas)));
}

function sentencesIn(text: string): Token[][] {
  const tokens = tokenize(text);
  let from = 0;
  return sentenceEnds(tokens).map((end) => {
    const sentence = tokens.slice(from, end);
    from = end;
    return sentence;
  });
}

function sentenceOf(tokens: readonly Token[], analysis: Analysis, lemmas: Lemmas): Sentence {
  const texts = tokens.map(({ text }) => text);
  repairNames(texts, analysis);
  repairJoins(texts, analysis);
  repairSubjects(analysis);
  repairJoined(analysis);
  repairProducts(texts, analysis);
  repairLetters(texts, analysis);
  repairPrepositions(texts, analysis);
  repairBare(texts, analysis);
  repairPossessives(texts, analysis);
  repairCases(analysis);
  repairGiven(analysis);
  repairMarks(texts, analysis);
  repairDeeds(texts, analysis, lemmas.verbs);
  repairHandling(texts, analysis, lemmas.verbs);
  repairWhich(texts, analysis);
  repairAsked(texts, analysis, lemmas.verbs);
  repairPresent(analysis);
  const { upos, xpos, heads, relations } = analysis;
  const words = tokens.map(({ text, start, end }, index) => ({
    index,
    text,
    lower: text.toLowerCase(),
    lemma: isHave(index, tokens, analysis) ? "have" : lemmaOf(text, xpos[index]!, lemmas),
    upos: upos[index]!,
    xpos: xpos[index]!,
    head: heads[index]!,
    relation: relations[index]!,
    start,
    end,
  }));
  return { words, start: words[0]!.start, end: words.at(-1)!.end };
}

/** "she's been", "he's got": the short form of "has", which is tagged like that of "is". */
function isHave(index: number, sentence: readonly { text: string }[], { xpos, heads, relations }: Analysis): boolean {
  if (relations[index] !== "aux" || xpos[index] !== "VBZ" || !/^['’]?s$/i.test(sentence[index]!.text)) return false;
  const head = heads[index]!;
  return xpos[head] === "VBN" || sentence.some(({ text }, i) => heads[i] === head && /^been$/i.test(text));
}
