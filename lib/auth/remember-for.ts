const maxEntries = 5_000;

/** Concurrent callers share one question. Failures aren't remembered, nor is anything when the clock was set by more than `ms`. */
export function rememberFor<T>(ms: number): (key: string, ask: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { since: number; answer: Promise<T> }>();
  return (key, ask) => {
    const found = known.get(key);
    if (found && Math.abs(Date.now() - found.since) < ms) return found.answer;
    const entry = { since: Date.now(), answer: ask() };
    entry.answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > maxEntries) known.delete(oldest!);
    return entry.answer;
  };
}
