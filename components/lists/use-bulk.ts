"use client";

import { toast } from "../ui/toast";
import { useApiMutation } from "../ui/use-api-mutation";

const atOnce = 4;

/**
 * Does the same with each of some rows, and goes on if it fails with one.
 * @param text.past "deleted"
 */
export function useBulk<R, Output>(
  work: (row: R) => Promise<Output>,
  { nouns: [one, many], past, after }: { nouns: readonly [string, string]; past: string; after?: (outputs: Output[]) => void },
) {
  const counted = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  return useApiMutation(
    async (rows: R[]) => {
      const outcomes: PromiseSettledResult<Output>[] = [];
      for (let at = 0; at < rows.length; at += atOnce) outcomes.push(...(await Promise.allSettled(rows.slice(at, at + atOnce).map(work))));
      return {
        outputs: outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : [])),
        failures: outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : [])),
      };
    },
    {
      after({ outputs, failures: [first, ...others] }) {
        if (outputs.length > 0) toast.success(`${counted(outputs.length)} ${past}`);
        if (first) toast.error(`${counted(others.length + 1)} couldn't be ${past}. ${first.message}`);
        after?.(outputs);
      },
    },
  );
}
