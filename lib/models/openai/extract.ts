import type { ModelMessage } from "ai";
import { fold, storableJson } from "@/lib/text/clean";
import { sentences } from "@/lib/text/sentences";
import { terms } from "@/lib/text/terms";
import { ownName } from "../local/extract";
import { beforeQuestion } from "../local/extract/clauses";
import { isJunk, isRequest } from "../local/extract/junk";
import { noise } from "../local/extract/noise";
import { openerLength } from "../local/extract/openers";
import type { ExtractInput, Extraction, Models, Passage, PassageExtraction, Spend } from "../types";
import type { Client } from "./client";
import { ModelFailure } from "./failure";
import { grounded } from "./ground";
import { inParallel } from "./in-parallel";
import { extractInstructions, ontologyOf, passagePrompt, repairPrompts } from "./prompts";
import { type ExtractedStatement, extractionSchema } from "./schema";

const timeoutMs = 60_000;
const maxConcurrentCalls = 4;
/** Passages around the one that is read, and what is shown of each. */
const neighboursBefore = 4;
const neighboursAfter = 2;
const neighbourCharacters = 1_500;
const knownShown = 40;

/** One call for each passage that may say something, with what stands around it. */
export const extractWith =
  (client: Client): Models["extract"] =>
  async (input: ExtractInput): Promise<Extraction> => {
    const { passages, from = 0, until = passages.length, kept } = input;
    const vocabulary = ontologyOf(input.ontology);
    const asking = {
      client,
      schema: extractionSchema(vocabulary),
      instructions: extractInstructions(vocabulary, input.instructions),
      spend: input.spend,
    };
    const found = new Map<number, PassageExtraction>();
    const unread: number[] = [];
    for (let at = from; at < until; at++) {
      const before = kept?.get(at);
      if (before) found.set(at, before);
      else if (!isTrivial(passages[at]!)) unread.push(at);
    }
    await inParallel(unread, maxConcurrentCalls, async (at) => {
      const drawn = await draw(asking, input, at);
      found.set(at, drawn);
      await kept?.set(at, drawn);
    });
    const inOrder = [...found].sort(([a], [b]) => a - b);
    return {
      statements: inOrder.flatMap(([passage, { statements }]) => statements.map((statement) => ({ ...statement, passage }))),
      dropped: inOrder.reduce((total, [, drawn]) => total + drawn.dropped, 0),
      refused: inOrder.filter(([, drawn]) => drawn.refused).length,
    };
  };

type Asking = { client: Client; schema: ReturnType<typeof extractionSchema>; instructions: string; spend?: Spend };

/** @throws ModelFailure */
async function draw({ client, ...question }: Asking, input: ExtractInput, at: number): Promise<PassageExtraction> {
  const passage = input.passages[at]!;
  const before = input.passages.slice(Math.max(0, at - neighboursBefore), at);
  const after = input.passages.slice(at + 1, at + 1 + neighboursAfter);
  const own = ownName(passage, input.subject);
  const scene = {
    passage: shown(passage, Number.POSITIVE_INFINITY),
    before: before.map((neighbour) => shown(neighbour, -neighbourCharacters)),
    after: after.map((neighbour) => shown(neighbour, neighbourCharacters)),
    own,
    known: relevant(input.known, [...before, passage, ...after]),
  };
  const messages: ModelMessage[] = [{ role: "user", content: passagePrompt(scene) }];
  const ask = () => client.ask({ ...question, messages, schemaName: "memories", timeoutMs });
  let answer = await ask();
  if (answer.kind === "malformed") {
    const { text, isCutOff } = answer;
    if (text.trim()) messages.push({ role: "assistant", content: text.slice(0, 4_000) });
    messages.push({ role: "user", content: isCutOff ? repairPrompts.cutOff : repairPrompts.malformed });
    answer = await ask();
  }
  if (answer.kind === "refusal") return { statements: [], dropped: 0, refused: true };
  if (answer.kind === "malformed") {
    throw new ModelFailure(
      answer.isCutOff
        ? "The model's answer was cut off at its length limit, a second time too. Set LOCI_MODEL to one that writes longer answers, then retry the job."
        : "The model did not answer with the JSON that was asked for, a second time either. Set LOCI_MODEL to one that follows a JSON schema, then retry the job.",
      { retryable: false },
    );
  }
  const { statements } = storableJson(answer.value) as { statements: ExtractedStatement[] };
  const context = [...before, passage, ...after].map(({ text }) => text).join("\n");
  const kept = grounded(statements, { passage, context, own, known: input.known });
  return { statements: kept, dropped: statements.length - kept.length, refused: false };
}

/** A passage without what no one said in it. Of a neighbour its near end. */
function shown(passage: Passage, characters: number): Passage {
  let text = "";
  let cursor = 0;
  for (const { start, end } of noise(passage.text)) {
    if (start > cursor) text += passage.text.slice(cursor, start);
    cursor = Math.max(cursor, end);
  }
  text += passage.text.slice(cursor);
  return { ...passage, text: characters < 0 ? text.slice(characters) : text.slice(0, characters) };
}

/** Those first that the passages name; then those that the caller put first. */
function relevant(known: ExtractInput["known"], passages: Passage[]): ExtractInput["known"] {
  const text = fold(passages.map((passage) => passage.text).join("\n")).toLowerCase();
  const isNamed = ({ name }: { name: string }) => text.includes(fold(name).toLowerCase());
  return [...known.filter(isNamed), ...known.filter((entity) => !isNamed(entity))].slice(0, knownShown);
}

const longestTrivial = 160;

/** Greetings, thanks, a bare question: no call is paid for them. In doubt the model decides. */
function isTrivial(passage: Passage): boolean {
  if (passage.role === "system") return true;
  const text = shown(passage, Number.POSITIVE_INFINITY).text;
  if (terms(text).length === 0) return true;
  if (text.length > longestTrivial || /\d|\b(?:my|our)\b/i.test(text)) return false;
  return sentences(text).every(({ start, end }) => isChatter(text.slice(start, end)));
}

/** "Remember that I hate cilantro" and "I live in Berlin, do you know a café?" are not, nor is a request, which may tell of a plan. */
function isChatter(sentence: string): boolean {
  const body = sentence.slice(openerLength(sentence));
  return isJunk(body) && !isRequest(body) && !beforeQuestion(body);
}
