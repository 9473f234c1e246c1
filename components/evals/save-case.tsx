"use client";

import { Check, FlaskConical } from "lucide-react";
import { useState } from "react";
import { api } from "../api";
import type { Scope } from "../playground/scope";
import type { Answered } from "../playground/use-answer";
import { Button } from "../ui/button";
import { useApiMutation } from "../ui/use-api-mutation";

/** What the answer did becomes what later runs expect: the memories that it cited, or a refusal. */
export function SaveCase({ projectId, scope, question, answer }: { projectId: string; scope: Scope; question: string; answer: Answered }) {
  const [isSaved, setSaved] = useState(false);
  const memoryIds = answer.citations.flatMap(({ id, type }) => (type ? [id] : [])).slice(0, 20);
  const owner = scope.user !== null && scope.groups.length === 0 ? { userId: scope.user } : null;
  const group = scope.user === null && scope.groups.length === 1 && scope.groups[0] !== "*" ? { group: scope.groups[0]! } : null;
  const of = owner ?? group;
  const expect = answer.refused ? { refused: true } : memoryIds.length > 0 ? { memoryIds } : null;
  const save = useApiMutation(() => api.post("/v1/dashboard/evals/cases", { query: { projectId }, body: { ...of, question, expect } }), {
    done: () => "Test case saved",
    after: () => setSaved(true),
  });
  if (!of || !expect) return null;
  return (
    <Button size="sm" isBusy={save.isBusy} disabled={isSaved} onClick={() => save.mutate()}>
      {isSaved ? <Check aria-hidden /> : <FlaskConical aria-hidden />} {isSaved ? "Saved as a test case" : "Save as a test case"}
    </Button>
  );
}
