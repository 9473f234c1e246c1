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
import { filterGrounded } from "./ground";
import { inParallel } from "./in-parallel";
import { extractInstructions, ontologyOf, passagePrompt, repairPrompts } from "./prompts";
import { type ExtractedStatement, extractionSchema } from "./schema";

const timeoutMs = 60_000;
const maxConcurrentCalls = 4;
const neighboursBefore = 4;
const neighboursAfter = 2;
const neighbourCharacters = 1_500;
const maxKnownEntities = 40;

export const extractWith =
  (client: Client): Models["extract"] =>
  async (input: ExtractInput): Promise<Extraction> => {
    const { passages, from = 0, until = passages.length, kept: checkpoint } = input;
    const vocabulary = ontologyOf(input.ontology);
    const request = {
      client,
      schema: extractionSchema(vocabulary),
      instructions: extractInstructions(vocabulary, input.instructions),
      spend: input.spend,
    };
    const extractions = new Map<number, PassageExtraction>();
    const unread: number[] = [];
    for (let at = from; at < until; at++) {
      const stored = checkpoint?.get(at);
      if (stored) extractions.set(at, stored);
      else if (!isTrivial(passages[at]!)) unread.push(at);
    }
    await inParallel(unread, maxConcurrentCalls, async (at) => {
      const extraction = await extractPassage(request, input, at);
      extractions.set(at, extraction);
      await checkpoint?.set(at, extraction);
    });
    const inOrder = [...extractions].sort(([a], [b]) => a - b);
    return {
      statements: inOrder.flatMap(([passage, { statements }]) => statements.map((statement) => ({ ...statement, passage }))),
      dropped: inOrder.reduce((total, [, extraction]) => total + extraction.dropped, 0),
      refused: inOrder.filter(([, extraction]) => extraction.refused).length,
    };
  };

type Request = { client: Client; schema: ReturnType<typeof extractionSchema>; instructions: string; spend?: Spend };

async function extractPassage({ client, ...question }: Request, input: ExtractInput, at: number): Promise<PassageExtraction> {
  const passage = input.passages[at]!;
  const before = input.passages.slice(Math.max(0, at - neighboursBefore), at);
  const after = input.passages.slice(at + 1, at + 1 + neighboursAfter);
  const own = ownName(passage, input.subject);
  const scene = {
    passage: withoutNoise(passage, Number.POSITIVE_INFINITY),
    before: before.map((neighbour) => withoutNoise(neighbour, -neighbourCharacters)),
    after: after.map((neighbour) => withoutNoise(neighbour, neighbourCharacters)),
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
        ? "The model's answer exceeded its length limit twice. Set LOCI_MODEL to a model with a higher output limit, then retry the job."
        : "The model didn't return the requested JSON in two attempts. Set LOCI_MODEL to a model that supports JSON schemas, then retry the job.",
      { retryable: false },
    );
  }
  const { statements } = storableJson(answer.value) as { statements: ExtractedStatement[] };
  const context = [...before, passage, ...after].map(({ text }) => text).join("\n");
  const accepted = filterGrounded(statements, { passage, context, own, known: input.known });
  return { statements: accepted, dropped: statements.length - accepted.length, refused: false };
}

function withoutNoise(passage: Passage, characters: number): Passage {
  let text = "";
  let cursor = 0;
  for (const { start, end } of noise(passage.text)) {
    if (start > cursor) text += passage.text.slice(cursor, start);
    cursor = Math.max(cursor, end);
  }
  text += passage.text.slice(cursor);
  return { ...passage, text: characters < 0 ? text.slice(characters) : text.slice(0, characters) };
}

function relevant(known: ExtractInput["known"], passages: Passage[]): ExtractInput["known"] {
  const text = fold(passages.map((passage) => passage.text).join("\n")).toLowerCase();
  const isNamed = ({ name }: { name: string }) => text.includes(fold(name).toLowerCase());
  return [...known.filter(isNamed), ...known.filter((entity) => !isNamed(entity))].slice(0, maxKnownEntities);
}

const maxTrivialLength = 160;

/** Greetings, thanks and bare questions need no model call. If in doubt, the model decides. */
function isTrivial(passage: Passage): boolean {
  if (passage.role === "system") return true;
  const text = withoutNoise(passage, Number.POSITIVE_INFINITY).text;
  if (terms(text).length === 0) return true;
  if (text.length > maxTrivialLength || /\d|\b(?:my|our)\b/i.test(text)) return false;
  return sentences(text).every(({ start, end }) => isChatter(text.slice(start, end)));
}

/** False for "Remember that I hate cilantro", "I live in Berlin, do you know a café?", and requests, which may mention plans. */
function isChatter(sentence: string): boolean {
  const body = sentence.slice(openerLength(sentence));
  return isJunk(body) && !isRequest(body) && !beforeQuestion(body);
}
