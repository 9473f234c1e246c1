import type { ProjectContext } from "@/lib/context";
import { tokenCounter } from "@/lib/text/tokens";
import { noteCall, timed } from "@/lib/usage/call-ledger";
import { readContextFacts } from "./context-facts";
import { sectionsOf } from "./context-sections";
import { type ContextTemplate, templates } from "./context-templates";
import { type ContextBlock, fillSections } from "./fill-sections";
import { nearDuplicates } from "./near-duplicates";

/** Of each graph and type so many memories are read at least, and at most. A line takes some 25 tokens, and no type takes them all. */
const [fewestRead, maxRead, tokensALine] = [24, 400, 40];

/**
 * A block about one user to paste into a prompt: their own memory, with the named groups' merged in. Reads no clock: the
 * same memories give the same bytes.
 * @param input.user the caller's id of the user
 * @param input.groups names or ids; `*` is every group that the key sees
 * @param input.maxTokens never exceeded by the whole text
 * @throws AppError USER_NOT_FOUND, GROUP_NOT_FOUND, GRAPH_ACCESS_DENIED
 */
export async function userContext(
  ctx: ProjectContext,
  input: { user: string; groups?: string[]; template: ContextTemplate; maxTokens: number },
): Promise<ContextBlock> {
  const { user, groups, maxTokens } = input;
  const perType = Math.min(maxRead, Math.max(fewestRead, Math.ceil(maxTokens / tokensALine)));
  const [facts, count] = await Promise.all([timed("search", () => readContextFacts(ctx, { user, groups, perType })), tokenCounter()]);
  noteCall({ graphs: facts.graphs.length, results: facts.memories.length });
  const template = templates[input.template];
  const items = sectionsOf(facts, template);
  const names = ["User", facts.user?.firstName, facts.user?.lastName, facts.user?.subjectName].filter((name) => typeof name === "string");
  return fillSections({
    user,
    maxTokens,
    sections: template.sections.map(([kind, share]) => ({ kind, share, items: items[kind] })),
    said: nearDuplicates(names),
    count,
  });
}
