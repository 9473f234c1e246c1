import type { ModelMessage } from "ai";
import { fold, storableJson } from "@/lib/text/clean";
import { ownName } from "../local/extract";
import type { ExtractInput, PassageExtraction } from "../types";
import { assignStatements } from "./assign-statements";
import { contextOf, halvesOf, type Shown, shownWith } from "./batches";
import type { Answer, Client } from "./client";
import { ModelFailure } from "./failure";
import { filterGrounded } from "./ground";
import { passagesPrompt, repairPrompts } from "./prompts";
import type { ExtractedStatement, extractionSchema } from "./schema";
import { withoutNoise } from "./trivial";

const timeoutMs = { one: 60_000, several: 120_000 };
const neighbourCharacters = 1_500;
const maxKnownEntities = 40;

export type ReadRequest = {
  client: Client;
  schema: ReturnType<typeof extractionSchema>;
  instructions: string;
  input: ExtractInput;
  /** Lowered by the first batch that the model can't handle, so that the next ones don't find out again. */
  maxPassages: number;
  /** All passages of a call at once: after a crash, a batch is either read or not. */
  store(read: Map<number, PassageExtraction>): Promise<void>;
};

export type Extracted = { statements: ExtractedStatement[] };

/** A batch that the model refuses, can't handle or answers in another form is read in halves, one after the other. */
export async function readBatch(request: ReadRequest, batch: number[]): Promise<void> {
  if (batch.length > request.maxPassages) return readHalves(request, batch);
  const { input, store } = request;
  const shown = shownWith(batch, input.passages.length);
  const answer = await askAbout(request, shown, batch.length > 1);
  if (answer.kind === "answer") return store(extractionsOf(input, batch, storableJson(answer.value) as Extracted));
  if (batch.length > 1) {
    // A refusal is about what the batch says, not about its size.
    if (answer.kind !== "refusal") request.maxPassages = Math.min(request.maxPassages, Math.ceil(batch.length / 2));
    return readHalves(request, batch);
  }
  if (answer.kind !== "malformed") return store(new Map([[batch[0]!, { statements: [], dropped: 0, refused: true }]]));
  throw new ModelFailure(
    answer.isCutOff
      ? "The model's answer exceeded its length limit twice. Set LOCI_MODEL to a model with a higher output limit, then retry the job."
      : "The model didn't return the requested JSON in two attempts. Set LOCI_MODEL to a model that supports JSON schemas, then retry the job.",
    { retryable: false },
  );
}

/** One after the other: if the model can't answer at all, the first failure saves the other half's calls. */
async function readHalves(request: ReadRequest, batch: number[]): Promise<void> {
  for (const half of halvesOf(batch)) await readBatch(request, half);
}

async function askAbout(
  { client, schema, instructions, input }: ReadRequest,
  shown: Shown[],
  areSeveral: boolean,
): Promise<Answer<Extracted>> {
  const messages: ModelMessage[] = [{ role: "user", content: promptOf(input, shown) }];
  const ask = () =>
    client.ask({
      instructions,
      messages,
      schema,
      schemaName: "memories",
      spend: input.spend,
      timeoutMs: areSeveral ? timeoutMs.several : timeoutMs.one,
      maySplit: areSeveral,
    });
  const answer = await ask();
  if (answer.kind !== "malformed" || areSeveral) return answer;
  const { text, isCutOff } = answer;
  if (text.trim()) messages.push({ role: "assistant", content: text.slice(0, 4_000) });
  messages.push({ role: "user", content: isCutOff ? repairPrompts.cutOff : repairPrompts.malformed });
  return ask();
}

export function promptOf({ passages, known, subject }: ExtractInput, shown: Shown[]): string {
  let number = 0;
  const listed = shown.map(({ at, as }) => {
    const { role, speaker, text } = passages[at]!;
    const clean = withoutNoise(text);
    if (as === "read") return { number: ++number, role, speaker, first_person: ownName(passages[at]!, subject), text: clean };
    return { role, speaker, text: as === "before" ? clean.slice(-neighbourCharacters) : clean.slice(0, neighbourCharacters) };
  });
  const texts = shown.map(({ at }) => passages[at]!.text);
  return passagesPrompt({ known: relevant(known, texts), passages: listed });
}

function relevant(known: ExtractInput["known"], texts: string[]): ExtractInput["known"] {
  const text = fold(texts.join("\n")).toLowerCase();
  const isNamed = ({ name }: { name: string }) => text.includes(fold(name).toLowerCase());
  return [...known.filter(isNamed), ...known.filter((entity) => !isNamed(entity))].slice(0, maxKnownEntities);
}

export function extractionsOf({ passages, subject, known }: ExtractInput, batch: number[], { statements }: Extracted) {
  const read = batch.map((at) => ({ text: passages[at]!.text, firstPerson: ownName(passages[at]!, subject) }));
  const { assigned, dropped } = assignStatements(statements, read);
  const extractions = new Map<number, PassageExtraction>();
  for (const [i, at] of batch.entries()) {
    const own = assigned[i]!;
    const context = passages
      .slice(...contextOf(at))
      .map(({ text }) => text)
      .join("\n");
    const accepted = filterGrounded(own, { passage: passages[at]!, context, own: read[i]!.firstPerson, known });
    // Statements that belong to no passage are counted with the first one.
    extractions.set(at, { statements: accepted, dropped: own.length - accepted.length + (i === 0 ? dropped : 0), refused: false });
  }
  return extractions;
}
