import { expect } from "vitest";
import type { Answer } from "./call";

/** `UPPER_SNAKE` codes belong to the memory API, `lower_snake` to the core API. */
export function expectError(answer: Answer, status: number, code: string): void {
  const isCore = code === code.toLowerCase();
  const actual = { status: answer.status, code: isCore ? answer.body.error : answer.body.code };
  expect(actual, JSON.stringify(answer.body)).toEqual({ status, code });
  expect(answer.body).toMatchObject(
    isCore ? { code: status, message: expect.stringMatching(/\S/) } : { error: expect.stringMatching(/\S/) },
  );
  expect(answer.body.correlationId).toBe(answer.headers.get("x-correlation-id"));
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(JSON.stringify(answer.body)).not.toMatch(/\bselect .* from\b|insert into|node_modules|\.ts:\d|\bat \w+ \(/i);
}

export const withoutCorrelation = ({ correlationId: _, ...body }: Record<string, unknown>) => body;
