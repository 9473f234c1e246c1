import type { ProjectContext } from "@/lib/context";
import { inProject } from "@/lib/db/project-scope";
import { AppError } from "@/lib/errors";
import { search } from "@/lib/retrieval/search";
import { ask } from "@/lib/synthesis/ask";
import { ledger, withLedger } from "@/lib/usage/call-ledger";
import { spendLater } from "@/lib/usage/pending-spend";
import type { EvalCase } from "./eval-cases";
import type { CaseResult } from "./eval-runs";
import { saysAll, tokenF1 } from "./token-f1";

/** Results that count as found. */
export const hitDepth = 10;
/** Of an answer's words against the expected ones. */
export const minF1 = 0.5;

/** Asks as an agent would. What fails for one case, such as an expected user who was erased, is that case's result. */
export const runCase = (ctx: ProjectContext, { question, expect, graph }: EvalCase): Promise<CaseResult> =>
  withLedger(() =>
    inProject(ctx.project.id, async () => {
      const startedAt = performance.now();
      const scope = graph.kind === "USER" ? { users: [graph.userId!] } : { groups: [graph.groupName!] };
      const result: Omit<CaseResult, "latencyMs" | "tokens" | "costUsd"> = {
        ...{ passed: true, rank: null, f1: null, refused: null, answer: null, error: null },
      };
      try {
        if (expect.memoryIds) {
          const { results } = await search(ctx, { ...scope, query: question, limit: hitDepth });
          result.rank = results.findIndex(({ id }) => expect.memoryIds!.includes(id)) + 1 || null;
          result.passed &&= result.rank !== null;
        }
        if (expect.text !== undefined || expect.refused !== undefined) {
          const answer = await ask(ctx, { ...scope, question, style: "terse" }, { write: async () => {} });
          result.refused = answer.refused;
          result.answer = answer.refused ? null : answer.answer;
          result.f1 = expect.text === undefined ? null : tokenF1(result.answer ?? "", expect.text);
          const isRight = result.f1 === null || result.f1 >= minF1 || saysAll(result.answer ?? "", expect.text!);
          result.passed &&= isRight && (expect.refused ?? answer.refused) === answer.refused;
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        Object.assign(result, { passed: false, error: error.message });
      }
      const { inputTokens, outputTokens, costUsd, spent } = ledger()!;
      spendLater(ctx.project.id, spent);
      return { ...result, latencyMs: Math.round(performance.now() - startedAt), tokens: inputTokens + outputTokens, costUsd };
    }),
  );
