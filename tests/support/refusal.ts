import { expect } from "vitest";
import type { Answer } from "./call";

/**
 * The answer is this refusal in its surface's envelope: `UPPER_SNAKE` codes are the memory surface's, `lower_snake` the core's.
 * Nothing of our own (SQL, stack, file) shows in it.
 */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  const isCore = code === code.toLowerCase();
  const shown = { status: answer.status, code: isCore ? answer.body.error : answer.body.code };
  expect(shown, JSON.stringify(answer.body)).toEqual({ status, code });
  expect(answer.body).toMatchObject(
    isCore ? { code: status, message: expect.stringMatching(/\S/) } : { error: expect.stringMatching(/\S/) },
  );
  expect(answer.body.correlationId).toBe(answer.headers.get("x-correlation-id"));
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(JSON.stringify(answer.body)).not.toMatch(/\bselect .* from\b|insert into|node_modules|\.ts:\d|\bat \w+ \(/i);
}

/** The body without what is the request's own. */
export const withoutCorrelation = ({ correlationId: _, ...body }: Record<string, unknown>) => body;
