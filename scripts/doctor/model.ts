import type { Env, Provider } from "@/lib/env";
import { ModelFailure } from "@/lib/models/openai/failure";
import { tryEmbedding, tryExtraction } from "@/lib/models/openai/try-provider";
import type { ModelCall, Passage, Usage } from "@/lib/models/types";
import { type Check, count, dollars, failed, milliseconds, missing, ok } from "./report";

const things = ["kayak", "piano", "tent", "bicycle", "telescope", "loom", "camera", "sewing machine"];
const cities = ["Porto", "Turku", "Graz", "Ghent", "Cork", "Brno", "Lyon", "Split"];
const questions = [
  "Which accessories would you look at first, and which of them could wait until next year?",
  "Is there a way to keep something like that in good shape over a long winter without a heated room?",
  "What do people usually pay for insurance, and does it cover damage on the way home?",
  "Could you compare three ways to transport it, with what each of them needs in preparation?",
  "How would you explain the difference between the cheap and the expensive ones to a beginner?",
  "Which questions should a buyer ask before a second-hand purchase, and how do you check the answers?",
];

/** As much as one extraction call can contain, with one statement in each passage: a short context window loses the first ones. */
export const fullCall = (): Passage[] =>
  Array.from({ length: 16 }, (_, i) => ({
    text: `In ${cities[i % 8]} I bought a ${things[(i + Math.floor(i / 8)) % 8]}. ${Array.from({ length: 9 }, (_, n) => questions[(i + n) % questions.length]).join(" ")}`,
    role: "user",
    speaker: null,
    saidAt: new Date("2026-05-04T10:00:00Z"),
  }));

type Options = { timeoutMs: number };

export async function checkModel(env: Env, options: Options): Promise<Check[]> {
  const { provider } = env;
  if (!provider) {
    return [
      missing(
        "Model",
        "the built-in models answer. Set OPENAI_API_KEY, or OPENAI_BASE_URL, LOCI_MODEL and LOCI_EMBEDDING_MODEL (docs/configuration.md).",
      ),
    ];
  }
  return [await checkExtraction(provider, options), await checkEmbedding(provider, options)];
}

async function checkExtraction(provider: Provider, { timeoutMs }: Options): Promise<Check> {
  const name = "Model";
  const passages = fullCall();
  const { spent, spend } = usageOf();
  const since = performance.now();
  try {
    const input = { passages, subject: { name: "Maya" }, known: [] };
    const { kind, isCutOff, extractions } = await tryExtraction(provider, input, { timeoutMs, spend });
    const ms = performance.now() - since;
    if (kind === "refusal") return failed(name, `${provider.model} refuses everyday messages. Set LOCI_MODEL to another model.`);
    if (isCutOff)
      return failed(name, `The answer of ${provider.model} was cut off. Raise its output limit, or set LOCI_MODEL to another model.`);
    if (kind === "malformed") {
      return failed(name, `${provider.model} doesn't return the requested JSON. Set LOCI_MODEL to a model that supports JSON schemas.`);
    }
    const read = extractions.filter(({ statements }) => statements.length > 0).length;
    const found = `${provider.model} found statements in ${read} of ${passages.length} passages`;
    if (read < passages.length / 2) {
      return failed(name, `${found}. Give it a context window of at least 16,000 tokens, or set LOCI_MODEL to another model.`);
    }
    return ok(name, `${found} in ${milliseconds(ms)}; ${tokensOf(spent)}${costOf(spent)}`);
  } catch (error) {
    return failed(name, messageOf(error));
  }
}

async function checkEmbedding(provider: Provider, { timeoutMs }: Options): Promise<Check> {
  const name = "Embeddings";
  if (!provider.embedding) return ok(name, "built-in vectors");
  const since = performance.now();
  try {
    const { dimensions } = await tryEmbedding(provider, "I bought a kayak in Porto.", { timeoutMs });
    return ok(name, `${provider.embedding.model} returns ${count(dimensions)} dimensions in ${milliseconds(performance.now() - since)}`);
  } catch (error) {
    return failed(name, messageOf(error));
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ModelFailure) return error.message;
  throw error;
}

function usageOf() {
  const spent: Usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const spend = (usage: ModelCall) => {
    spent.inputTokens += usage.inputTokens;
    spent.outputTokens += usage.outputTokens;
    spent.costUsd += usage.costUsd ?? 0;
  };
  return { spent, spend };
}

const tokensOf = ({ inputTokens, outputTokens }: Usage) => `${count(inputTokens)} input and ${count(outputTokens)} output tokens`;
const costOf = ({ costUsd }: Usage) => (costUsd > 0 ? `, ${dollars(costUsd)}` : "");
