import fc from "fast-check";
import { expect, it } from "vitest";
import { assignStatements } from "@/lib/models/openai/assign-statements";
import { statement } from "../../support/scripted-openai";

const word = fc.constantFrom("Maya", "lives", "in", "Lisbon", "with", "bees", "and", "honey");
const passage = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" ")),
  firstPerson: fc.constantFrom("Maya", "Bob", null),
});
const said = fc.record({
  passage: fc.oneof(fc.integer({ min: -1, max: 6 }), fc.constant(1.5)),
  quote: fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")),
});

it("every statement is attached to a passage that contains its quote, or dropped and counted", () => {
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 5 }), fc.array(said, { maxLength: 8 }), (passages, claims) => {
      const statements = claims.map(
        ({ passage, quote }) => statement({ passage, quote }) as never as Parameters<typeof assignStatements>[0][number],
      );
      const { assigned, dropped } = assignStatements(statements, passages);
      expect(assigned.flat().length + dropped).toBe(statements.length);
      for (const [at, own] of assigned.entries()) {
        for (const { passage: number, quote } of own) {
          expect(passages[at]!.text).toContain(quote);
          const named = passages[number - 1];
          if (named?.text.includes(quote)) expect(at).toBe(number - 1);
          else if (named) expect(passages[at]!.firstPerson).toBe(named.firstPerson);
        }
      }
    }),
    { seed: Number(process.env.TEST_SEED ?? 1), numRuns: 300 },
  );
});
