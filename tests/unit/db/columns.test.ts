import { expect, it } from "vitest";
import { vectorLiteral } from "@/lib/db/columns";

it("writes a vector to the millionth, with zeros, signs and a single dimension", () => {
  const read = (text: string) => JSON.parse(text) as number[];
  expect(read(vectorLiteral([0.1234567, -0.5, 0, 1, -0.0000001]))).toEqual([0.123457, -0.5, 0, 1, 0]);
  expect(vectorLiteral(new Float32Array([1]))).toBe("[1000000e-6]");
  expect(vectorLiteral([])).toBe("[]");
});
