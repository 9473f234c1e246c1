import { pgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { halfvec, vectorLiteral } from "@/lib/db/columns";

it("reads a vector as written", () => {
  const { embedding } = pgTable("units", { embedding: halfvec() });
  const written = embedding.mapToDriverValue([0.25, -1, 0.000001, 0]) as string;
  expect(embedding.mapFromDriverValue(written)).toEqual(Float32Array.from([0.25, -1, 0.000001, 0]));
});

it("writes a vector rounded to six digits, with zeros, signs and a single dimension", () => {
  const read = (text: string) => JSON.parse(text) as number[];
  expect(read(vectorLiteral([0.1234567, -0.5, 0, 1, -0.0000001]))).toEqual([0.123457, -0.5, 0, 1, 0]);
  expect(vectorLiteral(new Float32Array([1]))).toBe("[1]");
  expect(vectorLiteral([])).toBe("[]");
});
