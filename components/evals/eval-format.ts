import type { ResponseBody } from "@/app/v1/routes";

export type EvalCase = ResponseBody<"GET", "/v1/dashboard/evals/cases">["cases"][number];
export type EvalRun = ResponseBody<"GET", "/v1/dashboard/evals/runs">["runs"][number];
export type EvalResult = ResponseBody<"GET", "/v1/dashboard/evals/runs/{id}">["results"][number];

export const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)}%`);

export const dollars = (cost: number): string => (cost === 0 ? "$0" : cost < 0.01 ? "< $0.01" : `$${cost.toFixed(2)}`);

export function expectationText({ memoryIds, text, refused }: EvalCase["expect"]): string {
  const parts = [
    memoryIds ? (memoryIds.length === 1 ? "finds a memory" : `finds one of ${memoryIds.length} memories`) : null,
    text ? `answers “${text}”` : null,
    refused === undefined ? null : refused ? "refuses to answer" : "answers",
  ];
  return parts.filter((part) => part !== null).join(" and ");
}
