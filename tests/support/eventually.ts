import { vi } from "vitest";

/** Waits until a condition stops throwing: at most 20 s, since on a busy machine anything that takes a moment may take seconds. */
export const eventually = <T>(condition: () => T | Promise<T>): Promise<T> => vi.waitFor(condition, { timeout: 20_000, interval: 10 });
