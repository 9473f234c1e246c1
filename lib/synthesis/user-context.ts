import type { ProjectContext } from "@/lib/context";
import { tokenCounter } from "@/lib/text/tokens";
import { measureStage, recordCall } from "@/lib/usage/call-ledger";
import { readContextFacts } from "./context-facts";
import { sectionsOf } from "./context-sections";
import { templates } from "./context-templates";
import { type ContextBlock, fillSections } from "./fill-sections";
import { blockKey, type ContextInput, keepBlock, keptBlock } from "./kept-blocks";
import { nearDuplicates } from "./near-duplicates";

/** A line has about 25 tokens, and no type fills the whole block. */
const [minPerType, maxPerType, tokensPerMemory] = [24, 400, 40];

/**
 * Doesn't use the current time: the same memories always give the same text.
 * @param input.groups names or ids; `*` selects every group the key can access
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function userContext(ctx: ProjectContext, input: ContextInput): Promise<ContextBlock> {
  const key = await measureStage("search", () => blockKey(ctx, input));
  const kept = key === null ? undefined : keptBlock(key);
  if (kept) {
    recordCall({ graphs: kept.graphs, results: kept.results });
    return kept.block;
  }
  const made = await makeBlock(ctx, input);
  recordCall({ graphs: made.graphs, results: made.results });
  if (key !== null) keepBlock(key, made);
  return made.block;
}

async function makeBlock(ctx: ProjectContext, input: ContextInput): Promise<{ block: ContextBlock; graphs: number; results: number }> {
  const { user, groups, agentIds, runIds, maxTokens } = input;
  const perType = Math.min(maxPerType, Math.max(minPerType, Math.ceil(maxTokens / tokensPerMemory)));
  const [facts, count] = await Promise.all([
    measureStage("search", () => readContextFacts(ctx, { user, groups, agentIds, runIds, perType })),
    tokenCounter(),
  ]);
  const template = templates[input.template];
  const items = sectionsOf(facts, template);
  const names = ["User", facts.user?.firstName, facts.user?.lastName, facts.user?.subjectName].filter((name) => typeof name === "string");
  const block = fillSections({
    user,
    maxTokens,
    first: { kind: "pinned", items: items.pinned },
    sections: template.sections.map(([kind, share]) => ({ kind, share, items: items[kind] })),
    last: (["assistant", "elsewhere"] as const).map((kind) => ({ kind, items: items[kind] })),
    duplicates: nearDuplicates(names),
    count,
  });
  return { block, graphs: facts.graphs.length, results: facts.memories.length };
}
